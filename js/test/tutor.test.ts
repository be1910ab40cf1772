import { expect, test } from "vitest";
import { type Parts, Tutor } from "../src/tutor.ts";
import type { TableView } from "../src/wire.ts";

type Host = ConstructorParameters<typeof Tutor>[0];

/** What is picked and looked for when a candidate is pressed. */
function tried(one: Parts): { picked: string[]; looked: string } {
  const found = { picked: [] as string[], looked: "" };
  const act = {
    pickAll: (keys: ReadonlySet<string>) => {
      found.picked = [...keys];
    },
    onFocus: (first: string) => {
      found.looked = first;
    },
  };
  const hand = ["7H", "6H"].map((c) => ({ c, k: `k${c}`, m: [] }));
  const host = { local: { deep: null }, act, paint: () => {} } as unknown as Host;
  new Tutor(host).try({ hand, pile: { n: 1 } } as unknown as TableView, one);
  return found;
}

test("a candidate is put ready at the button that plays it", () => {
  expect(tried({ kind: "discard", cards: ["6H"] })).toEqual({
    picked: ["k6H"],
    looked: "[data-testid=btn-discard]",
  });
  // A card that fits the table too has one button for both.
  expect(tried({ kind: "swap", cards: ["7H"], meld: "m1" })).toEqual({
    picked: ["k7H"],
    looked: "[data-testid=btn-swap], [data-testid=btn-layoff]",
  });
});
