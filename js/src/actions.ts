/* What a press means: the command it sends, or the sentence that says why there is none. */
import { codes, type Local } from "./local.ts";
import { options } from "./masks.ts";
import type { Link, Note } from "./synced.ts";
import type { Command, Key, TableView } from "./wire.ts";

export type Action =
  | "draw"
  | "take"
  | "pile"
  | "meld"
  | "layoff"
  | "discard"
  | "layAll"
  | "skip"
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
  s: "skip",
  u: "undo",
  n: "next",
};

/** A command to send, or a note to show; `choose` names a meld to put the focus on. */
export type Outcome = { send: Command } | { note: Note; choose?: string };

const move = (text: string): Outcome => ({ send: { type: "move", move: text } });
const say = (id: string): Outcome => ({ note: { id } });

/** What a press means in this position; null where it means nothing. */
export function decide(action: Action, view: TableView, picked: ReadonlySet<Key>): Outcome | null {
  switch (action) {
    case "skip":
      return waitsForComputer(view) ? { send: { type: "skip" } } : null;
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
      return view.mine ? decideMove(action, view, picked) : say("why-wait");
  }
}

type MoveAction = Exclude<Action, "skip" | "undo" | "next" | "ready">;

/** A move of the seat that is shown. Where the kernel knows the reason best, it is asked. */
function decideMove(action: MoveAction, view: TableView, picked: ReadonlySet<Key>): Outcome {
  const { legal, phase } = view;
  if (action === "draw") {
    if (legal?.recycle && !legal.draw) return move("recycle");
    return move(legal?.decline && !legal.draw ? "decline" : "draw");
  }
  if (action === "take" || (action === "pile" && phase === "draw")) return move("take");
  if (phase === "draw") return say("why-draw-first");
  const cards = codes(view.hand, picked);
  switch (action) {
    case "layAll":
      return { send: { type: "lay_all" } };
    case "meld":
      return cards.length ? move(`meld ${cards.join(" ")}`) : say("why-pick-meld");
    case "layoff":
      return layoff(view, picked);
    default:
      if (cards.length === 0) return say("why-pick-one");
      return cards.length > 1 ? say("why-pick-only-one") : move(`discard ${cards[0]}`);
  }
}

/** Lay off on the one meld that fits, or ask which. */
function layoff(view: TableView, picked: ReadonlySet<Key>): Outcome {
  const cards = codes(view.hand, picked);
  if (cards.length === 0) return say("why-pick-layoff");
  const fits = options(view.hand, picked, view.legal).layoff;
  if (fits.length > 1) {
    const note =
      cards.length > 1 ? { id: "choose-meld-many" } : { id: "choose-meld", args: { card: cards[0] ?? "" } };
    return { note, choose: fits[0] ?? "" };
  }
  // With several melds the kernel has a reason for each: the sentence that holds for all is ours.
  const meld = fits[0] ?? (view.melds.length === 1 ? view.melds[0]?.id : undefined);
  return meld ? move(`layoff ${cards.join(" ")} ${meld}`) : say("why-no-fit");
}

/** A press on a meld. */
export function decideMeld(meld: string, view: TableView, picked: ReadonlySet<Key>): Outcome | null {
  if (view.phase === "over" || view.phase === "cover") return null;
  if (!view.mine) return say("why-wait");
  if (view.phase === "draw") return say("why-draw-first");
  const cards = codes(view.hand, picked);
  return cards.length ? move(`layoff ${cards.join(" ")} ${meld}`) : say("why-pick-layoff");
}

/** A computer player is on turn: its moves may be hurried. */
export const waitsForComputer = (view: TableView): boolean =>
  view.phase !== "over" && typeof view.turn === "number" && view.seats[view.turn]?.person === false;

export class Actions {
  /** Called with a note that should also be read out. */
  onNote: (note: Note) => void = () => {};
  /** Called when a card fits several melds and one must be chosen. */
  onChoose: (meld: string) => void = () => {};
  readonly #link: Link;
  readonly #local: Local;
  readonly #paint: () => void;

  constructor(link: Link, local: Local, paint: () => void) {
    this.#link = link;
    this.#local = local;
    this.#paint = paint;
  }

  do(action: Action): void {
    const view = this.#link.view;
    if (view) this.#follow(decide(action, view, this.#local.picked));
  }

  layoffOn(meld: string): void {
    const view = this.#link.view;
    if (view) this.#follow(decideMeld(meld, view, this.#local.picked));
  }

  send(command: Command): void {
    this.#local.note = null;
    this.#link.send(command);
    this.#paint();
  }

  pick(key: Key): void {
    this.#local.pick(key);
    this.#selected();
  }

  pickNone(): void {
    this.#local.pickNone();
    this.#selected();
  }

  #selected(): void {
    const view = this.#link.view;
    if (view) this.#link.select(codes(view.hand, this.#local.picked));
    this.#paint();
  }

  #follow(outcome: Outcome | null): void {
    if (!outcome) return;
    if ("send" in outcome) {
      this.send(outcome.send);
      return;
    }
    this.#local.note = outcome.note;
    this.onNote(outcome.note);
    this.#paint();
    if (outcome.choose) this.onChoose(outcome.choose);
  }
}
