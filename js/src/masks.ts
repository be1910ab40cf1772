/* Reading the kernel's masks: which moves the picked cards make. No rule of the game is known here. */
import type { HandCard, Key, Legal, Mask } from "./wire.ts";

/** Mask of the picked cards. Sums instead of bit operations: a hand may hold more than 31 cards. */
export const maskOf = (hand: readonly HandCard[], picked: ReadonlySet<Key>): Mask =>
  hand.reduce((mask, card, i) => (picked.has(card.k) ? mask + 2 ** i : mask), 0);

export const bits = (mask: Mask): number => {
  let n = 0;
  for (let rest = mask; rest >= 1; rest = Math.floor(rest / 2)) n += rest % 2;
  return n;
};

/** The pile's top card may be taken. */
export const canTake = (legal?: Legal | null): boolean => legal?.takes.includes(1) ?? false;

const within = (mask: Mask, all: Mask): boolean => Math.floor(all / mask) % 2 === 1;

export interface Options {
  meld: boolean;
  /** Ids of the melds that all picked cards fit. */
  layoff: string[];
  discard: boolean;
  /** How many cards are picked. */
  n: number;
}

/** What may be done with the picked cards. */
export function options(hand: readonly HandCard[], picked: ReadonlySet<Key>, legal?: Legal | null): Options {
  const mask = maskOf(hand, picked);
  const n = bits(mask);
  if (!legal || n === 0) return { meld: false, layoff: [], discard: false, n };
  return {
    meld: legal.melds.includes(mask),
    layoff: Object.keys(legal.layoffs).filter((id) => legal.layoffs[id]?.includes(mask)),
    discard: n === 1 && within(mask, legal.discards),
    n,
  };
}
