/* One view of the table in a cell: draws after every change, moves cards, keeps the focus, reads events out. */
import { render as draw } from "preact";
import { Actions } from "./actions.ts";
import { Clock } from "./clock.ts";
import type { Ctx } from "./ctx.ts";
import { listenDrag } from "./drag.ts";
import { type Box, fresh, Motion, type Shot, shoot } from "./flip.ts";
import { hold, restore } from "./focus.ts";
import { listenKeys } from "./keys.ts";
import { isSheet, Local } from "./local.ts";
import { options } from "./masks.ts";
import { takeNumber } from "./page.ts";
import { Table } from "./parts/table.tsx";
import { pointing, ring } from "./points.ts";
import { atEnd, toEnd } from "./scroll.ts";
import { spoken } from "./spoken.ts";
import type { Link, Note } from "./synced.ts";
import { Tutor } from "./tutor.ts";
import { lastOf } from "./undone.ts";
import type { TableView } from "./wire.ts";
import { wordsFor } from "./words.ts";

const NOWHERE: Shot = {
  cards: new Map<string, Box>(),
  fans: new Map<string, Box>(),
  stock: null,
  pile: null,
};

/** Is any of it where somebody could see it? */
const onScreen = (el: HTMLElement): boolean => {
  const { top, bottom } = el.getBoundingClientRect();
  return bottom > Math.max(0, top) && top < (el.ownerDocument.defaultView?.innerHeight ?? 0);
};

/** Put a table into an element; returns how to take it away again. */
export function mount(link: Link, el: HTMLElement): () => void {
  const doc = el.ownerDocument;
  const root = doc.createElement("section");
  root.className = "rummy";
  root.dataset.testid = "rummy-table";
  root.tabIndex = -1;
  const app = doc.createElement("div");
  app.className = "rw-app";
  const live = doc.createElement("div");
  live.className = "rw-sr";
  live.dataset.testid = "live";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  root.append(app, live);
  el.append(root);

  const number = takeNumber(doc.defaultView ?? globalThis);
  const local = new Local(number.n);
  const motion = new Motion(root);
  const act = new Actions(link, local, () => paint());
  const tutor = new Tutor({ link, local, act, paint: () => paint() });
  act.holds = (command) => tutor.warner.holds(command);
  let wide = 680;
  /** The view that was drawn last. */
  let seen: TableView | null = null;

  // A field that goes may still tell of a change while it is taken away: that is drawn afterwards, not in between.
  let painting = false;
  let again = false;
  const paint = () => {
    again = painting;
    if (painting) return;
    painting = true;
    try {
      paintOnce();
    } finally {
      painting = false;
    }
    if (again) paint();
  };
  const paintOnce = () => {
    const view = link.view;
    const words = wordsFor(link.setting("locale"));
    const name = number.n > 1 ? "table-name-more" : "table-name";
    root.setAttribute("aria-label", words.t(name, { number: number.n }));
    root.dataset.deck = link.setting("deck_style") === "four" ? "4" : "2";
    root.toggleAttribute("data-busy", link.busy);
    if (!view) return;
    root.dataset.rev = String(view.rev);
    root.dataset.phase = view.phase;
    const known = local.log;
    local.follow(view);
    clock.follow(view);
    tutor.follow(view);
    local.width = tutor.room(wide);
    local.seconds = clock.left;
    const changed = view.rev !== seen?.rev || view.hand_no !== seen.hand_no || view.seat !== seen.seat;
    const before = changed && seen ? shoot(root) : NOWHERE;
    const held = hold(root);
    const newest = atEnd(root);
    const carried = local.drag?.keys ?? local.picked;
    const ctx: Ctx = {
      view,
      local,
      link,
      words,
      act,
      tutor,
      points: pointing(view, tutor),
      can: options(view.hand, carried, view.legal, act.fit(view, carried)),
      paint,
    };
    // Where a part goes that has the focus, the browser lays the page out before the rest is there: the page would
    // be too short for where it is scrolled to, and jump.
    if (held) root.style.minHeight = `${root.offsetHeight}px`;
    draw(<Table ctx={ctx} />, app);
    root.style.minHeight = "";
    ring(root, ctx.points.at);
    if (newest) toEnd(root);
    restore(root, held);
    if (!changed) return;
    const news = fresh(view.events, seen ? lastOf(seen) : (view.events.at(-1)?.n ?? 0));
    // Nothing travels between two viewers or two hands: what is one's own must not be seen to become another's.
    if (seen && seen.seat === view.seat && seen.hand_no === view.hand_no && view.phase !== "cover") {
      motion.play(before, view, news, link.setting("speed") === "instant");
    } else {
      motion.finish();
    }
    live.textContent = spoken(words, view, seen, known, seen ? news : view.events.slice(-1));
    seen = view;
  };

  const speak = (note: Note) => {
    const text = typeof note === "string" ? note : wordsFor(link.setting("locale")).t(note.id, note.args);
    // The same sentence twice is only read again when the node changes in between.
    live.textContent = "";
    live.textContent = text;
  };
  act.onNote = speak;
  act.onFocus = (...selectors) => {
    for (const selector of selectors) {
      const found = root.querySelector<HTMLElement>(selector);
      if (!found) continue;
      found.focus();
      return true;
    }
    return false;
  };
  act.whereFocus = () => {
    const at = doc.activeElement;
    if (!(at instanceof HTMLElement) || !root.contains(at) || at.closest(".rw-pop")) return "";
    // Cards change their number: the one that Tab comes to is the one that had the focus.
    if (at.matches(".rw-slot")) return '.rw-slot[tabindex="0"]';
    return at.dataset.testid ? `[data-testid="${at.dataset.testid}"]` : "";
  };

  const clock = new Clock({
    waits: () => doc.hidden || local.open !== null || link.gone || link.silent || !onScreen(root),
    paint: () => paint(),
    soon: (seconds) => speak({ id: "clock-soon", args: { seconds } }),
    over: () => act.do("pass"),
  });
  const stop = link.listen((note) => {
    if (note !== null) {
      local.note = note;
      speak(note);
    }
    paint();
  });
  const stopKeys = listenKeys({ root, local, act, tutor, view: () => link.view, paint });
  const stopDrag = listenDrag({
    root,
    local,
    act,
    motion,
    view: () => link.view,
    instant: () => link.setting("speed") === "instant",
    paint,
  });
  // A press during motion ends it and counts.
  const onPress = (event: Event) => {
    motion.finish();
    const at = event.target;
    if (local.open && !isSheet(local.open) && at instanceof Element && !at.closest(".rw-pop, .rw-tools")) {
      local.open = null;
      paint();
    }
  };
  root.addEventListener("pointerdown", onPress);
  const sizes = new ResizeObserver(() => {
    const width = root.clientWidth;
    if (width === wide) return;
    wide = width;
    paint();
  });
  sizes.observe(root);
  wide = root.clientWidth || 680;
  paint();
  // A page that was loaded anew has nothing picked, whatever was picked before.
  if (link.view) link.select([]);

  return () => {
    stop();
    stopKeys();
    stopDrag();
    root.removeEventListener("pointerdown", onPress);
    sizes.disconnect();
    clock.stop();
    tutor.stop();
    number.free();
    motion.finish();
    draw(null, app);
    root.remove();
  };
}
