/* Focus survives every update: the same node, or a neighbour where the node is gone. */

export interface Held {
  el: HTMLElement;
  /** It is shown, as it is to who plays by keys: wherever it goes, it has to be seen. */
  shown: boolean;
  /** Selectors to try in turn when the node is gone. */
  heirs: string[];
}

const HAND = ".rw-slot";

/** Remember where the focus is before an update. */
export function hold(root: HTMLElement): Held | null {
  const el = root.ownerDocument.activeElement;
  const inside = el instanceof HTMLElement && root.contains(el) ? el : null;
  if (!inside) return null;
  const heirs: string[] = [];
  const shown = inside.matches(":focus-visible");
  const id = inside.dataset.testid;
  if (inside.matches(HAND)) {
    const i = [...root.querySelectorAll(HAND)].indexOf(inside);
    for (let j = i; j >= 0; j--) heirs.push(`[data-testid="hand-card-${j}"]`);
    // After a hand keys lead to what came of it, not to the button that takes it away.
    if (shown) heirs.push("[data-testid=result]");
  } else {
    if (id) heirs.push(`[data-testid="${id}"]`);
    const group = inside.closest<HTMLElement>("[data-testid=moves]");
    if (group) {
      const i = [...group.children].indexOf(inside);
      for (let j = i; j >= 0; j--) heirs.push(`[data-testid=moves] > :nth-child(${j + 1})`);
    }
    const put = inside.closest<HTMLElement>(".rw-put")?.dataset.place;
    if (put) {
      for (let j = Number(id?.split("-").at(-1)); j >= 0; j--) heirs.push(`[data-testid="put-${put}-${j}"]`);
      heirs.push(`[data-testid="place-${put}"]`, '[data-testid="place-meld-new"]');
    }
    if (inside.closest(".rw-guide")) heirs.push("[data-testid=guide-say]");
    if (inside.closest(".rw-pane")) heirs.push(".rw-pane .rw-title");
    if (inside.closest(".rw-pop")) heirs.push('[data-tool][tabindex="0"]');
  }
  heirs.push(`${HAND}[tabindex="0"]`, "[data-testid=moves] button", "[data-testid=btn-ready]", "button");
  return { el: inside, shown, heirs };
}

/** Give the focus back after it. */
export function restore(root: HTMLElement, held: Held | null): void {
  if (!held) return;
  const doc = root.ownerDocument;
  if (held.el.isConnected && root.contains(held.el)) {
    if (doc.activeElement !== held.el) held.el.focus({ preventScroll: true });
    return;
  }
  // Only if the focus fell off the page: a person may have moved on in the meantime.
  if (doc.activeElement && doc.activeElement !== doc.body) return;
  for (const heir of held.heirs) {
    const el = root.querySelector<HTMLElement>(heir);
    if (el) {
      el.focus({ preventScroll: !held.shown });
      return;
    }
  }
}
