/* Words: message ids and arguments become text, or text with drawn cards in it. */
import { FluentBundle, FluentResource } from "@fluent/bundle";
import panel from "../../rummy_widget/locales/en/panel.ftl";
import table from "../../rummy_widget/locales/en/table.ftl";
import type { Code, Text } from "./wire.ts";

type Args = Record<string, string | number>;
/** A piece of a sentence: text, or cards to draw. */
export type Piece = string | { cards: Code[] };

// Two characters that nobody types mark where cards stand in a sentence.
const OPEN = "\uE000";
const SHUT = "\uE001";
const MARKED = /\uE000([^\uE001]*)\uE001/;

interface Named {
  name: string;
  level?: string | null;
}

const LEVELS = ["easy", "medium", "hard", "expert", "master"];

export class Words {
  readonly locale: string;
  readonly #bundle: FluentBundle;
  readonly #list: Intl.ListFormat;

  constructor(locale = "en", source: string = `${table}\n${panel}`) {
    this.locale = locale;
    this.#bundle = new FluentBundle(locale, { useIsolating: false });
    this.#bundle.addResource(new FluentResource(source));
    this.#list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** Plain text; cards are read out by name. */
  t(id: string, args: Args = {}): string {
    return this.pieces(id, args)
      .map((piece) => (typeof piece === "string" ? piece : this.names(piece.cards)))
      .join("");
  }

  /** Text and cards in turn. */
  pieces(id: string, args: Args = {}): Piece[] {
    // A sentence that the kernel has made ready, since its words are not sent to the browser.
    if (id === "plain") return [String(args.text ?? "")];
    // The same with cards in it.
    if (id === "said") return parted(String(args.said ?? ""));
    const message = this.#bundle.getMessage(id);
    if (!message?.value) return [id];
    const errors: Error[] = [];
    const text = this.#bundle.formatPattern(message.value, marked(args), errors);
    return parted(text);
  }

  /** A text of the wire, its seats by name. */
  say(text: Text, seats: readonly Named[], me: number): Piece[] {
    return this.pieces(text.id, this.#named(text, seats, me));
  }

  plain(text: Text, seats: readonly Named[], me: number): string {
    return this.t(text.id, this.#named(text, seats, me));
  }

  /** A seat's name where it stands alone. A seat named "you", or after its level, speaks the table's language. */
  nameOf(seat: Named | undefined): string {
    if (!seat) return "";
    if (seat.name.toLowerCase() === "you") return this.t("you-name");
    return seat.name === seat.level && LEVELS.includes(seat.level) ? this.level(seat.level) : seat.name;
  }

  level(level: string): string {
    return this.t(LEVELS.includes(level) ? `level-${level}` : "level-other");
  }

  #named(text: Text, seats: readonly Named[], me: number): Args {
    const names = seats.map((seat) => ({ name: this.nameOf(seat) }));
    return named(text.args ?? {}, names, me);
  }

  /** "7 of hearts". */
  name(code: Code): string {
    if (code === "*") return this.t("card-joker");
    if (code.startsWith("*")) return this.#format("card-joker-as", { card: this.name(code.slice(1)) });
    return this.#format("card-name", { rank: code.charAt(0), suit: code.charAt(1) });
  }

  /** "queen", "hearts". */
  rank(rank: string): string {
    return this.#format("rank-name", { rank });
  }

  suit(suit: string): string {
    return this.#format("suit-name", { suit });
  }

  names(cards: readonly Code[]): string {
    return this.#list.format(cards.map((code) => this.name(code)));
  }

  #format(id: string, args: Args): string {
    const message = this.#bundle.getMessage(id);
    return message?.value ? this.#bundle.formatPattern(message.value, args) : id;
  }
}

/** In a sentence that the kernel made ready, spaces between cards are such that do not break. */
const parted = (text: string): Piece[] =>
  text.split(MARKED).flatMap((part, i): Piece[] => {
    if (i % 2) return [{ cards: part.split(/[ \u00a0]/) }];
    return part ? [part] : [];
  });

function marked(args: Args): Args {
  const out: Args = {};
  for (const [key, value] of Object.entries(args)) {
    out[key] = key.startsWith("card") && typeof value === "string" ? OPEN + value + SHUT : value;
  }
  return out;
}

/** Seat numbers become names, with the answer to "is it the viewer's seat?" beside each. */
export function named(args: Args, seats: readonly { name: string }[], me: number): Args {
  const out: Args = {};
  for (const [key, value] of Object.entries(args)) {
    if (key.startsWith("seat")) {
      out[key] = (seats[Number(value)]?.name ?? "").replace(/[\uE000\uE001]/g, "");
      out[`${key}-me`] = Number(value) === me ? "yes" : "no";
    } else {
      // In what the kernel made ready the cards are marked already.
      out[key] = typeof value === "string" && key !== "said" ? value.replace(/[\uE000\uE001]/g, "") : value;
    }
  }
  return out;
}

const made = new Map<string, Words>();

/** The words of a locale; English where there are none yet. */
export function wordsFor(locale: string): Words {
  const known = locale.startsWith("en") ? locale : "en";
  let words = made.get(known);
  if (!words) {
    words = new Words(known);
    made.set(known, words);
  }
  return words;
}
