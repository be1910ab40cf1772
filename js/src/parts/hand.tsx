/* My cards: a list box with one tab stop; every card's hit area is its step from the next. */
import type { Ctx } from "../ctx.ts";
import { columns } from "../layout.ts";
import type { HandCard, Mark } from "../wire.ts";
import { Card, Icon, Tab } from "./small.tsx";

export function Hand({ ctx }: { ctx: Ctx }) {
  const { view, words, local } = ctx;
  const n = view.hand.length;
  const cursor = view.hand.some((card) => card.k === local.cursor) ? local.cursor : view.hand[0]?.k;
  return (
    <div
      class="rw-hand"
      role="listbox"
      aria-multiselectable="true"
      aria-label={words.t("hand-label", { count: n, points: view.points })}
      data-testid="hand"
      data-columns={columns(n, local.width)}
      style={{ "--cols": columns(n, local.width) }}
    >
      {view.hand.map((card, i) => (
        <Slot key={card.k} ctx={ctx} card={card} i={i} stop={card.k === cursor} />
      ))}
    </div>
  );
}

function Slot({ ctx, card, i, stop }: { ctx: Ctx; card: HandCard; i: number; stop: boolean }) {
  const { words, local } = ctx;
  const on = local.picked.has(card.k);
  const name = [
    words.name(card.c),
    on ? words.t("picked") : "",
    ...card.m.map((mark) => words.t(`mark-${mark}`)),
  ];
  return (
    <div
      class="rw-slot"
      role="option"
      aria-selected={on}
      tabIndex={stop ? 0 : -1}
      data-testid={`hand-card-${i}`}
      data-card={card.c}
      data-slot={card.k}
      data-edge={card.m[0]}
      aria-label={name.filter(Boolean).join(", ")}
      onClick={(event) => {
        local.cursor = card.k;
        event.currentTarget.focus({ preventScroll: true });
        ctx.act.pick(card.k);
      }}
    >
      <span class="rw-lift">
        {card.m.length ? (
          <span class="rw-tabs">
            {card.m.map((mark) => (
              <Tab key={mark} mark={mark} />
            ))}
          </span>
        ) : null}
        <Card ctx={ctx} c={card.c} k={card.k}>
          {on ? (
            <span class="rw-tick">
              <Icon name="tick" />
            </span>
          ) : null}
        </Card>
      </span>
    </div>
  );
}

const ORDER: readonly Mark[] = ["meld", "fit", "taken", "new"];

/** What the tabs on the cards mean; only those in use. */
export function Legend({ ctx }: { ctx: Ctx }) {
  const used = ORDER.filter((mark) => ctx.view.hand.some((card) => card.m.includes(mark)));
  return (
    <div class="rw-note" aria-hidden="true">
      {used.map((mark) => (
        <span key={mark} class="rw-leg">
          <Tab mark={mark} />
          {ctx.words.t(`mark-${mark}`)}
        </span>
      ))}
    </div>
  );
}
