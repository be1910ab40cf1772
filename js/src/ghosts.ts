/* Where picked cards would land in a meld: only a picture, the kernel decides. */
import { RANKS } from "./cards/faces.ts";
import type { Code, Meld } from "./wire.ts";

interface Place {
  c: Code;
  k?: string;
  off?: number | null;
}

/** The meld's cards with faint ones among them, each at the end of the row that it continues. */
export function withGhosts(meld: Meld, ghosts: readonly Code[]): Place[] {
  const before: Place[] = [];
  const after: Place[] = [];
  const first = rank(meld.cards[0]?.c);
  if (meld.kind === "set") return [...meld.cards, ...ghosts.map((c) => ({ c }))];
  for (const c of ghosts) {
    // An ace lies low where it reaches down to the run's first card, else high.
    const low = rank(c) < first && (rank(c) > 0 || first <= ghosts.length);
    (low ? before : after).push({ c });
  }
  const up = (a: Place, b: Place) => rank(a.c) - rank(b.c);
  const high = (a: Place, b: Place) => (rank(a.c) || 13) - (rank(b.c) || 13);
  return [...before.sort(up), ...meld.cards, ...after.sort(high)];
}

/** A joker that stands for nothing yet lies last. */
const rank = (code: Code | undefined): number =>
  code === "*" ? 99 : RANKS.indexOf((code ?? "").replace(/^\*/, "").charAt(0));
