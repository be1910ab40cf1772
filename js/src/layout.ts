/* Measures that CSS cannot find alone: how many columns the hand has at a width. */

/** Padding and card width by the width of the table; twins of the container queries in css/wide.css. */
export function sizes(width: number): { pad: number; card: number; table: number } {
  if (width >= 900) return { pad: 20, card: 88, table: 64 };
  if (width >= 680) return { pad: 16, card: 76, table: 58 };
  if (width >= 480) return { pad: 16, card: 66, table: 54 };
  return { pad: 12, card: 60, table: 50 };
}

/** Columns of a hand of n cards: a step from card to card is at least 44 px, rows are as even as possible.
 *
 * `coming` cards will join before the next choice: the rows that they need are there from the start, so that a
 * draw moves neither the buttons below the hand nor every card in it. */
export function columns(n: number, width: number, coming = 0, size: "card" | "table" = "card"): number {
  if (n <= 1) return 1;
  const { pad, [size]: card } = sizes(width);
  const most = 1 + Math.max(1, Math.floor((width - 2 * pad - card) / 44));
  const rows = Math.ceil((n + coming) / most);
  return Math.min(n, Math.ceil(n / rows));
}
