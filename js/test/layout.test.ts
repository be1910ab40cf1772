import { expect, test } from "vitest";
import { target } from "../src/keys.ts";
import { columns, sizes } from "../src/layout.ts";

/** Step from card to card in px, as the style sheet computes it. */
const step = (n: number, width: number): number => {
  const { pad, card } = sizes(width);
  return Math.min(card + 6, (width - 2 * pad - card) / Math.max(1, columns(n, width) - 1));
};

test.each([
  [14, 320, 5],
  [14, 360, 7],
  [14, 768, 14],
  [14, 1200, 14],
  [10, 360, 5],
  [11, 360, 6],
  [7, 360, 7],
  [7, 320, 4],
  [8, 320, 4],
  [8, 360, 4],
  [25, 320, 5],
  [1, 320, 1],
])("%i cards at %i px stand in %i columns", (n, width, cols) => {
  expect(columns(n, width)).toBe(cols);
});

test("a row for the card that comes is there before it comes", () => {
  // Eight cards need two rows at 360 px: seven that wait for the eighth stand in two as well.
  expect(columns(7, 360, 1)).toBe(4);
  expect(columns(10, 360, 1)).toBe(5);
  expect(columns(6, 360, 1)).toBe(6);
});

test("every card can be hit at every width", () => {
  for (let width = 320; width <= 1200; width += 5) {
    for (let n = 2; n <= 25; n++) expect(step(n, width)).toBeGreaterThanOrEqual(44);
  }
});

test("arrows walk a hand of eleven in rows of six", () => {
  expect(target("ArrowRight", 10, 11, 6)).toBe(0);
  expect(target("ArrowLeft", 0, 11, 6)).toBe(10);
  expect(target("ArrowDown", 2, 11, 6)).toBe(8);
  expect(target("ArrowDown", 5, 11, 6)).toBe(5);
  expect(target("ArrowUp", 8, 11, 6)).toBe(2);
  expect(target("Home", 8, 11, 6)).toBe(0);
  expect(target("x", 8, 11, 6)).toBeNull();
});
