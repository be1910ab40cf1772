import { describe, expect, test } from "vitest";
import { codes, Local, merged } from "../src/local.ts";
import type { Ev } from "../src/wire.ts";
import { event, hand, view } from "./views.ts";

describe("picked cards", () => {
  test("come in the order of the hand", () => {
    const local = new Local();
    local.pick("kKC");
    local.pick("k4H");
    expect(codes(hand("4H 4C KC"), local.picked)).toEqual(["4H", "KC"]);
  });

  test("stay while they are in the hand, go when they leave it", () => {
    const local = new Local();
    local.follow(view({}));
    local.pick("kKC");
    local.pick("k4H");
    local.follow(view({ rev: 2, hand: hand("KC 4C") }));
    expect([...local.picked]).toEqual(["kKC"]);
  });

  test("are not the next person's", () => {
    const local = new Local();
    local.follow(view({ events: [event(1)] }));
    local.pick("kKC");
    local.open = "log";
    local.follow(view({ rev: 2, seat: 1, phase: "cover", hand: [], events: [event(2)] }));
    expect(local.picked.size).toBe(0);
    expect(local.open).toBeNull();
    expect(local.log.map((ev) => ev.n)).toEqual([2]);
  });
});

describe("the list of moves", () => {
  test("grows by what is new", () => {
    expect(merged([event(1), event(2)], [event(2), event(3)]).map((ev) => ev.n)).toEqual([1, 2, 3]);
  });

  test("forgets what was taken back", () => {
    expect(merged([event(1), event(2), event(3)], [event(1), event(2)]).map((ev) => ev.n)).toEqual([1, 2]);
  });

  test("begins anew with a deal", () => {
    expect(merged([event(1), event(2)], [event(2), event(3, "deal"), event(4)]).map((ev) => ev.n)).toEqual([
      3, 4,
    ]);
  });
});

describe("all moves of the hand", () => {
  const later = () => {
    const local = new Local();
    local.follow(view({ events: [event(3), event(4)] }));
    return local;
  };

  test("are known from the first one on, or have to be asked for", () => {
    const local = new Local();
    expect(local.whole).toBe(true);
    local.follow(view({ events: [event(0, "deal"), event(1)] }));
    expect(local.whole).toBe(true);
    expect(later().whole).toBe(false);
  });

  test("are taken in as they are told", () => {
    const local = later();
    local.fill([event(0, "deal"), event(1), event(2), event(3), event(4)]);
    expect(local.log.map((ev) => ev.n)).toEqual([0, 1, 2, 3, 4]);
    local.follow(view({ rev: 2, events: [event(4), event(5)] }));
    expect(local.log.map((ev) => ev.n)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(local.whole).toBe(true);
  });

  test("of another hand, or of what has passed since, are not", () => {
    const local = later();
    local.fill([event(0, "deal"), event(1)]);
    local.fill([event(0, "deal"), event(1), event(2), event(3), event(4, "discard")]);
    local.fill([]);
    expect(local.log.map((ev) => ev.n)).toEqual([3, 4]);
  });

  test("are kept however many they are", () => {
    let log: readonly Ev[] = [event(0, "deal")];
    for (let n = 1; n < 400; n++) log = merged(log, [event(n)]);
    expect(log.length).toBe(400);
  });
});

test("a note lasts until the position or the choice changes", () => {
  const local = new Local();
  local.follow(view({}));
  local.note = "Why";
  local.follow(view({}));
  expect(local.note).toBe("Why");
  local.follow(view({ rev: 2 }));
  expect(local.note).toBeNull();
  local.note = "Why";
  local.pick("k4H");
  expect(local.note).toBeNull();
});
