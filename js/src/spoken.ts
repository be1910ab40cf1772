/* What is read out when the table has changed: what happened, what is to be done, what the guide says. */
import { nowOf } from "./parts/moves.tsx";
import { lastOf, undone } from "./undone.ts";
import type { Ev, TableView, Text } from "./wire.ts";
import type { Words } from "./words.ts";

/** A heading ends where the next sentence begins, for who hears it. */
const stopped = (text: string): string => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text);

/** The cards of the hand, in whatever order they lie. */
const handOf = (view: TableView): string =>
  view.hand
    .map(({ k }) => k)
    .sort()
    .join(" ");

/** How often the guide has spoken. */
const guideOf = (view: TableView): number => view.guide?.n ?? 0;

/** The text for the live region.
 *
 * `last` is the view that was drawn before, `log` the moves that were known by then; `news` happened since. */
export function spoken(
  words: Words,
  view: TableView,
  last: TableView | null,
  log: readonly Ev[],
  news: readonly Ev[],
): string {
  const anew = !last || view.guide?.n !== guideOf(last);
  const told = anew && view.guide?.step !== "quiet" ? view.guide : null;
  // The last event tells an undo and another game apart from a press that has changed nothing but the guide,
  // and the cards do before a first move, where the guide does not begin anew.
  const still =
    last &&
    last.hand_no === view.hand_no &&
    lastOf(last) === lastOf(view) &&
    guideOf(last) < guideOf(view) &&
    handOf(last) === handOf(view) &&
    !view.trouble;
  if (told && still) return words.plain(told.text, view.seats, view.seat);
  const texts: Text[] = last ? undone(view, last, log) : [];
  // How the hand ended is the title of the result.
  texts.push(...news.filter((ev) => !(view.result && ev.kind === "end")).map((ev) => ev.text));
  const left = last?.guide && !view.guide && last.hand_no === view.hand_no && !news.length;
  // Its last step has said where it is found again.
  if (left && last.guide?.step !== "bye") texts.unshift({ id: "guide-left" });
  if (view.trouble) texts.push(view.trouble.text);
  if (view.offer) texts.push(view.offer.text);
  // Leaving the guide is no reason to read the result again, nor any part of it.
  if (!view.result) texts.push(nowOf(view));
  else if (!left) texts.push(view.result.title, ...view.result.how, view.result.match.text);
  if (view.clock) texts.push({ id: "clock-starts", args: { seconds: view.clock.seconds } });
  if (told) texts.push(told.text);
  return texts.map((text) => stopped(words.plain(text, view.seats, view.seat))).join(" ");
}
