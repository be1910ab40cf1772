import { expect, test } from "vitest";
import {
  balanced,
  cardsAt,
  free,
  hiddenAt,
  hide,
  leftOut,
  owned,
  places,
  put,
  seated,
  taken,
  whereIs,
  written,
} from "../src/position.ts";
import type { Fields } from "../src/wire.ts";

const SET: Fields = {
  hands: [["7H", "8H", "*"], 3],
  stock: 5,
  pile: ["9C", "2D"],
  melds: [
    { cards: ["TC", "JC", "QC"], by: 1 },
    { cards: ["5S", "*5H", "5D"], by: 0, laid_by: [0, 1, 0] },
  ],
  turn: 0,
  phase: "draw",
  facts: { laid: "11", deal: "2" },
};
const DECK = { "7H": 1, "8H": 1, "9C": 1, "2D": 2, TC: 1, JC: 1, QC: 1, "5S": 1, "5D": 1, "*": 2, KS: 9 };
const LINE = "7H8H*/3 5 9C2D TCJCQC@1/5S*5H5D@0:010 0 draw laid=11 deal=2";

test("a position is written as its line", () => {
  expect(written(SET)).toBe(LINE);
  expect(written({ ...SET, hands: [[], []], stock: [], pile: [], melds: [], facts: {} })).toBe(
    "-/- - - - 0 draw",
  );
});

test("a joker without a name never stands before a card", () => {
  const melds = [{ cards: ["8S", "*", "8D"], by: 0, laid_by: [0, 1, 0] }];
  expect(written({ ...SET, melds }).split(" ")[3]).toBe("8S8D*@0:001");
});

test("every place is found, hidden cards are counted", () => {
  expect(places(SET)).toEqual(["hand-0", "hand-1", "stock", "pile", "meld-0", "meld-1", "meld-new"]);
  expect(cardsAt(SET, "hand-1")).toEqual([]);
  expect(["hand-0", "hand-1", "stock", "pile", "meld-0"].map((place) => hiddenAt(SET, place))).toEqual([
    0, 3, 5, 0, 0,
  ]);
  expect(free(DECK, SET)).toEqual({
    ...DECK,
    "2D": 1,
    KS: 9,
    "7H": 0,
    "8H": 0,
    "9C": 0,
    TC: 0,
    JC: 0,
    QC: 0,
    "5S": 0,
    "5D": 0,
    "*": 0,
  });
  // Nine kings and a two lie nowhere, and eight of those ten are hidden.
  expect(leftOut(DECK, SET)).toBe(2);
  expect(whereIs(SET, "*")).toEqual(["meld-1", 1]);
  expect(whereIs(SET, "2D")).toEqual(["pile", 1]);
  expect(whereIs(SET, "KS")).toBeNull();
});

test("cards are put at the right, and taken", () => {
  expect(written(put(SET, "pile", "KS", 0)).split(" ")[2]).toBe("9C2DKS");
  expect(written(put(SET, "hand-1", "KS", 0)).split(" ")[0]).toBe("7H8H*/KS");
  expect(written(put(SET, "hand-0", "*5H", 0)).split(" ")[0]).toBe("7H8H**/3");
  expect(written(taken(SET, "hand-0", 1)).split(" ")[0]).toBe("7H*/3");
  expect(written(put(SET, "meld-1", "5C", 0)).split(" ")[3]).toBe("TCJCQC@1/5S*5H5D5C@0:0100");
  expect(written(taken(SET, "meld-1", 1)).split(" ")[3]).toBe("TCJCQC@1/5S5D@0");
  const fresh = put(SET, "meld-new", "KS", 1);
  expect(fresh.melds[2]).toEqual({ cards: ["KS"], by: 1 });
  expect(taken(fresh, "meld-2", 0).melds).toHaveLength(2);
  expect(written(hide(SET, "hand-1", 0)).split(" ")[0]).toBe("7H8H*/-");
});

test("who has laid follows the melds", () => {
  expect(owned(SET, 1, 1).facts.laid).toBe("01");
  expect(owned(SET, 1, 1).melds[1]).toEqual({ cards: ["5S", "*5H", "5D"], by: 1 });
  const one = { ...SET, melds: [{ cards: ["KS"], by: 0 }] };
  expect(taken(one, "meld-0", 0).facts).toEqual({ deal: "2" });
});

test("a hidden deck takes what goes back and gives what is placed", () => {
  expect(balanced(DECK, put(SET, "pile", "KS", 0), SET).stock).toBe(4);
  expect(balanced(DECK, taken(SET, "pile", 0), SET).stock).toBe(6);
  // Three hidden cards make way for one that is known.
  expect(balanced(DECK, put(SET, "hand-1", "KS", 0), SET).stock).toBe(7);
  // Its own number is what somebody wants it to be, and a deck that is known stays as it is.
  expect(balanced(DECK, hide(SET, "stock", 2), SET).stock).toBe(2);
  const open = { ...SET, stock: ["KS"] };
  expect(balanced(DECK, put(open, "pile", "KS", 0), open).stock).toEqual(["KS"]);
});

test("another number of seats adds hands, or gives their cards back", () => {
  expect(written(seated(SET, 3))).toBe("7H8H*/3/- 5 9C2D TCJCQC@1/5S*5H5D@0 0 draw deal=2 laid=110");
  const three = { ...SET, hands: [["7H"], ["8H"], ["KS"]], turn: 2 };
  expect(written(seated(three, 2))).toBe("7H/8H 5 9C2D TCJCQC@1/5S*5H5D@0 1 draw deal=2 laid=11");
});
