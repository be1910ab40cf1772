/* The tutor's panel: what was asked of the kernel for the position that is shown, and what came of it. */
import type { Actions } from "./actions.ts";
import { codes, isSheet, type Local } from "./local.ts";
import { bare } from "./position.ts";
import type { Link, Note } from "./synced.ts";
import { Warner } from "./warner.ts";
import type { Code, Key, TableView, Text, TutorNote } from "./wire.ts";

/** Width of the panel beside the table, and of a table that has room for it; twins of css/tutor.css. */
export const COLUMN = 348;
const ROOM = 900;
/** How soon a hint that is not ready is asked for again, in ms. */
const AGAIN = 250;
export const STEPS = 4;

/** A move in its parts. */
export interface Parts {
  kind: string;
  cards: Code[];
  meld?: string;
  count?: number;
}

export interface Candidate extends Parts {
  move: string;
  value: number;
  loss: number;
  low?: number;
  high?: number;
  /** Not played out, only guessed. */
  estimated?: boolean;
}

/** Answer to `hint`. */
export type HintData =
  | { ready: false }
  | { ready: true; step: number; text: Text; cards: Code[]; candidates: Candidate[]; unit: string };
type Ready = Extract<HintData, { ready: true }>;

/** Answer to `aids`. A place is "mine", "table", "pile", "deck", "unseen" or "held 1". */
export interface AidsData {
  gone: Record<Code, string[]>;
  outs: { lines: Text[]; live: Code[] } | null;
  order: Text[] | null;
}

/** Answer to `why` about one move. */
export interface WhyData {
  n: number;
  seat: number;
  text: Text;
  /** The cards that it is about. */
  cards: Code[];
  hand: Code[];
  move: Parts;
  /** The move that it is held against. */
  foil: string | null;
  others: (Parts & { move: string })[];
}

export type Aid = "gone" | "outs" | "order";

interface Host {
  link: Link;
  local: Local;
  act: Actions;
  paint: () => void;
}

