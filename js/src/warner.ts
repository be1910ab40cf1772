/* A throw that clearly costs much is asked about before it is made, once a turn. */
import type { Actions } from "./actions.ts";
import type { Local } from "./local.ts";
import type { Link } from "./synced.ts";
import type { Code, Command, Key, TableView, Text } from "./wire.ts";

/** How soon the cost of a throw that is not known yet is asked for again, in ms. */
const AGAIN = 250;
/** How long a throw waits for that, in ms: costs are known sooner, and play must go on. */
const PATIENCE = 6000;
/** How long a warning has to stand before it takes an answer, in ms: a double press was meant for the throw. */
const UNREAD = 400;
const STOPPED: Text = { id: "warn-stopped" };
/** Where one goes on after the answer to a warning. */
const FOCUS = {
  think: '.rw-slot[tabindex="0"]',
  hint: "[data-testid=btn-hint]",
  stop: "[data-testid=btn-discard]",
};

export type Answer = "throw" | "think" | "hint" | "stop";

/** Answer to `warn`. */
interface WarnData {
  ready?: false;
  text?: Text;
}

/** A throw that waits: for what it costs, then for an answer to the warning. */
interface Held {
  command: Command;
  move: string;
  /** The position in which it was made, and the cards that were picked then. */
  of: string;
  picked: ReadonlySet<Key>;
  until: number;
  /** What is said meanwhile. */
  text: Text | null;
  /** Since when the warning stands. */
  warned: number | null;
}

interface Host {
  link: Link;
  local: Local;
  act: Actions;
  paint: () => void;
  on: () => boolean;
  hint: () => void;
}

export class Warner {
  /** Whether people want it; as long as nobody chose, not against the strongest levels. */
  #wanted: boolean | null = null;
  /** The turn in which somebody was warned: no turn has two warnings. */
  #warned = "";
  #held: Held | null = null;
  #of = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get on(): boolean {
    const view = this.#host.link.view;
    const strong = view?.seats.some(({ level }) => level === "expert" || level === "master");
    return this.#host.on() && this.can && (this.#wanted ?? !strong);
  }

  /** Whether costs can be known by these rules. */
  get can(): boolean {
    return this.#host.link.view?.tutor?.warns === true;
  }

  /** Whether an answer is waited for. */
  get asks(): boolean {
    return typeof this.#held?.warned === "number";
  }

  toggle(): void {
    this.#wanted = !this.on;
    this.#host.paint();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }

  /** Follow the table: a throw is held in its position, for the cards that were picked, and while it is wanted. */
  follow(of: string): void {
    this.#of = of;
    const { local, act } = this.#host;
    const held = this.#held;
    if (!held) return;
    if (held.of === of && held.picked === local.picked && this.on) {
      // Another word may have taken the place of it, such as why a card cannot be taken.
      local.note = local.note ?? held.text;
      return;
    }
    this.stop();
    if (held.of !== of) return;
    local.note = null;
    if (this.on) return;
    local.note = STOPPED;
    act.onNote(STOPPED);
  }

  /** Whether a command waits: a throw is asked about first. */
  holds(command: Command): boolean {
    const { link, local } = this.#host;
    const view = link.view;
    if (command.type !== "move" || !command.move.startsWith("discard ") || !view?.mine || !this.on)
      return false;
    // The same press once more is no answer.
    if (this.#held?.move === command.move) return true;
    if (this.#warned === turnOf(view)) return false;
    this.stop();
    this.#held = {
      command,
      move: command.move,
      of: this.#of,
      picked: local.picked,
      until: Date.now() + PATIENCE,
      text: null,
      warned: null,
    };
    this.#weigh(this.#held);
    return true;
  }

  decide(answer: Answer): void {
    const { act, local, hint, paint } = this.#host;
    const held = this.#held;
    if (held?.warned == null || Date.now() - held.warned < UNREAD) return;
    this.#held = null;
    if (answer === "throw") {
      act.send(held.command);
      return;
    }
    if (answer === "stop") {
      this.#wanted = false;
      local.note = STOPPED;
      act.onNote(STOPPED);
    }
    if (answer === "hint") hint();
    paint();
    act.onFocus(FOCUS[answer], '.rw-slot[tabindex="0"]');
  }

  /** Ask what a throw costs, until that is known: it is made, or warned of. */
  #weigh(held: Held): void {
    const { link, act } = this.#host;
    link.ask({ type: "warn", move: held.move }, (answer) => {
      if (held !== this.#held) return;
      const data = answer.ok ? (answer.data as WarnData) : {};
      if (data.ready === false && Date.now() < held.until) {
        if (!held.text) this.#say(held, { id: "warn-wait", args: { card: cardOf(held.move) } });
        this.#timer = setTimeout(() => held === this.#held && this.#weigh(held), AGAIN);
        return;
      }
      if (data.text) {
        this.#warn(held, data.text);
        return;
      }
      this.#held = null;
      act.send(held.command);
    });
  }

  #warn(held: Held, text: Text): void {
    const { act, local, link } = this.#host;
    this.#warned = link.view ? turnOf(link.view) : "";
    held.warned = Date.now();
    this.#say(held, text);
    // Who looks at something else meanwhile finds the question afterwards.
    if (local.open === null) act.onFocus("[data-testid=btn-think-again]");
  }

  #say(held: Held, text: Text): void {
    const { act, local, paint } = this.#host;
    held.text = text;
    local.note = text;
    act.onNote(text);
    paint();
  }
}

/** What tells one turn from another: the last thing that somebody else did. */
const turnOf = (view: TableView): string =>
  `${view.hand_no} ${view.events.findLast((ev) => ev.seat !== view.seat)?.n}`;

const cardOf = (move: string): Code => move.slice("discard ".length) as Code;
