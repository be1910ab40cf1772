/* The pile where all of it lies open: every card can be read and pressed, the oldest first. */
import type { Ctx } from "../ctx.ts";
import { columns } from "../layout.ts";
import { codes } from "../local.ts";
import { deepest, mayTake } from "../masks.ts";
import type { Shown } from "../wire.ts";
import { Card, Rich, Tab } from "./small.tsx";

export function Spread({ ctx, cards }: { ctx: Ctx; cards: readonly Shown[] }) {
  const { view, words, local, can } = ctx;
  const cols = columns(cards.length, local.width, 0, "table");
  const choosing = view.mine && (view.phase === "draw" || view.phase === "call");
  // What is chosen rises. A call stands on a card from the start, since it needs one.
  const chosen = choosing && (local.deep || view.phase === "call") ? deepest(view, local.deep) : -1;
  const stop = cards.findIndex((card) => card.k === local.cut);
  const at = stop >= 0 ? stop : Math.max(deepest(view, local.deep), 0);
  const throwing = can.discard && !choosing;
  const over = throwing && local.drag?.over === "pile";
  return (
    <div class={`rw-spread${throwing ? " is-throw" : ""}${over ? " is-below" : ""}`}>
      <div class="rw-cap">
        <span>{words.t("spread-title", { count: cards.length })}</span>
        <Told ctx={ctx} count={chosen < 0 ? 0 : cards.length - chosen} throwing={throwing} />
      </div>
      <div
        class={`rw-cuts${chosen >= 0 ? " is-chosen" : ""}`}
        role="group"
        aria-label={words.t("spread-label", { count: cards.length })}
        data-testid="pile"
        data-n={cards.length}
        data-columns={cols}
        style={{ "--cols": cols }}
      >
        {cards.map((card, i) => {
          const may = choosing && mayTake(view, i);
          const tab = i === chosen && (cards.length - i > 1 || view.phase === "call");
          const up = chosen >= 0 && i >= chosen;
          return (
            <button
              key={card.k}
              type="button"
              class={`rw-cut${may ? " is-may" : ""}${up ? " is-in" : ""}`}
              data-testid={`cut-${i}`}
              tabIndex={i === at ? 0 : -1}
              aria-disabled={may || throwing ? undefined : "true"}
              aria-pressed={may ? i === chosen : undefined}
              aria-label={`${label(ctx, card.c, may, cards.length - i)}${tab ? `, ${words.t("mark-must")}` : ""}`}
              onFocus={() => {
                local.cut = card.k;
              }}
              onClick={() => ctx.act.cut(i)}
            >
              {tab ? (
                <span class="rw-tabs">
                  <Tab mark="must" word={words.t("must-short")} />
                </span>
              ) : null}
              <Card ctx={ctx} c={card.c} k={card.k} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

const label = ({ view, words }: Ctx, card: string, may: boolean, count: number): string => {
  if (!may) return words.name(card);
  return words.t(view.phase === "call" ? "cut-call" : "cut-take", { card, count });
};

/** On the right above the pile: what a press would mean, or what is chosen. */
function Told({ ctx, count, throwing }: { ctx: Ctx; count: number; throwing: boolean }) {
  const { view, words, local } = ctx;
  if (throwing) {
    const [card = ""] = codes(view.hand, local.drag?.keys ?? local.picked);
    return (
      <span>
        <Rich ctx={ctx} pieces={words.pieces("spread-throw", { card })} />
      </span>
    );
  }
  if (count > 1 && view.phase === "draw") {
    return (
      <span class="rw-leg">
        {words.t("spread-taking", { count })} <Tab mark="must" /> {words.t("mark-must")}
      </span>
    );
  }
  if (!view.mine) return null;
  if (view.phase === "call" && (view.legal?.calls?.length ?? 0) > 1)
    return <span>{words.t("spread-call")}</span>;
  if (view.phase === "draw" && (view.legal?.takes.length ?? 0) > 1)
    return <span>{words.t("spread-choose")}</span>;
  return null;
}
