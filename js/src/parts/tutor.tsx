/* The tutor's panel, beside the table or below it: notes, hints, and after the hand the reasons. */
import type { ComponentChildren } from "preact";
import { type Ctx, nameAlone } from "../ctx.ts";
import { lying } from "../points.ts";
import { type Candidate, type Parts, STEPS } from "../tutor.ts";
import type { Ev, TutorNote } from "../wire.ts";
import { Aids } from "./aids.tsx";
import { Badge, Button, Icon, Minis, Rich, Say, Switch } from "./small.tsx";

/** The table with the panel, or the table alone where the tutor is off. */
export function WithTutor({ ctx, children }: { ctx: Ctx; children: ComponentChildren }) {
  if (!ctx.tutor.on) return <>{children}</>;
  return (
    <div class={`rw-split${ctx.tutor.open ? " is-open" : ""}`}>
      <div class="rw-main">
        <div class="rw-app">{children}</div>
      </div>
      <Panel ctx={ctx} />
    </div>
  );
}

function Panel({ ctx }: { ctx: Ctx }) {
  const { tutor, words, view } = ctx;
  const word = words.t(tutor.open ? "tutor-close" : "tutor-open");
  return (
    <section class="rw-tutor" aria-label={words.t("tutor")} data-testid="tutor">
      <div class="rw-tutorhead">
        <div role="heading" aria-level={2} class="rw-h rw-title" tabIndex={-1}>
          <Icon name="bulb" />
          {words.t("tutor")}
        </div>
        <button
          type="button"
          class="rw-tool"
          data-testid="btn-tutor"
          aria-label={word}
          title={word}
          aria-expanded={tutor.open}
          onClick={() => tutor.toggle()}
        >
          <Icon name={tutor.open ? "close" : "down"} />
        </button>
      </div>
      {!tutor.open ? null : view.phase === "cover" ? (
        <p class="rw-muted">{words.t("tutor-cover")}</p>
      ) : view.phase === "over" ? (
        <Why ctx={ctx} />
      ) : (
        <>
          <Notes ctx={ctx} />
          <Hints ctx={ctx} />
          <Aids ctx={ctx} />
        </>
      )}
    </section>
  );
}

/** In the place of the moves: what to do about a discard that costs much. */
export const WarnMoves = ({ ctx }: { ctx: Ctx }) => {
  const { words } = ctx;
  const { warner } = ctx.tutor;
  return (
    <div class="rw-acts" role="group" aria-label={words.t("warn-title")} data-testid="warning">
      <Button id="throw-anyway" onPress={() => warner.decide("throw")}>
        {words.t("btn-throw-anyway")}
      </Button>
      <Button id="think-again" look="main" onPress={() => warner.decide("think")}>
        {words.t("btn-think-again")}
      </Button>
      <Button id="warn-hint" onPress={() => warner.decide("hint")}>
        {words.t("btn-warn-hint")}
      </Button>
      <Button id="stop-warning" onPress={() => warner.decide("stop")}>
        {words.t("btn-stop-warning")}
      </Button>
    </div>
  );
};

interface PartProps {
  title: string;
  side?: ComponentChildren;
  name: string;
  children: ComponentChildren;
}

export const Part = ({ title, side, name, children }: PartProps) => (
  <div class="rw-tpart" data-testid={`tutor-${name}`}>
    <div class="rw-tparthead">
      <div role="heading" aria-level={3} class="rw-l">
        {title}
      </div>
      {side}
    </div>
    {children}
  </div>
);

/** What the others did last, and what that tells. */
function Notes({ ctx }: { ctx: Ctx }) {
  const { words, view, tutor } = ctx;
  const notes = view.tutor?.notes ?? [];
  const told = notes.filter((note) => note.icon !== "later");
  const later = notes.filter((note) => note.icon === "later");
  return (
    <Part name="notes" title={words.t("tutor-notes")}>
      {notes.length === 0 ? (
        <p class="rw-muted">{words.t("tutor-notes-none")}</p>
      ) : (
        <ul class="rw-notes">
          {told.map((note) => (
            <li key={note.n} data-icon={note.icon} class={tutor.noted === note.n ? "is-noted" : ""}>
              <Badge ctx={ctx} seat={note.seat} small />
              <NoteText ctx={ctx} note={note} />
            </li>
          ))}
          {later.length ? <Later ctx={ctx} notes={later} /> : null}
        </ul>
      )}
    </Part>
  );
}

