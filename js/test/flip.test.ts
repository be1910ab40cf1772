import { expect, test } from "vitest";
import { fresh, type Shot, trips } from "../src/flip.ts";
import type { Ev } from "../src/wire.ts";

const at = (left: number, top: number, width = 60) => ({ left, top, width });
const shot = (cards: Record<string, ReturnType<typeof at>>): Shot => ({
  cards: new Map(Object.entries(cards)),
  stock: at(0, 0, 50),
  pile: at(60, 0, 50),
  fans: new Map([["1", at(300, 0, 14)]]),
});
const ev = (n: number, seat: number, kind: Ev["kind"], ...keys: string[]): Ev => ({
  n,
  seat,
  kind,
  cards: keys.map((k) => ({ c: "7H", k })),
  text: { id: "x" },
});

test("what stays where it is does not travel", () => {
  expect(trips(shot({ a: at(10, 200) }), shot({ a: at(10, 200) }), [])).toEqual([]);
});

test("neighbours close a gap quickly, far cards take their time", () => {
  const moved = trips(shot({ a: at(10, 200), b: at(80, 200) }), shot({ a: at(80, 200), b: at(80, 10) }), []);
  expect(moved.map(({ key, ms }) => [key, ms])).toEqual([
    ["a", 200],
    ["b", 340],
  ]);
});

test("cards that are laid together start one after another", () => {
  const before = shot({ a: at(0, 500), b: at(60, 500), c: at(120, 500) });
  const after = shot({ a: at(0, 100), b: at(20, 100), c: at(40, 100) });
  expect(trips(before, after, []).map((trip) => trip.delay)).toEqual([0, 40, 80]);
});

test("a new card comes from where the event says", () => {
  const from = (event: Ev) => trips(shot({}), shot({ n: at(200, 500) }), [event])[0];
  expect(from(ev(1, 0, "draw", "n"))).toMatchObject({ from: at(0, 0, 50), turn: true });
  expect(from(ev(1, 0, "take", "n"))).toMatchObject({ from: at(60, 0, 50), turn: false });
  expect(from(ev(1, 1, "discard", "n"))).toMatchObject({ from: at(300, 0, 14), ms: 420 });
});

test("a card that nothing explains is simply there", () => {
  expect(trips(shot({}), shot({ n: at(200, 500) }), [])).toEqual([]);
});

test("only events that were not shown are news", () => {
  const all = [ev(4, 0, "draw"), ev(5, 0, "discard"), ev(6, 1, "draw")];
  expect(fresh(all, 5).map((event) => event.n)).toEqual([6]);
  expect(fresh(all, 9)).toEqual([]);
});
