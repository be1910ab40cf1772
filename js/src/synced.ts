/* State that syncs: what the kernel says, what was asked of it, and whether it still answers. One per view. */
import type { AnyModel } from "@anywidget/types";
import type { Answer, Command, Request, Settings, TableView, Text, Traits } from "./wire.ts";

/** How long the kernel may keep silent before the table says so, in ms. */
export const PATIENCE = 2000;

export type Model = AnyModel<Traits>;
/** A sentence for the note row: from the kernel as it is, or one of the table's own messages. */
export type Note = string | Text;
type Listener = (note: Note | null) => void;

interface Waiting {
  id: string;
  rev: number;
  timer: ReturnType<typeof setTimeout>;
}

interface Asked {
  request: Request;
  /** How often it was sent. */
  sent: number;
  timer?: ReturnType<typeof setTimeout>;
  done: (answer: Answer) => void;
}

/** How often a request is sent anew because the position changed under it: computer players move fast. */
const TRIES = 8;

const GONE: Note = { id: "kernel-gone" };

export class Link {
  /** No answer came in time, and none since. */
  silent = false;
  /** The host says that no kernel is behind this view any more. */
  gone = false;
  readonly #model: Model;
  readonly #asked = new Map<string, Asked>();
  readonly #lost = () => this.#onLost();
  readonly #listeners = new Set<Listener>();
  readonly #changed = () => this.#onView();
  readonly #setting = () => this.#tell(null);
  readonly #message = (content: unknown) => this.#onAnswer(content);
  #waiting: Waiting | null = null;
  #sentFor = -1;
  #count = 0;
  // Answers reach every browser and view on the model: ids must not meet.
  readonly #name = Math.random().toString(36).slice(2, 10);

  constructor(model: Model) {
    this.#model = model;
    model.on("change:view", this.#changed);
    for (const name of SETTINGS) model.on(`change:${name}`, this.#setting);
    model.on("msg:custom", this.#message);
    this.#onHost("on");
  }

  get view(): TableView | null {
    const view = this.#model.get("view");
    return view && view.format === 1 ? view : null;
  }

  /** A command is under way for the position that is shown. */
  get busy(): boolean {
    return this.#sentFor === this.view?.rev;
  }

  setting<K extends keyof Settings>(name: K): Settings[K] {
    return this.#model.get(name);
  }

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.#model.set(name, value as Traits[K]);
    this.#model.save_changes();
  }

  /** Send a command for the position that is shown; false if one is already under way for it. */
  send(command: Command): boolean {
    const rev = this.view?.rev ?? 0;
    if (this.#sentFor === rev && !this.silent && !this.gone) return false;
    if (this.#waiting) clearTimeout(this.#waiting.timer);
    const id = this.#nextId();
    this.#sentFor = rev;
    this.#waiting = { id, rev, timer: setTimeout(() => this.#noAnswer(id), PATIENCE) };
    this.#model.send({ id, rev, ...command });
    this.#tell(this.gone ? GONE : null);
    return true;
  }

  /** Ask something, or give a command that holds for any position: it is sent anew when the position changed. */
  ask(request: Request, done: (answer: Answer) => void): void {
    this.#ask({ request, done, sent: 0 }, this.view?.rev ?? 0);
    if (this.gone) this.#tell(GONE);
  }

  /** Tell what is picked; it changes nothing and is not answered. */
  select(cards: readonly string[]): void {
    this.#model.send({ id: this.#nextId(), type: "select", cards: [...cards] });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#settle();
    this.#listeners.clear();
    this.#model.off("change:view", this.#changed);
    for (const name of SETTINGS) this.#model.off(`change:${name}`, this.#setting);
    this.#model.off("msg:custom", this.#message);
    this.#onHost("off");
    for (const { timer } of this.#asked.values()) clearTimeout(timer);
    this.#asked.clear();
  }

  /** An event of JupyterLab's own, when the kernel is restarted. It is not among those that the widget's protocol
   * names. */
  #onHost(way: "on" | "off"): void {
    const model: { on(name: string, f: () => void): void; off(name: string, f: () => void): void } =
      this.#model;
    model[way]("comm_live_update", this.#lost);
  }

  /** It does not tell for sure: commands still go out, and whatever comes from the kernel proves it wrong. */
  #onLost(): void {
    if (this.gone) return;
    this.gone = true;
    this.#tell(GONE);
  }

  #ask(asked: Asked, rev: number): void {
    const id = this.#nextId();
    const timer = setTimeout(() => this.#noAnswer(id), PATIENCE);
    this.#asked.set(id, { ...asked, sent: asked.sent + 1, timer });
    this.#model.send({ id, rev, ...asked.request });
  }

  #onView(): void {
    this.silent = false;
    this.gone = false;
    // The answer may come after the view it made: the position has changed, so the next command may go.
    if (this.#waiting && this.view?.rev !== this.#waiting.rev) this.#settle();
    this.#tell(null);
  }

  #onAnswer(content: unknown): void {
    const answer = content as Answer | null;
    if (typeof answer !== "object" || answer === null) return;
    this.gone = false;
    const asked = this.#asked.get(answer.id);
    if (asked) {
      this.#asked.delete(answer.id);
      clearTimeout(asked.timer);
      this.silent = false;
      if (!answer.ok && answer.reason === "old-revision" && asked.sent < TRIES) this.#ask(asked, answer.rev);
      else asked.done(answer);
      return;
    }
    if (answer.id !== this.#waiting?.id) return;
    this.#settle();
    this.silent = false;
    if (answer.ok) {
      // Until the new position is here, a second click still means the old one; but a command that
      // changed nothing must not lock the table.
      if (answer.rev === this.view?.rev) this.#sentFor = -1;
      this.#tell(null);
      return;
    }
    this.#sentFor = -1;
    // Of two clicks on one position the second is no news to anyone.
    this.#tell(answer.reason === "old-revision" ? null : answer.text);
  }

  #noAnswer(id: string): void {
    if (this.#waiting?.id !== id && !this.#asked.has(id)) return;
    this.silent = true;
    this.#tell(this.gone ? GONE : { id: "kernel-silent" });
  }

  #nextId(): string {
    return `${this.#name}-${++this.#count}`;
  }

  #settle(): void {
    if (this.#waiting) clearTimeout(this.#waiting.timer);
    this.#waiting = null;
  }

  #tell(note: Note | null): void {
    for (const listener of [...this.#listeners]) listener(note);
  }
}

const SETTINGS = ["locale", "deck_style", "speed", "call_clock", "tutor", "guide"] as const;
