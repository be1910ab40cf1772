/* What a press means: the command it sends, or the sentence that says why there is none. */
import { type Choice, codes } from "./local.ts";
import { deepest, options, taking } from "./masks.ts";
import type { Note } from "./synced.ts";
import type { AskNamings, Command, FitsData, Key, Swap, TableView } from "./wire.ts";

export type Action =
  | "draw"
  | "take"
  | "pile"
  | "meld"
  | "layoff"
  | "discard"
  | "layAll"
  | "rummy"
  | "pass"
  | "moreTime"
  | "skip"
  | "sort"
  | "undo"
  | "next"
  | "ready";

/** The keys of the table; they work wherever the focus is in it, but not in a field. */
export const KEYS: Readonly<Record<string, Action>> = {
  d: "draw",
  p: "take",
  m: "meld",
  l: "layoff",
  x: "discard",
  a: "layAll",
  r: "rummy",
  v: "pass",
  t: "moreTime",
  s: "skip",
  u: "undo",
  n: "next",
  o: "sort",
};

/** Parts of the table that a digit leads to, for those who cannot see where they are. */
export const PLACES: Readonly<Record<string, string>> = {
  1: '.rw-slot[tabindex="0"]',
  2: ".rw-meld",
  3: '.rw-cut[tabindex="0"], button[data-testid=pile]',
  4: "[data-testid=moves] button",
  5: ".rw-tutor .rw-title",
};

/** A command to send, or a note to show; `choose` names a meld to put the focus on. */
export type Outcome =
  | { send: Command }
  | { sort: true }
  | { note: Note; choose?: string }
  | { ask: Choice }
  | { name: AskNamings; move: string };

/** What is chosen and known besides the picked cards. */
export interface Chosen {
  /** The card of the pile down to which is taken. */
  deep?: Key | null;
  fits?: FitsData | null;
}

const move = (text: string): Outcome => ({ send: { type: "move", move: text } });
const say = (id: string): Outcome => ({ note: { id } });

/** What a press means in this position; null where it means nothing. */
export function decide(
  action: Action,
  view: TableView,
  picked: ReadonlySet<Key>,
  chosen: Chosen = {},
): Outcome | null {
  switch (action) {
    case "skip":
      return waitsForComputer(view) ? { send: { type: "skip" } } : null;
    case "moreTime":
      return view.clock ? { send: { type: "more_time" } } : null;
    case "sort":
      if (view.hand.length === 0) return null;
      return view.own_order ? { sort: true } : say("why-sorted");
    case "undo":
      return view.can_undo ? { send: { type: "undo" } } : say("why-no-undo");
    case "next":
      return view.phase === "over"
        ? { send: { type: view.result?.match.over ? "new_match" : "next_hand" } }
        : null;
    case "ready":
      return view.phase === "cover" ? { send: { type: "ready" } } : null;
    default:
      if (view.phase === "over" || view.phase === "cover") return null;
      return view.mine ? decideMove(action, view, picked, chosen) : say("why-wait");
  }
}

type MoveAction = Exclude<Action, "moreTime" | "skip" | "sort" | "undo" | "next" | "ready">;

/** A move of the seat that is shown. Where the kernel knows the reason best, it is asked. */
function decideMove(action: MoveAction, view: TableView, picked: ReadonlySet<Key>, chosen: Chosen): Outcome {
  const { legal, phase } = view;
  if (action === "rummy" || action === "pass" || phase === "call") return call(action, view, chosen);
  if (action === "draw") {
    if (legal?.recycle && !legal.draw) return move("recycle");
    return move(legal?.decline && !legal.draw ? "decline" : "draw");
  }
  if (action === "take" || (action === "pile" && phase === "draw")) {
    const place = deepest(view, chosen.deep ?? null);
    return move(place >= 0 ? taking(view, place) : "take");
  }
  if (phase === "draw") return say("why-draw-first");
  const cards = codes(view.hand, picked);
  switch (action) {
    case "layAll":
      return { send: { type: "lay_all" } };
    case "meld":
      return cards.length
        ? lay({ type: "namings", kind: "meld", cards }, `meld ${cards.join(" ")}`)
        : say("why-pick-meld");
    case "layoff":
      return layoff(view, picked, chosen);
    default:
      if (cards.length === 0) return say("why-pick-one");
      return cards.length > 1 ? say("why-pick-only-one") : move(`discard ${cards[0]}`);
  }
}

