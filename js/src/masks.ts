/* Reading the kernel's masks: which moves the picked cards make. No rule of the game is known here. */
import type { Code, FitsData, HandCard, Key, Legal, Mask, Swap, TableView } from "./wire.ts";

/** Mask of the picked cards; of equal cards it names the first ones, as the kernel does. Sums instead of bit
 * operations: a hand may hold more than 31 cards. */
export function maskOf(hand: readonly HandCard[], picked: ReadonlySet<Key>): Mask {
  const left = new Map<Code, number>();
  for (const card of hand) if (picked.has(card.k)) left.set(card.c, (left.get(card.c) ?? 0) + 1);
  return hand.reduce((mask, { c }, i) => {
    const n = left.get(c) ?? 0;
    left.set(c, n - 1);
    return n > 0 ? mask + 2 ** i : mask;
  }, 0);
}

export const bits = (mask: Mask): number => {
  let n = 0;
  for (let rest = mask; rest >= 1; rest = Math.floor(rest / 2)) n += rest % 2;
  return n;
};

/** Something of the pile may be taken. */
export const canTake = (legal?: Legal | null): boolean => Boolean(legal?.takes.length);

/** How many cards of the pile go with its card at a place. */
const depth = (view: TableView, place: number): number => view.pile.n - place;

/** A card of the open pile may be taken, with all that lie on it, or called. Of two equal cards the upper is called. */
export function mayTake(view: TableView, place: number): boolean {
  const { legal, pile, phase } = view;
  if (!legal) return false;
  if (phase === "draw") return legal.takes.includes(depth(view, place));
  const cards = pile.cards ?? [];
  const code = cards[place]?.c;
  if (phase !== "call" || !code || !legal.calls?.includes(code)) return false;
  return cards.findLastIndex((card) => card.c === code) === place;
}

/** The pile's card down to which would be taken: the chosen one, else the highest that may be. -1 if there is none. */
export function deepest(view: TableView, chosen: Key | null): number {
  const cards = view.pile.cards ?? [];
  const at = cards.findIndex((card) => card.k === chosen);
  return at >= 0 ? at : cards.findLastIndex((_, i) => mayTake(view, i));
}

/** The move that takes or calls down to a place of the pile. */
export function taking(view: TableView, place: number): string {
  const n = depth(view, place);
  if (view.phase === "call") return `rummy ${view.pile.cards?.[place]?.c ?? ""}`;
  return n === 1 ? "take" : `take ${n}`;
}

const within = (mask: Mask, all: Mask): boolean => Math.floor(all / mask) % 2 === 1;

export interface Options {
  meld: boolean;
  /** Ids of the melds that all picked cards fit. */
  layoff: string[];
  discard: boolean;
  /** Jokers on the table for which the one picked card may be exchanged. */
  swaps: Swap[];
  /** How many cards are picked. */
  n: number;
}

/** What may be done with the picked cards; `fits` is what the kernel answered about them, where it is asked. */
export function options(
  hand: readonly HandCard[],
  picked: ReadonlySet<Key>,
  legal?: Legal | null,
  fits?: FitsData | null,
): Options {
  const mask = maskOf(hand, picked);
  const n = bits(mask);
  if (!legal || n === 0) return { meld: false, layoff: [], discard: false, swaps: [], n };
  const listed = Object.keys(legal.layoffs).filter((id) => legal.layoffs[id]?.includes(mask));
  return {
    meld: legal.ask ? (fits?.meld ?? false) : legal.melds.includes(mask),
    layoff: legal.ask ? (fits?.layoffs ?? []) : listed,
    discard: n === 1 && within(mask, legal.discards),
    swaps: n === 1 ? (legal.swaps ?? []).filter((swap) => 2 ** swap.i === mask) : [],
    n,
  };
}