export class Tutor {
  open = true;
  readonly shown: Record<Aid, boolean> = { gone: true, outs: true, order: true };
  /** Steps of the hint for this position, as far as they were asked for. */
  hints: readonly Ready[] = [];
  waiting = false;
  /** Why there is no hint. */
  refused: Note | null = null;
  aids: AidsData | null = null;
  /** Numbers of the moves whose reasons are known, once the hand is over. */
  moves: readonly number[] | null = null;
  /** Which of them is looked at. */
  at = 0;
  reason: WhyData | null = null;
  /** The note that is looked at: its cards are ringed. */
  noted: number | null = null;
  /** Asks before a throw that costs much. */
  readonly warner: Warner;
  readonly #host: Host;
  #of = "";
  #aidsOf = "";
  #movesOf = "";
  /** A hint was asked for while a move of one's own was under way: it is for the position after it. */
  #wish = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.warner = new Warner({ ...host, on: () => this.on, hint: () => this.hint() });
  }

  get on(): boolean {
    return this.#host.link.setting("tutor") === "on";
  }

  /** Width that is left for the table. */
  room(width: number): number {
    return this.on && this.open && width >= ROOM && !isSheet(this.#host.local.open) ? width - COLUMN : width;
  }

  /** Cards that a note, a reason or a hint is about. */
  get points(): ReadonlySet<Code> {
    if (!this.on || !this.open) return new Set();
    return new Set(this.#note?.cards ?? this.reasonShown?.cards ?? this.hints.at(-1)?.cards ?? []);
  }

  /** Message that says of a card what points at it. */
  get pointsWord(): string {
    return this.#note || this.reasonShown ? "ring-points" : "tutor-points";
  }

  /** The reason that is shown. */
  get reasonShown(): WhyData | null {
    return this.reason?.n === this.moves?.[this.at] ? this.reason : null;
  }

  get #note(): TutorNote | undefined {
    return this.#host.link.view?.tutor?.notes.find((note) => note.n === this.noted);
  }

  /** Look at a note, or away from it. */
  note(n: number | null): void {
    if (this.noted === n) return;
    this.noted = n;
    this.#host.paint();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.warner.stop();
  }

  /** Follow the table: a hint is for one position, and what the panel shows of the cards goes along. */
  follow(view: TableView): void {
    const of = `${view.hand_no} ${view.events.at(-1)?.n ?? -1} ${view.phase} ${view.seat} ${view.hand.length}`;
    if (of !== this.#of) {
      this.#of = of;
      clearTimeout(this.#timer);
      this.hints = [];
      this.waiting = false;
      this.refused = null;
    }
    this.warner.follow(of);
    if (!this.on) this.refused = null;
    if (this.#wish && !this.#host.link.busy) {
      this.#wish = false;
      if (view.mine) this.hint();
    }
    if (!this.#note) this.noted = null;
    if (view.phase !== "over") {
      this.moves = null;
      this.reason = null;
      this.#movesOf = "";
    }
    if (view.phase === "cover") {
      this.aids = null;
      this.#aidsOf = "";
    }
    if (!this.on || !this.open || view.phase === "cover" || isSheet(this.#host.local.open)) return;
    if (view.phase === "over") this.#askMoves(of);
    else this.#askAids(view, of);
  }

  toggle(): void {
    this.open = !this.open;
    this.#host.paint();
  }

  toggleAid(name: Aid): void {
    this.shown[name] = !this.shown[name];
    this.#host.paint();
  }

  /** Ask for the next step of the hint. */
  hint(): void {
    if (!this.on) return;
    this.open = true;
    if (this.waiting || this.hints.length >= STEPS) return;
    if (this.#host.link.busy) {
      this.#wish = true;
      return;
    }
    if (!this.#host.link.view?.mine) {
      this.#refuse({ id: "tutor-hint-wait" });
      return;
    }
    this.waiting = true;
    this.refused = null;
    this.#askHint(this.hints.length + 1, this.#of);
    this.#host.paint();
  }

  /** Put a candidate ready on the table; it is not played. */
  try(view: TableView, one: Parts): void {
    const { local, act } = this.#host;
    if (one.kind === "take" && view.pile.cards) {
      local.deep = view.pile.cards.at(-(one.count ?? 1))?.k ?? null;
      this.#host.paint();
    }
    act.pickAll(keysOf(view, one.cards));
    // Where a card that can be swapped for a joker can also be laid off, one button does both.
    const both = one.kind === "swap" ? ", [data-testid=btn-layoff]" : "";
    act.onFocus(`[data-testid=btn-${one.kind}]${both}`, "[data-testid=moves] button");
  }

  /** Look at the reasons of another move. */
  go(at: number): void {
    const n = this.moves?.[at];
    if (n === undefined) return;
    this.at = at;
    this.why(n);
  }

  /** Look at the reasons of a move out of the list of moves. */
  find(n: number): void {
    const at = this.moves?.indexOf(n) ?? -1;
    if (at < 0) return;
    this.open = true;
    this.#host.local.open = null;
    this.#host.paint();
    this.go(at);
    this.#host.act.onFocus(".rw-tutor .rw-title");
  }

  why(n: number, against?: string): void {
    const of = this.#of;
    this.#host.link.ask({ type: "why", n, ...(against ? { against } : {}) }, (answer) => {
      if (of !== this.#of || this.moves?.[this.at] !== n) return;
      if (answer.ok) {
        this.reason = answer.data as WhyData;
        this.#host.act.onNote(this.reason.text);
      } else this.#refuse(answer.text);
      this.#host.paint();
    });
  }

  #askHint(step: number, of: string): void {
    const { link, act, paint } = this.#host;
    link.ask({ type: "hint", step }, (answer) => {
      if (of !== this.#of) return;
      if (!answer.ok) {
        this.waiting = false;
        this.#refuse(answer.text);
        return;
      }
      const data = answer.data as HintData;
      if (!data.ready) {
        this.#timer = setTimeout(() => this.#askHint(step, of), AGAIN);
        return;
      }
      this.waiting = false;
      this.hints = [...this.hints, data];
      act.onNote(data.text);
      paint();
    });
  }

  #askAids(view: TableView, of: string): void {
    if (!this.shown.gone && !this.shown.outs && !this.shown.order) return;
    const picked = this.shown.outs ? codes(view.hand, this.#host.local.picked) : [];
    const wanted = `${of} ${picked.join(" ")}`;
    if (wanted === this.#aidsOf) return;
    this.#aidsOf = wanted;
    this.#host.link.ask({ type: "aids", picked }, (answer) => {
      if (wanted !== this.#aidsOf || !answer.ok) return;
      this.aids = answer.data as AidsData;
      this.#host.paint();
    });
  }

  #askMoves(of: string): void {
    if (this.#movesOf === of) return;
    this.#movesOf = of;
    this.#host.link.ask({ type: "why" }, (answer) => {
      if (of !== this.#movesOf || !answer.ok) return;
      this.moves = (answer.data as { moves: number[] }).moves;
      this.at = 0;
      this.#host.paint();
    });
  }

  #refuse(note: Note): void {
    this.refused = note;
    this.#host.act.onNote(note);
    this.#host.paint();
  }
}

/** Keys of cards in the hand, as many as there are; whatever a joker stands for, it lies there as a joker. */
export function keysOf(view: TableView, cards: readonly Code[]): ReadonlySet<Key> {
  const keys = new Set<Key>();
  for (const code of cards) {
    const held = bare(code);
    const card = view.hand.find((one) => one.c === held && !keys.has(one.k));
    if (card) keys.add(card.k);
  }
  return keys;
}
