/* The rail around the hand: what happened and what to do above it, the note row and the moves below. */
import { waitsForComputer } from "../actions.ts";
import type { Ctx } from "../ctx.ts";
import { codes } from "../local.ts";
import { canTake } from "../masks.ts";
import type { Note } from "../synced.ts";
import type { LayAll } from "../wire.ts";
import { Legend, Shift, Sort } from "./hand.tsx";
import { Button, Icon, Minis, Rich, Say } from "./small.tsx";

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
          <Say ctx={ctx} text={view.now} />
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
      ) : narrow && local.picked.size === 1 ? null : (
        <Legend ctx={ctx} />
      )}
      {alone ? null : <Sort ctx={ctx} />}
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
  return (
    <div
      class={`rw-acts${play ? "" : " is-two"}`}
      role="group"
      aria-label={words.t("moves")}
      data-testid="moves"
    >
      {draw ? <DrawMoves ctx={ctx} /> : play ? <PlayMoves ctx={ctx} /> : <WaitMoves ctx={ctx} />}
    </div>
  );
}

function DrawMoves({ ctx }: { ctx: Ctx }) {
  const { view, words, act } = ctx;
  const { legal } = view;
  const top = view.pile.top;
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
        <Button id="take" keyName="P" off={!canTake(legal)} onPress={() => act.do("take")}>
          <Rich ctx={ctx} pieces={words.pieces("btn-take", { card: top.c })} />
        </Button>
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
  const main = can.meld ? "meld" : can.layoff.length ? "layoff" : can.discard ? "discard" : null;
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
        id="layoff"
        keyName="L"
        off={can.layoff.length === 0}
        look={main === "layoff" ? "main" : undefined}
        onPress={() => act.do("layoff")}
      >
        {words.t("btn-layoff")}
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
