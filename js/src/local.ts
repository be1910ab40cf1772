/* State that stays in the browser, one per view: what is picked, which note stands, which panel is open. */
import type { Note } from "./synced.ts";
import type { Code, Ev, HandCard, Key, TableView } from "./wire.ts";

/** Turns kept in the list of moves. */
const KEPT = 120;

let views = 0;

export class Local {
  /** Makes element ids of this view its own, since several tables may stand in one page. */
  readonly uid = `rw${++views}`;
  /** Picked cards of the hand. */
  picked: ReadonlySet<Key> = new Set();
  /** The card of the hand that Tab comes to. */
  cursor: Key | null = null;
  /** Answer in the note row to the last press. */
  note: Note | null = null;
  /** The preview of "Lay down all" is asked for, by hover or focus. */
  preview = false;
  open: "log" | "settings" | null = null;
  /** The tool that Tab comes to. */
  tool = 0;
  /** Events of this hand as this viewer may know them, oldest first. */
  log: readonly Ev[] = [];
  /** Width of the table in px. */
  width = 0;
  #seat = -1;
  #cover = false;
  #rev = -1;

  /** Follow the kernel: forget what no longer is, and all that belongs to another viewer. */
  follow(view: TableView): void {
    const cover = view.phase === "cover";
    if (view.seat !== this.#seat || cover || this.#cover) {
      this.log = [];
      this.picked = new Set();
      this.cursor = null;
      this.note = null;
      this.open = null;
    }
    this.#seat = view.seat;
    this.#cover = cover;
    this.log = merged(this.log, view.events);
    if (view.rev === this.#rev) return;
    this.#rev = view.rev;
    this.note = null;
    const there = new Set(view.hand.map((card) => card.k));
    if ([...this.picked].some((k) => !there.has(k)))
      this.picked = new Set([...this.picked].filter((k) => there.has(k)));
  }

  pick(key: Key): void {
    const picked = new Set(this.picked);
    if (!picked.delete(key)) picked.add(key);
    this.picked = picked;
    this.note = null;
  }

  pickNone(): void {
    this.picked = new Set();
    this.note = null;
  }
}

/** Add the newest events; those that an undo took back go. A new deal begins a new list. */
export function merged(log: readonly Ev[], events: readonly Ev[]): readonly Ev[] {
  const first = events[0];
  if (!first) return [];
  const all = [...log.filter((ev) => ev.n < first.n), ...events];
  const deal = all.findLastIndex((ev) => ev.kind === "deal");
  return all.slice(Math.max(deal, all.length - KEPT, 0));
}

/** Codes of the picked cards in the order of the hand. */
export const codes = (hand: readonly HandCard[], picked: ReadonlySet<Key>): Code[] =>
  hand.filter((card) => picked.has(card.k)).map((card) => card.c);