/** What has its reasons after the hand: one line, whoever they were. */
function Later({ ctx, notes }: { ctx: Ctx; notes: readonly TutorNote[] }) {
  const [first] = notes;
  if (!first) return null;
  return (
    <li data-icon="later">
      <Icon name="later" />
      <span>
        {notes.map((note) => nameAlone(ctx, note.seat)).join(", ")}: <Say ctx={ctx} text={first.text} />
      </span>
    </li>
  );
}

/** A note; where it is about cards that can be seen, a look at it rings them. */
function NoteText({ ctx, note }: { ctx: Ctx; note: TutorNote }) {
  const { words, view, tutor } = ctx;
  const text = <Say ctx={ctx} text={note.text} />;
  if (lying(view, new Set(note.cards)).size === 0) return <span>{text}</span>;
  return (
    <button
      type="button"
      class="rw-noted"
      data-testid={`note-${note.n}`}
      title={words.t("ring-show")}
      onFocus={() => tutor.note(note.n)}
      onBlur={() => tutor.note(null)}
      onMouseEnter={() => tutor.note(note.n)}
      onMouseLeave={(event) => {
        if (event.currentTarget !== event.currentTarget.ownerDocument.activeElement) tutor.note(null);
      }}
      onClick={(event) => {
        // Not every browser gives the focus to a button that is pressed.
        event.currentTarget.focus({ preventScroll: true });
        tutor.note(note.n);
      }}
    >
      {text}
    </button>
  );
}

function Hints({ ctx }: { ctx: Ctx }) {
  const { words, view, tutor } = ctx;
  const shown = tutor.hints.length;
  const last = tutor.hints.at(-1);
  const note = tutor.refused;
  return (
    <Part
      name="hint"
      title={words.t("tutor-hint")}
      side={shown ? <span class="rw-muted">{words.t("tutor-steps", { step: shown })}</span> : null}
    >
      {shown ? (
        <ol class="rw-steps">
          {tutor.hints.map((hint) => (
            <li key={hint.step} data-testid={`hint-${hint.step}`}>
              <Say ctx={ctx} text={hint.text} />
            </li>
          ))}
        </ol>
      ) : null}
      {note ? (
        <p class="rw-muted" data-testid="hint-refused">
          {typeof note === "string" ? note : words.t(note.id, note.args)}
        </p>
      ) : null}
      {shown < STEPS ? (
        <Button
          id="hint"
          keyName="H"
          off={!view.mine || tutor.waiting}
          look="open"
          onPress={() => tutor.hint()}
        >
          {words.t(tutor.waiting ? "one-moment" : (ASKS[shown] ?? ""))}
        </Button>
      ) : null}
      {last?.candidates.length ? <Candidates ctx={ctx} all={last.candidates} unit={last.unit} /> : null}
      {tutor.warner.can ? (
        <div class="rw-tparthead">
          <span class="rw-muted" aria-hidden="true">
            {words.t("warn-title")}
          </span>
          <Switch
            ctx={ctx}
            id="warnings"
            label={words.t("warn-title")}
            on={tutor.warner.on}
            onPress={() => tutor.warner.toggle()}
          />
        </div>
      ) : (
        <p class="rw-muted" data-testid="warnings-none">
          {words.t("warn-none")}
        </p>
      )}
    </Part>
  );
}

const ASKS = ["hint-ask-nudge", "hint-ask-where", "hint-ask-why", "hint-ask-move"];

