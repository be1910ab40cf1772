import { expect, test } from "vitest";
import { Actions } from "../src/actions.ts";
import type { Ctx } from "../src/ctx.ts";
import { Local } from "../src/local.ts";
import { isFirst } from "../src/parts/guide.tsx";
import { lying, pointing } from "../src/points.ts";
import type { Link } from "../src/synced.ts";
import { Tutor } from "../src/tutor.ts";
import type { Guide, TableView } from "../src/wire.ts";

const step = (more: boolean): Guide => ({ step: "aim", n: 3, text: { id: "said" }, cards: [], at: [], more });

/** What a press on the guide asks of the kernel. */
function asked(guide: Guide | null): unknown[] {
  const sent: unknown[] = [];
  const link = { view: { guide }, ask: (request: unknown) => sent.push(request) } as unknown as Link;
  new Actions(link, new Local(), () => {}).guideOn();
  return sent;
}

test("a press leads on from what is only read", () => {
  expect(asked(step(true))).toEqual([{ type: "guide_next", n: 3 }]);
  expect(asked(step(false))).toEqual([]);
  expect(asked(null)).toEqual([]);
});

interface Case {
  mine?: boolean;
  hand_no?: number;
  offer?: object;
  kinds?: [number, string][];
  guide?: string;
}

/** Whether a newcomer is asked in. */
function first({ mine = true, hand_no = 1, offer, kinds = [], guide = "off" }: Case): boolean {
  const log = kinds.map(([seat, kind], n) => ({ n, seat, kind, cards: [], text: { id: "plain" } }));
  const ctx = { view: { seat: 0, mine, hand_no, offer }, local: { log }, link: { setting: () => guide } };
  return isFirst(ctx as unknown as Ctx);
}

test("a newcomer is asked in on the first turn of a match, and then no more", () => {
  const dealt: [number, string][] = [
    [0, "deal"],
    [1, "draw"],
    [1, "discard"],
  ];
  expect(first({ kinds: dealt })).toBe(true);
  expect(first({ kinds: [...dealt, [0, "draw"]] })).toBe(false);
  expect(first({ mine: false })).toBe(false);
  expect(first({ hand_no: 2 })).toBe(false);
  expect(first({ guide: "on" })).toBe(false);
  // An unfinished game waits for an answer: one question at a time.
  expect(first({ offer: {} })).toBe(false);
});

test("a note points while it is looked at, where the panel is open", () => {
  const note = { n: 5, seat: 1, icon: "took", text: { id: "said" }, cards: ["7H", "2C"] };
  const view = {
    hand: [{ c: "7H", k: "h0", m: [] }],
    pile: { n: 0 },
    melds: [],
    tutor: { notes: [note] },
  } as unknown as TableView;
  let painted = 0;
  const link = { view, setting: () => "on" };
  const host = { link, local: new Local(), act: {}, paint: () => painted++ };
  const tutor = new Tutor(host as unknown as ConstructorParameters<typeof Tutor>[0]);
  expect(tutor.points.size).toBe(0);
  tutor.note(5);
  tutor.note(5);
  expect(painted).toBe(1);
  expect([...pointing(view, tutor).keys]).toEqual(["h0"]);
  expect(pointing(view, tutor).word).toBe("ring-points");
  // A card that nobody can see has no key.
  expect(lying(view, new Set(["2C"])).size).toBe(0);
  tutor.open = false;
  expect(tutor.points.size).toBe(0);
  tutor.open = true;
  tutor.note(null);
  expect(tutor.points.size).toBe(0);
});
