import { expect, test } from "vitest";
import { changed, forSeats, same, withSeats } from "../src/draft.ts";
import { nearest } from "../src/drag.ts";
import { arranged, Order, placed } from "../src/order.ts";
import type { Link } from "../src/synced.ts";
import type { Answer, HandCard, Request } from "../src/wire.ts";

const hand = (codes: string): HandCard[] => codes.split(" ").map((c) => ({ c, k: `k${c}`, m: [] }));
const keys = (codes: string) => codes.split(" ").map((c) => `k${c}`);
const lying = (cards: readonly HandCard[]) => cards.map((card) => card.c).join(" ");

test("cards move together, to a place counted without them", () => {
  const all = keys("A B C D E");
  expect(placed(all, new Set(keys("B D")), 0)).toEqual(keys("B D A C E"));
  expect(placed(all, new Set(keys("B D")), 2)).toEqual(keys("A C B D E"));
  expect(placed(all, new Set(keys("A")), 99)).toEqual(keys("B C D E A"));
  expect(placed(all, new Set(keys("A")), -3)).toEqual(all);
});

test("a wish outlives what comes and goes: new cards lie at the right end", () => {
  expect(lying(arranged(hand("A B C D"), keys("C A B")))).toBe("C A B D");
  expect(lying(arranged(hand("D E A C"), keys("C A B")))).toBe("C A D E");
  expect(lying(arranged(hand("A B"), null))).toBe("A B");
});

/** A kernel that the test answers for. */
class Kernel {
  view = { rev: 1, hand: hand("A B C") };
  gone = false;
  silent = false;
  asked: { request: Request; done: (answer: Answer) => void }[] = [];
  ask = (request: Request, done: (answer: Answer) => void) => this.asked.push({ request, done });
  yes = (rev: number) => this.asked.at(-1)?.done({ id: "x", ok: true, rev });
  no = (text: string) => this.asked.at(-1)?.done({ id: "x", ok: false, reason: "value", text, rev: 1 });
  get cards() {
    return this.asked.map(({ request }) =>
      request.type === "order" ? request.cards.join(" ") : request.type,
    );
  }
}
const start = () => {
  const kernel = new Kernel();
  return { kernel, link: kernel as unknown as Link, order: new Order() };
};

test("the wish is shown until the kernel shows it", () => {
  const { kernel, link, order } = start();
  order.wish(keys("C A B"), link);
  expect(lying(order.shown(kernel.view.hand))).toBe("C A B");
  kernel.yes(2);
  // The answer came, its view did not: nothing may jump back.
  expect(lying(order.shown(kernel.view.hand))).toBe("C A B");
  order.follow(2);
  expect(lying(order.shown(hand("B A C")))).toBe("B A C");
});

test("of many wishes in a row the first and the last are sent", () => {
  const { kernel, link, order } = start();
  for (const wish of ["B A C", "B C A", "C B A"]) order.wish(keys(wish), link);
  expect(kernel.cards).toEqual(["B A C"]);
  kernel.yes(2);
  expect(kernel.cards).toEqual(["B A C", "C B A"]);
  kernel.yes(3);
  expect(kernel.cards.length).toBe(2);
});

test("a refused wish is dropped and the reason told", () => {
  const { kernel, link, order } = start();
  const notes: unknown[] = [];
  order.onChange = (note) => notes.push(note);
  order.wish(keys("B A C"), link);
  kernel.no("Not these.");
  expect(lying(order.shown(kernel.view.hand))).toBe("A B C");
  expect(notes).toEqual(["Not these."]);
});

test("a card that is let go lies in the nearest row first", () => {
  // Two rows of three, 50 px apart from card to card and 108 px from row to row.
  const cells = [0, 1, 2, 3, 4, 5].map((i) => ({ left: 50 * (i % 3), top: 108 * Math.floor(i / 3) }));
  expect(nearest(cells, 60, 10)).toBe(1);
  expect(nearest(cells, 60, 100)).toBe(4);
  expect(nearest(cells, 400, 60)).toBe(5);
  expect(nearest(cells, -80, -50)).toBe(0);
});

test("rules are told apart as values, whatever the order of their keys", () => {
  expect(same({ 2: 10, 3: 7 }, { 3: 7, 2: 10 })).toBe(true);
  expect(same(["target", { 2: 100 }], ["target", { 2: 150 }])).toBe(false);
  expect(same(null, 0)).toBe(false);
  const preset = { aces: "low", deal: { 2: 10 }, recycles: 1 };
  expect(changed({ aces: "low", deal: { 2: 9 }, recycles: null }, preset)).toEqual({
    deal: { 2: 9 },
    recycles: null,
  });
});

test("a number by seats changes for these seats only", () => {
  expect(withSeats({ 2: 10, 3: 7 }, 3, 8)).toEqual({ 2: 10, 3: 8 });
  expect(withSeats(2, 3, 8)).toBe(8);
  expect(forSeats({ 2: 10, 3: 7 }, 3)).toBe(7);
  expect(forSeats({ 2: 10 }, 5)).toBeNull();
  expect(forSeats(4, 5)).toBe(4);
});
