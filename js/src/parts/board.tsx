/* The mat: deck, pile, last moves, melds. */
import type { Ctx } from "../ctx.ts";
import { nameOf } from "../ctx.ts";
import { withGhosts } from "../ghosts.ts";
import { codes } from "../local.ts";
import { canTake } from "../masks.ts";
import type { Meld } from "../wire.ts";
import { short } from "./seats.tsx";
import { Badge, Card, Icon, Rich } from "./small.tsx";
import { Spread } from "./spread.tsx";

/** Moves beside the pile, at most. */
const SIDE = 4;

export const Board = ({ ctx }: { ctx: Ctx }) => (
  <div class={`rw-table${ctx.view.pile.cards?.length ? " is-open" : ""}`}>
    <div class="rw-draw">
      <Stock ctx={ctx} />
      {ctx.view.pile.cards?.length ? null : <Pile ctx={ctx} />}
    </div>
    <ol class="rw-side" aria-label={ctx.words.t("last-moves")}>
      {before(ctx).map((ev) => (
        <li key={ev.n}>
          <Badge ctx={ctx} seat={ev.seat} small />
          <span>
            <span class="rw-sr">{nameOf(ctx, ev.seat)}: </span>
            <Rich ctx={ctx} pieces={short(ctx, ev)} />
          </span>
        </li>
      ))}
    </ol>
    <Melds ctx={ctx} />
    {ctx.view.pile.cards?.length ? <Spread ctx={ctx} cards={ctx.view.pile.cards} /> : null}
  </div>
);

/** The moves before the last one, which stands above the hand; the newest first. */
const before = ({ local }: Ctx) =>
  local.log
    .slice(-1 - SIDE, -1)
    .filter((ev) => ev.kind !== "end")
    .reverse();

/** Cards that a move would concern: those that a pointer carries, else those that are picked. */
const carried = (ctx: Ctx) => ctx.local.drag?.keys ?? ctx.local.picked;

function Stock({ ctx }: { ctx: Ctx }) {
  const { view, words } = ctx;
  const legal = view.mine && view.phase === "draw" ? view.legal : null;
  const can = Boolean(legal && (legal.draw || legal.recycle || legal.decline));
  const empty = view.stock === 0;
  const label = () => {
    if (empty && legal?.recycle) return words.t("deck-recycle");
    if (empty && legal?.decline) return words.t("deck-decline");
    if (empty) return words.t("deck-empty");
    return words.t(legal?.draw ? "deck-draw" : "deck-label", { count: view.stock });
  };
  return (
    <button
      type="button"
      class={`rw-heap is-stock${can ? " rw-can" : ""}`}
      data-testid="stock"
      data-n={view.stock}
      aria-disabled={can ? undefined : "true"}
      aria-label={label()}
      onClick={() => ctx.act.do("draw")}
    >
      {empty ? (
        <span class="rw-card is-hole" aria-hidden="true">
          {legal?.recycle ? <Icon name="recycle" /> : legal?.decline ? <Icon name="stop" /> : null}
          {legal?.recycle ? words.t("recycle-short") : legal?.decline ? words.t("decline-short") : null}
        </span>
      ) : (
        <Card ctx={ctx} class={view.stock > 1 ? "is-thick" : ""} />
      )}{" "}
      <span class="rw-lab" aria-hidden="true">
        {words.t("deck")} <b>{view.stock}</b>
      </span>
    </button>
  );
}

function Pile({ ctx }: { ctx: Ctx }) {
  const { view, words, can } = ctx;
  const top = view.pile.top;
  const take = view.mine && view.phase === "draw" && canTake(view.legal);
  const open = take || can.discard;
  const over = can.discard && ctx.local.drag?.over === "pile";
  const label = () => {
    if (can.discard) {
      const card = codes(view.hand, carried(ctx))[0] ?? "";
      return words.t("pile-discard", { count: view.pile.n, card });
    }
    if (!top) return words.t("pile-empty");
    return words.t(take ? "pile-take" : "pile-label", { count: view.pile.n, card: top.c });
  };
  return (
    <button
      type="button"
      class={`rw-heap is-pile${open ? " rw-can" : ""}${over ? " is-below" : ""}`}
      data-testid="pile"
      data-n={view.pile.n}
      aria-disabled={open ? undefined : "true"}
      aria-label={label()}
      onClick={() => ctx.act.do("pile")}
    >
      {top ? (
        <span class={`rw-heapbox${view.pile.n > 1 ? " is-heaped" : ""}`}>
          <Card key={top.k} ctx={ctx} c={top.c} k={top.k} />
        </span>
      ) : (
        <span class="rw-card is-hole" />
      )}
      <span class="rw-lab" aria-hidden="true">
        {words.t("pile")} <b>{view.pile.n}</b>
      </span>
    </button>
  );
}

export function Melds({ ctx }: { ctx: Ctx }) {
  const { view, words } = ctx;
  // The free table takes cards that make a meld.
  const free =
    ctx.can.meld && ctx.local.drag ? ` is-free${ctx.local.drag.over === "table" ? " is-below" : ""}` : "";
  if (view.melds.length === 0) return <p class={`rw-empty${free}`}>{words.t("melds-empty")}</p>;
  return (
    <ul class={`rw-melds${free}`} aria-label={words.t("melds")}>
      {view.melds.map((meld) => (
        <li key={meld.id}>
          <OneMeld ctx={ctx} meld={meld} />
        </li>
      ))}
    </ul>
  );
}

function OneMeld({ ctx, meld }: { ctx: Ctx; meld: Meld }) {
  const { view, words } = ctx;
  const swap = ctx.can.swaps.find((it) => it.meld === meld.id);
  const fits = ctx.can.layoff.includes(meld.id);
  const target = fits || Boolean(swap);
  const joker = swap ? meld.cards[swap.joker]?.k : undefined;
  const ghosts = fits && !swap ? codes(view.hand, carried(ctx)) : [];
  const name = nameOf(ctx, meld.by);
  const cards = meld.cards.map((card) => card.c).join(" ");
  return (
    <button
      type="button"
      class={`rw-meld${target ? " is-target" : ""}${target && ctx.local.drag?.over === meld.id ? " is-below" : ""}`}
      data-testid={`meld-${meld.id}`}
      aria-disabled={target ? undefined : "true"}
      style={{ "--n": meld.cards.length + ghosts.length }}
      onClick={() => ctx.act.layoffOn(meld.id)}
    >
      <span class="rw-sr">
        {words.t(`meld-${meld.kind}${swap ? "-swap" : target ? "-target" : ""}`, { cards, name })}
      </span>
      <span class="rw-row">
        {withGhosts(meld, ghosts).map((card) =>
          card.k ? (
            <Card key={card.k} ctx={ctx} c={card.c} k={card.k} class={card.k === joker ? "is-swap" : ""}>
              {typeof card.off === "number" ? <Badge ctx={ctx} seat={card.off} small /> : null}
            </Card>
          ) : (
            <Card key={`ghost ${card.c}`} ctx={ctx} c={card.c} class="is-ghost" />
          ),
        )}
      </span>
      <span class="rw-by" aria-hidden="true">
        <Badge ctx={ctx} seat={meld.by} small />
        <span>
          {swap ? words.t(fits ? "meld-both" : "meld-swap") : target ? words.t("meld-target") : name}
        </span>
      </span>
    </button>
  );
}
