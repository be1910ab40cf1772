/* The list of moves: it opens at the newest, and stays there until somebody scrolls away from it. */

const list = (root: HTMLElement) => root.querySelector<HTMLElement>(".rw-log");

/** Whether its end is to be seen after the next update; to be asked before that. */
export function atEnd(root: HTMLElement): boolean {
  const el = list(root);
  return !el || el.scrollTop + el.clientHeight >= el.scrollHeight - 2;
}

export function toEnd(root: HTMLElement): void {
  const el = list(root);
  if (el) el.scrollTop = el.scrollHeight;
}
