/* A position being set up: where cards go, what was done, and what the kernel says of it. */
import { type Draft, oneLine } from "./draft.ts";
import {
  balanced,
  bare,
  cardsAt,
  free,
  hide,
  leftOut,
  numberOf,
  owned,
  type Place,
  places,
  put,
  seated,
  taken,
  whereIs,
  written,
} from "./position.ts";
import type { Link, Note } from "./synced.ts";
import type { AskPosition, Code, Fields, PositionData } from "./wire.ts";

/** Characters of a position. */
export const LONGEST = 1200;
/** Steps that can be taken back. */
const KEPT = 200;

interface SheetOf {
  paint: () => void;
  say: (note: Note) => void;
}

/** What is asked of a position: a line to read, a beginning, or the rest to be dealt. */
type Wish = Partial<Pick<AskPosition, "line" | "start" | "rest">>;
/** Whether a position brings its seats along, or is set up for those who sit here. */
type Seats = "its own" | "those here";

export class Editor {
  /** The position as text: as it was typed, else as the kernel writes it. */
  line = "";
  /** The position as it could be read last. */
  fields: Fields | null = null;
  data: PositionData | null = null;
  /** Where the next cards go. */
  active: Place = "hand-0";
  /** Whose meld comes next. */
  by = 0;
  /** Why there is no answer. */
  trouble: Note | null = null;
  /** At each place, the card that Tab comes to. */
  readonly cursor = new Map<Place, number>();
  draft: Draft;
  readonly #link: Link;
  readonly #sheet: SheetOf;
  readonly #past: string[] = [];
  #typing = false;
  #asks = 0;

  constructor(link: Link, draft: Draft, sheet: SheetOf) {
    this.#link = link;
    this.#sheet = sheet;
    this.draft = draft;
  }

