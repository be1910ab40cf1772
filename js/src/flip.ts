/* Motion: a card travels from where it was to where it is (first, last, invert, play), told apart by its key.
 * Only `transform` is animated; motion never blocks input, and a press ends it. */
import { back } from "./cards/faces.ts";
import type { Ev, TableView } from "./wire.ts";

const EASE = "cubic-bezier(.2,.7,.2,1)";
/** Milliseconds: between two places, closing a gap, another player's card, turning the pile over. */
const MS = { far: 340, near: 200, other: 420, recycle: 500, stagger: 40, reveal: 300 };
/** A card that moves less than this has only made room, in px. */
const NEAR = 120;

export interface Box {
  left: number;
  top: number;
  width: number;
}

export interface Shot {
  cards: ReadonlyMap<string, Box>;
  stock: Box | null;
  pile: Box | null;
  /** Where a seat's cards come from, by seat. */
  fans: ReadonlyMap<string, Box>;
}

export interface Trip {
  key: string;
  from: Box;
  to: Box;
  ms: number;
  delay: number;
  turn: boolean;
}

const box = (el: Element | null): Box | null => {
  if (!el) return null;
  const { left, top, width } = el.getBoundingClientRect();
  return width ? { left, top, width } : null;
};

/** Where everything is now. */
export function shoot(root: Element): Shot {
  const cards = new Map<string, Box>();
  for (const el of root.querySelectorAll<HTMLElement>(".rw-card[data-k]")) {
    const at = box(el);
    if (at && el.dataset.k) cards.set(el.dataset.k, at);
  }
  const fans = new Map<string, Box>();
  for (const el of root.querySelectorAll<HTMLElement>(".rw-seat")) {
    const seat = el.querySelector<HTMLElement>("[data-fan]");
    const at = box(seat?.firstElementChild ?? null) ?? box(el.querySelector(".rw-ava"));
    if (at && seat?.dataset.fan) fans.set(seat.dataset.fan, at);
  }
  return {
    cards,
    fans,
    stock: box(root.querySelector("[data-testid=stock] .rw-card")),
    pile: box(root.querySelector("[data-testid=pile] .rw-card")),
  };
}

/** Events that the last picture did not show yet. */
export const fresh = (events: readonly Ev[], seen: number): Ev[] => events.filter((ev) => ev.n > seen);

/** Which cards travel, and from where: pure, so that it can be tested without a browser. */
export function trips(before: Shot, after: Shot, news: readonly Ev[]): Trip[] {
  const origin = new Map<string, { from: Box | null | undefined; turn: boolean; ms: number }>();
  for (const ev of news) {
    for (const { k } of ev.cards) {
      if (ev.kind === "draw") origin.set(k, { from: before.stock, turn: true, ms: MS.far });
      else if (ev.kind === "take" || ev.kind === "rummy")
        origin.set(k, { from: before.pile, turn: false, ms: MS.far });
      else origin.set(k, { from: before.fans.get(String(ev.seat)), turn: true, ms: MS.other });
    }
  }
  const out: Trip[] = [];
  for (const [key, to] of after.cards) {
    const was = before.cards.get(key);
    const start = was ? { from: was, turn: false, ms: 0 } : origin.get(key);
    if (!start?.from) continue;
    const way = Math.hypot(start.from.left - to.left, start.from.top - to.top);
    if (way < 1) continue;
    const ms = start.ms || (way > NEAR ? MS.far : MS.near);
    const delay = way > NEAR ? out.filter((trip) => trip.ms > MS.near).length * MS.stagger : 0;
    out.push({ key, from: start.from, to, ms, delay: Math.min(delay, 6 * MS.stagger), turn: start.turn });
  }
  return out;
}

export class Motion {
  readonly #root: HTMLElement;
  /** What is on its way, and what is to be done when it is there. */
  readonly #running = new Map<Animation, () => void>();
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Let the cards travel from the last picture to the present one. */
  play(before: Shot, view: TableView, news: readonly Ev[], instant: boolean): void {
    this.finish();
    if (instant || this.#still.matches) return;
    const after = shoot(this.#root);
    const els = this.#cards();
    for (const trip of trips(before, after, news)) this.#go(els.get(trip.key), trip);
    for (const ev of news) this.#faceDown(ev, view, before, after);
  }

  /** Let the cards of one position travel to where they lie now, but not those that a pointer carries. */
  slide(before: Shot, carried: ReadonlySet<string> = new Set()): void {
    this.finish();
    if (this.#still.matches) return;
    const els = this.#cards();
    for (const trip of trips(before, shoot(this.#root), []))
      if (!carried.has(trip.key)) this.#go(els.get(trip.key), trip);
  }

  #cards(): Map<string | undefined, HTMLElement> {
    const all = this.#root.querySelectorAll<HTMLElement>(".rw-card[data-k]");
    return new Map([...all].map((el) => [el.dataset.k, el]));
  }

  /** Stop all motion: everything is where it belongs at once. */
  finish(): void {
    for (const [animation, end] of [...this.#running]) {
      animation.finish();
      // Now, not when the browser tells: by then the same card may be on its next way.
      end();
    }
  }

  #go(el: HTMLElement | undefined, { from, to, ms, delay, turn }: Trip): void {
    if (!el) return;
    const slot = el.closest<HTMLElement>(".rw-slot, .rw-meld, .rw-heap, .rw-cut");
    const far = ms > MS.near;
    // Attributes of its own: a class would be written over when the card is drawn anew on its way.
    el.toggleAttribute("data-moving", true);
    if (far) slot?.toggleAttribute("data-over", true);
    const scale = from.width / to.width;
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})${turn ? " rotateY(80deg)" : ""}`;
    this.#run(el, [{ transform: start }, { transform: "none" }], ms, delay, () => {
      el.removeAttribute("data-moving");
      slot?.removeAttribute("data-over");
    });
  }

  /** A card that the viewer may not see, and the pile that becomes the deck, travel as a back. */
  #faceDown(ev: Ev, view: TableView, before: Shot, after: Shot): void {
    if (ev.kind === "draw" && ev.seat !== view.seat) {
      this.#ghost(before.stock, after.fans.get(String(ev.seat)), MS.other);
    } else if (ev.kind === "recycle") {
      this.#ghost(before.pile, after.stock, MS.recycle);
    }
  }

  #ghost(from: Box | null | undefined, to: Box | null | undefined, ms: number): void {
    if (!from || !to) return;
    const home = this.#root.getBoundingClientRect();
    const el = document.createElement("span");
    el.className = "rw-card rw-travel";
    el.setAttribute("aria-hidden", "true");
    el.innerHTML = back();
    el.style.cssText = `width:${from.width}px;left:${from.left - home.left}px;top:${from.top - home.top}px`;
    this.#root.append(el);
    const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
    this.#run(el, [{ transform: "none" }, { transform: end }], ms, 0, () => el.remove());
  }

  #run(el: HTMLElement, frames: Keyframe[], duration: number, delay: number, done: () => void): void {
    const animation = el.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    const end = () => {
      if (this.#running.delete(animation)) done();
    };
    this.#running.set(animation, end);
    animation.addEventListener("finish", end);
    animation.addEventListener("cancel", end);
  }
}
