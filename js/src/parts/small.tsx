/* The smallest parts: icons, cards, rich text, a seat's badge, buttons. */
import type { ComponentChildren } from "preact";
import { back, card, mini } from "../cards/faces.ts";
import { type Ctx, nameAlone, place } from "../ctx.ts";
import type { Code, Mark, Text } from "../wire.ts";
import type { Piece } from "../words.ts";

const PATHS = {
  meld: "M5 6h14M5 12h14M5 18h14",
  fit: "M12 17V5M6.5 10.5 12 5l5.5 5.5M5 20.5h14",
  taken: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z",
  must: "M12 5v9.5M12 18.6v.1",
  new: "M12 7v10M7 12h10",
  deck: "M8 4.5h10v13H8zM8 7.5H5.5v12.5H15v-2.5",
  tick: "m5 12.5 4.5 4.5L19 7.5",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  log: "M5 6h14M5 12h14M5 18h9",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  rules: "M12 6.5C10 5 7 4.7 4.5 5v13c2.5-.3 5.5 0 7.5 1.5 2-1.5 5-1.8 7.5-1.5V5C17 4.7 14 5 12 6.5Zm0 0v13",
  help: "M8.5 9a3.5 3.5 0 1 1 5.2 3.1c-1.2.7-1.7 1.3-1.7 2.7M12 18.2v.1",
  left: "M19 12H5.5M11 6l-6 6 6 6",
  right: "M5 12h13.5M13 6l6 6-6 6",
  plus: "M12 5.5v13M5.5 12h13",
  down: "m6 9.5 6 6 6-6",
  bulb: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.8 10.6c.8.7 1.3 1.4 1.3 2.4h5c0-1 .5-1.7 1.3-2.4A6 6 0 0 0 12 3Z",
  later: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4l2.5 2",
  close: "M6 6l12 12M18 6 6 18",
  crown: "M4 18V7.5l4.5 4L12 5l3.5 6.5 4.5-4V18Z",
  recycle: "M5 12a7 7 0 0 1 12-4.9L19 9M19 4v5h-5M19 12a7 7 0 0 1-12 4.9L5 15M5 20v-5h5",
  stop: "M6 12h12",
  warn: "M12 4 21 19H3ZM12 10v4M12 16.6v.1",
} as const;

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg class="rw-i" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

/** A card on the table that somebody points at. */
const pointed = ({ ctx, k, ringed }: { ctx: Ctx; k?: string; ringed?: boolean }) =>
  ringed || Boolean(k && ctx.points.keys.has(k));

/** The drawn face of a card; without a code its back. `k` lets it travel. */
export const Card = (props: {
  ctx: Ctx;
  c?: Code;
  k?: string;
  class?: string;
  ringed?: boolean;
  children?: ComponentChildren;
}) => (
  <span class={`rw-card ${props.class ?? ""}${pointed(props) ? " is-pointed" : ""}`} data-k={props.k}>
    <Svg html={props.c ? card(props.c, props.ctx.words.locale) : back()} />
    {props.children}
  </span>
);

const Svg = ({ html }: { html: string }) => (
  <span class="rw-pic" dangerouslySetInnerHTML={{ __html: html }} />
);

export const Mini = ({ ctx, c, ringed }: { ctx: Ctx; c: Code; ringed?: boolean | undefined }) => (
  <span class={`rw-inline${ringed ? " is-pointed" : ""}`} role="img" aria-label={ctx.words.name(c)}>
    <Svg html={mini(c, ctx.words.locale)} />
  </span>
);

interface MinisProps {
  ctx: Ctx;
  cards: readonly Code[];
  /** Those of them that are ringed. */
  ringed?: ReadonlySet<Code> | undefined;
}

export const Minis = ({ ctx, cards, ringed }: MinisProps) => (
  <span class="rw-minis">
    {cards.map((c, i) => [i ? " " : null, <Mini key={`${i}${c}`} ctx={ctx} c={c} ringed={ringed?.has(c)} />])}
  </span>
);

/** A sentence with its cards drawn. */
export const Rich = ({ ctx, pieces, ringed }: Omit<MinisProps, "cards"> & { pieces: readonly Piece[] }) => (
  <>
    {pieces.map((piece) =>
      typeof piece === "string" ? piece : <Minis ctx={ctx} cards={piece.cards} ringed={ringed} />,
    )}
  </>
);

export const Say = ({ ctx, text }: { ctx: Ctx; text: Text }) => (
  <Rich ctx={ctx} pieces={ctx.words.say(text, ctx.view.seats, ctx.view.seat)} />
);

/** A seat's badge: letter, shape and hue. */
export const Badge = ({ ctx, seat, small }: { ctx: Ctx; seat: number; small?: boolean }) => (
  <span class={`rw-ava${small ? " is-s" : ""}`} data-place={place(ctx.view, seat)} aria-hidden="true">
    {[...nameAlone(ctx, seat)][0]?.toUpperCase()}
  </span>
);

/** A mark on a card: shape and colour, and for what is an order the word too. */
export const Tab = ({ mark, word }: { mark: Mark; word?: string }) => (
  <span class={`rw-tab is-${mark}`}>
    <Icon name={mark} />
    {word ? <span>{word}</span> : null}
  </span>
);

interface ButtonProps {
  id: string;
  children: ComponentChildren;
  onPress: () => void;
  keyName?: string | undefined;
  off?: boolean;
  look?: "main" | "open" | "quiet" | undefined;
  onHint?: (on: boolean) => void;
  describedBy?: string | undefined;
  controls?: { expanded: boolean } | undefined;
}

/** A move. Grey ones keep their place in the tab order and answer with their reason. */
export const Button = (props: ButtonProps) => (
  <button
    type="button"
    class={`rw-btn${props.look && !props.off ? ` is-${props.look}` : ""}`}
    data-testid={`btn-${props.id}`}
    aria-disabled={props.off ? "true" : undefined}
    aria-keyshortcuts={props.keyName}
    aria-describedby={props.describedBy}
    aria-expanded={props.controls ? props.controls.expanded : undefined}
    onClick={props.onPress}
    onMouseEnter={() => props.onHint?.(true)}
    onMouseLeave={() => props.onHint?.(false)}
    onFocus={() => props.onHint?.(true)}
    onBlur={() => props.onHint?.(false)}
  >
    <span>{props.children}</span>
    {props.keyName ? (
      <span class="rw-kbd" aria-hidden="true">
        {props.keyName}
      </span>
    ) : null}
  </button>
);

interface SwitchProps {
  ctx: Ctx;
  id: string;
  label: string;
  on: boolean;
  onPress: () => void;
}

/** Something that is shown or done, or not. */
export const Switch = ({ ctx, id, label, on, onPress }: SwitchProps) => (
  <button
    type="button"
    class="rw-aidswitch"
    role="switch"
    aria-checked={on}
    aria-label={label}
    data-testid={id}
    onClick={onPress}
  >
    {ctx.words.t(on ? "aid-on" : "aid-off")}
  </button>
);