/** In the window for calls: call, or pass. */
function call(action: MoveAction, view: TableView, { deep = null }: Chosen): Outcome {
  if (view.phase !== "call") return say("why-no-call");
  if (action === "pass") return move("pass");
  if (action !== "rummy" && action !== "take" && action !== "pile") return say("why-call-first");
  const place = deepest(view, deep);
  const card = view.pile.cards?.[place]?.c ?? view.legal?.calls?.[0];
  return card ? move(`rummy ${card}`) : say("why-no-call");
}

/** Lay cards down; what a joker among them stands for is asked first. */
const lay = (name: AskNamings, text: string): Outcome =>
  name.cards.includes("*") ? { name, move: text } : move(text);

const layOn = (cards: string[], meld: string): Outcome =>
  lay({ type: "namings", kind: "layoff", cards, meld }, `layoff ${cards.join(" ")} ${meld}`);

/** Lay off on the one meld that fits, exchange the card for a joker, or ask which. */
function layoff(view: TableView, picked: ReadonlySet<Key>, chosen: Chosen): Outcome {
  const cards = codes(view.hand, picked);
  if (cards.length === 0) return say("why-pick-layoff");
  const { layoff: fits, swaps } = options(view.hand, picked, view.legal, chosen.fits);
  if (swaps.length) return swapOr(view, cards[0] ?? "", swaps, fits);
  if (fits.length > 1) {
    const note =
      cards.length > 1 ? { id: "choose-meld-many" } : { id: "choose-meld", args: { card: cards[0] ?? "" } };
    return { note, choose: fits[0] ?? "" };
  }
  // With several melds the kernel has a reason for each: the sentence that holds for all is ours.
  const meld = fits[0] ?? (view.melds.length === 1 ? view.melds[0]?.id : undefined);
  return meld ? layOn(cards, meld) : say("why-no-fit");
}

/** Exchange a card for the one joker that it may replace; where it may do something else too, ask. */
function swapOr(view: TableView, card: string, swaps: readonly Swap[], fits: readonly string[]): Outcome {
  const cards = (id: string) => view.melds.find((meld) => meld.id === id)?.cards.map(({ c }) => c) ?? [];
  const all = [
    ...swaps.map(({ meld }) => ({ label: "btn-swap", cards: cards(meld), move: `swap ${card} ${meld}` })),
    ...fits.map((meld) => ({ label: "choice-layoff", cards: cards(meld), move: `layoff ${card} ${meld}` })),
  ];
  const [only] = all;
  return only && all.length === 1
    ? move(only.move)
    : { ask: { title: { id: "choice-card", args: { card } }, options: all } };
}

/** A press on a meld. */
export function decideMeld(
  meld: string,
  view: TableView,
  picked: ReadonlySet<Key>,
  chosen: Chosen = {},
): Outcome | null {
  if (view.phase === "over" || view.phase === "cover") return null;
  if (!view.mine) return say("why-wait");
  if (view.phase === "draw") return say("why-draw-first");
  if (view.phase === "call") return say("why-call-first");
  const cards = codes(view.hand, picked);
  if (cards.length === 0) return say("why-pick-layoff");
  const can = options(view.hand, picked, view.legal, chosen.fits);
  const swaps = can.swaps.filter((swap) => swap.meld === meld);
  if (!swaps.length) return layOn(cards, meld);
  return swapOr(
    view,
    cards[0] ?? "",
    swaps,
    can.layoff.filter((id) => id === meld),
  );
}

/** A computer player is on turn: its moves may be hurried. */
export const waitsForComputer = (view: TableView): boolean =>
  view.phase !== "over" && typeof view.turn === "number" && view.seats[view.turn]?.person === false;
