/* The bar on top with its tools and their panels, the strips below it, and the cover. */
import { type Ctx, nameAlone, nameOf } from "../ctx.ts";
import { isSheet, type Panel as PanelName } from "../local.ts";
import type { Ev, Settings } from "../wire.ts";
import { short } from "./seats.tsx";
import { Badge, Button, Card, Icon, Rich, Say } from "./small.tsx";
import { AskWhy } from "./tutor.tsx";

export function Bar({ ctx }: { ctx: Ctx }) {
  const { view, words } = ctx;
  const hand = () => {
    if (view.hands && view.hand_no > view.hands) return words.t("hand-tie", { hand: view.hand_no });
    if (view.hands) return words.t("hand-of", { hand: view.hand_no, hands: view.hands });
    if (view.target) return words.t("hand-to", { hand: view.hand_no, target: view.target });
    return words.t("hand-no", { hand: view.hand_no });
  };
  return (
    <div class="rw-bar">
      <div role="heading" aria-level={2} class="rw-what" data-testid="hand-no">
        <b>{hand()}</b>
      </div>
      <div class="rw-tools" role="toolbar" aria-label={words.t("tools")}>
        <Tool
          ctx={ctx}
          i={0}
          name="undo"
          keyName="U"
          off={!view.can_undo}
          onPress={() => ctx.act.do("undo")}
        />
        <Tool ctx={ctx} i={1} name="log" panel="log" />
        <Tool ctx={ctx} i={2} name="rules" panel="rules" />
        <Tool ctx={ctx} i={3} name="settings" panel="settings" />
        <Tool ctx={ctx} i={4} name="help" panel="help" keyName="?" />
      </div>
      {ctx.local.open && !isSheet(ctx.local.open) ? <Panel ctx={ctx} name={ctx.local.open} /> : null}
    </div>
  );
}

interface ToolProps {
  ctx: Ctx;
  i: number;
  name: "undo" | "log" | "rules" | "settings" | "help";
  off?: boolean;
  panel?: PanelName;
  keyName?: string;
  onPress?: () => void;
}

function Tool({ ctx, i, name, off, panel, keyName, onPress }: ToolProps) {
  const { words, local } = ctx;
  const word = words.t(`tool-${name}`);
  const toggle = () => panel && ctx.act.open(panel);
  return (
    <button
      type="button"
      class="rw-tool"
      data-testid={`btn-${name}`}
      data-tool={i}
      tabIndex={local.tool === i ? 0 : -1}
      aria-label={word}
      title={word}
      aria-disabled={off ? "true" : undefined}
      aria-expanded={panel ? local.open === panel : undefined}
      aria-keyshortcuts={keyName}
      onFocus={() => {
        local.tool = i;
      }}
      onClick={onPress ?? toggle}
    >
      <Icon name={name} />
    </button>
  );
}

function Panel({ ctx, name }: { ctx: Ctx; name: "log" | "settings" }) {
  const { words } = ctx;
  return (
    <div
      class={`rw-pop is-${name}`}
      role="dialog"
      aria-label={words.t(`tool-${name}`)}
      data-testid={`panel-${name}`}
      tabIndex={-1}
    >
      <div class="rw-pophead">
        <div role="heading" aria-level={3} class="rw-h">
          {words.t(`tool-${name}`)}
        </div>
        <Close ctx={ctx} />
      </div>
      {name === "log" ? <Log ctx={ctx} /> : <SettingsForm ctx={ctx} />}
    </div>
  );
}

export const Close = ({ ctx }: { ctx: Ctx }) => (
  <button
    type="button"
    class="rw-tool"
    aria-label={ctx.words.t("btn-close")}
    data-testid="btn-close"
    onClick={() => ctx.act.close()}
  >
    <Icon name="close" />
  </button>
);

