/* Paths and paints of the cards. No text, no fonts, no ids: a card is one self-contained <svg> that can be
 * repeated any number of times in a page. All paint goes through CSS variables with a light fallback, so a card
 * also shows on its own.
 *
 * Geometry: 100 × 140 units. The left rail (0–36) holds the index, so that a fanned hand still reads; the picture
 * field (38–94) holds pips or the court's bust. */
export type Suit = "S" | "H" | "D" | "C";
export type Figure = Suit | "J";

export const V = {
  // variable, fallback
  face: "var(--rw-face,#fffefb)",
  edge: "var(--rw-edge,#b9bfb8)",
  ink: "var(--rw-ink-card,#1b2226)",
  gold: "var(--rw-gold,#d9a436)",
  tint: "var(--rw-sun,#f3efe4)",
  back: "var(--rw-back,#1d5c50)",
  back2: "var(--rw-back-line,#8fc3b1)",
  S: "var(--rw-s,#1b2226)",
  H: "var(--rw-h,#c4283a)",
  D: "var(--rw-d,#c4283a)",
  C: "var(--rw-c,#1b2226)",
  J: "var(--rw-j,#6a47b5)",
};
export const SKIN: Record<Figure, string> = {
  S: "var(--rw-skin1,#efcfb0)",
  H: "var(--rw-skin2,#f5dcc6)",
  D: "var(--rw-skin3,#c98f66)",
  C: "var(--rw-skin4,#9a6746)",
  J: "var(--rw-skin2,#f5dcc6)",
};
export const HAIR: Record<Figure, string> = {
  S: "var(--rw-hair1,#2b3238)",
  H: "var(--rw-hair2,#a5512c)",
  D: "var(--rw-hair1,#2b3238)",
  C: "var(--rw-hair3,#4a342a)",
  J: "var(--rw-hair1,#2b3238)",
};

