/* The clock of the window for calls. It counts here, since only the page knows whether somebody can see it; the
 * kernel is told once that the time is over, for the revision that was shown, and judges that as any other move. */
import type { TableView } from "./wire.ts";

const STEP = 250;
/** A page that was asleep has not shown the time that went by. */
const LONGEST = 1000;
/** Seconds before the end at which it is said. */
const SOON = 10;

interface Host {
  /** Nobody can see the clock now. */
  waits: () => boolean;
  paint: () => void;
  soon: (seconds: number) => void;
  over: () => void;
  now?: () => number;
}

export class Clock {
  /** Seconds left, rounded up; null where there is no clock. */
  left: number | null = null;
  readonly #host: Host;
  #window = "";
  #rev = -1;
  #ms = 0;
  #at = 0;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Keep in step with the view. The same window goes on counting, whatever else changes. */
  follow(view: TableView): void {
    const { clock } = view;
    const key = clock ? [view.hand_no, view.events.at(-1)?.n, clock.no, clock.seconds].join(" ") : "";
    const moved = view.rev !== this.#rev;
    this.#rev = view.rev;
    if (key === this.#window) {
      // The pass that was sent came too late for its revision, and the window is open still.
      if (this.left === 0 && moved) this.#host.over();
      return;
    }
    this.stop();
    this.#window = key;
    if (!clock) return;
    this.#ms = clock.seconds * 1000;
    this.left = clock.seconds;
    this.#at = this.#now();
    this.#timer = setInterval(() => this.#tick(), STEP);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#window = "";
    this.left = null;
  }

  #now(): number {
    return this.#host.now?.() ?? performance.now();
  }

  #tick(): void {
    const now = this.#now();
    const gone = Math.min(now - this.#at, LONGEST);
    this.#at = now;
    if (this.#host.waits()) return;
    this.#ms -= gone;
    const left = Math.max(0, Math.ceil(this.#ms / 1000));
    if (left === this.left) return;
    const before = this.left ?? left;
    this.left = left;
    this.#host.paint();
    if (left === 0) {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
      this.#host.over();
    } else if (before > SOON && left <= SOON) {
      this.#host.soon(left);
    }
  }
}
