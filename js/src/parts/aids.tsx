/* Aids to memory in the tutor's panel, each to be switched off: where the cards are, what helps, what comes. */
import { type Ctx, nameAlone } from "../ctx.ts";
import type { Aid } from "../tutor.ts";
import type { Code } from "../wire.ts";
import { Say, Switch } from "./small.tsx";
import { Part } from "./tutor.tsx";

export function Aids({ ctx }: { ctx: Ctx }) {
  const { tutor, words } = ctx;
  const { aids, shown } = tutor;
  const unseen = aids
    ? Object.values(aids.gone)
        .flat()
        .filter((place) => place === "unseen").length
    : 0;
  return (
    <>
      <Part name="gone" title={words.t("aid-gone")} side={<AidSwitch ctx={ctx} name="gone" />}>
        {shown.gone && aids ? (
          <>
            <Grid ctx={ctx} gone={aids.gone} />
            <p class="rw-muted rw-fine">{words.t("tutor-unseen", { count: unseen })}</p>
          </>
        ) : null}
      </Part>
      <Part name="outs" title={words.t("aid-outs-title")} side={<AidSwitch ctx={ctx} name="outs" />}>
        {shown.outs ? (
          aids?.outs ? (
            aids.outs.lines.map((line, i) => (
              <p key={`line ${i + 1}`}>
                <Say ctx={ctx} text={line} />
              </p>
            ))
          ) : (
            <p class="rw-muted">{words.t("aid-outs-pick")}</p>
          )
        ) : null}
      </Part>
      {aids?.order ? (
        <Part name="order" title={words.t("aid-order-title")} side={<AidSwitch ctx={ctx} name="order" />}>
          {shown.order
            ? aids.order.map((line, i) => (
                <p key={`line ${i + 1}`}>
                  <Say ctx={ctx} text={line} />
                </p>
              ))
            : null}
        </Part>
      ) : null}
    </>
  );
}

const TITLES: Readonly<Record<Aid, string>> = {
  gone: "aid-gone",
  outs: "aid-outs-title",
  order: "aid-order-title",
};

function AidSwitch({ ctx, name }: { ctx: Ctx; name: Aid }) {
  const { tutor, words } = ctx;
  return (
    <Switch
      ctx={ctx}
      id={`aid-${name}`}
      label={words.t(TITLES[name])}
      on={tutor.shown[name]}
      onPress={() => tutor.toggleAid(name)}
    />
  );
}

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."SHCD"];
const LOOKS = ["mine", "table", "pile", "held", "deck", "unseen"] as const;
const MARKS: Readonly<Record<string, string>> = {
  mine: "■",
  table: "▲",
  pile: "▼",
  deck: "◆",
  held: "●",
  unseen: "·",
};

const look = (place: string): string => (place.startsWith("held") ? "held" : place);

function Grid({ ctx, gone }: { ctx: Ctx; gone: Readonly<Record<Code, string[]>> }) {
  const { words } = ctx;
  const used = new Set(Object.values(gone).flat().map(look));
  const jokers = gone["*"];
  return (
    <>
      <table class="rw-gone" data-testid="gone">
        <thead class="rw-sr">
          <tr>
            <th scope="col">{words.t("aid-suit")}</th>
            {RANKS.map((rank) => (
              <th key={rank} scope="col">
                {words.rank(rank)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SUITS.map((suit) => (
            <tr key={suit}>
              <th scope="row" data-suit={suit}>
                <span class="rw-sr">{words.suit(suit)}</span>
                <span aria-hidden="true">{{ S: "♠", H: "♥", C: "♣", D: "♦" }[suit]}</span>
              </th>
              {RANKS.map((rank) => (
                <Cell key={rank} ctx={ctx} card={rank + suit} places={gone[rank + suit] ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {jokers?.length ? (
        <p class="rw-jokers">
          {words.t("aid-jokers-title")}
          {jokers.map((place, i) => (
            <span key={`joker ${i + 1}`}>
              {i ? ", " : " "}
              {told(ctx, place)}
            </span>
          ))}
        </p>
      ) : null}
      <ul class="rw-gonekey" aria-hidden="true">
        {LOOKS.filter((name) => used.has(name)).map((name) => (
          <li key={name}>
            <i data-place={name}>{MARKS[name]}</i>
            {words.t(`seen-${name}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Cell({ ctx, card, places }: { ctx: Ctx; card: Code; places: readonly string[] }) {
  const known = places.find((place) => place !== "unseen") ?? "unseen";
  const rank = card.startsWith("T") ? "10" : card.charAt(0);
  return (
    <td
      data-place={look(known)}
      data-suit={card.charAt(1)}
      class={ctx.points.codes.has(card) ? "is-pointed" : ""}
    >
      <span aria-hidden="true">
        {rank}
        <i>{places.map((place) => MARKS[look(place)]).join("")}</i>
      </span>
      <span class="rw-sr">{places.map((place) => told(ctx, place)).join(", ")}</span>
    </td>
  );
}

/** Where a card is, in words. */
function told(ctx: Ctx, place: string): string {
  if (!place.startsWith("held")) return ctx.words.t(`seen-${place}`);
  return ctx.words.t("seen-with", { name: nameAlone(ctx, Number(place.slice(5))) });
}
