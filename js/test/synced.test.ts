import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Link, type Model, type Note, PATIENCE } from "../src/synced.ts";
import type { TableView } from "../src/wire.ts";

type Handler = (value?: unknown) => void;

/** A model whose kernel is the test. */
class Fake {
  sent: { id: string; rev: number; type: string }[] = [];
  traits: Record<string, unknown> = { view: { format: 1, rev: 5 }, locale: "en", speed: "calm" };
  handlers = new Map<string, Set<Handler>>();
  get = (name: string) => this.traits[name];
  set = (name: string, value: unknown) => {
    this.traits[name] = value;
  };
  save_changes = () => {};
  send = (message: never) => this.sent.push(message);
  on = (name: string, f: Handler) => this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(f));
  off = (name: string, f: Handler) => this.handlers.get(name)?.delete(f);
  emit(name: string, value?: unknown) {
    for (const f of this.handlers.get(name) ?? []) f(value);
  }
  show(rev: number) {
    this.traits.view = { format: 1, rev } as TableView;
    this.emit("change:view");
  }
  answer(more: object) {
    this.emit("msg:custom", { id: this.sent.at(-1)?.id, rev: 5, ...more });
  }
}

let fake: Fake;
let link: Link;
let notes: Note[];
const draw = () => link.send({ type: "move", move: "draw" });

beforeEach(() => {
  vi.useFakeTimers();
  fake = new Fake();
  link = new Link(fake as unknown as Model);
  notes = [];
  link.listen((note) => note !== null && notes.push(note));
});
afterEach(() => vi.useRealTimers());

test("a second command for the same position is not sent", () => {
  expect(draw()).toBe(true);
  expect(draw()).toBe(false);
  fake.answer({ ok: true, rev: 6 });
  // The answer came, its position did not yet.
  expect(draw()).toBe(false);
  fake.show(6);
  expect(draw()).toBe(true);
  expect(fake.sent.map((message) => message.rev)).toEqual([5, 6]);
});

test("after a refusal the table is free again and says why", () => {
  draw();
  fake.answer({ ok: false, reason: "draw-first", text: "Draw first." });
  expect(notes).toEqual(["Draw first."]);
  expect(draw()).toBe(true);
});

test("a command that changed nothing does not lock the table", () => {
  link.send({ type: "skip" });
  fake.answer({ ok: true, rev: 5 });
  expect(draw()).toBe(true);
});

test("an old revision is no news", () => {
  draw();
  fake.answer({ ok: false, reason: "old-revision", text: "Old." });
  expect(notes).toEqual([]);
});

test("answers to other views are not ours", () => {
  draw();
  fake.emit("msg:custom", { id: "other-1", ok: false, reason: "x", text: "No." });
  fake.emit("msg:custom", null);
  expect(notes).toEqual([]);
  expect(draw()).toBe(false);
});

test("silence is told within three seconds, and a click then counts", () => {
  expect(PATIENCE).toBeLessThan(3000);
  draw();
  vi.advanceTimersByTime(PATIENCE);
  expect(notes).toEqual([{ id: "kernel-silent" }]);
  expect(draw()).toBe(true);
  fake.show(6);
  vi.advanceTimersByTime(10 * PATIENCE);
  expect(notes.length).toBe(1);
});

test("a question is answered once, beside a command that is under way", () => {
  const got: unknown[] = [];
  draw();
  link.ask({ type: "rules" }, (answer) => got.push(answer));
  fake.answer({ ok: true, data: 7 });
  fake.answer({ ok: true, data: 8 });
  expect(got).toMatchObject([{ ok: true, data: 7 }]);
  expect(draw()).toBe(false);
});

test("a command for any position is sent anew when the position changed, but not for ever", () => {
  const got: unknown[] = [];
  link.ask({ type: "sort" }, (answer) => got.push(answer));
  fake.answer({ ok: false, reason: "old-revision", text: "Old.", rev: 9 });
  expect(fake.sent.map((message) => message.rev)).toEqual([5, 9]);
  for (let i = 0; i < 20; i++) fake.answer({ ok: false, reason: "old-revision", text: "Old.", rev: 10 + i });
  expect(got.length).toBe(1);
  expect(fake.sent.length).toBe(8);
});

test("a lost kernel is told of at once, and believed when it speaks", () => {
  fake.emit("comm_live_update");
  fake.emit("comm_live_update");
  expect(notes).toEqual([{ id: "kernel-gone" }]);
  draw();
  expect(notes.length).toBe(2);
  fake.answer({ ok: true, rev: 6 });
  expect(link.gone).toBe(false);
});

test("nothing stays behind", () => {
  draw();
  link.ask({ type: "rules" }, () => notes.push("answered"));
  link.dispose();
  vi.advanceTimersByTime(10 * PATIENCE);
  expect(notes).toEqual([]);
  expect([...fake.handlers.values()].every((set) => set.size === 0)).toBe(true);
});
