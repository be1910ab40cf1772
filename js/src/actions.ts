/* What a press does: what was decided of it is sent, asked or said. */
import { copyText } from "./copy.ts";
import { type Action, type Chosen, decide, decideMeld, type Outcome } from "./decide.ts";
import { Draft } from "./draft.ts";
import { Editor } from "./editor.ts";
import { type Choice, codes, isSheet, type Local, type Panel } from "./local.ts";
import { mayTake, taking } from "./masks.ts";
import { placed } from "./order.ts";
import type { Link, Note } from "./synced.ts";
import type {
  AskNamings,
  Command,
  EventsData,
  FitsData,
  Key,
  NamingsData,
  RulesData,
  TableView,
} from "./wire.ts";

export class Actions {
  /** Called with a note that should also be read out. */
  onNote: (note: Note) => void = () => {};
  /** Puts the focus on what a selector finds first; false if nothing is found. */
  onFocus: (...selectors: string[]) => boolean = () => false;
  /** A selector of what has the focus. */
  whereFocus: () => string = () => "";
  /** Whether a command has to wait for somebody's answer. */
  holds: (command: Command) => boolean = () => false;
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

  /** Pick these cards and no others. */
  pickAll(keys: ReadonlySet<Key>): void {
    const { deep } = this.#local;
    this.#local.pickNone();
    this.#local.deep = deep;
    this.#local.picked = keys;
    this.#selected();
  }

  pickNone(): void {
    this.#local.pickNone();
    this.#selected();
  }

  /** Go on in the guide, where its step is only read. */
  guideOn(): void {
    const guide = this.#link.view?.guide;
    if (guide?.more) this.#link.ask({ type: "guide_next", n: guide.n }, () => {});
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

  /** Put a text on the clipboard, and say that it is there. */
  copy(text: string): void {
    void copyText(text, document).then((done) => {
      this.#local.copied = done ? text : "";
      if (!done) {
        this.#note({ id: "text-not-copied" });
        return;
      }
      this.onNote({ id: "text-copied" });
      this.#paint();
    });
  }

  /** Open a panel, or close it where it is open. */
  open(name: Panel): void {
    const local = this.#local;
    if (local.open === name) {
      this.close();
      return;
    }
    if (!isSheet(local.open)) local.back = this.whereFocus();
    const from = local.open;
    local.open = name;
    local.note = null;
    if (name === "rules") this.#askRules();
    if (name === "log" && !local.whole) this.#askLog();
    if (name === "setup") this.#setUp(from === "new" ? local.draft : (local.editor?.draft ?? null));
    else if (name === "new") local.draft = (from === "setup" ? local.draft : null) ?? this.#newDraft();
    else local.draft = null;
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

  /** Set a position up, with players and rules that are chosen already or those of the table. */
  #setUp(chosen: Draft | null): void {
    const local = this.#local;
    const draft = chosen ?? this.#newDraft();
    const open = () => local.editor === editor && local.open === "setup";
    const editor: Editor =
      local.editor ??
      new Editor(this.#link, draft, {
        paint: this.#paint,
        say: (note) => open() && this.onNote(note),
      });
    local.draft = draft;
    local.editor = editor;
    editor.use(draft);
  }

  #newDraft(): Draft {
    const local = this.#local;
    // Answers may come after the sheet was closed: they are nobody's business then.
    const open = () => local.draft === draft;
    const draft: Draft = new Draft(this.#link, {
      paint: this.#paint,
      say: (note) => open() && this.onNote(note),
      done: () => open() && this.close(),
    });
    return draft;
  }

  #askRules(): void {
    this.#local.rules = null;
    this.#link.ask({ type: "rules" }, (answer) => {
      if (answer.ok) this.#local.rules = answer.data as RulesData;
      else this.#note(answer.text);
      this.#paint();
    });
  }

  /** A page that was opened later, or a screen that went around, knows the last moves only. */
  #askLog(): void {
    this.#link.ask({ type: "events" }, (answer) => {
      if (answer.ok) this.#local.fill((answer.data as EventsData).events);
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
      if (!this.holds(outcome.send)) this.send(outcome.send);
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