function Candidates({ ctx, all, unit }: { ctx: Ctx; all: readonly Candidate[]; unit: string }) {
  const { words, view, tutor } = ctx;
  return (
    <div class="rw-cands">
      <p class="rw-muted">
        {words.t(
          all.length === 1 ? "tutor-weighed-one" : unit === "match" ? "tutor-weighed-match" : "tutor-weighed",
        )}
      </p>
      <ol data-testid="candidates">
        {all.map((one, i) => (
          <li key={one.move}>
            <button
              type="button"
              class="rw-cand"
              data-testid={`candidate-${i}`}
              onClick={() => tutor.try(view, one)}
            >
              <span>
                <Move ctx={ctx} move={one} />
              </span>
              <span class="rw-cost">{cost(ctx, one, i)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function cost(ctx: Ctx, one: Candidate, i: number): string {
  if (i === 0) return ctx.words.t("tutor-best", { value: signed(one.value) });
  const loss = signed(-Math.max(0, one.loss));
  if (one.estimated) return ctx.words.t("tutor-loss-guess", { loss });
  if (one.low === undefined || one.high === undefined) return ctx.words.t("tutor-loss", { loss });
  return ctx.words.t("tutor-loss-range", { loss, low: signed(-one.high), high: signed(-one.low) });
}

const signed = (n: number): string =>
  n
    .toFixed(1)
    .replace(/^-0\.0$/, "0.0")
    .replace("-", "−");

/** A move in a few words. */
function Move({ ctx, move }: { ctx: Ctx; move: Parts }) {
  const cards = move.cards.join(" ");
  const top = ctx.view.pile.top?.c ?? "";
  const id = move.kind === "take" && (move.count ?? 1) > 1 ? "move-take-many" : `move-${move.kind}`;
  return <Rich ctx={ctx} pieces={ctx.words.pieces(id, { cards: cards || top, count: move.count ?? 1 })} />;
}

/** The reasons of the computer's moves, one at a time. */
function Why({ ctx }: { ctx: Ctx }) {
  const { words, tutor } = ctx;
  const { moves, at, reasonShown: mine } = tutor;
  if (!moves) return <p class="rw-muted">{words.t("one-moment")}</p>;
  if (moves.length === 0) return <p class="rw-muted">{words.t("tutor-why-none")}</p>;
  return (
    <Part name="why" title={words.t("tutor-why")}>
      <div class="rw-stepper">
        <Step ctx={ctx} to={at - 1} icon="left" word="tutor-before" />
        <span>{words.t("tutor-move-of", { number: at + 1, count: moves.length })}</span>
        <Step ctx={ctx} to={at + 1} icon="right" word="tutor-after" />
      </div>
      {mine ? (
        <>
          <p data-testid="reason">
            <Say ctx={ctx} text={mine.text} />
          </p>
          {mine.hand.length ? (
            <p class="rw-muted">
              <Rich
                ctx={ctx}
                ringed={new Set(mine.cards)}
                pieces={words.pieces("tutor-held", {
                  name: nameAlone(ctx, mine.seat),
                  cards: mine.hand.join(" "),
                })}
              />
            </p>
          ) : null}
          {mine.others.some(({ move }) => move !== mine.foil) ? (
            <div class="rw-others" role="group" aria-label={words.t("tutor-why-not")}>
              <span class="rw-muted">{words.t("tutor-why-not")}</span>
              {mine.others.map((one, i) => (
                <button
                  key={one.move}
                  type="button"
                  class="rw-chip is-ask"
                  data-testid={`why-not-${i}`}
                  aria-pressed={one.move === mine.foil}
                  onClick={() => tutor.why(mine.n, one.move)}
                >
                  {one.kind === "discard" && mine.move.kind === "discard" ? (
                    <Minis ctx={ctx} cards={one.cards} />
                  ) : (
                    <Move ctx={ctx} move={one} />
                  )}
                </button>
              ))}
            </div>
          ) : null}
        </>
      ) : (
        <Button id="why" look="open" onPress={() => tutor.go(at)}>
          {words.t("btn-why")}
        </Button>
      )}
    </Part>
  );
}

function Step({ ctx, to, icon, word }: { ctx: Ctx; to: number; icon: "left" | "right"; word: string }) {
  const there = ctx.tutor.moves?.[to] !== undefined;
  const name = ctx.words.t(word);
  return (
    <button
      type="button"
      class="rw-tool"
      data-testid={`btn-move-${icon === "left" ? "before" : "after"}`}
      aria-label={name}
      title={name}
      aria-disabled={there ? undefined : "true"}
      onClick={() => ctx.tutor.go(to)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** In the list of moves, after the hand: why was this done? */
export function AskWhy({ ctx, ev }: { ctx: Ctx; ev: Ev }) {
  const { tutor, words } = ctx;
  if (!tutor.on || !tutor.moves?.includes(ev.n)) return null;
  const said = words.plain(ev.text, ctx.view.seats, ctx.view.seat);
  return (
    <button
      type="button"
      class="rw-askwhy"
      data-testid={`why-${ev.n}`}
      aria-label={`${words.t("btn-ask-why")} ${said}`}
      title={words.t("btn-ask-why")}
      onClick={() => tutor.find(ev.n)}
    >
      ?
    </button>
  );
}
