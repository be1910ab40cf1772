/* What a press means: the command it sends, or the sentence that says why there is none. */
import { Draft } from "./draft.ts";
import { type Choice, codes, isSheet, type Local, type Panel } from "./local.ts";
import { deepest, mayTake, options, taking } from "./masks.ts";
import { placed } from "./order.ts";
import type { Link, Note } from "./synced.ts";
import type { AskNamings, Command, FitsData, Key, NamingsData, RulesData, Swap, TableView } from "./wire.ts";

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

type MoveAction = Exclude<Action, "skip" | "sort" | "undo" | "next" | "ready">;

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

export class Actions {
  /** Called with a note that should also be read out. */
  onNote: (note: Note) => void = () => {};
  /** Puts the focus on what a selector finds first; false if nothing is found. */
  onFocus: (...selectors: string[]) => boolean = () => false;
  /** A selector of what has the focus. */
  whereFocus: () => string = () => "";
  readonly #link: Link;
  readonly #local: Local;
  readonly #paint: () => void;
  /** The question about jokers that is under way. */
  #naming = "";

  constructor(link: Link, local: Local, paint: () => void) {
    this.#link = link;
    this.#local = local;
    this.#paint = paint;
    local.order.onChange = (note) => {
      if (note !== null) this.#note(note);
      else paint();
    };
  }

  /** Do what a press means, with the picked cards or others. */
  do(action: Action, keys: ReadonlySet<Key> = this.#local.picked): void {
    const view = this.#link.view;
    if (view) this.#follow(decide(action, view, keys, this.#chosen()));
  }

  layoffOn(meld: string, keys: ReadonlySet<Key> = this.#local.picked): void {
    const view = this.#link.view;
    if (view) this.#follow(decideMeld(meld, view, keys, this.#chosen()));
  }

  /** A press on a card of the open pile: choose it, or throw the picked card there. */
  cut(place: number): void {
    const view = this.#link.view;
    const local = this.#local;
    const card = view?.pile.cards?.[place];
    if (!view || !card) return;
    local.cut = card.k;
    if (!view.mine || (view.phase !== "draw" && view.phase !== "call")) {
      this.do("pile");
    } else if (mayTake(view, place)) {
      local.deep = card.k;
      local.note = null;
      this.#paint();
    } else {
      // The kernel knows why not.
      this.send({ type: "move", move: taking(view, place) });
    }
  }

