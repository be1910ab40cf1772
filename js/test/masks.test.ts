import { expect, test } from "vitest";
import { bits, maskOf, options } from "../src/masks.ts";
import type { HandCard, Legal } from "../src/wire.ts";

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
  const long = Array.from({ length: 40 }, (_, i): HandCard => ({ c: "AS", k: `k${i}`, m: [] }));
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
  expect(options(hand("7H"), picked("7H"), null)).toEqual({ meld: false, layoff: [], discard: false, n: 1 });
});
