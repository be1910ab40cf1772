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

export type Mark = "meld" | "fit" | "taken" | "must" | "new";

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

/** Card i of the hand may take the place of the joker at that place of a meld. */
export interface Swap {
  i: number;
  meld: string;
  joker: number;
}

export interface Legal {
  draw: boolean;
  /** How many cards of the pile may be taken. */
  takes: number[];
  recycle: boolean;
  decline: boolean;
  discards: Mask;
  melds: Mask[];
  layoffs: Record<string, Mask[]>;
  /** Cards of the pile on which Rummy may be called now. */
  calls?: Code[];
  pass?: boolean;
  swaps?: Swap[];
  /** The masks would be too large: the table asks about the picked cards. */
  ask?: boolean;
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
  kind:
    | "deal"
    | "draw"
    | "take"
    | "rummy"
    | "pass"
    | "recycle"
    | "meld"
    | "layoff"
    | "swap"
    | "discard"
    | "decline"
    | "end";
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
  /** The code of this deal, where it has one. */
  deal?: string | null;
}

/** What the tutor says of a move of a computer player: event, icon, sentence, cards. */
export interface TutorNote {
  n: number;
  seat: number;
  icon: string;
  text: Text;
  cards: Code[];
}

/** What the guide says: `cards` of the viewer's hand and, by test id, other parts of the table are meant. */
export interface Guide {
  step: string;
  /** Another number means another step. */
  n: number;
  text: Text;
  cards: Code[];
  at: string[];
  /** The step is only read: a press leads on. */
  more: boolean;
}

/** The time in which the viewer may call; another number means that it begins anew. */
export interface CallClock {
  seconds: number;
  no: number;
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
  /** `cards`: the whole pile, bottom first, where all of it lies open; `must`: its card that must still be played. */
  pile: { n: number; top?: Shown | null; cards?: Shown[] | null; must?: Key | null };
  hand: HandCard[];
  /** The hand lies in the viewer's own order. */
  own_order?: boolean;
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
  clock?: CallClock | null;
  /** There where the tutor is on. `warns`: what a throw costs can be known by these rules. */
  tutor?: { notes: TutorNote[]; warns: boolean } | null;
  /** There while a hand is guided. */
  guide?: Guide | null;
}

/** A command without its id and revision. */
export type Command =
  | { type: "move"; move: string }
  | { type: "lay_all" | "undo" | "next_hand" | "new_match" | "ready" | "skip" | "resume" | "forget" }
  | { type: "more_time" }
  | { type: "replace"; seat: number };

/** What is answered by a callback, not only by a new view: questions, and commands for any position. */
export type Request =
  | { type: "rules" }
  | { type: "choices" }
  | { type: "check"; preset: string; changes: Values; players: number; deal?: string }
  | {
      type: "new_game";
      preset: string;
      changes: Values;
      players: Player[];
      deal?: string;
      position?: string;
      guide?: boolean;
    }
  | { type: "guide_next"; n: number }
  | AskPosition
  | { type: "order"; cards: Code[] }
  | { type: "sort" }
  | { type: "fits"; cards: Code[] }
  | { type: "hint"; step: number }
  | { type: "aids"; picked: Code[] }
  | { type: "warn"; move: string }
  | { type: "why"; n?: number; against?: string }
  | { type: "events" }
  | AskNamings;

export interface EventsData {
  /** All of the hand, as the viewer may know it. */
  events: Ev[];
}

/** How is a position written, and what is wrong with it? Without a line one is begun. */
export interface AskPosition {
  type: "position";
  preset: string;
  changes: Values;
  players: number;
  line?: string;
  start?: "empty" | "table";
  /** Deal what is not in it yet: face up, or as numbers of hidden cards. */
  rest?: "open" | "hidden";
}

/** Cards that are known, or a number of those that are not. */
export type Zone = Code[] | number;

export interface LaidMeld {
  cards: Code[];
  by: number;
  /** For each card the seat that laid it, where others laid off. */
  laid_by?: number[];
}

/** A position, drawn or written: six parts and facts by name. */
export interface Fields {
  hands: Zone[];
  stock: Zone;
  pile: Code[];
  melds: LaidMeld[];
  turn: number;
  phase: "draw" | "play" | "call";
  facts: Record<string, string>;
}

/** Answer to `position`. */
export interface PositionData {
  ok: boolean;
  line: string;
  /** None where the line cannot be read. */
  fields: Fields | null;
  faults: { field: string; text: Text }[];
  /** Every card of the deck, and how often it is in there. */
  deck: Record<Code, number>;
}

/** What may the jokers among these cards stand for? */
export interface AskNamings {
  type: "namings";
  kind: "meld" | "layoff";
  cards: Code[];
  meld?: string;
}

/** Answer to `fits`. */
export interface FitsData {
  meld: boolean;
  layoffs: string[];
}

/** Answer to `namings`: moves that differ in what their jokers stand for. */
export interface NamingsData {
  options: { move: string; cards: Code[] }[];
}

export type Answer =
  | { id: string; ok: true; rev: number; data?: unknown }
  | { id: string; ok: false; reason: string; text: string; rev: number };

/** A rule's value as JSON: a name, a number, none, yes or no, a number by seats, or how a match ends. */
export type Value = string | number | boolean | null | BySeats | [string, number | BySeats];
export type BySeats = { [seats: string]: number };
export type Values = Record<string, Value>;
export interface Player {
  name: string;
  /** A level, or null for a person. */
  level: string | null;
}

export interface Section {
  title: Text;
  lines: Text[];
}

/** Answer to `rules`. */
export interface RulesData {
  preset: string | null;
  label?: Text | null;
  sections: Section[];
  diff: Text[];
}

export interface Param {
  name: string;
  group: string;
  kind: "choice" | "number" | "flag" | "by_seats" | "match";
  values?: { value: Value; label: Text }[] | null;
  min?: number | null;
  max?: number | null;
  /** A number that may be none. */
  none?: boolean;
  none_label?: Text | null;
  label: Text;
  help: Text;
}

export interface Preset {
  name: string;
  label: Text;
  help: Text;
  values: Values;
  seats: number[];
}

/** Answer to `choices`. */
export interface ChoicesData {
  presets: Preset[];
  params: Param[];
  groups?: { name: string; label: Text }[] | null;
  levels: string[];
  rules: Values;
  preset: string | null;
  seats: Player[];
}

export interface Conflict {
  text: Text;
  params: string[];
  way_out: Values | null;
  way_text: Text;
}

/** Answer to `check`. */
export interface CheckData {
  ok: boolean;
  conflicts: Conflict[];
  diff: Text[];
  sections: Section[];
  /** What came of the deal code, where one was given. */
  deal?: { ok: boolean; code?: string; text?: Text } | null;
  /** Rules that make no difference as things stand. */
  unused?: string[];
}

/** The small traits that a person may set. */
export interface Settings {
  locale: string;
  deck_style: "two" | "four";
  speed: "calm" | "brisk" | "instant";
  /** Seconds in which a person may call Rummy. */
  call_clock: "off" | 20 | 40 | 60;
  tutor: "off" | "on";
  /** Whether the present hand is guided. */
  guide: "off" | "on";
}

export interface Traits extends Settings {
  view: TableView | null;
}
