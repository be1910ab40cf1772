/* What every part of the table is given to draw itself. */
import type { Actions } from "./actions.ts";
import type { Local } from "./local.ts";
import type { Options } from "./masks.ts";
import type { Points } from "./points.ts";
import type { Link } from "./synced.ts";
import type { Tutor } from "./tutor.ts";
import type { TableView } from "./wire.ts";
import type { Words } from "./words.ts";

export interface Ctx {
  view: TableView;
  local: Local;
  link: Link;
  words: Words;
  act: Actions;
  tutor: Tutor;
  /** What the picked cards can do. */
  can: Options;
  /** What is ringed. */
  points: Points;
  paint: () => void;
}

/** Place of a seat as the viewer sees it: 0 is the viewer, 1 the next in turn. It gives shape and hue. */
export const place = (view: TableView, seat: number): number => {
  const n = view.seats.length || 1;
  return (((seat - view.seat) % n) + n) % n;
};

/** A seat's name where it stands alone. */
export const nameAlone = (ctx: Ctx, seat: number): string => ctx.words.nameOf(ctx.view.seats[seat]);

/** Whose it is, inside a line. */
export const nameOf = (ctx: Ctx, seat: number): string =>
  seat === ctx.view.seat ? ctx.words.t("you") : nameAlone(ctx, seat);
