/* The places of a position that is set up, and the cards in them. */
import type { ComponentChildren } from "preact";
import type { Ctx } from "../ctx.ts";
import type { Editor } from "../editor.ts";
import { cardsAt, hiddenAt, mayHide, numberOf, type Place } from "../position.ts";
import type { Code, Fields } from "../wire.ts";
import { Mini } from "./small.tsx";

export interface EditorProps {
  ctx: Ctx;
  editor: Editor;
  fields: Fields;
}

/** What a place is called. */
export function placeName({ words }: Ctx, editor: Editor, place: Place): string {
  if (place === "stock") return words.t("place-stock");
  if (place === "pile") return words.t("place-pile");
  if (place === "meld-new") return words.t("place-meld-new");
  if (place.startsWith("meld-")) return words.t("place-meld", { number: numberOf(place) + 1 });
  const player = editor.draft.players[numberOf(place)];
  if (player?.name.trim().toLowerCase() === "you") return words.t("place-hand-you");
  return words.t("place-hand", { name: words.nameOf(player) });
}

/** The place that a fault's field names. */
export const placeOfField = (field: string): Place =>
  field.replace(/^hands\[(\d+)\]$/, "hand-$1").replace(/^melds\[(\d+)\]$/, "meld-$1");

export const faultId = (ctx: Ctx, i: number): string => `${ctx.local.uid}-fault-${i}`;

interface ChipProps {
  ctx: Ctx;
  editor: Editor;
  place: Place;
  i: number;
  card: Code;
  stop: boolean;
  /** How many lie here: none is a place left free, less than none one card too many elsewhere. */
  count?: number;
  onPress: () => void;
}

/** A card, small: rank and suit. */
export function Chip({ ctx, editor, place, i, card, stop, count, onPress }: ChipProps) {
  const { words } = ctx;
  const name = words.name(card);
  return (
    <button
      type="button"
      class={`rw-put${count === undefined || count > 0 ? "" : count ? " is-over" : " is-gone"}`}
      data-testid={`put-${place}-${i}`}
      data-place={place}
      tabIndex={stop ? 0 : -1}
      aria-label={count === undefined ? name : words.t(count < 0 ? "put-over" : "put-count", { name, count })}
      onFocus={() => editor.cursor.set(place, i)}
      onClick={onPress}
    >
      {card === "*" ? <span class="rw-star">★</span> : <Mini ctx={ctx} c={card} />}
      {count !== undefined && count > 1 ? <small>{count}</small> : null}
    </button>
  );
}

export function Zone({ ctx, editor, fields, place }: EditorProps & { place: Place }) {
  const { words } = ctx;
  const cards = cardsAt(fields, place);
  const hidden = mayHide(place) ? hiddenAt(fields, place) : 0;
  const on = editor.active === place;
  const wrong = editor.faults.flatMap((fault, i) =>
    placeOfField(fault.field) === place ? [faultId(ctx, i)] : [],
  );
  const stop = Math.min(editor.cursor.get(place) ?? 0, cards.length - 1);
  const name = placeName(ctx, editor, place);
  const topped = place === "stock" || place === "pile";
  return (
    <div
      class={`rw-box2 rw-zone${on ? " is-on" : ""}${wrong.length ? " is-bad" : ""}`}
      data-testid={`zone-${place}`}
      data-n={cards.length + hidden}
    >
      <div class="rw-zonehead">
        <button
          type="button"
          class="rw-zonename"
          data-testid={`place-${place}`}
          aria-pressed={on}
          aria-describedby={wrong.join(" ") || undefined}
          onClick={() => editor.activate(place)}
        >
          <span>{name}</span> <b>{place === "meld-new" ? "" : cards.length + hidden}</b>
          <span class="rw-sr">{words.t(on ? "place-on" : "place-off")}</span>
        </button>
        <Aside ctx={ctx} editor={editor} fields={fields} place={place} name={name} />
      </div>
      {cards.length ? (
        <ul class="rw-puts" aria-label={topped ? `${name}, ${words.t("place-top")}` : name}>
          {cards.map((card, i) => (
            <li key={`${i} ${card}`}>
              <Chip
                ctx={ctx}
                editor={editor}
                place={place}
                i={i}
                card={card}
                stop={i === stop}
                onPress={() => editor.press(place, i)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p class="rw-muted rw-fine">
          {hidden ? words.t("place-hidden", { count: hidden }) : words.t(on ? "place-goes" : "place-empty")}
        </p>
      )}
    </div>
  );
}

/** Beside a place's name: how many cards lie there that nobody knows, or whose meld it is. */
function Aside({ ctx, editor, fields, place, name }: EditorProps & { place: Place; name: string }) {
  const { words } = ctx;
  if (place.startsWith("meld-")) {
    const n = place === "meld-new" ? null : numberOf(place);
    const by = n === null ? editor.by : (fields.melds[n]?.by ?? 0);
    return (
      <label class="rw-aside">
        <span class="rw-fine rw-muted">{words.t("place-by")}</span>
        <select
          class="rw-in"
          data-testid={`by-${place}`}
          aria-label={`${name}: ${words.t("place-by")}`}
          value={String(by)}
          onChange={(event) => editor.own(n, Number(event.currentTarget.value))}
        >
          <SeatOptions ctx={ctx} editor={editor} />
        </select>
      </label>
    );
  }
  const cards = cardsAt(fields, place).length;
  if (cards > 1 && !place.startsWith("hand-"))
    return <span class="rw-fine rw-muted">{words.t("place-top")}</span>;
  if (!mayHide(place) || cards) return null;
  return (
    <label class="rw-aside">
      <span class="rw-fine rw-muted">{words.t("place-unknown")}</span>
      <input
        class="rw-in"
        type="number"
        inputMode="numeric"
        min={0}
        max={110}
        data-testid={`unknown-${place}`}
        aria-label={`${name}: ${words.t("place-unknown")}`}
        value={hiddenAt(fields, place)}
        // While it is typed, not after: whatever is drawn in between would put the old number back.
        onInput={(event) => editor.hide(place, event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

export const SeatOptions = ({ ctx, editor }: { ctx: Ctx; editor: Editor }): ComponentChildren =>
  (editor.fields?.hands ?? []).map((_, seat) => (
    <option key={`seat ${seat + 1}`} value={String(seat)}>
      {ctx.words.nameOf(editor.draft.players[seat]) || seat + 1}
    </option>
  ));