  /** Go on with these players and rules; an editor that has no position yet begins with the table's. */
  use(draft: Draft): void {
    this.draft = draft;
    draft.asking = false;
    draft.trouble = null;
    draft.whenReady(() => {
      const seats = draft.players.length;
      // Under the cover nobody may look.
      if (!this.fields) this.begin(this.#link.view?.phase === "cover" ? "empty" : "table");
      else
        this.#ask({
          line: this.fields.hands.length === seats ? this.line : written(seated(this.fields, seats)),
        });
    });
  }

  get ok(): boolean {
    return Boolean(this.data?.ok && !this.trouble);
  }

  get faults(): PositionData["faults"] {
    return this.data?.faults ?? [];
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Cards of the deck by how many of them lie nowhere. */
  get free(): Record<Code, number> {
    return this.fields && this.data ? free(this.data.deck, this.fields) : {};
  }

  /** How many cards are in no place, hidden ones taken off. */
  get left(): number {
    return this.fields && this.data ? leftOut(this.data.deck, this.fields) : 0;
  }

  begin(start: "empty" | "table"): void {
    this.#keep();
    this.active = "hand-0";
    this.#ask({ start }, "those here");
  }

  /** Deal what is missing. */
  deal(rest: "open" | "hidden"): void {
    this.#keep();
    this.#ask({ line: this.line, rest });
  }

  activate(place: Place): void {
    this.active = place;
    this.#sheet.paint();
  }

  /** A press on a card of the deck: it goes where cards go, from wherever it is; from there it goes back. */
  pressFree(card: Code): void {
    const { fields } = this;
    if (!fields) return;
    const at = (this.free[card] ?? 0) > 0 ? null : whereIs(fields, card);
    if (at) this.press(...at);
    else this.#move(put(fields, this.active, card, this.by), card, this.active);
  }

  /** A press on card `i` of a place. */
  press(place: Place, i: number): void {
    if (place === this.active) this.back(place, i);
    else this.#carry(place, i);
  }

  /** Card `i` of a place goes back to the deck. */
  back(place: Place, i: number): void {
    const { fields } = this;
    const card = fields && cardsAt(fields, place)[i];
    if (!card) return;
    this.#move(taken(fields, place, i), card, "free");
  }

  hide(place: Place, n: number): void {
    if (!this.fields || !Number.isInteger(n) || n < 0 || n > 110) return;
    this.#edit(hide(this.fields, place, n));
  }

  own(meld: number | null, by: number): void {
    if (meld === null) this.by = by;
    if (meld === null || !this.fields) this.#sheet.paint();
    else this.#edit(owned(this.fields, meld, by));
  }

  set(more: Partial<Pick<Fields, "turn" | "phase">>): void {
    if (this.fields) this.#edit({ ...this.fields, ...more });
  }

  /** Leave a fact out that does not fit the cards any more. */
  drop(fact: string): void {
    if (!this.fields) return;
    const { [fact]: _, ...facts } = this.fields.facts;
    this.#edit({ ...this.fields, facts });
  }

  isFact(name: string): boolean {
    return Boolean(this.fields && name in this.fields.facts);
  }

  /** The line is typed or pasted. */
  type(text: string): void {
    if (!this.#typing) this.#keep();
    this.#typing = true;
    this.line = text;
    const line = oneLine(text, LONGEST);
    // Of an empty field there is nothing to ask: what was set up stays until there is something else.
    if (line) this.#ask({ line });
    else this.#sheet.paint();
  }

  /** The line is left: it stands there as it is written here. */
  typed(): void {
    this.#typing = false;
    if (this.data && (this.data.fields || !this.line.trim())) this.line = this.data.line;
    this.#sheet.paint();
  }

  undo(): void {
    const line = this.#past.pop();
    if (line) this.#ask({ line });
  }

  #carry(place: Place, i: number): void {
    const { fields } = this;
    const card = fields && cardsAt(fields, place)[i];
    if (!card) return;
    const rest = taken(fields, place, i);
    // A meld that is used up takes its number along.
    const gone = fields.melds.length > rest.melds.length ? numberOf(place) : Number.POSITIVE_INFINITY;
    const to = this.active.startsWith("meld-") ? numberOf(this.active) : -1;
    if (to > gone) this.active = `meld-${to - 1}`;
    this.#move(put(rest, this.active, bare(card), this.by), card, this.active);
  }

  #move(fields: Fields, card: Code, to: Place): void {
    if (to === "meld-new") this.active = `meld-${fields.melds.length - 1}`;
    if (to === "free") this.#sheet.say({ id: "put-back", args: { card } });
    else this.#sheet.say({ id: "put-there", args: { card, count: cardsAt(fields, this.active).length } });
    this.#edit(fields);
  }

  #edit(changed: Fields): void {
    this.#keep();
    this.#typing = false;
    const fields = this.data && this.fields ? balanced(this.data.deck, changed, this.fields) : changed;
    this.fields = fields;
    if (!places(fields).includes(this.active)) this.active = "meld-new";
    this.#ask({ line: written(fields) });
  }

  #keep(): void {
    if (!this.line || this.line === this.#past.at(-1)) return;
    this.#past.push(this.line);
    if (this.#past.length > KEPT) this.#past.shift();
  }

  #ask(wish: Wish, seats: Seats = "its own"): void {
    const n = ++this.#asks;
    if (wish.line !== undefined && !this.#typing) this.line = wish.line;
    this.trouble = null;
    const { preset, changes, players } = this.draft;
    this.#link.ask({ type: "position", preset, changes, players: players.length, ...wish }, (answer) => {
      if (n !== this.#asks) return;
      if (!answer.ok) {
        this.trouble = answer.text;
        this.#sheet.say(answer.text);
        this.#sheet.paint();
        return;
      }
      this.#answered(answer.data as PositionData, seats);
    });
    this.#sheet.paint();
  }

  #answered(data: PositionData, seats: Seats): void {
    this.data = data;
    if (data.fields) this.fields = data.fields;
    if (!this.#typing) this.line = data.line;
    const hands = data.fields?.hands.length ?? 0;
    if (this.fields && !places(this.fields).includes(this.active)) this.active = "hand-0";
    const here = this.draft.players.length;
    if (!data.fields || hands === here) this.#sheet.paint();
    else if (seats === "those here") this.#ask({ line: written(seated(data.fields, here)) });
    else if (this.draft.setSeats(hands)) this.#ask({ line: data.line });
    else this.#sheet.paint();
  }
}
