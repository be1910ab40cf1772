/* Card faces and the back as SVG text. */
import { court, face, ROBE, WEAVE } from "./court.ts";
import { letter, SKIN, SUIT, type Suit, V } from "./glyphs.ts";
import { area, dot, glyph, suit } from "./strokes.ts";

// Pip places: columns l m r, rows in units.
const L = 54,
  M = 69,
  R = 84;
const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  2: [
    [M, 34],
    [M, 106],
  ],
  3: [
    [M, 30],
    [M, 70],
    [M, 110],
  ],
  4: [
    [L, 36],
    [R, 36],
    [L, 104],
    [R, 104],
  ],
  5: [
    [L, 32],
    [R, 32],
    [M, 70],
    [L, 108],
    [R, 108],
  ],
  6: [
    [L, 30],
    [R, 30],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  7: [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  8: [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [M, 90],
    [L, 110],
    [R, 110],
  ],
  9: [
    [L, 24],
    [R, 24],
    [L, 54.7],
    [R, 54.7],
    [M, 70],
    [L, 85.3],
    [R, 85.3],
    [L, 116],
    [R, 116],
  ],
  T: [
    [L, 24],
    [R, 24],
    [M, 39.3],
    [L, 54.7],
    [R, 54.7],
    [L, 85.3],
    [R, 85.3],
    [M, 100.7],
    [L, 116],
    [R, 116],
  ],
};
const SIZE: Record<string, number> = { 2: 25, 3: 23, 4: 20, 5: 19, 6: 18.5, 7: 18, 8: 18, 9: 17, T: 17 };

function jester(): string {
  const c = V.J,
    g = V.gold;
  return (
    area(ROBE, c) +
    area("M63 106C84 106 96 113 99.3 122V130A9.3 9.3 0 0 1 90 139.3H63Z", g) +
    face(
      SKIN.J,
      "M56 83Q63 90.5 70 83",
      "M52.6 71Q55.6 67.6 58.6 71M67.4 71Q70.4 67.6 73.4 71M63 70.5 61.6 78.6H64",
    ) +
    area("M44 66C40 46 30 46 28 60 26 38 46 26 63 46Z", c) +
    area("M82 66C86 46 96 46 97 60 99 38 80 26 63 46Z", g) +
    area("M44 66C47 40 52 30 63 18 74 30 79 40 82 66 72 58 54 58 44 66Z", c) +
    area("M63 18C74 30 79 40 82 66 77 62 70 60 63 60Z", g) +
    dot(28, 62, 4, g) +
    dot(97, 62, 4, c) +
    dot(63, 17, 4.4, g) +
    area("M63 104 50 102 40 110 46 119 54 114 63 122 72 114 80 119 86 110 76 102Z", V.face)
  );
}
function star(x: number, y: number, r: number, fill: string): string {
  let d = "";
  for (let i = 0; i < 10; i++) {
    const a = Math.PI * (i / 5 - 0.5),
      k = i % 2 ? r * 0.46 : r;
    d += `${(i ? "L" : "M") + (x + k * Math.cos(a)).toFixed(1)} ${(y + k * Math.sin(a)).toFixed(1)}`;
  }
  return area(`${d}Z`, fill, ` stroke="${fill}" stroke-width="2" stroke-linejoin="round"`);
}
function ace(s: Suit, c: string): string {
  const k = 56 / 20,
    y = 72;
  return (
    dot(63, y, 37, V.tint) +
    `<path transform="translate(63 ${y})scale(${k})" d="${SUIT[s]}" fill="${c}"/>` +
    `<path transform="translate(63 ${y})scale(${k})" d="${SUIT[s]}" fill="none" stroke="${V.face}" stroke-width=".5"/>` +
    suit(s, 63, y + (s === "S" || s === "C" ? 1 : -1), 15, V.face)
  );
}
const frame = (inner: string, fill: string = V.face, edge: string = V.edge): string =>
  `<svg class="rw-svg" viewBox="0 0 100 140" aria-hidden="true" focusable="false"><rect x=".7" y=".7" width="98.6" height="138.6" rx="9.3" fill="${fill}" stroke="${edge}" vector-effect="non-scaling-stroke"/>` +
  inner +
  `</svg>`;

const drawn = new Map<string, string>();

/** Keep the text of a picture: a face is 1–3.5 KB and is wanted again at every redraw. */
function once(key: string, draw: () => string): string {
  let text = drawn.get(key);
  if (text === undefined) {
    text = draw();
    drawn.set(key, text);
  }
  return text;
}

/** SVG text of one card: "7H", "TS", "*", or "*7H" for a joker that stands for a card. */
export const card = (code: string, locale = "en"): string =>
  once(`${locale} ${code}`, () => draw(code, locale));

function draw(code: string, locale: string): string {
  const rank = code.charAt(0);
  if (rank === "*") return joker(code.slice(1), locale);
  const s = code.charAt(1) as Suit;
  const c = V[s];
  const bust = court[rank];
  let out: string;
  if (bust) {
    const weave = `fill="none" stroke="${V.face}" stroke-width="${s === "H" ? 4 : 2}" stroke-linecap="round" stroke-linejoin="round" opacity=".38"`;
    out = dot(63, 72, 37, V.tint) + bust(s, `var(--rw-robe-${s.toLowerCase()},${V[s]})`);
    out += `<path d="${WEAVE[s]}" ${weave}/>`;
  } else if (rank === "A") {
    out = ace(s, c);
  } else {
    out = (PIPS[rank] ?? []).map(([x, y]) => suit(s, x, y, SIZE[rank] ?? 18, c)).join("");
  }
  return frame(
    out + glyph(letter(rank, locale), rank === "T" ? 19.5 : 19, 9, 33, c) + suit(s, 19, 59, 22, c),
  );
}

function joker(stands: string, locale: string): string {
  let out = dot(63, 74, 36, V.tint) + jester() + star(19, 25, 12, V.J);
  if (stands) {
    out += `<rect x="4.5" y="42" width="29" height="52" rx="7" fill="${V.J}"/>`;
    out += glyph(letter(stands.charAt(0), locale), 19, 48, 20, V.face, 4.8);
    out += suit(stands.charAt(1) as Suit, 19, 81, 16, V.face);
  }
  return frame(out);
}

/** SVG text of the back: a lattice of leaves, the same for every card. */
export const back = (): string => once("back", lattice);

function lattice(): string {
  let d = "";
  for (let y = 0; y < 7; y++) {
    for (let x = 0; x < 5; x++) {
      const cx = 18 + x * 16;
      const cy = 16 + y * 18;
      d += (x + y) % 2 ? leaf(cx - 7, cy + 7, cx + 7, cy - 7) : leaf(cx - 7, cy - 7, cx + 7, cy + 7);
    }
  }
  const rim = `fill="none" stroke="${V.back2}" stroke-width="1.6" opacity=".7"`;
  const inner = `<rect x="5.5" y="5.5" width="89" height="129" rx="6" ${rim}/>${area(d, V.back2, ' opacity=".8"')}`;
  return frame(inner, V.back, "var(--rw-back-edge,#16493f)");
}

const leaf = (x: number, y: number, u: number, v: number): string =>
  `M${x} ${y}A14 14 0 0 1 ${u} ${v}A14 14 0 0 1 ${x} ${y}Z`;

/** Small pair of rank and suit, for running text. */
export const mini = (code: string, locale = "en"): string =>
  once(`mini ${locale} ${code}`, () => {
    const rank = code.charAt(0);
    if (code === "*") return small(16, star(8, 10, 7, V.J));
    if (rank === "*") {
      const as = mini(code.slice(1), locale);
      const [, width = "32"] = /viewBox="0 0 (\d+)/.exec(as) ?? [];
      const inner = as.slice(as.indexOf(">") + 1, -"</svg>".length);
      return small(16 + Number(width), `${star(8, 10, 7, V.J)}<g transform="translate(16 0)">${inner}</g>`);
    }
    const s = code.charAt(1) as Suit;
    const ten = rank === "T";
    const w = ten ? 35 : 32;
    return small(
      w,
      glyph(letter(rank, locale), ten ? 9.5 : 7.5, 2.5, 15.5, V[s], 5) + suit(s, w - 9, 10.4, 14, V[s]),
    );
  });

const small = (w: number, inner: string): string =>
  `<svg class="rw-mini" viewBox="0 0 ${w} 20" aria-hidden="true" focusable="false">${inner}</svg>`;

export const RANKS = "A23456789TJQK";
export const SUITS = "SHDC";

/** All 52 cards, the joker ("*") and the back ("back") by code: what Python shows where no browser script runs. */
export function every(): { full: Record<string, string>; mini: Record<string, string> } {
  const codes = [...SUITS].flatMap((s) => [...RANKS].map((r) => r + s)).concat("*");
  // A picture that stands alone, in an <img> or a file, needs the namespace.
  const alone = (svg: string) =>
    svg.replace("<svg ", `<svg xmlns="${["http:", "", "www.w3.org", "2000", "svg"].join("/")}" `);
  const full = Object.fromEntries(codes.map((code) => [code, alone(card(code))]));
  full.back = alone(back());
  return { full, mini: Object.fromEntries(codes.map((code) => [code, alone(mini(code))])) };
}
