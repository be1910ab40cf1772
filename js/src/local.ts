/* State that stays in the browser, one per view: what is picked, which note stands, which panel is open. */
import type { Draft } from "./draft.ts";
import type { Editor } from "./editor.ts";
import { Order } from "./order.ts";
import type { Note } from "./synced.ts";
import type { Code, Ev, FitsData, HandCard, Key, RulesData, TableView } from "./wire.ts";

/** What is open beside the table: a small panel of the bar, or a sheet in the table's place. */
export type Panel = "log" | "settings" | Sheet;
export type Sheet = "rules" | "help" | "new" | "setup";
const SHEETS: readonly string[] = ["rules", "help", "new", "setup"];
export const isSheet = (name: Panel | null): name is Sheet => SHEETS.includes(name ?? "");

/** Cards that a pointer carries. */
export interface Drag {
  keys: ReadonlySet<Key>;
  /** Keys from left to right before. */
  home: readonly Key[];
  /** How the hand would lie: keys from left to right. */
  order: readonly Key[];
  /** What is below the pointer: "pile", "table", a meld's id, or nothing that takes a card. */
  over: string | null;
}

/** A question about the picked cards: each option shows its cards and is a move. */
export interface Choice {
  title: Note;
  options: { label: string; cards: Code[]; move: string }[];
}

export class Local {
  /** Makes element ids of this view its own, since several tables may stand in one page. */
  readonly uid: string;
  /** Picked cards of the hand. */
  picked: ReadonlySet<Key> = new Set();
  /** The card of the hand that Tab comes to. */
  cursor: Key | null = null;
  /** Answer in the note row to the last press. */
  note: Note | null = null;
  /** What the picked cards may mean, where they may mean several things. */
  choice: Choice | null = null;
  /** The card of the open pile down to which is taken. */
  deep: Key | null = null;
  /** The card of the open pile that Tab comes to. */
  cut: Key | null = null;
  /** What the kernel answered about the picked cards of a hand too large for masks. */
  fits: { of: string; data: FitsData | null } | null = null;
  /** The preview of "Lay down all" is asked for, by hover or focus. */
  preview = false;
  open: Panel | null = null;
  /** Where the focus goes when it is closed: a selector. */
  back = "";
  /** The rules of this game, once asked for. */
  rules: RulesData | null = null;
  /** The game that is being chosen. */
  draft: Draft | null = null;
  /** The position that is being set up; it is kept when its sheet is closed. */
  editor: Editor | null = null;
  /** The hand in the viewer's own order. */
  readonly order = new Order();
  drag: Drag | null = null;
  /** The tool that Tab comes to. */
  tool = 0;
  /** Events of this hand as this viewer may know them, oldest first. */
  log: readonly Ev[] = [];
  /** Width of the table in px. */
  width = 0;
  /** The text that was copied last. */
  copied = "";
  /** Seconds left to call Rummy, where a clock runs. */
  seconds: number | null = null;
  #seat = -1;
  #cover = false;
  #rev = -1;

  constructor(number = 1) {
    this.uid = `rw${number}`;
  }

  /** Follow the kernel: forget what no longer is, and all that belongs to another viewer. */
  follow(view: TableView): void {
    const cover = view.phase === "cover";
    if (view.seat !== this.#seat || cover !== this.#cover) {
      this.log = [];
      this.picked = new Set();
      this.cursor = null;
      this.note = null;
      this.fits = null;
      this.open = null;
      this.draft = null;
      this.editor = null;
      this.drag = null;
      this.order.forget();
    }
    this.#seat = view.seat;
    this.#cover = cover;
    this.log = merged(this.log, view.events);
    if (view.rev === this.#rev) return;
    this.#rev = view.rev;
    this.order.follow(view.rev);
    this.note = null;
    this.choice = null;
    this.deep = null;
    this.copied = "";
    const there = new Set(view.hand.map((card) => card.k));
    if ([...this.picked].some((k) => !there.has(k)))
      this.picked = new Set([...this.picked].filter((k) => there.has(k)));
    if (this.drag && ![...this.drag.keys].every((k) => there.has(k))) this.drag = null;
  }

  /** Whether no move of the hand is missing: a page that was opened later has seen the last ones only. */
  get whole(): boolean {
    return this.log.every((ev, i) => ev.n === i);
  }

  /** Take in all moves of the hand, as the kernel knows them. What no longer is the same hand is left. */
  fill(events: readonly Ev[]): void {
    const [known, told] = [this.log.at(-1), events.at(-1)];
    if (known && told && known.n === told.n && known.kind === told.kind) this.log = events;
  }

  pick(key: Key): void {
    const picked = new Set(this.picked);
    if (!picked.delete(key)) picked.add(key);
    this.picked = picked;
    this.note = null;
    this.choice = null;
  }

  pickNone(): void {
    this.picked = new Set();
    this.note = null;
    this.choice = null;
    this.deep = null;
  }
}

/** Add the newest events; those that an undo took back go. A new deal begins a new list. */
export function merged(log: readonly Ev[], events: readonly Ev[]): readonly Ev[] {
  const first = events[0];
  if (!first) return [];
  const all = [...log.filter((ev) => ev.n < first.n), ...events];
  const deal = all.findLastIndex((ev) => ev.kind === "deal");
  return all.slice(Math.max(deal, 0));
}

/** Codes of the picked cards in the order of the hand. */
export const codes = (hand: readonly HandCard[], picked: ReadonlySet<Key>): Code[] =>
  hand.filter((card) => picked.has(card.k)).map((card) => card.c);
