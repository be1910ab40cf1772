/* Keys: the table's own never reach the notebook, all others pass. */
import { type Actions, KEYS } from "./actions.ts";
import type { Local } from "./local.ts";
import type { TableView } from "./wire.ts";

/** Keys that belong to the host: combinations, Tab, F1–F12. */
export const passes = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || /^F\d{1,2}$/.test(event.key);

interface Host {
  root: HTMLElement;
  local: Local;
  act: Actions;
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
function press({ root, local, act, view, paint }: Host, event: KeyboardEvent, at: HTMLElement): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Escape" && local.open) {
    const tool = root.querySelector<HTMLElement>(`[data-testid="btn-${local.open}"]`);
    local.open = null;
    paint();
    tool?.focus();
    return true;
  }
  if (at.matches("input, select, textarea")) return false;
  if (at.matches(".rw-slot") && inHand(root, local, act, at, key, paint)) return true;
  if (at.matches(".rw-bar .rw-tools > *") && inTools(root, at, key)) return true;
  if (key === "Enter" && at === root && view()?.phase === "cover") {
    act.do("ready");
    return true;
  }
  if (key === "Escape") {
    act.pickNone();
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

function inTools(root: HTMLElement, at: HTMLElement, key: string): boolean {
  const all = [...root.querySelectorAll<HTMLElement>(".rw-tools > *")];
  const to = target(key, all.indexOf(at), all.length, all.length);
  if (to === null) return false;
  all[to]?.focus();
  return true;
}
