/* A position that is set up: its places, what lies there, and how a card changes its place. Whether it can be played
 * is the kernel's to say. */
import type { Code, Fields, LaidMeld, Zone } from "./wire.ts";

/** Where a card may lie: "free" if it is not in the position, "hand-0", "stock", "pile", "meld-0", "meld-new". */
export type Place = string;

export const numberOf = (place: Place): number => Number(place.split("-")[1]);
const known = (zone: Zone | undefined): Code[] => (Array.isArray(zone) ? zone : []);

/** The cards that are known to lie at a place, from left to right. */
export function cardsAt(fields: Fields, place: Place): Code[] {
  if (place === "stock") return known(fields.stock);
  if (place === "pile") return fields.pile;
  if (place.startsWith("hand-")) return known(fields.hands[numberOf(place)]);
  return fields.melds[numberOf(place)]?.cards ?? [];
}

/** May cards lie there that nobody knows? */
export const mayHide = (place: Place): boolean => place === "stock" || place.startsWith("hand-");

/** How many cards lie there that nobody knows. */
export function hiddenAt(fields: Fields, place: Place): number {
  if (!mayHide(place)) return 0;
  const zone = place === "stock" ? fields.stock : fields.hands[numberOf(place)];
  return typeof zone === "number" ? zone : 0;
}

/** Every place of a position, and one for a meld more. */
export const places = (fields: Fields): Place[] => [
  ...fields.hands.map((_, i) => `hand-${i}`),
  "stock",
  "pile",
  ...fields.melds.map((_, i) => `meld-${i}`),
  "meld-new",
];

/** A joker in a meld may be named; anywhere else it is a joker. */
export const bare = (card: Code): Code => (card.startsWith("*") ? "*" : card);

/** How many of each card no place holds; less than none where it lies about too often. */
export function free(deck: Record<Code, number>, fields: Fields): Record<Code, number> {
  const left = { ...deck };
  for (const place of places(fields))
    for (const card of cardsAt(fields, place)) left[bare(card)] = (left[bare(card)] ?? 0) - 1;
  return left;
}

/** How many cards are in no place, if the hidden ones are taken off. */
export function leftOut(deck: Record<Code, number>, fields: Fields): number {
  const lying = Object.values(free(deck, fields)).reduce((sum, n) => sum + n, 0);
  return lying - places(fields).reduce((sum, place) => sum + hiddenAt(fields, place), 0);
}

/** A hidden deck takes what goes back and gives what is placed elsewhere: as many cards stay out as before. */
export function balanced(deck: Record<Code, number>, fields: Fields, before: Fields): Fields {
  const { stock } = fields;
  if (typeof stock !== "number" || stock !== before.stock) return fields;
  const more = leftOut(deck, fields) - leftOut(deck, before);
  return { ...fields, stock: Math.max(0, stock + more) || [] };
}

/** Where a card lies, the last of several: its place and its number there. */
export function whereIs(fields: Fields, card: Code): [Place, number] | null {
  for (const place of places(fields).reverse()) {
    const i = cardsAt(fields, place).map(bare).lastIndexOf(card);
    if (i >= 0) return [place, i];
  }
  return null;
}

function withZone(fields: Fields, place: Place, cards: Zone): Fields {
  if (place === "stock") return { ...fields, stock: cards };
  if (place === "pile") return { ...fields, pile: known(cards) };
  const n = numberOf(place);
  return { ...fields, hands: fields.hands.map((hand, i) => (i === n ? cards : hand)) };
}

function withMelds(fields: Fields, melds: LaidMeld[]): Fields {
  const { laid: _, ...facts } = fields.facts;
  const owners = fields.hands.map((_, seat) => (melds.some(({ by }) => by === seat) ? "1" : "0")).join("");
  return { ...fields, melds, facts: melds.length ? { ...facts, laid: owners } : facts };
}

/** Put a card at a place, on top or at the right. `by` owns a new meld. Hidden cards there make way. */
export function put(fields: Fields, place: Place, card: Code, by: number): Fields {
  if (place === "meld-new") return withMelds(fields, [...fields.melds, { cards: [card], by }]);
  if (!place.startsWith("meld-")) return withZone(fields, place, [...cardsAt(fields, place), bare(card)]);
  const n = numberOf(place);
  const more = (meld: LaidMeld): LaidMeld => ({
    ...meld,
    cards: [...meld.cards, card],
    ...(meld.laid_by ? { laid_by: [...meld.laid_by, meld.by] } : {}),
  });
  return withMelds(
    fields,
    fields.melds.map((meld, i) => (i === n ? more(meld) : meld)),
  );
}

/** Take card number `i` of a place away. A meld without cards is none. */
export function taken(fields: Fields, place: Place, i: number): Fields {
  const without = <T>(all: readonly T[]): T[] => all.filter((_, j) => j !== i);
  if (!place.startsWith("meld-")) return withZone(fields, place, without(cardsAt(fields, place)));
  const n = numberOf(place);
  const less = (meld: LaidMeld): LaidMeld => ({
    ...meld,
    cards: without(meld.cards),
    ...(meld.laid_by ? { laid_by: without(meld.laid_by) } : {}),
  });
  const melds = fields.melds.map((meld, j) => (j === n ? less(meld) : meld));
  return withMelds(
    fields,
    melds.filter((meld) => meld.cards.length),
  );
}

/** Let `n` cards lie there that nobody knows. */
export const hide = (fields: Fields, place: Place, n: number): Fields => withZone(fields, place, n || []);

/** Give a meld to another seat. */
export const owned = (fields: Fields, n: number, by: number): Fields =>
  withMelds(
    fields,
    fields.melds.map((meld, i) => (i === n ? { cards: meld.cards, by } : meld)),
  );

/** The same position for another number of seats: hands are added, or their cards go back. */
export function seated(fields: Fields, seats: number): Fields {
  const hands = Array.from({ length: seats }, (_, i): Zone => fields.hands[i] ?? []);
  const { dealer: _, thrower: __, ...facts } = fields.facts;
  const melds = fields.melds.filter(({ by }) => by < seats).map(({ cards, by }) => ({ cards, by }));
  return withMelds({ ...fields, hands, turn: Math.min(fields.turn, seats - 1), facts }, melds);
}

/** A joker without a name stands last: before a card it would stand for that card. */
function jokersLast({ cards, by, laid_by: who }: LaidMeld): LaidMeld {
  const order = cards.map((_, i) => i).sort((a, b) => Number(cards[a] === "*") - Number(cards[b] === "*"));
  const sorted = <T>(all: readonly T[]): T[] => order.flatMap((i) => all.slice(i, i + 1));
  return { cards: sorted(cards), by, ...(who ? { laid_by: sorted(who) } : {}) };
}

/** A position as its line of text. */
export function written(fields: Fields): string {
  const zone = (cards: Zone) => (Array.isArray(cards) ? cards.join("") : cards) || "-";
  const meld = (laid: LaidMeld) => {
    const { cards, by, laid_by: who } = jokersLast(laid);
    return `${cards.join("")}@${by}${who?.some((seat) => seat !== by) ? `:${who.join("")}` : ""}`;
  };
  return [
    fields.hands.map(zone).join("/"),
    zone(fields.stock),
    zone(fields.pile),
    fields.melds.map(meld).join("/") || "-",
    fields.turn,
    fields.phase,
    ...Object.entries(fields.facts).map(([name, value]) => `${name}=${value}`),
  ].join(" ");
}
