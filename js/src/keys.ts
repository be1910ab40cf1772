/* Keys: the table's own never reach the notebook, all others pass. */
import type { Actions } from "./actions.ts";
import { KEYS, PLACES } from "./decide.ts";
import { isSheet, type Local } from "./local.ts";
import type { Tutor } from "./tutor.ts";
import type { TableView } from "./wire.ts";

/** Keys that belong to the host: combinations, Tab, F1–F12. */
export const passes = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || /^F\d{1,2}$/.test(event.key);

interface Host {
  root: HTMLElement;
  local: Local;
  act: Actions;
  tutor: Tutor;
  view: () => TableView | null;
  paint: () => void;
}

/** Listen on the root; returns how to stop. */
export function listenKeys(host: Host): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (passes(event)) return;
    event.stopPropagation();
    if (event.isComposing || !(event.target instanceof HTMLElement)) return;
    if (press(host, event, event.target)) event.preventDefault();
  };
  host.root.addEventListener("keydown", onKey);
  return () => host.root.removeEventListener("keydown", onKey);
}

/** Act on a key; true if it was one of the table's. */
function press(
  { root, local, act, tutor, view, paint }: Host,
  event: KeyboardEvent,
  at: HTMLElement,
): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Escape" && local.open) {
    act.close();
    return true;
  }
  if (key === "Escape" && tutor.warner.asks) {
    tutor.warner.decide("think");
    return true;
  }
  if (key === "Escape" && local.choice) {
    act.leave();
    return true;
  }
  if (at.matches("input, select, textarea")) return false;
  if (key === "?") {
    act.open("help");
    return true;
  }
  if (at.matches(".rw-put") && inPlace(local, at, key)) return true;
  if (at.matches(".rw-slot") && event.shiftKey && moveCard(act, root, at, key)) return true;
  if (at.matches(".rw-slot") && inHand(root, local, act, at, key, paint)) return true;
  if (at.matches(".rw-tools > *") && walk(root, ".rw-tools > *", at, key)) return true;
  // A sheet lies over the table: its cards cannot be played unseen.
  if (isSheet(local.open)) return false;
  if (at.matches(".rw-meld") && walk(root, ".rw-meld", at, key)) return true;
  if (at.matches(".rw-cut") && walk(root, ".rw-cut", at, key, Number(at.parentElement?.dataset.columns)))
    return true;
  if (at.matches(".rw-option") && walk(root, ".rw-option", at, key)) return true;
  const place = PLACES[key];
  if (place && view()) {
    act.jump(place);
    return true;
  }
  if (key === "Enter" && at === root && view()?.phase === "cover") {
    act.do("ready");
    return true;
  }
  if (key === "Escape") {
    act.pickNone();
    return true;
  }
  if (key === "h" && tutor.on) {
    if (!event.repeat) tutor.hint();
    return true;
  }
  if (key === "g" && view()?.guide) {
    if (!event.repeat) act.guideOn();
    return true;
  }
  const action = KEYS[key];
  if (!action || event.repeat) return false;
  act.do(action);
  return true;
}

function inHand(
  root: HTMLElement,
  local: Local,
  act: Actions,
  at: HTMLElement,
  key: string,
  paint: () => void,
): boolean {
  const all = [...root.querySelectorAll<HTMLElement>(".rw-slot")];
  const i = all.indexOf(at);
  if (key === "Enter" || key === " ") {
    local.cursor = at.dataset.slot ?? null;
    act.pick(at.dataset.slot ?? "");
    return true;
  }
  const cols = Number(root.querySelector<HTMLElement>(".rw-hand")?.dataset.columns ?? all.length);
  const to = target(key, i, all.length, cols);
  const next = to === null ? undefined : all[to];
  if (!next) return to !== null;
  local.cursor = next.dataset.slot ?? null;
  paint();
  next.focus({ preventScroll: true });
  next.scrollIntoView?.({ block: "nearest" });
  return true;
}

/** Where an arrow leads in a hand of n cards in rows of `cols`; null if it is no arrow. */
export function target(key: string, i: number, n: number, cols: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (i + 1) % n;
    case "ArrowLeft":
      return (i + n - 1) % n;
    case "ArrowUp":
      return i - cols >= 0 ? i - cols : i;
    case "ArrowDown":
      return i + cols < n ? i + cols : i;
    case "Home":
      return 0;
    case "End":
      return n - 1;
    default:
      return null;
  }
}

/** In a place of a position: arrows go from card to card, and a card may go back to the deck. */
function inPlace(local: Local, at: HTMLElement, key: string): boolean {
  const all = [...(at.closest(".rw-puts, .rw-suits")?.querySelectorAll<HTMLElement>(".rw-put") ?? [])];
  const i = all.indexOf(at);
  const place = at.dataset.place ?? "";
  if (key === "Delete" || key === "Backspace") {
    if (place !== "free") local.editor?.back(place, i);
    return true;
  }
  const down = key === "ArrowDown";
  if (down || key === "ArrowUp") {
    beside(all, at, down)?.focus();
    return true;
  }
  const to = target(key, i, all.length, all.length);
  if (to !== null) all[to]?.focus();
  return to !== null;
}

/** The nearest one in the next row, or in the one before: rows are as wide as the table lets them be. */
function beside(all: readonly HTMLElement[], at: HTMLElement, down: boolean): HTMLElement | undefined {
  const home = at.getBoundingClientRect();
  const far = (el: HTMLElement) => (el.getBoundingClientRect().top - home.top) * (down ? 1 : -1);
  const next = Math.min(...all.map(far).filter((away) => away > 1));
  const side = (el: HTMLElement) => Math.abs(el.getBoundingClientRect().left - home.left);
  return all.filter((el) => Math.abs(far(el) - next) < 2).sort((a, b) => side(a) - side(b))[0];
}

/** Shift and an arrow move the card itself; the focus goes with it. */
function moveCard(act: Actions, root: HTMLElement, at: HTMLElement, key: string): boolean {
  const hand = root.querySelector<HTMLElement>(".rw-hand");
  const cols = Number(hand?.dataset.columns ?? 1);
  const n = hand?.children.length ?? 1;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -cols,
    ArrowDown: cols,
    Home: -n,
    End: n,
  };
  const by = steps[key];
  if (by === undefined) return false;
  act.shift(at.dataset.slot ?? "", by);
  return true;
}

/** Arrows go from one of a row to the next. */
function walk(root: HTMLElement, row: string, at: HTMLElement, key: string, cols?: number): boolean {
  const all = [...root.querySelectorAll<HTMLElement>(row)];
  const to = target(key, all.indexOf(at), all.length, cols || all.length);
  if (to === null) return false;
  all[to]?.focus();
  return true;
}
