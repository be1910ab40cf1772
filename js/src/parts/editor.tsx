/* Setting a position up: the deck, the places, whose turn it is, and the line of text. The kernel says what is wrong. */
import type { Ctx } from "../ctx.ts";
import { type Editor, LONGEST } from "../editor.ts";
import { hiddenAt, places } from "../position.ts";
import type { Code } from "../wire.ts";
import { Sure } from "./conflicts.tsx";
import { say } from "./fields.tsx";
import { NoteLine } from "./moves.tsx";
import { Pane, Silent, Waiting } from "./sheets.tsx";
import { Button, Icon, Rich } from "./small.tsx";
import { Copy, Typed } from "./texts.tsx";
import { Chip, type EditorProps, faultId, placeName, placeOfField, SeatOptions, Zone } from "./zones.tsx";

export function SetUp({ ctx }: { ctx: Ctx }) {
  const { words, local } = ctx;
  const { editor } = local;
  const fields = editor?.fields;
  return (
    <Pane ctx={ctx} name="setup" title={words.t("setup-title")}>
      {editor && fields ? (
        <>
          <p class="rw-muted">{words.t("setup-how")}</p>
          <Begin ctx={ctx} editor={editor} />
          <Deck ctx={ctx} editor={editor} fields={fields} />
          <div class="rw-zones">
            {places(fields).map((place) => (
              <Zone key={place} ctx={ctx} editor={editor} fields={fields} place={place} />
            ))}
          </div>
          <Turn ctx={ctx} editor={editor} fields={fields} />
          <Line ctx={ctx} editor={editor} />
          <Foot ctx={ctx} editor={editor} fields={fields} />
        </>
      ) : editor?.trouble || editor?.draft.trouble ? (
        <NoteLine ctx={ctx} note={editor.trouble ?? editor.draft.trouble ?? ""} />
      ) : (
        <Waiting ctx={ctx} />
      )}
    </Pane>
  );
}

/** Where to begin, and what is done with the cards that are left. */
function Begin({ ctx, editor }: { ctx: Ctx; editor: Editor }) {
  const { words, view } = ctx;
  return (
    <div class="rw-foot rw-begin" role="group" aria-label={words.t("setup-begin")}>
      <Button id="start-table" onPress={() => editor.begin("table")}>
        {words.t(view.phase === "over" ? "btn-start-over" : "btn-start-table")}
      </Button>
      <Button id="start-empty" onPress={() => editor.begin("empty")}>
        {words.t("btn-start-empty")}
      </Button>
      <Button id="rest-open" onPress={() => editor.deal("open")}>
        {words.t("btn-rest-open")}
      </Button>
      <Button id="rest-hidden" onPress={() => editor.deal("hidden")}>
        {words.t("btn-rest-hidden")}
      </Button>
      <Button id="back" off={!editor.canUndo} onPress={() => editor.undo()}>
        {words.t("tool-undo")}
      </Button>
    </div>
  );
}

const SUITS = ["S", "H", "D", "C", "*"];

