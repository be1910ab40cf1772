/* The hand in the viewer's own order. The kernel keeps it; until it shows what was asked for, the wish is shown. */
import type { Link, Note } from "./synced.ts";
import type { Code, HandCard, Key } from "./wire.ts";

/** Keys with some of them moved together to a place, counted among the others. */
export function placed(keys: readonly Key[], moved: ReadonlySet<Key>, to: number): Key[] {
  const rest = keys.filter((k) => !moved.has(k));
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), ...keys.filter((k) => moved.has(k)), ...rest.slice(at)];
}

/** A hand in a wished order; cards that the wish does not know lie at the right end. */
export function arranged(hand: readonly HandCard[], wish: readonly Key[] | null): readonly HandCard[] {
  if (!wish) return hand;
  const place = new Map(wish.map((k, i) => [k, i]));
  const at = (card: HandCard, i: number) => place.get(card.k) ?? wish.length + i;
  return hand
    .map((card, i) => ({ card, at: at(card, i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ card }) => card);
}

export class Order {
  /** The order that is asked for, as keys; null where the kernel's stands. */
  #wish: readonly Key[] | null = null;
  /** The revision that shows the wish, once the kernel has said so. */
  #until: number | null = null;
  #flying = false;
  /** Called when what is shown changes, with the kernel's reason where it refused. */
  onChange: (note: Note | null) => void = () => {};

  shown(hand: readonly HandCard[]): readonly HandCard[] {
    return arranged(hand, this.#wish);
  }

  /** Follow the kernel: a wish that it shows is none any more. */
  follow(rev: number): void {
    if (this.#until !== null && rev >= this.#until) this.forget();
  }

  forget(): void {
    this.#wish = null;
    this.#until = null;
  }

  /** Ask for an order. Only one request is under way at a time; the last wish counts. */
  wish(keys: readonly Key[], link: Link): void {
    this.#wish = keys;
    this.#until = null;
    if (!this.#flying || link.silent) this.#send(link);
  }

  /** Ask for the kernel's own order. */
  sort(link: Link): void {
    this.forget();
    link.ask({ type: "sort" }, (answer) => this.onChange(answer.ok ? null : answer.text));
  }

  #send(link: Link): void {
    const cards = this.#codes(link);
    this.#flying = true;
    link.ask({ type: "order", cards }, (answer) => {
      this.#flying = false;
      if (!this.#wish) return;
      // The wish, or the hand, has changed in the meantime.
      if (this.#codes(link).join() !== cards.join()) {
        this.#send(link);
        return;
      }
      if (answer.ok) this.#until = answer.rev;
      else this.forget();
      this.follow(link.view?.rev ?? -1);
      this.onChange(answer.ok ? null : answer.text);
    });
    // Where the kernel seems to be gone, the hand lies as it was.
    if (link.gone) {
      this.#flying = false;
      this.forget();
    }
  }

  #codes(link: Link): Code[] {
    return this.shown(link.view?.hand ?? []).map((card) => card.c);
  }
}