  /** Ask what the picked cards of a large hand can do; once for each position and each pick. */
  fit(view: TableView, keys: ReadonlySet<Key>): FitsData | null {
    if (!view.legal?.ask || keys.size === 0) return null;
    const local = this.#local;
    const cards = codes(view.hand, keys);
    const of = `${view.rev} ${cards.join(" ")}`;
    if (local.fits?.of !== of) {
      local.fits = { of, data: null };
      this.#link.ask({ type: "fits", cards }, (answer) => {
        if (local.fits?.of !== of) return;
        local.fits = answer.ok ? { of, data: answer.data as FitsData } : local.fits;
        this.#paint();
      });
    }
    return local.fits?.data ?? null;
  }

  /** Leave a question about the picked cards. */
  leave(): void {
    if (!this.#local.choice) return;
    this.#local.choice = null;
    this.#paint();
    this.onFocus(this.#local.back || "x-none", '.rw-slot[tabindex="0"]');
  }

  #chosen(): Chosen {
    return { deep: this.#local.deep, fits: this.#local.fits?.data ?? null };
  }

  #choose(choice: Choice): void {
    const local = this.#local;
    local.back = this.whereFocus();
    local.note = null;
    local.choice = choice;
    this.onNote(choice.title);
    this.#paint();
    this.onFocus("[data-testid=option-0]");
  }

  /** What may the jokers stand for? One answer is played at once. */
  #name(request: AskNamings, fallback: string): void {
    const rev = this.#link.view?.rev;
    const of = `${rev} ${request.kind} ${request.meld ?? ""} ${request.cards.join(" ")}`;
    if (this.#naming === of && !this.#link.silent) return;
    this.#naming = of;
    this.#link.ask(request, (answer) => {
      this.#naming = "";
      if (this.#link.view?.rev !== rev) return;
      const options = answer.ok ? (answer.data as NamingsData).options : [];
      if (options.length > 1) {
        this.#choose({
          title: { id: "choice-joker" },
          options: options.map(({ move: text, cards }) => ({ label: "btn-meld", cards, move: text })),
        });
      } else {
        this.send({ type: "move", move: options[0]?.move ?? fallback });
      }
    });
  }

  send(command: Command): void {
    this.#local.note = null;
    this.#local.choice = null;
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

  /** Go to a part of the table. */
  jump(place: string): void {
    if (!this.onFocus(place)) this.#note({ id: "why-nothing-there" });
  }

  /** Lay cards of the hand at another place in it, counted without them, and say where they are now. */
  place(keys: ReadonlySet<Key>, to: number): void {
    const view = this.#link.view;
    if (!view) return;
    const before = this.#local.order.shown(view.hand);
    const order = placed(
      before.map((card) => card.k),
      keys,
      to,
    );
    if (order.every((k, i) => k === before[i]?.k)) return;
    this.#local.note = null;
    this.#local.order.wish(order, this.#link);
    const at = order.findIndex((k) => keys.has(k));
    const args = { cards: codes(before, keys).join(" "), place: at + 1, count: order.length };
    this.onNote({ id: "order-place", args });
    this.#paint();
  }

  /** Move one card by some places. */
  shift(key: Key, by: number): void {
    const view = this.#link.view;
    if (!view) return;
    const at = this.#local.order.shown(view.hand).findIndex((card) => card.k === key);
    if (at >= 0) this.place(new Set([key]), Math.max(0, at + by));
  }

  /** Open a panel, or close it where it is open. */
  open(name: Panel): void {
    const local = this.#local;
    if (local.open === name) {
      this.close();
      return;
    }
    if (!isSheet(local.open)) local.back = this.whereFocus();
    local.open = name;
    local.note = null;
    local.draft = null;
    if (name === "rules") this.#askRules();
    if (name === "new") this.#newDraft();
    this.#paint();
    if (isSheet(name)) this.onFocus(`[data-testid="panel-${name}"] .rw-title`);
  }

  /** Close what is open; the focus goes back to where it came from. */
  close(): void {
    const local = this.#local;
    const name = local.open;
    if (!name) return;
    local.open = null;
    local.draft = null;
    local.note = null;
    this.#paint();
    this.onFocus(local.back || "x-none", `[data-testid="btn-${name}"]`, '.rw-tool[tabindex="0"]');
    local.back = "";
  }

  #newDraft(): void {
    const local = this.#local;
    // Answers may come after the sheet was closed: they are nobody's business then.
    const open = () => local.draft === draft;
    const draft: Draft = new Draft(this.#link, {
      paint: this.#paint,
      say: (note) => open() && this.onNote(note),
      done: () => open() && this.close(),
    });
    local.draft = draft;
  }

  #askRules(): void {
    this.#local.rules = null;
    this.#link.ask({ type: "rules" }, (answer) => {
      if (answer.ok) this.#local.rules = answer.data as RulesData;
      else this.#note(answer.text);
      this.#paint();
    });
  }

  #selected(): void {
    const view = this.#link.view;
    if (view) this.#link.select(codes(view.hand, this.#local.picked));
    this.#paint();
  }

  #note(note: Note): void {
    this.#local.note = note;
    this.onNote(note);
    this.#paint();
  }

  #follow(outcome: Outcome | null): void {
    if (!outcome) return;
    if ("send" in outcome) {
      this.send(outcome.send);
    } else if ("sort" in outcome) {
      this.#local.order.sort(this.#link);
      this.#paint();
    } else if ("ask" in outcome) {
      this.#choose(outcome.ask);
    } else if ("name" in outcome) {
      this.#name(outcome.name, outcome.move);
    } else {
      this.#note(outcome.note);
      if (outcome.choose) this.onFocus(`[data-testid="meld-${outcome.choose}"]`);
    }
  }
}
