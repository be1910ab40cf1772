/* A game that is being chosen: its seats and rules. What goes together is the kernel's to say. */
import type { Link, Note } from "./synced.ts";
import type { BySeats, CheckData, ChoicesData, Param, Player, Preset, Value, Values } from "./wire.ts";

/** Names for players who join, in this order. */
const NAMES = ["Gus", "Mira", "Tom", "Ida", "Leo", "Nora", "Ben", "Eva"];
export const MOST_SEATS = 8;
/** Characters of a deal code, with all that may stand between them. */
export const LONGEST_CODE = 100;

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)]);
};

/** A text as one short line of what can be seen: all that the kernel reads. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, most);

/** What differs from a preset's values. */
export function changed(values: Values, from: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, from[name])));
}

const isBySeats = (value: unknown): value is BySeats =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The number that holds for a number of seats. */
export const forSeats = (value: Value | undefined, seats: number): number | null => {
  if (typeof value === "number") return value;
  return isBySeats(value) ? (value[seats] ?? null) : null;
};

/** The same value with another number for a number of seats. */
export const withSeats = (value: Value | undefined, seats: number, number: number): Value =>
  isBySeats(value) ? { ...value, [seats]: number } : number;

/** Where a draft is shown. */
interface SheetOf {
  paint: () => void;
  /** Read a sentence out. */
  say: (note: Note) => void;
  done: () => void;
}

export class Draft {
  choices: ChoicesData | null = null;
  preset = "";
  changes: Values = {};
  players: Player[] = [];
  /** The code of the first deal, as it was typed. */
  code = "";
  check: CheckData | null = null;
  /** Whether the first hand is a guided one. */
  guide = false;
  /** The rule that was set last: what is wrong with it is said there. */
  last = "";
  /** Groups of rules that are shown. */
  readonly shown = new Set<string>();
  /** A match is under way: shall it be dropped? */
  asking = false;
  /** Why no game came of it. */
  trouble: Note | null = null;
  readonly #link: Link;
  readonly #sheet: SheetOf;
  #checks = 0;
  #dealing = false;
  #then: (() => void) | null = null;

  constructor(link: Link, sheet: SheetOf) {
    this.#link = link;
    this.#sheet = sheet;
    link.ask({ type: "choices" }, (answer) => {
      if (answer.ok) this.#begin(answer.data as ChoicesData);
      else this.#stuck(answer.text);
    });
  }

  get of(): Preset | undefined {
    return this.choices?.presets.find((preset) => preset.name === this.preset);
  }

  value(param: string): Value | undefined {
    return param in this.changes ? this.changes[param] : this.of?.values[param];
  }

  /** Most seats that these rules are for. */
  get most(): number {
    const deal = this.value("deal");
    const seats = isBySeats(deal) ? Object.keys(deal).map(Number) : (this.of?.seats ?? [2]);
    return Math.min(MOST_SEATS, Math.max(...seats, 2));
  }

  choose(preset: string): void {
    this.preset = preset;
    this.changes = {};
    this.last = "preset";
    this.#ask();
  }

  set(name: string, value: Value): void {
    const { [name]: _, ...others } = this.changes;
    this.changes = same(value, this.of?.values[name]) ? others : { ...others, [name]: value };
    this.last = name;
    this.#ask();
  }

  /** Take a way out of a conflict. */
  follow(values: Values): void {
    const preset = this.of?.values ?? {};
    this.changes = changed({ ...preset, ...this.changes, ...values }, preset);
    this.#ask();
  }

  seat(i: number, more: Partial<Player>): void {
    this.players = this.players.map((player, j) => (i === j ? { ...player, ...more } : player));
    this.trouble = null;
    this.#sheet.paint();
  }

  addSeat(): void {
    if (this.players.length >= this.most) return;
    this.#join();
    this.last = "seats";
    this.#ask();
  }

