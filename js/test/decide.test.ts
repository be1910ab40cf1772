import { expect, test } from "vitest";
import { decide, decideMeld } from "../src/decide.ts";
import { withGhosts } from "../src/ghosts.ts";
import type { Legal, Meld, TableView } from "../src/wire.ts";

const legal: Legal = {
  draw: false,
  takes: [],
  recycle: false,
  decline: false,
  discards: 0,
  melds: [],
  layoffs: {},
};
const meld = (id: string, kind: "set" | "run", cards: string): Meld => ({
  id,
  kind,
  by: 0,
  cards: cards.split(" ").map((c) => ({ c, k: `k${c}` })),
});
const view = (more: Partial<TableView>): TableView => ({
  format: 1,
  rev: 1,
  seat: 0,
  phase: "play",
  turn: 0,
  mine: true,
  hand_no: 1,
  seats: [
    { name: "a", person: true, cards: 2, score: "0", dealer: false, thinking: false },
    { name: "b", person: false, level: "easy", cards: 2, score: "0", dealer: false, thinking: false },
  ],
  stock: 9,
  pile: { n: 1 },
  hand: ["7H", "6H"].map((c) => ({ c, k: `k${c}`, m: [] })),
  points: 13,
  melds: [],
  legal,
  can_undo: false,
  events: [],
  now: { id: "now-play" },
  ...more,
});
const none = new Set<string>();
const seven = new Set(["k7H"]);
const both = new Set(["k7H", "k6H"]);
const sent = (move: string) => ({ send: { type: "move", move } });

test("the deck does what the kernel allows", () => {
  const at = (more: Partial<Legal>) =>
    decide("draw", view({ phase: "draw", legal: { ...legal, ...more } }), none);
  expect(at({ draw: true })).toEqual(sent("draw"));
  expect(at({ recycle: true, takes: [1] })).toEqual(sent("recycle"));
  expect(at({ decline: true })).toEqual(sent("decline"));
});

test("the pile takes while drawing and throws while playing", () => {
  expect(decide("pile", view({ phase: "draw" }), seven)).toEqual(sent("take"));
  expect(decide("pile", view({}), seven)).toEqual(sent("discard 7H"));
  expect(decide("pile", view({}), none)).toEqual({ note: { id: "why-pick-one" } });
  expect(decide("pile", view({}), both)).toEqual({ note: { id: "why-pick-only-one" } });
});

test("what cannot be is put to the kernel, which knows why", () => {
  expect(decide("meld", view({}), both)).toEqual(sent("meld 7H 6H"));
  expect(decide("layoff", view({ melds: [meld("m4", "set", "2S 2H 2D")] }), seven)).toEqual(
    sent("layoff 7H m4"),
  );
  expect(decide("layAll", view({}), none)).toEqual({ send: { type: "lay_all" } });
});

test("a card that fits nothing among several melds", () => {
  const melds = [meld("m1", "set", "2S 2H 2D"), meld("m2", "set", "3S 3H 3D")];
  expect(decide("layoff", view({ melds }), seven)).toEqual({ note: { id: "why-no-fit" } });
  expect(decideMeld("m2", view({ melds }), seven)).toEqual(sent("layoff 7H m2"));
});

test("two fits ask which", () => {
  const melds = [meld("m1", "set", "7S 7C 7D"), meld("m2", "run", "8H 9H TH")];
  const both = view({ melds, legal: { ...legal, layoffs: { m1: [1], m2: [1] } } });
  expect(decide("layoff", both, seven)).toEqual({
    note: { id: "choose-meld", args: { card: "7H" } },
    choose: "m1",
  });
});

test("before drawing, and while others play", () => {
  expect(decide("meld", view({ phase: "draw" }), both)).toEqual({ note: { id: "why-draw-first" } });
  expect(decide("discard", view({ mine: false, turn: 1 }), seven)).toEqual({ note: { id: "why-wait" } });
  expect(decide("skip", view({ mine: false, turn: 1 }), none)).toEqual({ send: { type: "skip" } });
  expect(decide("skip", view({}), none)).toBeNull();
});

test("after the hand", () => {
  const result = { match: { over: true } } as TableView["result"];
  expect(decide("next", view({ phase: "over", result }), none)).toEqual({ send: { type: "new_match" } });
  expect(decide("next", view({}), none)).toBeNull();
  expect(decide("discard", view({ phase: "over" }), seven)).toBeNull();
  expect(decideMeld("m1", view({ phase: "over" }), seven)).toBeNull();
});

test("ghosts stand where the card would land", () => {
  const codes = (m: Meld, ghosts: string) =>
    withGhosts(m, ghosts.split(" "))
      .map((card) => card.c)
      .join(" ");
  expect(codes(meld("m", "run", "5S 6S 7S"), "9S 8S")).toBe("5S 6S 7S 8S 9S");
  expect(codes(meld("m", "run", "5S 6S 7S"), "8S 4S")).toBe("4S 5S 6S 7S 8S");
  expect(codes(meld("m", "run", "2S 3S 4S"), "AS")).toBe("AS 2S 3S 4S");
  expect(codes(meld("m", "run", "TS JS QS"), "AS KS")).toBe("TS JS QS KS AS");
  expect(codes(meld("m", "set", "QS QH QC"), "QD")).toBe("QS QH QC QD");
});

test("what a joker stands for is asked before it is laid", () => {
  const hand = ["7H", "8H", "*"].map((c) => ({ c, k: `k${c}`, m: [] }));
  const all = new Set(hand.map((card) => card.k));
  const cards = ["7H", "8H", "*"];
  expect(decide("meld", view({ hand }), all)).toEqual({
    name: { type: "namings", kind: "meld", cards },
    move: "meld 7H 8H *",
  });
  expect(decideMeld("m3", view({ hand }), all)).toEqual({
    name: { type: "namings", kind: "layoff", cards, meld: "m3" },
    move: "layoff 7H 8H * m3",
  });
});

test("a card is swapped for the joker, or it is asked what it is to do", () => {
  const melds = [meld("m1", "run", "6H *7H 8H"), meld("m2", "set", "7S 7D 7C")];
  const swaps = [{ i: 0, meld: "m1", joker: 1 }];
  const only = view({ melds, legal: { ...legal, swaps } });
  expect(decide("layoff", only, seven)).toEqual(sent("swap 7H m1"));
  expect(decideMeld("m1", only, seven)).toEqual(sent("swap 7H m1"));
  const both = view({ melds, legal: { ...legal, swaps, layoffs: { m2: [1] } } });
  expect(decide("layoff", both, seven)).toMatchObject({
    ask: { options: [{ move: "swap 7H m1" }, { move: "layoff 7H m2" }] },
  });
  expect(decideMeld("m1", both, seven)).toEqual(sent("swap 7H m1"));
  expect(decideMeld("m2", both, seven)).toEqual(sent("layoff 7H m2"));
});

test("in the window for calls there is only calling and passing", () => {
  const at = view({ phase: "call", legal: { ...legal, calls: ["9H"], pass: true } });
  expect(decide("rummy", at, none)).toEqual(sent("rummy 9H"));
  expect(decide("pass", at, none)).toEqual(sent("pass"));
  expect(decide("draw", at, none)).toEqual({ note: { id: "why-call-first" } });
  expect(decide("meld", at, both)).toEqual({ note: { id: "why-call-first" } });
  expect(decide("rummy", view({}), none)).toEqual({ note: { id: "why-no-call" } });
});
