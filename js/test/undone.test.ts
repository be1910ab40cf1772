import { expect, test } from "vitest";
import { undone } from "../src/undone.ts";
import type { TableView } from "../src/wire.ts";
import { event, hand, view } from "./views.ts";

const LOG = [
  event(0, "deal", "7H 7S 7D KH 2C"),
  event(1, "draw", "9D"),
  event(2, "meld", "7H 7S 7D"),
  event(3, "layoff", "2C"),
  event(4, "discard", "KH"),
];
const after = (n: number, codes: string, more: Partial<TableView> = {}) =>
  view({ hand: hand(codes), events: LOG.slice(0, n), ...more });

test("one move that was taken back is told with its cards", () => {
  expect(undone(after(4, "KH 9D"), after(5, "9D"), LOG)).toEqual([
    { id: "undone-discard", args: { seat: 0, cards: "KH" } },
  ]);
});

test("several are told from the last one on, many by their number", () => {
  const all = undone(after(2, "7H 7S 7D KH 2C 9D"), after(5, "9D"), LOG);
  expect(all.map(({ id }) => id)).toEqual(["undone-discard", "undone-layoff", "undone-meld"]);
  const more = [...LOG, event(5, "draw", "", 1)];
  const last = view({ hand: hand("9D"), events: more });
  expect(undone(after(2, "7H 7S 7D KH 2C 9D"), last, more)).toEqual([
    { id: "undone-many", args: { count: 4 } },
  ]);
});

test("moves that went on are no undo", () => {
  expect(undone(after(5, "9D"), after(4, "KH 9D"), LOG)).toEqual([]);
  expect(undone(after(5, "9D"), after(5, "9D"), LOG)).toEqual([]);
});

test("another hand, another seat and another game are no undo", () => {
  const last = after(5, "9D");
  expect(undone(after(4, "KH 9D", { hand_no: 2 }), last, LOG)).toEqual([]);
  expect(undone(after(4, "KH 9D", { seat: 1 }), last, LOG)).toEqual([]);
  // Under the cover nobody is there who took it back.
  expect(undone(after(4, "KH 9D", { phase: "cover" }), last, LOG)).toEqual([]);
  // A new game: its deal has number 0 again, with other cards, or with the same ones dealt by their code.
  expect(
    undone(view({ hand: hand("4S 5S 6S JC QC"), events: [event(0, "deal", "4S 5S 6S JC QC")] }), last, LOG),
  ).toEqual([]);
  expect(
    undone(
      view({ hand: hand("7H 7S 7D KH 2C"), events: LOG.slice(0, 1) }),
      after(2, "7H 7S 7D KH 2C 9D"),
      LOG.slice(0, 2),
    ),
  ).toEqual([]);
});

test("a card of the pile goes back to it, before anything else was done", () => {
  const log = [event(0, "deal", "4S 5S"), event(1, "take", "6S")];
  expect(
    undone(
      view({ hand: hand("4S 5S"), events: log.slice(0, 1) }),
      view({ hand: hand("4S 5S 6S"), events: log }),
      log,
    ),
  ).toEqual([{ id: "undone-take", args: { seat: 0, cards: "6S" } }]);
});
