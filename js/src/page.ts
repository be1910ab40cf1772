/* What the tables of one page have to agree upon: every one runs its own copy of this script. */

const VIEWS = Symbol.for("rummy_widget.views");

interface Page {
  [VIEWS]?: Set<number>;
}

/** Take the lowest number that no other view on the page has. Names and element ids are made of it. */
export function takeNumber(page: object = globalThis): { n: number; free: () => void } {
  const shared = page as Page;
  shared[VIEWS] ??= new Set();
  const taken = shared[VIEWS];
  let n = 1;
  while (taken.has(n)) n++;
  taken.add(n);
  return { n, free: () => taken.delete(n) };
}
