/* Views, cards and events for tests, told apart by little. */
import type { Ev, HandCard, TableView } from "../src/wire.ts";

export const cards = (codes: string) =>
  codes
    .split(" ")
    .filter(Boolean)
    .map((c) => ({ c, k: `k${c}` }));

export const hand = (codes: string): HandCard[] => cards(codes).map((card) => ({ ...card, m: [] }));

export const event = (n: number, kind: Ev["kind"] = "draw", codes = "", seat = 0): Ev => ({
  n,
  seat,
  kind,
  cards: cards(codes),
  text: { id: "x" },
});

export const view = (more: Partial<TableView>): TableView => ({
  format: 1,
  rev: 1,
  seat: 0,
  phase: "play",
  mine: true,
  hand_no: 1,
  seats: [],
  stock: 0,
  pile: { n: 0 },
  hand: hand("4H 4C KC"),
  points: 0,
  melds: [],
  can_undo: false,
  events: [],
  now: { id: "now-play" },
  ...more,
});
