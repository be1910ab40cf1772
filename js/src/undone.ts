/* What was taken back: the numbers of events go back, and the cards are where they were. */
import type { Ev, TableView, Text } from "./wire.ts";

/** Number of the last event. */
export const lastOf = (view: TableView): number => view.events.at(-1)?.n ?? -1;

/** So many moves taken back are told one by one. */
const FEW = 3;

const TOLD: readonly Ev["kind"][] = ["meld", "layoff", "discard", "take", "swap"];

/** Sentences that say what came back, the latest move first; none where nothing was taken back.
 *
 * `log` holds the moves known before. */
export function undone(view: TableView, last: TableView, log: readonly Ev[]): Text[] {
  const end = lastOf(view);
  if (view.seat !== last.seat || view.hand_no !== last.hand_no || end >= lastOf(last)) return [];
  if (view.phase === "cover" || last.phase === "cover") return [];
  // Another game at this table begins again at a deal too: its cards are others.
  const kept = log.find((ev) => ev.n === end);
  const now = view.events.at(-1);
  if (!kept || !now || kept.kind !== now.kind || kept.seat !== now.seat || !nested(view, last)) return [];
  const gone = log.filter((ev) => ev.n > end && ev.kind !== "end").reverse();
  // The same cards dealt anew are no undo either: a person cannot take a draw back.
  if (gone.length === 0 || (now.kind === "deal" && !gone.every(told))) return [];
  if (gone.length > FEW) return [{ id: "undone-many", args: { count: gone.length } }];
  return gone.map(sentence);
}

const told = (ev: Ev): boolean => TOLD.includes(ev.kind) && ev.cards.length > 0;

function sentence(ev: Ev): Text {
  if (!told(ev)) return { id: "undone", args: { seat: ev.seat } };
  const cards = ev.cards.map(({ c }) => c).join(" ");
  return { id: `undone-${ev.kind}`, args: { seat: ev.seat, cards } };
}

/** One hand holds all of the other. */
function nested(one: TableView, other: TableView): boolean {
  const [a, b] = [one, other].map((view) => new Set(view.hand.map(({ c }) => c)));
  const holds = (all: Set<string>, some: Set<string>) => [...some].every((c) => all.has(c));
  return Boolean(a && b && (holds(a, b) || holds(b, a)));
}
