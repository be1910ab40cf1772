/* What is ringed on the table: what a note, a hint or a reason is about, else what the guide means. */
import { bare } from "./position.ts";
import { keysOf, type Tutor } from "./tutor.ts";
import type { Code, Key, TableView } from "./wire.ts";

export interface Points {
  /** Message that says of a card who points at it. */
  word: string;
  /** Cards that lie face up. */
  keys: ReadonlySet<Key>;
  /** The same by code, for the grid and for hands that were opened. */
  codes: ReadonlySet<Code>;
  /** Test ids of other parts of the table. */
  at: readonly string[];
}

/** What is meant in this view. */
export function pointing(view: TableView, tutor: Tutor): Points {
  const codes = tutor.points;
  if (codes.size) return { word: tutor.pointsWord, keys: lying(view, codes), codes, at: [] };
  const guide = view.guide;
  return {
    word: "guide-points",
    keys: guide ? keysOf(view, guide.cards) : new Set(),
    codes: new Set(),
    at: guide?.at ?? [],
  };
}

/** Keys of the cards with these codes that can be seen. */
export function lying(view: TableView, codes: ReadonlySet<Code>): ReadonlySet<Key> {
  const pile = view.pile.cards ?? (view.pile.top ? [view.pile.top] : []);
  const all = [...view.hand, ...pile, ...view.melds.flatMap((meld) => meld.cards)];
  // Whatever a joker is to stand for, it lies in the hand as a joker.
  const held = new Set([...codes].map(bare));
  return new Set(all.filter(({ c }) => codes.has(c) || held.has(c)).map(({ k }) => k));
}

/** Ring parts of the table that are no cards; what was ringed before is not any more. */
export function ring(root: HTMLElement, at: readonly string[]): void {
  for (const el of root.querySelectorAll("[data-ring]")) el.removeAttribute("data-ring");
  for (const name of at)
    root.querySelector(`[data-testid="${CSS.escape(name)}"]`)?.setAttribute("data-ring", "");
}
