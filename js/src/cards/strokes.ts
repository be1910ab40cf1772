/* The few shapes that every card is drawn with, as SVG text. */
import { G, SUIT, type Suit, V } from "./glyphs.ts";

export const area = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}"${more}/>`;
export const line = (d: string, c: string, w: number): string =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const suit = (s: Suit, x: number, y: number, size: number, fill: string = V[s]): string =>
  `<path transform="translate(${x} ${y})scale(${size / 20})" d="${SUIT[s]}" fill="${fill}"/>`;
export const glyph = (g: string, x: number, y: number, h: number, color: string, w = 5): string => {
  const [gw, d] = G[g] ?? [0, ""];
  const k = h / 28;
  return `<path transform="translate(${x - (gw * k) / 2} ${y})scale(${k})" d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
};
