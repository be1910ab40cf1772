import { expect, test } from "vitest";
import { pointing, ring } from "../src/points.ts";
import type { Tutor } from "../src/tutor.ts";
import type { Guide, TableView } from "../src/wire.ts";

const lies = (codes: string, zone: string) => codes.split(" ").map((c, i) => ({ c, k: `${zone}${i}` }));

const view = (guide: Partial<Guide> | null): TableView =>
  ({
    hand: lies("7H 8H 7H KD", "h").map((card) => ({ ...card, m: [] })),
    pile: { n: 3, top: { c: "KD", k: "p0" } },
    melds: [{ id: "m1", kind: "set", by: 1, cards: lies("7S 7D 7H", "m") }],
    guide: guide && { step: "set", n: 1, text: { id: "said" }, cards: [], at: [], more: false, ...guide },
  }) as unknown as TableView;

const tutor = (codes: string[]) =>
  ({ points: new Set(codes), pointsWord: "tutor-points" }) as unknown as Tutor;

test("the guide means cards of the hand, as many as it names, and parts of the table", () => {
  const points = pointing(view({ cards: ["7H", "8H"], at: ["btn-meld"] }), tutor([]));
  expect([...points.keys]).toEqual(["h0", "h1"]);
  expect([...pointing(view({ cards: ["7H", "7H"] }), tutor([])).keys]).toEqual(["h0", "h2"]);
  expect(points.at).toEqual(["btn-meld"]);
  expect(points.word).toBe("guide-points");
});

test("a hint or a note means all cards that can be seen, and goes before the guide", () => {
  const points = pointing(view({ cards: ["8H"], at: ["stock"] }), tutor(["7H", "KD", "2C"]));
  expect([...points.keys].sort()).toEqual(["h0", "h2", "h3", "m2", "p0"]);
  expect([...points.codes]).toEqual(["7H", "KD", "2C"]);
  expect(points.at).toEqual([]);
  expect(points.word).toBe("tutor-points");
});

test("without either nothing is meant", () => {
  const points = pointing(view(null), tutor([]));
  expect([points.keys.size, points.codes.size, points.at.length]).toEqual([0, 0, 0]);
});

test("rings go where they are meant now, and from where they were", () => {
  document.body.innerHTML =
    '<i data-testid="stock"></i><i data-testid="meld-m1"></i><i data-testid="hand"></i>';
  const rung = () =>
    [...document.querySelectorAll<HTMLElement>("[data-ring]")].map((el) => el.dataset.testid);
  ring(document.body, ["stock", "meld-m1", "btn-that-is-not-there"]);
  expect(rung()).toEqual(["stock", "meld-m1"]);
  ring(document.body, ["hand"]);
  expect(rung()).toEqual(["hand"]);
  ring(document.body, []);
  expect(rung()).toEqual([]);
});
