import { expect, test } from "vitest";
import { bits, deepest, maskOf, mayTake, options, taking } from "../src/masks.ts";
import type { HandCard, Legal, TableView } from "../src/wire.ts";

const hand = (codes: string): HandCard[] => codes.split(" ").map((c) => ({ c, k: `k${c}`, m: [] }));
const picked = (codes: string) => new Set(codes.split(" ").map((c) => `k${c}`));
const legal = (more: Partial<Legal>): Legal => ({
  draw: false,
  takes: [],
  recycle: false,
  decline: false,
  discards: 0,
  melds: [],
  layoffs: {},
  ...more,
});

test("a mask sums 2 ** place, whatever the order of picking", () => {
  expect(maskOf(hand("4H 4C 4D 8S"), picked("8S 4H"))).toBe(0b1001);
  expect(maskOf(hand("4H 4C 4D 8S"), new Set())).toBe(0);
});

test("places beyond 31 do not wrap round", () => {
  const long = Array.from({ length: 40 }, (_, i): HandCard => ({ c: `${i}`, k: `k${i}`, m: [] }));
  expect(maskOf(long, new Set(["k39"]))).toBe(549755813888);
  expect(bits(549755813888 + 5)).toBe(3);
});

test("only the exact cards of a meld make it", () => {
  const cards = hand("4H 4C 4D 4S");
  const may = legal({ melds: [0b0111, 0b1111] });
  expect(options(cards, picked("4H 4C 4D"), may).meld).toBe(true);
  expect(options(cards, picked("4H 4C"), may).meld).toBe(false);
  expect(options(cards, picked("4H 4C 4S"), may).meld).toBe(false);
});

test("a card may fit several melds", () => {
  const may = legal({ layoffs: { m1: [1, 3], m2: [1], m3: [4] } });
  expect(options(hand("7H 6H QD"), picked("7H"), may).layoff).toEqual(["m1", "m2"]);
  expect(options(hand("7H 6H QD"), picked("7H 6H"), may).layoff).toEqual(["m1"]);
});

test("one card can be thrown, if the kernel allows that one", () => {
  const may = legal({ discards: 0b110 });
  expect(options(hand("7H 6H QD"), picked("6H"), may).discard).toBe(true);
  expect(options(hand("7H 6H QD"), picked("7H"), may).discard).toBe(false);
  expect(options(hand("7H 6H QD"), picked("6H QD"), may).discard).toBe(false);
  expect(options(hand("7H 6H QD"), new Set(), may).discard).toBe(false);
});

test("nothing can be done while another seat is on turn", () => {
  expect(options(hand("7H"), picked("7H"), null)).toEqual({
    meld: false,
    layoff: [],
    discard: false,
    swaps: [],
    n: 1,
  });
});

test("of equal cards the first ones are named, whichever are picked", () => {
  const pair: HandCard[] = ["7H", "7S", "7H", "7D"].map((c, i) => ({ c, k: `k${i}`, m: [] }));
  expect(maskOf(pair, new Set(["k2"]))).toBe(0b0001);
  expect(maskOf(pair, new Set(["k1", "k2", "k3"]))).toBe(0b1011);
  expect(maskOf(pair, new Set(["k0", "k2"]))).toBe(0b0101);
});

test("what the kernel was asked counts where there are no masks", () => {
  const may = legal({ ask: true, discards: 0b11 });
  const two = picked("7H 6H");
  expect(options(hand("7H 6H QD"), two, may)).toMatchObject({ meld: false, layoff: [] });
  const fits = { meld: true, layoffs: ["m2"] };
  expect(options(hand("7H 6H QD"), two, may, fits)).toMatchObject({ meld: true, layoff: ["m2"] });
});

test("a swap needs its one card", () => {
  const may = legal({ swaps: [{ i: 1, meld: "m1", joker: 2 }] });
  expect(options(hand("7H 6H"), picked("6H"), may).swaps).toEqual(may.swaps);
  expect(options(hand("7H 6H"), picked("7H"), may).swaps).toEqual([]);
  expect(options(hand("7H 6H"), picked("7H 6H"), may).swaps).toEqual([]);
});

const pile = (codes: string, phase: "draw" | "call", more: Partial<Legal>): TableView =>
  ({
    phase,
    legal: legal(more),
    pile: { n: codes.split(" ").length, cards: codes.split(" ").map((c, i) => ({ c, k: `p${i}` })) },
  }) as TableView;

test("cards of the open pile count from above", () => {
  const view = pile("9C 7D QS 3H", "draw", { takes: [1, 3] });
  expect([0, 1, 2, 3].map((place) => mayTake(view, place))).toEqual([false, true, false, true]);
  expect(deepest(view, null)).toBe(3);
  expect(deepest(view, "p1")).toBe(1);
  expect([1, 3].map((place) => taking(view, place))).toEqual(["take 3", "take"]);
  expect(deepest(pile("9C 7D", "draw", {}), null)).toBe(-1);
});

test("of two equal cards the upper is called", () => {
  const view = pile("9H 3D 9H 2C", "call", { calls: ["9H"] });
  expect([0, 1, 2, 3].map((place) => mayTake(view, place))).toEqual([false, false, true, false]);
  expect(taking(view, deepest(view, null))).toBe("rummy 9H");
});
