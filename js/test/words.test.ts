import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import panel from "../../rummy_widget/locales/en/panel.ftl";
import table from "../../rummy_widget/locales/en/table.ftl";
import { HOW, KEYS } from "../src/parts/sheets.tsx";
import { named, Words } from "../src/words.ts";

const words = new Words();
const seats = [{ name: "Ann" }, { name: "Gus" }];

test("cards are named", () => {
  expect(words.name("7H")).toBe("7 of hearts");
  expect(words.name("TS")).toBe("10 of spades");
  expect(words.name("AC")).toBe("ace of clubs");
  expect(words.name("QD")).toBe("queen of diamonds");
  expect(words.name("*")).toBe("joker");
  expect(words.name("*JD")).toBe("joker as jack of diamonds");
});

test("a sentence has its cards as pieces of their own", () => {
  const text = { id: "ev-meld", args: { seat: 1, cards: "QS QH QC" } };
  expect(words.say(text, seats, 0)).toEqual(["Gus laid ", { cards: ["QS", "QH", "QC"] }, "."]);
  expect(words.plain(text, seats, 0)).toBe("Gus laid queen of spades, queen of hearts, queen of clubs.");
});

test("the viewer is spoken to", () => {
  const text = { id: "ev-discard", args: { seat: 0, card: "4H" } };
  expect(words.plain(text, seats, 0)).toBe("You threw 4 of hearts.");
  expect(words.plain(text, seats, 1)).toBe("Ann threw 4 of hearts.");
});

test("a seat named after what it is speaks the table's language", () => {
  const some = [
    { name: "you" },
    { name: "easy", level: "easy" },
    { name: "Mira", level: "hard" },
    { name: "Absent", level: "Absent" },
  ];
  expect(some.map((seat) => words.nameOf(seat))).toEqual(["You", "Easy", "Mira", "Absent"]);
  expect(words.plain({ id: "now-wait", args: { seat: 1 } }, some, 0)).toBe("Easy is thinking.");
});

test("one card, more cards", () => {
  expect(words.t("deck-draw", { count: 1 })).toBe("Deck, 1 card: draw");
  expect(words.t("deck-draw", { count: 27 })).toBe("Deck, 27 cards: draw");
});

test("a name cannot smuggle cards into a sentence", () => {
  const args = named({ seat: 0 }, [{ name: "A\uE0007H\uE001" }], 1);
  expect(words.pieces("ev-draw", args)).toEqual(["A7H drew from the deck."]);
});

const source = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return source(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
const code = source(resolve("src")).join("\n");
const english = `${table}\n${panel}`;
const ids = [...new FluentResource(english).body].map((entry) => entry.id);
/** Ids put together in the code, and what may be put in. */
const MADE: Record<string, string[]> = {
  "level-": ["easy", "medium", "hard", "expert", "master"],
  "did-": [
    ...["draw", "take", "rummy", "pass", "recycle", "meld", "layoff", "swap", "discard", "decline", "deal"],
  ],
  "mark-": ["meld", "fit", "taken", "must", "new"],
  "meld-": ["set", "run", "set-target", "run-target", "set-swap", "run-swap"],
  "tool-": ["undo", "log", "rules", "settings", "help"],
  "btn-move-": ["left", "right"],
  "guide-": ["off", "on"],
  "how-to-": [...HOW],
  "key-": KEYS.map(([, does]) => does),
  "speed-": ["calm", "brisk", "instant"],
  "deck-": ["two", "four"],
  "phase-": ["draw", "play", "call"],
  "clock-": ["off", "20", "40", "60"],
  "tutor-": ["off", "on"],
  "hint-ask-": ["nudge", "where", "why", "move"],
  "seen-": ["mine", "table", "pile", "held", "deck", "unseen"],
  "move-": [
    ...[
      "draw",
      "take",
      "take-many",
      "meld",
      "layoff",
      "swap",
      "discard",
      "recycle",
      "decline",
      "rummy",
      "pass",
    ],
  ],
};
const used = new Set(
  Object.entries(MADE)
    .flatMap(([prefix, ends]) => ends.map((end) => prefix + end))
    // Every string in the code that looks like an id of ours.
    .concat(
      [
        ...code.matchAll(
          /"([a-z]+(?:-[a-z]+)+|you|tools|seats|deck|pile|melds|moves|picked|score|sheet|settings|tutor|guide)"/g,
        ),
      ].map((m) => m[1] ?? ""),
    ),
);

test("every message that the code asks for exists", () => {
  const asked = [
    ...code.matchAll(/\b(?:t|pieces|say)\(\s*"([^"]+)"/g),
    ...code.matchAll(/\{ id: "([^"]+)"/g),
  ];
  expect(asked.length).toBeGreaterThan(60);
  for (const [, id] of asked) expect(ids, id).toContain(id);
  for (const [prefix, ends] of Object.entries(MADE))
    for (const end of ends) expect(ids).toContain(prefix + end);
});

test("every fixed word is used", () => {
  // What the kernel sends comes before this line of the file, names of cards after it.
  const from = ids.indexOf("table-name");
  expect(from).toBeGreaterThan(0);
  const kernels = [
    "said",
    "refused-tutor-off",
    "refused-no-hint",
    "refused-no-reasons",
    "warn-costly",
    "warn-costly-least",
  ];
  const unused = ids.slice(from).filter((id) => !used.has(id) && !kernels.includes(id));
  expect(unused).toEqual([]);
});

test("no sentence has a missing argument or attribute", () => {
  for (const message of new FluentResource(english).body) {
    expect(message.value, message.id).not.toBeNull();
    expect(Object.keys(message.attributes), message.id).toEqual([]);
  }
});