/** All moves of the hand, in a room that scrolls; it opens at the newest (`keepLog`). */
function Log({ ctx }: { ctx: Ctx }) {
  const all = turns(ctx.local.log);
  if (all.length === 0) return <p class="rw-muted">{ctx.words.t("moves-none")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys, its arrows scroll it
    <ol class="rw-log" tabIndex={0} aria-label={ctx.words.t("moves-all")} data-testid="log">
      {all.map((turn) => {
        const [first] = turn;
        if (!first) return null;
        return (
          <li key={first.n}>
            <Badge ctx={ctx} seat={first.seat} small />
            <span>
              <span class="rw-sr">{nameOf(ctx, first.seat)}: </span>
              {turn.map((ev, i) => (
                <span key={ev.n}>
                  {i ? " · " : ""}
                  {ev.kind === "end" || ev.kind === "deal" ? (
                    <Say ctx={ctx} text={ev.text} />
                  ) : (
                    <Rich ctx={ctx} pieces={short(ctx, ev)} />
                  )}
                  <AskWhy ctx={ctx} ev={ev} />
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Events in a row by one seat, a turn each. */
export function turns(log: readonly Ev[]): Ev[][] {
  const out: Ev[][] = [];
  for (const ev of log) {
    const last = out.at(-1);
    if (last && last[0]?.seat === ev.seat && last[0].kind !== "deal" && ev.kind !== "end") last.push(ev);
    else out.push([ev]);
  }
  return out;
}

const CHOICES = {
  speed: { word: "settings-speed", values: ["calm", "brisk", "instant"], prefix: "speed" },
  deck_style: { word: "settings-deck", values: ["two", "four"], prefix: "deck" },
  tutor: { word: "settings-tutor", values: ["off", "on"], prefix: "tutor" },
  guide: { word: "settings-guide", values: ["off", "on"], prefix: "guide" },
  call_clock: { word: "settings-clock", values: ["off", 20, 40, 60], prefix: "clock" },
} as const;

function SettingsForm({ ctx }: { ctx: Ctx }) {
  return (
    <div class="rw-fields">
      <div class="rw-pair">
        <Choice ctx={ctx} name="guide" />
        <Choice ctx={ctx} name="tutor" />
      </div>
      <Choice ctx={ctx} name="speed" />
      <Choice ctx={ctx} name="deck_style" />
      <div class="rw-deckpick" role="img" aria-label={ctx.words.t("settings-sample")}>
        {["AS", "TH", "QD", "JC"].map((c) => (
          <Card key={c} ctx={ctx} c={c} />
        ))}
      </div>
      <Choice ctx={ctx} name="call_clock" />
      <div class="rw-foot">
        <Button id="new-game" onPress={() => ctx.act.open("new")}>
          {ctx.words.t("btn-new-game")}
        </Button>
        <Button id="set-up" onPress={() => ctx.act.open("setup")}>
          {ctx.words.t("btn-set-up")}
        </Button>
      </div>
    </div>
  );
}

function Choice({ ctx, name }: { ctx: Ctx; name: keyof typeof CHOICES }) {
  const { words, link } = ctx;
  const { word, values, prefix } = CHOICES[name];
  const group = `${ctx.local.uid}-${name}`;
  return (
    <div class="rw-field">
      <span class="rw-l" id={group}>
        {words.t(word)}
      </span>
      <div class="rw-seg" role="radiogroup" aria-labelledby={group}>
        {values.map((value) => (
          <label key={value} data-testid={`set-${name}-${value}`}>
            <input
              type="radio"
              name={group}
              checked={link.setting(name) === value}
              onChange={() => link.set(name, value as Settings[typeof name])}
            />
            <span>{words.t(`${prefix}-${value}`)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** What needs an answer before the game goes on. */
export function Strips({ ctx }: { ctx: Ctx }) {
  const { view, words, act } = ctx;
  const { trouble, offer } = view;
  const seat = trouble?.replace;
  return (
    <>
      {ctx.link.gone ? (
        <div class="rw-strip is-bad" role="alert" data-testid="gone">
          <Icon name="warn" />
          <p>{words.t("kernel-gone")}</p>
        </div>
      ) : null}
      {trouble ? (
        <div class="rw-strip is-bad" role="alert" data-testid="trouble">
          <Icon name="warn" />
          <p>
            <Say ctx={ctx} text={trouble.text} />
          </p>
          {typeof seat === "number" ? (
            <Button id="replace" onPress={() => act.send({ type: "replace", seat })}>
              {words.t("btn-replace", { name: nameAlone(ctx, seat) })}
            </Button>
          ) : null}
        </div>
      ) : null}
      {offer ? (
        <div class="rw-strip" data-testid="offer">
          <p>
            <Say ctx={ctx} text={offer.text} />
          </p>
          <div class="rw-stripacts">
            <Button id="resume" look="main" onPress={() => act.send({ type: "resume" })}>
              {words.t("btn-resume")}
            </Button>
            <Button id="forget" onPress={() => act.send({ type: "forget" })}>
              {words.t("btn-forget")}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Takes the place of message, hand and moves while the screen goes to another person. */
export function Cover({ ctx }: { ctx: Ctx }) {
  const { view, words } = ctx;
  const seat = view.seats[view.seat];
  const n = seat?.cards ?? 0;
  const last = view.events.at(-1);
  return (
    <div class="rw-cover" data-testid="cover">
      <div class="rw-cloth" aria-hidden="true" style={{ "--n": Math.max(2, Math.min(n, 10)) }}>
        {Array.from({ length: Math.min(n, 10) }, (_, i) => (
          <Card key={i} ctx={ctx} />
        ))}
      </div>
      <div class="rw-box">
        <div role="heading" aria-level={3} class="rw-big">
          <Say ctx={ctx} text={view.now} />
        </div>
        <p class="rw-muted" data-testid="say">
          {last ? <Say ctx={ctx} text={last.text} /> : null}
        </p>
        <Button id="ready" look="main" keyName="Enter" onPress={() => ctx.act.do("ready")}>
          {words.t("btn-ready", { name: nameAlone(ctx, view.seat) })}
        </Button>
        <p class="rw-muted rw-fine">{words.t("cover-cards", { count: n })}</p>
      </div>
    </div>
  );
}
