/* The other players: who, how many cards, the score, what they did last. */
import { type Ctx, nameAlone, place } from "../ctx.ts";
import type { Ev } from "../wire.ts";
import { Badge, Rich } from "./small.tsx";

const SHORT = ["draw", "take", "rummy", "pass", "recycle", "meld", "layoff", "swap", "discard", "decline"];

export function Seats({ ctx }: { ctx: Ctx }) {
  const { view, words } = ctx;
  const others = view.seats.map((_, i) => i).filter((i) => i !== view.seat);
  others.sort((a, b) => place(view, a) - place(view, b));
  return (
    <ul
      class="rw-seats"
      data-n={others.length}
      data-many={others.length > 3 || undefined}
      aria-label={words.t("seats")}
    >
      {others.map((i) => (
        <SeatLine key={i} ctx={ctx} seat={i} />
      ))}
    </ul>
  );
}

function SeatLine({ ctx, seat }: { ctx: Ctx; seat: number }) {
  const { view, words } = ctx;
  const it = view.seats[seat];
  if (!it) return null;
  const on = view.turn === seat && view.phase !== "over";
  // Without cards the hand would be over, were it not for rules that ask for a discard.
  const floats = it.cards === 0 && view.phase !== "over";
  const level = it.level && words.level(it.level) !== nameAlone(ctx, seat) ? words.level(it.level) : "";
  const args = { name: nameAlone(ctx, seat), level, count: it.cards, score: it.score };
  return (
    <li
      class={`rw-seat${on ? " is-on" : ""}${it.thinking ? " is-thinking" : ""}`}
      data-testid={`seat-${seat}`}
      data-cards={it.cards}
    >
      <Badge ctx={ctx} seat={seat} />
      <span class="rw-sr">
        {words.t(level ? "seat-label" : "seat-label-person", args)}
        {floats ? `, ${words.t("seat-floats")}` : ""}
        {on ? `, ${words.t("seat-on-turn")}` : ""}
      </span>
      <div aria-hidden="true">
        <div class="rw-name">
          <span>{nameAlone(ctx, seat)}</span>
          {it.thinking ? (
            <span class="rw-dots">
              <i />
              <i />
              <i />
            </span>
          ) : null}
          {level ? <small>{level}</small> : null}
        </div>
        <div class="rw-did">{it.thinking ? words.t("seat-thinking") : <Did ctx={ctx} seat={seat} />}</div>
      </div>
      <div class="rw-fan" aria-hidden="true">
        <span class="rw-bk" data-fan={seat}>
          {Array.from({ length: Math.min(it.cards, 5) }, (_, i) => (
            <i key={i} />
          ))}
        </span>
        {floats ? (
          <div class="rw-floats" data-testid={`floats-${seat}`}>
            {words.t("seat-floats")}
          </div>
        ) : (
          <div class="rw-held">
            <b>{it.cards}</b> <span>{words.t("seat-cards", { count: it.cards })}</span>
          </div>
        )}
        <div class="rw-pt">
          <b>{it.score}</b> <span>{words.t("seat-points")}</span>
        </div>
      </div>
    </li>
  );
}

/** What a seat did on its last turn, in a few words. The newest comes first: the look turns the row round, and what
 * has no room is left out from the other end. */
function Did({ ctx, seat }: { ctx: Ctx; seat: number }) {
  return (
    <>
      {lastTurn(ctx.local.log, seat)
        .reverse()
        .map((ev, i) => (
          <span key={ev.n}>
            <Rich ctx={ctx} pieces={short(ctx, ev)} />
            {i ? "\u00a0· " : ""}
          </span>
        ))}
    </>
  );
}

/** An event without its name, for a line that already says whose it is. */
export function short(ctx: Ctx, ev: Ev) {
  const list = ev.cards.map((card) => card.c).join(" ");
  if (ev.kind === "take" && ev.cards.length > 1) {
    return ctx.words.pieces("did-take-many", { count: ev.cards.length, card: ev.cards[0]?.c ?? "" });
  }
  // A call is named by its card, not by all that came with it.
  const called = ev.kind === "rummy" ? ev.text.args?.card : undefined;
  return ctx.words.pieces(
    `did-${ev.kind}`,
    called ? { card: called } : list ? { card: list, cards: list } : {},
  );
}

/** The events of a seat's latest turn; the event before it was another seat's. */
export function lastTurn(log: readonly Ev[], seat: number): Ev[] {
  const end = log.findLastIndex((ev) => ev.seat === seat && SHORT.includes(ev.kind));
  if (end < 0) return [];
  let start = end;
  while (start > 0 && log[start - 1]?.seat === seat && SHORT.includes(log[start - 1]?.kind ?? "")) start--;
  return log.slice(start, end + 1);
}
