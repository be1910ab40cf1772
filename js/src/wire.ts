/* What travels between the kernel and the browser (docs/architecture.md, "The wire"). */

/** "7H", "*" for a joker, "*7H" for a joker that stands for a card. */
export type Code = string;
/** Identity of a face-up card for this viewer; renewed when the card goes face down. */
export type Key = string;
/** Sum of 2 ** i over the positions i in the hand. */
export type Mask = number;

export interface Text {
  id: string;
  args?: Record<string, string | number>;
}

export interface Shown {
  c: Code;
  k: Key;
}

export type Mark = "meld" | "fit" | "taken" | "new";

export interface HandCard extends Shown {
  m: Mark[];
}

export interface Seat {
  name: string;
  person: boolean;
  level?: string | null;
  cards: number;
  score: string;
  dealer: boolean;
  thinking: boolean;
}

export interface Meld {
  id: string;
  kind: "set" | "run";
  by: number;
  cards: (Shown & { off?: number | null })[];
}

export interface Legal {
  draw: boolean;
  take: boolean;
  recycle: boolean;
  decline: boolean;
  discards: Mask;
  melds: Mask[];
  layoffs: Record<string, Mask[]>;
}

export interface LayAll {
  steps: { kind: "meld" | "layoff"; cards: Code[]; meld?: string | null }[];
  rest: Code[];
  points: number;
  out: boolean;
}

export interface Ev {
  n: number;
  seat: number;
  kind: "deal" | "draw" | "take" | "recycle" | "meld" | "layoff" | "discard" | "decline" | "end";
  cards: Shown[];
  meld?: string | null;
  text: Text;
}

export interface Result {
  over: "out" | "blocked";
  winners: number[];
  title: Text;
  how: Text[];
  rows: { seat: number; cards: Code[]; points: number; parts: number[]; scored: string; out: boolean }[];
  sheet: { hands: string[][]; totals: string[] };
  match: { over: boolean; winners: number[]; text: Text };
}

export interface TableView {
  format: 1;
  rev: number;
  seat: number;
  phase: "draw" | "play" | "call" | "over" | "cover";
  turn?: number | null;
  mine: boolean;
  hand_no: number;
  hands?: number | null;
  target?: number | null;
  seats: Seat[];
  stock: number;
  pile: { n: number; top?: Shown | null };
  hand: HandCard[];
  points: number;
  melds: Meld[];
  legal?: Legal | null;
  lay_all?: LayAll | null;
  can_undo: boolean;
  events: Ev[];
  now: Text;
  result?: Result | null;
  trouble?: null | { text: Text; replace?: number | null };
  offer?: null | { text: Text };
}

/** A command without its id and revision. */
export type Command =
  | { type: "move"; move: string }
  | { type: "lay_all" | "undo" | "next_hand" | "new_match" | "ready" | "skip" | "resume" | "forget" }
  | { type: "replace"; seat: number };

export type Answer =
  | { id: string; ok: true; rev: number }
  | { id: string; ok: false; reason: string; text: string; rev: number };

/** The small traits that a person may set. */
export interface Settings {
  locale: string;
  deck_style: "two" | "four";
  speed: "calm" | "brisk" | "instant";
}

export interface Traits extends Settings {
  view: TableView | null;
}
