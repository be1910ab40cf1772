import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clock } from "../src/clock.ts";
import { takeNumber } from "../src/page.ts";
import type { TableView } from "../src/wire.ts";

let told: string[];
let waits: boolean;
let clock: Clock;
const view = (seconds: number | null, no = 0, n = 7, rev = 1) =>
  ({
    rev,
    hand_no: 1,
    events: [{ n }],
    clock: seconds === null ? null : { seconds, no },
  }) as unknown as TableView;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  waits = false;
  clock = new Clock({
    waits: () => waits,
    paint: () => {},
    soon: (seconds) => told.push(`soon ${seconds}`),
    over: () => told.push("over"),
    now: () => Date.now(),
  });
});
afterEach(() => vi.useRealTimers());

test("it counts down, says so once before the end, and is over once", () => {
  clock.follow(view(20));
  expect(clock.left).toBe(20);
  vi.advanceTimersByTime(9000);
  expect([clock.left, told]).toEqual([11, []]);
  vi.advanceTimersByTime(2000);
  expect(told).toEqual(["soon 10"]);
  vi.advanceTimersByTime(60_000);
  expect([clock.left, told]).toEqual([0, ["soon 10", "over"]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a pass that came too late for its revision is sent for the next one, while the window is open", () => {
  clock.follow(view(20));
  vi.advanceTimersByTime(21_000);
  clock.follow(view(20));
  expect(told).toEqual(["soon 10", "over"]);
  clock.follow(view(20, 0, 7, 2));
  clock.follow(view(20, 0, 7, 2));
  expect(told).toEqual(["soon 10", "over", "over"]);
  clock.follow(view(null, 0, 8, 3));
  expect(told).toHaveLength(3);
});

test("while nobody can see it, it stands still", () => {
  clock.follow(view(20));
  vi.advanceTimersByTime(5000);
  waits = true;
  vi.advanceTimersByTime(600_000);
  expect(clock.left).toBe(15);
  waits = false;
  vi.advanceTimersByTime(1000);
  expect(clock.left).toBe(14);
});

test("a page that was asleep has not shown the time that went by", () => {
  clock.follow(view(20));
  vi.advanceTimersByTime(2000);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(250);
  expect(clock.left).toBe(17);
});

test("the same window goes on, more time and a new window begin anew, none ends it", () => {
  clock.follow(view(20));
  vi.advanceTimersByTime(8000);
  clock.follow(view(20));
  expect(clock.left).toBe(12);
  clock.follow(view(20, 1));
  expect(clock.left).toBe(20);
  vi.advanceTimersByTime(8000);
  clock.follow(view(20, 1, 9));
  expect(clock.left).toBe(20);
  clock.follow(view(null));
  expect([clock.left, vi.getTimerCount()]).toEqual([null, 0]);
  clock.follow(view(40));
  clock.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("views of a page have numbers of their own, whichever script they run", () => {
  const page = {};
  const [one, two] = [takeNumber(page), takeNumber(page)];
  expect([one.n, two.n, takeNumber({}).n]).toEqual([1, 2, 1]);
  one.free();
  expect([takeNumber(page).n, takeNumber(page).n]).toEqual([1, 3]);
});
