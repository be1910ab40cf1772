/* Cards under the pointer: mouse, pen or finger. They follow it; let go over another place in the hand they lie
 * there, over the pile they are thrown, over a meld laid off, over the free table laid down. */

import type { Actions } from "./actions.ts";
import type { Motion } from "./flip.ts";
import { shoot } from "./flip.ts";
import type { Local } from "./local.ts";
import { placed } from "./order.ts";
import type { Key, TableView } from "./wire.ts";

/** A press that moves less than this is a tap, in px. */
const SLACK = 7;
/** How far the cards of a group lie apart while they are carried, in px. */
const FAN = 16;
/** How far outside the hand a card still counts as in it, in px. */
const RIM = 26;

interface Host {
  root: HTMLElement;
  local: Local;
  act: Actions;
  motion: Motion;
  view: () => TableView | null;
  /** Cards travel to where they are drawn now. */
  instant: () => boolean;
  paint: () => void;
}

interface Grip {
  pointer: number;
  key: Key;
  /** Where it was pressed: in the page, and inside the card's slot. */
  x: number;
  y: number;
  inX: number;
  inY: number;
}

export interface Cell {
  left: number;
  top: number;
}

/** The cell that a card lies nearest to. */
export function nearest(cells: readonly Cell[], left: number, top: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  cells.forEach((cell, i) => {
    // Rows first: a card held between two rows belongs to the nearer one, wherever it is in it.
    const way = Math.abs(cell.left - left) + 3 * Math.abs(cell.top - top);
    if (way < least) [best, least] = [i, way];
  });
  return best;
}

/** Listen on the root; returns how to stop. */
export function listenDrag(host: Host): () => void {
  const { root, local } = host;
  const doc = root.ownerDocument;
  let grip: Grip | null = null;

  const onDown = (event: PointerEvent) => {
    const slot = event.target instanceof Element ? event.target.closest<HTMLElement>(".rw-slot") : null;
    if (grip || !slot || event.button !== 0 || !event.isPrimary) return;
    const { left, top } = slot.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    grip = { pointer: event.pointerId, key: slot.dataset.slot ?? "", x, y, inX: x - left, inY: y - top };
    listen("addEventListener");
  };

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return;
    if (!local.drag) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < SLACK) return;
      if (!begin(host, grip.key)) {
        end();
        return;
      }
    }
    if (local.drag) carry(host, grip, event.clientX, event.clientY);
    else end();
  };

  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return;
    const carried = local.drag !== null;
    end();
    if (!carried) return;
    // The click that follows would pick a card.
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }));
    drop(host, true);
  };

  const onCancel = (event: PointerEvent) => {
    if (event.pointerId === grip?.pointer) stop();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !local.drag) return;
    event.stopPropagation();
    event.preventDefault();
    stop();
  };

  const stop = () => {
    end();
    drop(host, false);
  };
  const end = () => {
    grip = null;
    listen("removeEventListener");
  };
  const listen = (way: "addEventListener" | "removeEventListener") => {
    doc[way]("pointermove", onMove as EventListener);
    doc[way]("pointerup", onUp as EventListener);
    doc[way]("pointercancel", onCancel as EventListener);
    doc[way]("keydown", onKey as EventListener, { capture: true });
  };

  root.addEventListener("pointerdown", onDown);
  return () => {
    root.removeEventListener("pointerdown", onDown);
    root.removeEventListener("click", swallow, { capture: true });
    end();
    local.drag = null;
  };
}

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

const slots = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(".rw-slot")];

/** Take up a card; with it all that are picked, if it is one of them. */
function begin({ local, view, paint }: Host, key: Key): boolean {
  const hand = view()?.hand ?? [];
  if (!hand.some((card) => card.k === key)) return false;
  const keys = local.picked.has(key) ? local.picked : new Set([key]);
  const home = local.order.shown(hand).map((card) => card.k);
  local.drag = { keys, home, order: home, over: null };
  local.note = null;
  paint();
  return true;
}

/** The cards follow the pointer; the others make room. */
function carry(host: Host, grip: Grip, x: number, y: number): void {
  const { root, local, paint } = host;
  const drag = local.drag;
  if (!drag) return;
  const over = below(root, x, y);
  const order = over === "hand" ? made(root, drag.keys, drag.order, x - grip.inX, y - grip.inY) : drag.home;
  const target = over === "hand" ? null : over;
  if (target !== drag.over || order !== drag.order) {
    const before = shoot(root);
    local.drag = { ...drag, order, over: target };
    paint();
    if (order !== drag.order && !host.instant()) host.motion.slide(before, drag.keys);
  }
  follow(root, grip, x, y);
}

/** Put the carried cards where the pointer is: the pressed one as it was gripped, the others fanned beside it. */
function follow(root: HTMLElement, grip: Grip, x: number, y: number): void {
  const carried = slots(root).filter((slot) => slot.classList.contains("is-drag"));
  const lead = carried.findIndex((slot) => slot.dataset.slot === grip.key);
  carried.forEach((slot, i) => {
    const { left, top } = slot.getBoundingClientRect();
    const lift = slot.querySelector<HTMLElement>(".rw-lift");
    const dx = x - grip.inX - left + (i - lead) * FAN;
    if (lift) lift.style.transform = `translate(${dx}px, ${y - grip.inY - top}px)`;
  });
}

/** What lies below the pointer. Carried cards let it through. */
function below(root: HTMLElement, x: number, y: number): string | null {
  const hand = root.querySelector(".rw-hand")?.getBoundingClientRect();
  if (hand && y > hand.top - RIM / 2 && y < hand.bottom + RIM && x > hand.left - RIM && x < hand.right + RIM)
    return "hand";
  const el = root.ownerDocument.elementFromPoint(x, y);
  if (!el || !root.contains(el)) return null;
  if (el.closest("[data-testid=pile]")) return "pile";
  const meld = el.closest<HTMLElement>(".rw-meld");
  if (meld) return meld.dataset.testid?.replace("meld-", "") ?? null;
  return el.closest(".rw-melds, .rw-empty") ? "table" : null;
}

/** The order in which the hand would lie; the same object where nothing changes. */
function made(
  root: HTMLElement,
  keys: ReadonlySet<Key>,
  order: readonly Key[],
  left: number,
  top: number,
): readonly Key[] {
  const cells = slots(root)
    .map((slot) => slot.getBoundingClientRect())
    .sort((a, b) => (Math.abs(a.top - b.top) > 2 ? a.top - b.top : a.left - b.left));
  const next = placed(order, keys, nearest(cells, left, top));
  return next.every((k, i) => k === order[i]) ? order : next;
}

/** Let go. What cannot be done goes back, and the reason is said. */
function drop(host: Host, done: boolean): void {
  const { root, local, act, motion, paint } = host;
  const drag = local.drag;
  const before = shoot(root);
  local.drag = null;
  for (const slot of slots(root))
    slot.querySelector<HTMLElement>(".rw-lift")?.style.removeProperty("transform");
  if (drag && done) {
    if (drag.over === "pile") act.do("discard", drag.keys);
    else if (drag.over === "table") act.do("meld", drag.keys);
    else if (drag.over) act.layoffOn(drag.over, drag.keys);
    else
      act.place(
        drag.keys,
        drag.order.findIndex((k) => drag.keys.has(k)),
      );
  }
  paint();
  if (!host.instant()) motion.slide(before);
}
