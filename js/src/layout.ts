/* Measures that CSS cannot find alone: how many columns the hand has at a width. */

/** Padding and card width by the width of the table; twins of the container queries in css/wide.css. */
export function sizes(width: number): { pad: number; card: number } {
  if (width >= 900) return { pad: 20, card: 88 };
  if (width >= 680) return { pad: 16, card: 76 };
  if (width >= 480) return { pad: 16, card: 66 };
  return { pad: 12, card: 60 };
}

/** Columns of a hand of n cards, rows as even as possible.
 *
 * A step from card to card is at least 44 px. Up to eight cards may lie closer, down to 32 px: else a hand of
 * seven would break into two rows at every draw, and the buttons below it would jump. */
export function columns(n: number, width: number): number {
  const { pad, card } = sizes(width);
  const room = width - 2 * pad - 2 - card;
  if (n <= 1) return 1;
  if (n <= 8 && room / (n - 1) >= 32) return n;
  const most = Math.max(2, 1 + Math.floor(room / 44));
  return Math.ceil(n / Math.ceil(n / most));
}
