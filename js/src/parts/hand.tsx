/* My cards: a list box with one tab stop; every card's hit area is its step from the next. */
import type { Ctx } from "../ctx.ts";
import { columns } from "../layout.ts";
import type { HandCard, Mark } from "../wire.ts";
import { Card, Icon, Tab } from "./small.tsx";

export function Hand({ ctx }: { ctx: Ctx }) {
  const { view, words, local } = ctx;
  const hand = local.order.shown(view.hand);
  const n = hand.length;
  const cursor = hand.some((card) => card.k === local.cursor) ? local.cursor : hand[0]?.k;
  // One card more comes before the viewer chooses again.
  const coming = view.mine && view.phase === "play" ? 0 : 1;
  const cols = columns(n, local.width, coming);
  if (n === 0 && view.phase !== "over") {
    return (
      <p class="rw-nohand" data-testid="hand">
        {words.t("hand-floats")}
      </p>
    );
  }
  return (
    <div
      class="rw-hand"
      role="listbox"
      aria-multiselectable="true"
      aria-label={words.t("hand-label", { count: n, points: view.points })}
      data-testid="hand"
      data-columns={cols}
      style={{ "--cols": cols }}
    >
      {hand.map((card, i) => (
        <Slot key={card.k} ctx={ctx} card={card} i={i} stop={card.k === cursor} />
      ))}
    </div>
  );
}

function Slot({ ctx, card, i, stop }: { ctx: Ctx; card: HandCard; i: number; stop: boolean }) {
  const { words, local } = ctx;
  const on = local.picked.has(card.k);
  const carried = local.drag?.keys.has(card.k);
  // The word takes the room of the other tabs.
  const must = card.m.includes("must");
  const name = [
    words.name(card.c),
    on ? words.t("picked") : "",
    ctx.points.keys.has(card.k) ? words.t(ctx.points.word) : "",
    ...card.m.map((mark) => words.t(`mark-${mark}`)),
  ];
  return (
    <div
      class={`rw-slot${carried ? " is-drag" : ""}`}
      style={local.drag ? { order: local.drag.order.indexOf(card.k) } : undefined}
      role="option"
      aria-selected={on}
      tabIndex={stop ? 0 : -1}
      data-testid={`hand-card-${i}`}
      data-card={card.c}
      data-slot={card.k}
      data-edge={must ? "must" : card.m[0]}
      aria-label={name.filter(Boolean).join(", ")}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      onFocus={() => {
        local.cursor = card.k;
      }}
      onClick={(event) => {
        local.cursor = card.k;
        event.currentTarget.focus({ preventScroll: true });
        ctx.act.pick(card.k);
      }}
    >
      <span class="rw-lift">
        {card.m.length ? (
          <span class="rw-tabs">
            {must ? (
              <Tab mark="must" word={words.t("must-short")} />
            ) : (
              card.m.map((mark) => <Tab key={mark} mark={mark} />)
            )}
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

const ORDER: readonly Mark[] = ["must", "meld", "fit", "taken", "new"];

/** What the tabs on the cards mean; only those in use. */
export function Legend({ ctx }: { ctx: Ctx }) {
  const used = ORDER.filter((mark) => ctx.view.hand.some((card) => card.m.includes(mark)));
  return (
    <div class="rw-legend" aria-hidden="true">
      {used.map((mark) => (
        <span key={mark} class="rw-leg">
          <Tab mark={mark} />
          {ctx.words.t(`mark-${mark}`)}
        </span>
      ))}
    </div>
  );
}

/** Move the one picked card, for those who neither drag nor type. */
export function Shift({ ctx }: { ctx: Ctx }) {
  const { view, words, local, act } = ctx;
  const [key] = local.picked;
  const hand = local.order.shown(view.hand);
  const i = hand.findIndex((card) => card.k === key);
  const card = hand[i]?.c;
  if (!key || !card || local.picked.size !== 1 || hand.length < 2) return null;
  return (
    <span class="rw-shift">
      {(["left", "right"] as const).map((way) => {
        const word = words.t(`btn-move-${way}`, { card });
        const end = way === "left" ? i === 0 : i === hand.length - 1;
        return (
          <button
            key={way}
            type="button"
            class="rw-tool"
            data-testid={`btn-move-${way}`}
            aria-label={word}
            title={word}
            aria-disabled={end ? "true" : undefined}
            onClick={() => act.shift(key, way === "left" ? -1 : 1)}
          >
            <Icon name={way} />
          </button>
        );
      })}
    </span>
  );
}

/** Back to the order that the table keeps. */
export function Sort({ ctx }: { ctx: Ctx }) {
  if (!ctx.view.own_order) return null;
  return (
    <button
      type="button"
      class="rw-btn is-quiet rw-sort"
      data-testid="btn-sort"
      aria-keyshortcuts="O"
      onClick={() => ctx.act.do("sort")}
    >
      <span>{ctx.words.t("btn-sort")}</span>
      <span class="rw-kbd" aria-hidden="true">
        O
      </span>
    </button>
  );
}