/** Every card of the deck in its own place, whether it lies here or elsewhere: nothing jumps. */
function Deck({ ctx, editor, fields }: EditorProps) {
  const { words } = ctx;
  const { free, data } = editor;
  const lying = Object.values(free).reduce((sum, n) => sum + Math.max(0, n), 0);
  const all: Code[] = Object.keys(data?.deck ?? {});
  const stop = Math.min(editor.cursor.get("free") ?? 0, all.length - 1);
  return (
    <div class="rw-box2 rw-free" data-testid="zone-free" data-n={lying}>
      <div class="rw-zonehead">
        <span class="rw-h">
          {words.t("place-free")} <b>{lying}</b>
        </span>
        <label class="rw-aside">
          <span class="rw-fine rw-muted">{words.t("place-next")}</span>
          <select
            class="rw-in"
            data-testid="goes-to"
            value={editor.active}
            onChange={(event) => editor.activate(event.currentTarget.value)}
          >
            {places(fields).map((place) => (
              <option key={place} value={place}>
                {placeName(ctx, editor, place)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="rw-suits" role="group" aria-label={words.t("place-free")}>
        {SUITS.map((suit) => (
          <div key={suit} class="rw-suit">
            {all.map((card, i) =>
              card.endsWith(suit) ? (
                <Chip
                  key={card}
                  ctx={ctx}
                  editor={editor}
                  place="free"
                  i={i}
                  card={card}
                  count={free[card] ?? 0}
                  stop={i === stop}
                  onPress={() => editor.pressFree(card)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

const PHASES = ["draw", "play", "call"] as const;

function Turn({ ctx, editor, fields }: EditorProps) {
  const { words, local } = ctx;
  const group = `${local.uid}-phase`;
  return (
    <div class="rw-two">
      <div class="rw-field">
        <label class="rw-l" for={`${local.uid}-turn`}>
          {words.t("setup-turn")}
        </label>
        <select
          class="rw-in"
          id={`${local.uid}-turn`}
          data-testid="setup-turn"
          value={String(fields.turn)}
          onChange={(event) => editor.set({ turn: Number(event.currentTarget.value) })}
        >
          <SeatOptions ctx={ctx} editor={editor} />
        </select>
      </div>
      <div class="rw-field">
        <span class="rw-l" id={group}>
          {words.t("setup-phase")}
        </span>
        <div class="rw-seg" role="radiogroup" aria-labelledby={group}>
          {PHASES.map((phase) => (
            <label key={phase} data-testid={`phase-${phase}`}>
              <input
                type="radio"
                name={group}
                checked={fields.phase === phase}
                onChange={() => editor.set({ phase })}
              />
              <span>{words.t(`phase-${phase}`)}</span>
            </label>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The whole position as a line, to be copied, pasted and changed. */
function Line({ ctx, editor }: { ctx: Ctx; editor: Editor }) {
  const id = `${ctx.local.uid}-line`;
  const wrong = Boolean(editor.data && !editor.data.fields);
  return (
    <Typed
      id={id}
      testId="setup-line"
      label={ctx.words.t("setup-line")}
      value={editor.line}
      most={LONGEST}
      wrong={wrong}
      describedBy={wrong ? faultId(ctx, 0) : undefined}
      onType={(text) => editor.type(text)}
      onLeave={() => editor.typed()}
      side={<Copy ctx={ctx} text={editor.line} of={id} />}
    />
  );
}

function Foot({ ctx, editor, fields }: EditorProps) {
  const { words, act } = ctx;
  const { draft } = editor;
  if (draft.asking)
    return <Sure ctx={ctx} draft={draft} back="play-here" onSure={() => draft.deal(true, editor.line)} />;
  const hides = places(fields).some((place) => hiddenAt(fields, place) > 0);
  const { left } = editor;
  return (
    <div class="rw-ask">
      {editor.trouble ? <NoteLine ctx={ctx} note={editor.trouble} /> : null}
      <Silent ctx={ctx} />
      <Faults ctx={ctx} editor={editor} />
      {editor.ok && (hides || left > 0) ? (
        <p class="rw-muted rw-fine" data-testid="setup-told">
          {hides ? words.t("setup-hides") : ""} {left > 0 ? words.t("setup-left", { count: left }) : ""}
        </p>
      ) : null}
      {draft.trouble ? <NoteLine ctx={ctx} note={draft.trouble} /> : null}
      <div class="rw-foot is-end">
        <Button id="who-plays" onPress={() => act.open("new")}>
          {words.t("btn-who-plays")}
        </Button>
        <Button
          id="play-here"
          look="main"
          off={!editor.ok}
          describedBy={editor.faults.map((_, i) => faultId(ctx, i)).join(" ") || undefined}
          onPress={() => {
            if (!editor.ok) {
              act.onFocus("[data-testid=faults]");
              return;
            }
            draft.deal(false, editor.line);
            if (draft.asking) act.onFocus("[data-testid=btn-keep]");
          }}
        >
          {words.t("btn-play-here")}
        </Button>
      </div>
    </div>
  );
}

/** A sentence of the kernel's, its cards drawn. */
const WithCards = ({ ctx, text }: { ctx: Ctx; text: string }) => (
  <Rich ctx={ctx} pieces={text.split(CARD).map((part, i) => (i % 2 ? { cards: [part] } : part))} />
);
const CARD = /(\*?\b[A2-9TJQK][SHDC]\b)/;

/** What is wrong, each with the place where it is. */
function Faults({ ctx, editor }: { ctx: Ctx; editor: Editor }) {
  const { words } = ctx;
  if (!editor.faults.length) return null;
  return (
    <ul class="rw-faults" data-testid="faults" tabIndex={-1} aria-label={words.t("setup-faults")}>
      {editor.faults.map(({ field, text }, i) => {
        const place = placeOfField(field);
        const named = /^(hand|meld)-|^(stock|pile)$/.test(place);
        return (
          <li key={`${field} ${say(ctx, text)}`} class="rw-bad" id={faultId(ctx, i)}>
            <Icon name="warn" />{" "}
            <span>
              {named ? <b>{placeName(ctx, editor, place)}: </b> : null}
              <WithCards ctx={ctx} text={say(ctx, text)} />
            </span>
            {editor.isFact(field) ? (
              <Button id={`drop-${field}`} onPress={() => editor.drop(field)}>
                {words.t("btn-leave-out", { fact: field })}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
