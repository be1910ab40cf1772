import { beforeEach, expect, test } from "vitest";
import { hold, restore } from "../src/focus.ts";
import { passes } from "../src/keys.ts";

let root: HTMLElement;
const slot = (i: number) => `<div class="rw-slot" tabindex="-1" data-testid="hand-card-${i}"></div>`;
const fill = (cards: number, buttons: string[]) => {
  const moves = buttons.map((id) => `<button data-testid="btn-${id}"></button>`).join("");
  const hand = Array.from({ length: cards }, (_, i) => slot(i)).join("");
  root.innerHTML = `${hand}<div data-testid="moves">${moves}</div>`;
};
const at = (id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const focused = () => (document.activeElement as HTMLElement).dataset.testid;

beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  root = document.querySelector("main") as HTMLElement;
});

test("the neighbour of a card that went", () => {
  fill(5, []);
  at("hand-card-3")?.focus();
  const held = hold(root);
  fill(3, []);
  restore(root, held);
  expect(focused()).toBe("hand-card-2");
});

test("the move in the same place", () => {
  fill(1, ["draw", "take"]);
  at("btn-take")?.focus();
  const held = hold(root);
  fill(1, ["meld", "layoff", "discard"]);
  restore(root, held);
  expect(focused()).toBe("btn-layoff");
});

test("a move that is still there keeps it", () => {
  fill(1, ["meld", "discard"]);
  at("btn-discard")?.focus();
  const held = hold(root);
  fill(1, ["discard", "meld"]);
  restore(root, held);
  expect(focused()).toBe("btn-discard");
});

test("focus elsewhere is left alone", () => {
  fill(1, ["meld"]);
  expect(hold(root)).toBeNull();
  const other = document.createElement("button");
  document.body.append(other);
  at("btn-meld")?.focus();
  const held = hold(root);
  fill(1, ["meld"]);
  other.focus();
  restore(root, held);
  expect(document.activeElement).toBe(other);
});

test("keys of the host", () => {
  const key = (name: string, more: KeyboardEventInit = {}) =>
    passes(new KeyboardEvent("keydown", { key: name, ...more }));
  expect([
    key("Tab"),
    key("F5"),
    key("F12"),
    key("s", { ctrlKey: true }),
    key("z", { metaKey: true }),
  ]).not.toContain(false);
  expect(key("x", { altKey: true })).toBe(true);
  expect([key("m"), key("f"), key("Enter", { shiftKey: true }), key("Escape")]).not.toContain(true);
});