// Suit shapes, centred on 0 0, about 20 × 20.
export const SUIT: Record<Suit, string> = {
  H: "M0 9.6C-3.4 5.8-9.8 1.9-9.8-3.7-9.8-7-7.5-9.1-4.8-9.1-2.6-9.1-.8-7.8 0-5.7.8-7.8 2.6-9.1 4.8-9.1 7.5-9.1 9.8-7 9.8-3.7 9.8 1.9 3.4 5.8 0 9.6Z",
  S: "M0-9.9C3.2-5.7 9.7-2 9.7 3.1 9.7 6 7.6 7.8 5.2 7.8 3.5 7.8 2 7 1.1 5.7 1.3 7.6 2.1 9 3.6 9.9H-3.6C-2.1 9-1.3 7.6-1.1 5.7-2 7-3.5 7.8-5.2 7.8-7.6 7.8-9.7 6-9.7 3.1-9.7-2-3.2-5.7 0-9.9Z",
  D: "M0-10.4C1.9-6.7 4.8-3 8.2 0 4.8 3 1.9 6.7 0 10.4-1.9 6.7-4.8 3-8.2 0-4.8-3-1.9-6.7 0-10.4Z",
  C: "M0-9.8A4.7 4.7 0 0 1 3.6-2.1 4.7 4.7 0 1 1 1.1 5.6C1.3 7.6 2.1 9 3.6 9.9H-3.6C-2.1 9-1.3 7.6-1.1 5.6A4.7 4.7 0 1 1-3.6-2.1 4.7 4.7 0 0 1 0-9.8Z",
};
// Index glyphs: one line width, drawn as strokes in a box 28 high; [width, path].
export const G: Record<string, readonly [width: number, path: string]> = {
  A: [20, "M2.5 25.5 10 2.8 17.5 25.5M5.4 18.2H14.6"],
  2: [20, "M3 8.6C3.3 5 6.1 2.5 10 2.5 14 2.5 17 5 17 8.7 17 12 14.8 14.2 11.8 16.9L3.2 25.3H17.6"],
  3: [
    20,
    "M3.6 2.6H16.2L9.6 11.3C14.2 11.1 17.3 14 17.3 18.2 17.3 22.5 14.1 25.5 9.8 25.5 6.3 25.5 3.7 23.8 2.7 20.9",
  ],
  4: [20, "M13.6 25.5V2.7L2.5 18.8H18"],
  5: [
    20,
    "M15.9 2.6H5.4L4.3 12.6C5.8 11.2 7.8 10.4 10 10.4 14.2 10.4 17.3 13.4 17.3 17.9 17.3 22.4 14.1 25.5 9.8 25.5 6.4 25.5 3.8 23.8 2.8 21",
  ],
  6: [20, "M11.3 2.6 3.8 13.7M10 10.4A7.5 7.5 0 1 1 9.99 10.4Z"],
  7: [20, "M2.8 2.6H17.2L8.1 25.5"],
  8: [20, "M10 2.5A5.5 5.5 0 1 1 9.99 2.5ZM10 13.3A6.1 6.1 0 1 1 9.99 13.3Z"],
  9: [20, "M8.7 25.4 16.2 14.3M10 2.6A7.5 7.5 0 1 1 9.99 2.6Z"],
  T: [
    26,
    "M2.4 6.2 6.6 2.7V25.5M18.4 2.5C21.9 2.5 24 5 24 9V19C24 23 21.9 25.5 18.4 25.5 14.9 25.5 12.8 23 12.8 19V9C12.8 5 14.9 2.5 18.4 2.5Z",
  ],
  J: [18, "M15.2 2.6V18.3C15.2 22.8 12.5 25.5 8.8 25.5 5.4 25.5 3 23.4 2.5 20.1"],
  Q: [
    20,
    "M10 2.5C14.6 2.5 17.5 6.6 17.5 14S14.6 25.5 10 25.5 2.5 21.4 2.5 14 5.4 2.5 10 2.5ZM11.6 19.4 18.2 26.4",
  ],
  K: [20, "M3.2 2.6V25.5M17 2.6 3.4 16.3M8.2 11.8 17.6 25.5"],
  B: [20, "M3.2 2.6H10A5.3 5.3 0 0 1 10 13.2H3.2M10 13.2H10.9A6.1 6.1 0 0 1 10.9 25.5H3.2V2.6"],
  D: [20, "M3.2 2.6H8C14.1 2.6 17.4 7 17.4 14S14.1 25.5 8 25.5H3.2Z"],
  F: [18, "M16 2.6H3.2V25.5M3.2 13.6H13.6"],
  H: [20, "M3 2.6V25.5M17 2.6V25.5M3 13.8H17"],
  R: [20, "M3.2 25.5V2.6H10.2A5.9 5.9 0 0 1 10.2 14.4H3.2M10.4 14.4 17.4 25.5"],
  C: [
    20,
    "M17.2 8C16 4.6 13.5 2.5 10.3 2.5 5.6 2.5 2.5 6.8 2.5 14S5.6 25.5 10.3 25.5C13.5 25.5 16 23.4 17.2 20",
  ],
  S: [
    20,
    "M16.4 7C15.4 4 13.1 2.5 9.9 2.5 6 2.5 3.4 4.9 3.4 8.2 3.4 15.6 17.2 11.4 17.2 19.3 17.2 23 14.2 25.5 10.1 25.5 6.5 25.5 3.8 23.8 2.7 20.6",
  ],
  V: [20, "M2.5 2.6 10 25.2 17.5 2.6"],
  W: [26, "M2.5 2.6 7.6 25 13 6.4 18.4 25 23.5 2.6"],
};

// Jack, queen, king in the table's language; ace and the numbers stay.
const LETTERS: Record<string, string> = {
  en: "JQK",
  de: "BDK",
  nl: "BVH",
  pl: "WDK",
  it: "FDR",
  pt: "JQK",
  es: "JQK",
};

/** The letter that stands on the card for a rank, in the table's language. */
export function letter(rank: string, locale = "en"): string {
  const i = "JQK".indexOf(rank);
  return i < 0 ? rank : ((LETTERS[locale.slice(0, 2)] ?? "JQK")[i] ?? rank);
}