  #join(): void {
    const taken = new Set(this.players.map((player) => player.name.toLowerCase()));
    const name = NAMES.find((one) => !taken.has(one.toLowerCase())) ?? `P${this.players.length + 1}`;
    const level = this.players.findLast((player) => player.level)?.level ?? "medium";
    this.players = [...this.players, { name, level }];
  }

  /** Let so many play; false if no table has as many. */
  setSeats(seats: number): boolean {
    if (seats < 2 || seats > MOST_SEATS) return false;
    while (this.players.length < seats) this.#join();
    this.players = this.players.slice(0, seats);
    this.last = "seats";
    this.#ask();
    return true;
  }

  removeSeat(i: number): void {
    if (this.players.length <= 2) return;
    this.players = this.players.filter((_, j) => i !== j);
    this.last = "seats";
    this.#ask();
  }

  setCode(code: string): void {
    this.code = code;
    this.last = "code";
    this.#ask();
  }

  /** The field is left: a code stands there as it is written, what is wrong is read out. */
  codeDone(): void {
    const { coded } = this;
    if (coded?.code) this.code = coded.code;
    else if (coded?.text) this.#sheet.say(coded.text);
    this.#sheet.paint();
  }

  /** What is wrong with the code, or how it is written. */
  get coded(): CheckData["deal"] {
    return this.#code && this.check?.deal ? this.check.deal : null;
  }

  get #code(): string {
    return oneLine(this.code, LONGEST_CODE);
  }

  setGuide(on: boolean): void {
    this.guide = on;
    this.#sheet.paint();
  }

  toggle(group: string): void {
    if (!this.shown.delete(group)) this.shown.add(group);
    this.#sheet.paint();
  }

  /** Do something once it is known what there is to choose from. */
  whenReady(then: () => void): void {
    if (this.choices) then();
    else this.#then = then;
  }

  /** Deal, or begin from a position; ask first whether the match that is under way may be dropped. */
  deal(sure: boolean, position?: string): void {
    if (this.#dealing || !(position || this.check?.ok)) return;
    const view = this.#link.view;
    const running = !view?.result?.match.over;
    if (running && !sure) {
      this.asking = true;
      this.#sheet.say({ id: "new-ask" });
      this.#sheet.paint();
      return;
    }
    this.#dealing = true;
    this.trouble = null;
    const players = this.players.map(({ name, level }) => ({ name: name.trim(), level }));
    const { preset, changes } = this;
    const from = position ? { position } : this.#code ? { deal: this.#code } : {};
    const guide = this.guide && !position ? { guide: true } : {};
    this.#link.ask({ type: "new_game", preset, changes, players, ...from, ...guide }, (answer) => {
      this.#dealing = false;
      if (answer.ok) this.#sheet.done();
      else this.#stuck(answer.text);
    });
  }

  keep(): void {
    this.asking = false;
    this.#sheet.paint();
  }

  #begin(choices: ChoicesData): void {
    this.choices = choices;
    this.players = choices.seats.map((seat) => ({ ...seat }));
    this.preset = choices.preset ?? choices.presets[0]?.name ?? "";
    if (!this.of) this.preset = choices.presets[0]?.name ?? "";
    this.changes = changed(choices.rules, this.of?.values ?? {});
    for (const param of choices.params) if (param.name in this.changes) this.shown.add(param.group);
    this.#ask();
    this.#then?.();
    this.#then = null;
  }

  #ask(): void {
    const n = ++this.#checks;
    this.asking = false;
    this.trouble = null;
    const { preset, changes } = this;
    const deal = this.#code ? { deal: this.#code } : {};
    this.#link.ask({ type: "check", preset, changes, players: this.players.length, ...deal }, (answer) => {
      if (n !== this.#checks) return;
      if (!answer.ok) {
        this.#stuck(answer.text);
        return;
      }
      this.check = answer.data as CheckData;
      for (const { params } of this.check.conflicts)
        for (const param of this.choices?.params ?? [])
          if (params.includes(param.name)) this.shown.add(param.group);
      const [conflict] = this.check.conflicts;
      if (conflict) this.#sheet.say(conflict.text);
      this.#sheet.paint();
    });
    this.#sheet.paint();
  }

  #stuck(note: Note): void {
    this.asking = false;
    this.trouble = note;
    this.#sheet.say(note);
    this.#sheet.paint();
  }
}

/** Rules of a group. */
export const inGroup = (choices: ChoicesData, group: string): Param[] =>
  choices.params.filter((param) => param.group === group);
