/* The rail around the hand: what happened and what to do above it, the note row and the moves below. */
import type { Ctx } from "../ctx.ts";
import { waitsForComputer } from "../decide.ts";
import { type Choice, codes } from "../local.ts";
import { canTake, deepest } from "../masks.ts";
import type { Note } from "../synced.ts";
import type { LayAll, TableView, Text } from "../wire.ts";
import { Invite, isFirst } from "./guide.tsx";
import { Legend, Shift, Sort } from "./hand.tsx";
import { Button, Card, Icon, Minis, Rich, Say } from "./small.tsx";

/** What to do or what is going on. That somebody may call is for all to know. */
export const nowOf = (view: TableView): Text =>
  view.phase === "call" && !view.mine && typeof view.turn === "number"
    ? { id: "call-wait", args: { seat: view.turn } }
    : view.now;

export function Message({ ctx }: { ctx: Ctx }) {
  const { view, words } = ctx;
  const last = view.events.at(-1);
  return (
    <div class="rw-say">
      <div>
        <p class="rw-then" data-testid="say">
          {last ? <Say ctx={ctx} text={last.text} /> : null}
        </p>
        <p class="rw-now" data-testid="now">
          <Say ctx={ctx} text={nowOf(view)} />
        </p>
      </div>
      <dl class="rw-pts">
        <div>
          <dt>{words.t("in-hand")}</dt>
          <dd data-testid="points">{view.points}</dd>
        </div>
        <div>
          <dt>{words.t("score")}</dt>
          <dd data-testid="score">{view.seats[view.seat]?.score}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The row between hand and moves: a reason, a question, the plan, or the legend. It keeps its height. */
export function NoteRow({ ctx }: { ctx: Ctx }) {
  const { view, local, can } = ctx;
  if (local.choice) return <Options ctx={ctx} choice={local.choice} />;
  const plan = view.phase === "play" && view.mine && (local.preview || can.n === 0) ? view.lay_all : null;
  const narrow = local.width < 680;
  // What is long has the narrow row for itself.
  const alone = narrow && Boolean(local.note || plan);
  return (
    <div class={`rw-note${alone ? " is-wide" : ""}`}>
      {alone || plan ? null : <Shift ctx={ctx} />}
      {local.note ? (
        <NoteLine ctx={ctx} note={local.note} />
      ) : plan ? (
        <Plan ctx={ctx} plan={plan} />
      ) : can.layoff.length > 1 ? (
        <NoteLine ctx={ctx} note={chooseNote(ctx)} />
      ) : narrow && local.picked.size === 1 ? null : isFirst(ctx) && local.picked.size === 0 ? (
        <Invite ctx={ctx} />
      ) : (
        <Legend ctx={ctx} />
      )}
      {alone ? null : <Sort ctx={ctx} />}
    </div>
  );
}

/** A question about the picked cards, answered by a press on what is meant. */
function Options({ ctx, choice }: { ctx: Ctx; choice: Choice }) {
  const { words, act, local, view } = ctx;
  const { title } = choice;
  const fresh = (c: string) =>
    c.startsWith("*") || !view.melds.some((meld) => meld.cards.some((x) => x.c === c));
  return (
    <div class="rw-choice" role="group" aria-labelledby={`${local.uid}-choice`} data-testid="choice">
      <div id={`${local.uid}-choice`} class="rw-said">
        {typeof title === "string" ? title : <Rich ctx={ctx} pieces={words.pieces(title.id, title.args)} />}
      </div>
      <div class="rw-options">
        {choice.options.map(({ label, cards, move }, i) => (
          <button
            key={move}
            type="button"
            class="rw-option"
            data-testid={`option-${i}`}
            aria-label={`${words.t(label)}: ${words.names(cards)}`}
            onClick={() => act.send({ type: "move", move })}
          >
            <span class="rw-row" aria-hidden="true">
              {cards.map((c, j) => (
                <Card key={`${j}${c}`} ctx={ctx} c={c} class={fresh(c) ? "" : "is-old"} />
              ))}
            </span>
            {label === "btn-meld" ? null : <span aria-hidden="true">{words.t(label)}</span>}
          </button>
        ))}
        <button type="button" class="rw-btn is-quiet" data-testid="btn-leave" onClick={() => act.leave()}>
          <span>{words.t("btn-leave")}</span>
          <span class="rw-kbd" aria-hidden="true">
            Esc
          </span>
        </button>
      </div>
    </div>
  );
}

const chooseNote = ({ view, local }: Ctx): Note => {
  const [card = "", ...more] = codes(view.hand, local.picked);
  return more.length ? { id: "choose-meld-many" } : { id: "choose-meld", args: { card } };
};

export const NoteLine = ({ ctx, note }: { ctx: Ctx; note: Note }) => (
  <div class="rw-said" data-testid="note">
    <span>
      {typeof note === "string" ? note : <Rich ctx={ctx} pieces={ctx.words.pieces(note.id, note.args)} />}
    </span>
  </div>
);

function Plan({ ctx, plan }: { ctx: Ctx; plan: LayAll }) {
  const { words, local } = ctx;
  const rest = { cards: plan.rest.join(" "), points: plan.points };
  // A long rest would break the row's height in a narrow cell; the cards are in the hand below anyway.
  const keeps = plan.rest.length > 3 && local.width < 680 ? "plan-keeps-points" : "plan-keeps";
  return (
    <div class="rw-plan" id={planId(ctx)} data-testid="plan">
      <b>{words.t(plan.out ? "plan-go-out" : "plan-lay-all")}</b>
      {plan.steps.map((step) => (
        <span key={step.cards.join()} class={`rw-chip is-${step.kind}`}>
          <Icon name={step.kind === "meld" ? "meld" : "fit"} />
          <span class="rw-sr">{words.t(step.kind === "meld" ? "plan-meld" : "btn-layoff")}</span>
          <Minis ctx={ctx} cards={step.cards} />
        </span>
      ))}
      {plan.rest.length ? (
        <span>
          <Rich ctx={ctx} pieces={words.pieces(keeps, rest)} />
        </span>
      ) : (
        <span>{words.t("plan-nothing-left")}</span>
      )}
    </div>
  );
}

const planId = (ctx: Ctx): string => `${ctx.local.uid}-plan`;

export function Moves({ ctx }: { ctx: Ctx }) {
  const { view, words } = ctx;
  const draw = view.mine && view.phase === "draw";
  const play = view.mine && view.phase === "play";
  const call = view.mine && view.phase === "call";
  return (
    <div
      class={`rw-acts${play ? "" : call && view.clock ? " is-three" : " is-two"}`}
      role="group"
      aria-label={words.t("moves")}
      data-testid="moves"
    >
      {draw ? (
        <DrawMoves ctx={ctx} />
      ) : play ? (
        <PlayMoves ctx={ctx} />
      ) : call ? (
        <CallMoves ctx={ctx} />
      ) : (
        <WaitMoves ctx={ctx} />
      )}
    </div>
  );
}

function DrawMoves({ ctx }: { ctx: Ctx }) {
  const { view, words, act } = ctx;
  const { legal } = view;
  const top = view.pile.top;
  const place = deepest(view, ctx.local.deep);
  const count = place < 0 ? 1 : view.pile.n - place;
  const many = count > 1;
  const args = { count, card: (many ? view.pile.cards?.[place]?.c : top?.c) ?? "" };
  const [id, word] = legal?.recycle
    ? ["recycle", "btn-recycle"]
    : legal?.decline
      ? ["decline", "btn-decline"]
      : ["draw", "btn-draw"];
  return (
    <>
      <Button id={id ?? ""} keyName="D" onPress={() => act.do("draw")}>
        {words.t(word ?? "")}
      </Button>
      {top ? (
        <Button
          id="take"
          keyName="P"
          off={!canTake(legal)}
          look={ctx.local.deep ? "main" : undefined}
          onPress={() => act.do("take")}
        >
          <Rich ctx={ctx} pieces={words.pieces(many ? "btn-take-many" : "btn-take", args)} />
        </Button>
      ) : null}
    </>
  );
}

/** The window for calls: it waits as long as it takes, or as long as its clock runs. */
function CallMoves({ ctx }: { ctx: Ctx }) {
  const { view, words, act, local } = ctx;
  const calls = view.legal?.calls ?? [];
  const card = view.pile.cards?.[deepest(view, local.deep)]?.c ?? calls[0];
  return (
    <>
      {card && calls.length ? (
        <Button id="rummy" keyName="R" look="main" onPress={() => act.do("rummy")}>
          <Rich ctx={ctx} pieces={words.pieces("btn-rummy", { card })} />
        </Button>
      ) : null}
      <Button id="pass" keyName="V" onPress={() => act.do("pass")}>
        {words.t("btn-pass")}
      </Button>
      {view.clock && local.seconds !== null ? (
        <>
          <Button id="more-time" keyName="T" onPress={() => act.do("moreTime")}>
            {words.t("btn-more-time")}{" "}
            <span class="rw-secs" aria-hidden="true">
              {words.t("clock-short", { seconds: local.seconds })}
            </span>
          </Button>
          <span class="rw-sr" role="timer" data-testid="clock">
            {words.t("clock-left", { seconds: local.seconds })}
          </span>
        </>
      ) : null}
    </>
  );
}

function PlayMoves({ ctx }: { ctx: Ctx }) {
  const { view, words, act, can, local } = ctx;
  const plan = view.lay_all;
  const hint = (on: boolean) => {
    if (local.preview === on) return;
    local.preview = on;
    ctx.paint();
  };
  const swap = can.swaps.length > 0 && can.layoff.length === 0;
  const main = can.meld ? "meld" : can.layoff.length || swap ? "layoff" : can.discard ? "discard" : null;
  const all = can.n ? "open" : plan?.out ? "main" : "open";
  return (
    <>
      <Button
        id="meld"
        keyName="M"
        off={!can.meld}
        look={main === "meld" ? "main" : undefined}
        onPress={() => act.do("meld")}
      >
        {words.t("btn-meld")}
      </Button>
      <Button
        id={swap ? "swap" : "layoff"}
        keyName="L"
        off={can.layoff.length === 0 && !can.swaps.length}
        look={main === "layoff" ? "main" : undefined}
        onPress={() => act.do("layoff")}
      >
        {words.t(swap ? "btn-swap" : can.swaps.length ? "btn-layoff-swap" : "btn-layoff")}
      </Button>
      <Button
        id="discard"
        keyName="X"
        off={!can.discard}
        look={main === "discard" ? "main" : undefined}
        onPress={() => act.do("discard")}
      >
        {words.t("btn-discard")}
      </Button>
      <Button
        id="lay-all"
        keyName="A"
        off={!plan}
        look={all}
        onPress={() => act.do("layAll")}
        onHint={hint}
        describedBy={plan && (local.preview || can.n === 0) && !local.note ? planId(ctx) : undefined}
      >
        {words.t(plan?.out ? "btn-go-out" : "btn-lay-all")}
      </Button>
    </>
  );
}

/** While a computer player is on turn. */
function WaitMoves({ ctx }: { ctx: Ctx }) {
  if (!waitsForComputer(ctx.view) || ctx.link.setting("speed") === "instant") return null;
  return (
    <Button id="skip" keyName="S" onPress={() => ctx.act.do("skip")}>
      {ctx.words.t("btn-skip")}
    </Button>
  );
}
