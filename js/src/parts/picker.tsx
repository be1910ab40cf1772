/* A new game: who plays, and by which rules. The kernel says what goes together; here it is only shown. */
import type { ComponentChildren } from "preact";
import type { Ctx } from "../ctx.ts";
import { type Draft, inGroup, LONGEST_CODE } from "../draft.ts";
import type { ChoicesData, Param, Text } from "../wire.ts";
import { Bad, Bads, type Props, placeOf, Sure } from "./conflicts.tsx";
import { Field, type FieldProps, say } from "./fields.tsx";
import { NoteLine } from "./moves.tsx";
import { Differs, Pane, Silent, Waiting } from "./sheets.tsx";
import { Button, Icon } from "./small.tsx";
import { Typed } from "./texts.tsx";

export function NewGame({ ctx }: { ctx: Ctx }) {
  const { words, local } = ctx;
  const { draft } = local;
  const choices = draft?.choices;
  return (
    <Pane ctx={ctx} name="new" title={words.t("new-title")}>
      {draft && choices ? (
        <>
          <div class="rw-two">
            <Seats ctx={ctx} draft={draft} choices={choices} />
            <Presets ctx={ctx} draft={draft} choices={choices} />
          </div>
          <div role="heading" aria-level={3} class="rw-h">
            {words.t("new-house")}
          </div>
          <div class="rw-groups">
            {groups(choices).map(({ name, label }) => (
              <Group key={name} ctx={ctx} draft={draft} choices={choices} name={name} label={label} />
            ))}
          </div>
          <Foot ctx={ctx} draft={draft} choices={choices} />
        </>
      ) : draft?.trouble ? (
        <NoteLine ctx={ctx} note={draft.trouble} />
      ) : (
        <Waiting ctx={ctx} />
      )}
    </Pane>
  );
}

function groups(choices: ChoicesData): { name: string; label: Text }[] {
  if (choices.groups) return choices.groups;
  const names = [...new Set(choices.params.map((param) => param.group))];
  return names.map((name) => ({ name, label: { id: "plain", args: { text: name } } }));
}

// --- who plays ------------------------------------------------------------------------------------

function Seats({ ctx, draft, choices }: Props) {
  const { words, local } = ctx;
  const full = draft.players.length >= draft.most;
  return (
    <fieldset class="rw-box2 rw-fields">
      <legend class="rw-sr">{words.t("new-seats")}</legend>
      <span class="rw-l" aria-hidden="true">
        {words.t("new-seats")}
      </span>
      <ul class="rw-people">
        {draft.players.map((player, i) => (
          <li key={`seat ${i + 1}`} class="rw-person">
            <span class="rw-ava" data-place={i} aria-hidden="true">
              {[...player.name.trim()][0]?.toUpperCase() ?? i + 1}
            </span>
            <input
              class="rw-in"
              data-testid={`new-name-${i}`}
              value={player.name}
              maxLength={24}
              autocomplete="off"
              spellcheck={false}
              aria-label={words.t("new-name", { seat: i + 1 })}
              onInput={(event) => draft.seat(i, { name: event.currentTarget.value })}
            />
            <select
              class="rw-in"
              data-testid={`new-level-${i}`}
              aria-label={words.t("new-level", { seat: i + 1 })}
              value={player.level ?? ""}
              onChange={(event) => draft.seat(i, { level: event.currentTarget.value || null })}
            >
              <option value="">{words.t("new-person")}</option>
              {choices.levels.map((level) => (
                <option key={level} value={level}>
                  {words.level(level)}
                </option>
              ))}
            </select>
            {draft.players.length > 2 ? (
              <button
                type="button"
                class="rw-tool"
                data-testid={`btn-remove-${i}`}
                aria-label={words.t("btn-remove", { name: player.name })}
                onClick={() => {
                  draft.removeSeat(i);
                  ctx.act.onFocus(`[data-testid="new-name-${Math.min(i, draft.players.length - 1)}"]`);
                }}
              >
                <Icon name="close" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <Button
        id="add-seat"
        off={full}
        describedBy={full ? `${local.uid}-full` : undefined}
        onPress={() => draft.addSeat()}
      >
        {words.t("btn-add-seat")}
      </Button>
      {full ? (
        <p class="rw-muted rw-fine" id={`${local.uid}-full`}>
          {words.t("new-full", { count: draft.most })}
        </p>
      ) : null}
      <Bads ctx={ctx} draft={draft} choices={choices} at="seats" />
      {draft.players.some((player) => player.level === null) ? (
        <label class="rw-check">
          <input
            type="checkbox"
            data-testid="new-guide"
            checked={draft.guide}
            onChange={(event) => draft.setGuide(event.currentTarget.checked)}
          />
          <span class="rw-l">{words.t("new-guide")}</span>
        </label>
      ) : null}
    </fieldset>
  );
}

function Presets({ ctx, draft, choices }: Props) {
  const { words, local } = ctx;
  const id = `${local.uid}-preset`;
  const help = draft.of?.help;
  const { check } = draft;
  return (
    <div class="rw-box2 rw-fields">
      <div class="rw-field">
        <label class="rw-l" for={id}>
          {words.t("tool-rules")}
        </label>
        <select
          class="rw-in"
          id={id}
          data-testid="new-preset"
          aria-describedby={`${id}-help`}
          value={draft.preset}
          onChange={(event) => draft.choose(event.currentTarget.value)}
        >
          {choices.presets.map((preset) => (
            <option key={preset.name} value={preset.name}>
              {say(ctx, preset.label)}
            </option>
          ))}
        </select>
        <p class="rw-muted rw-fine" id={`${id}-help`}>
          {help ? say(ctx, help) : ""}
        </p>
      </div>
      <Bads ctx={ctx} draft={draft} choices={choices} at="preset" />
      <DealCode ctx={ctx} draft={draft} />
      {check?.ok ? <Differs ctx={ctx} label={draft.of?.label ?? null} diff={check.diff} /> : null}
    </div>
  );
}

/** A code makes the first deal; it is looked at while it is typed, and read out once it is left. */
function DealCode({ ctx, draft }: { ctx: Ctx; draft: Draft }) {
  const { words, local } = ctx;
  const id = `${local.uid}-code`;
  const wrong = draft.coded && !draft.coded.ok ? draft.coded.text : null;
  return (
    <Typed
      id={id}
      testId="new-deal"
      label={words.t("deal-code")}
      value={draft.code}
      most={LONGEST_CODE}
      wrong={Boolean(wrong)}
      describedBy={`${id}-help${wrong ? ` ${id}-bad` : ""}`}
      onType={(text) => draft.setCode(text)}
      onLeave={() => draft.codeDone()}
      upper
      looks="rw-code"
      placeholder="1D07-5MD2-59SA"
    >
      {wrong ? (
        <p class="rw-bad rw-fine" id={`${id}-bad`} data-testid="deal-bad">
          <Icon name="warn" /> {say(ctx, wrong)}
        </p>
      ) : null}
      <p class="rw-muted rw-fine" id={`${id}-help`}>
        {words.t("deal-help")}
      </p>
    </Typed>
  );
}

// --- house rules ----------------------------------------------------------------------------------

function Group({ ctx, draft, choices, name, label }: Props & { name: string; label: Text }) {
  const { words, local } = ctx;
  const params = inGroup(choices, name);
  const open = draft.shown.has(name);
  const count = params.filter((param) => param.name in draft.changes).length;
  const bad = draft.check?.conflicts.some(({ params: names }) => params.some((p) => names.includes(p.name)));
  const id = `${local.uid}-group-${name}`;
  return (
    <div class={`rw-box2 rw-group${bad ? " is-bad" : ""}`}>
      <button
        type="button"
        class="rw-fold"
        data-testid={`group-${name}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => draft.toggle(name)}
      >
        <span class="rw-h">{say(ctx, label)}</span>
        <span class="rw-muted rw-fine">{count ? words.t("new-changed", { count }) : ""}</span>
        <Icon name="down" />
      </button>
      <div class="rw-params" id={id} role="group" aria-label={say(ctx, label)} hidden={!open}>
        {open
          ? params.map((param) => (
              <Rule key={param.name} ctx={ctx} draft={draft} choices={choices} param={param} />
            ))
          : null}
      </div>
    </div>
  );
}

type RuleProps = Props & { param: Param };

/** One rule: its label, its field, what it means, and what is wrong with it. */
function Rule({ ctx, draft, choices, param }: RuleProps) {
  const id = `${ctx.local.uid}-rule-${param.name}`;
  const conflicts = draft.check?.conflicts.filter((one) => one.params.includes(param.name)) ?? [];
  const idle = draft.check?.unused?.includes(param.name) ?? false;
  const field: FieldProps = {
    ctx,
    draft,
    param,
    attrs: {
      id,
      "data-testid": `rule-${param.name}`,
      "aria-describedby": [`${id}-help`, ...(conflicts.length ? [`${id}-bad`] : [])].join(" "),
      "aria-invalid": conflicts.length ? "true" : undefined,
    },
  };
  const several = param.kind === "match" || (param.kind === "number" && param.none);
  const flag = param.kind === "flag";
  return (
    <div
      class={`rw-field${conflicts.length ? " is-bad" : ""}${param.name in draft.changes ? " is-new" : ""}`}
      {...(several ? { role: "group", "aria-labelledby": `${id}-label` } : {})}
    >
      {flag ? null : several ? (
        <span class="rw-l" id={`${id}-label`}>
          {say(ctx, param.label)}
        </span>
      ) : (
        <label class="rw-l" id={`${id}-label`} for={id}>
          {say(ctx, param.label)}
        </label>
      )}
      <Field {...field} />
      <p class="rw-muted rw-fine" id={`${id}-help`}>
        {say(ctx, param.help)}
        {idle ? ` ${ctx.words.t("new-idle")}` : ""}
      </p>
      {conflicts.length ? (
        <div id={`${id}-bad`} class="rw-bads">
          {conflicts.map((conflict) =>
            param.name === placeOf(conflict, draft, choices) ? (
              <Bad
                key={say(ctx, conflict.text)}
                ctx={ctx}
                draft={draft}
                choices={choices}
                conflict={conflict}
              />
            ) : (
              <p key={say(ctx, conflict.text)} class="rw-sr">
                {say(ctx, conflict.text)}
              </p>
            ),
          )}
        </div>
      ) : null}
    </div>
  );
}

// --- the end of the sheet -------------------------------------------------------------------------

function Foot({ ctx, draft, choices }: Props): ComponentChildren {
  const { words } = ctx;
  const conflicts = draft.check?.conflicts ?? [];
  const loose = conflicts.filter((conflict) => !placeOf(conflict, draft, choices));
  const told = conflicts.length - loose.length;
  if (draft.asking) return <Sure ctx={ctx} draft={draft} back="deal" onSure={() => draft.deal(true)} />;
  return (
    <div class="rw-ask">
      {loose.map((conflict) => (
        <Bad key={say(ctx, conflict.text)} ctx={ctx} draft={draft} choices={choices} conflict={conflict} />
      ))}
      {told ? (
        <p class="rw-bad" data-testid="conflicts">
          <Icon name="warn" /> {words.t("new-conflicts")}
        </p>
      ) : null}
      {draft.trouble ? <NoteLine ctx={ctx} note={draft.trouble} /> : <Silent ctx={ctx} />}
      <div class="rw-foot is-end">
        <Button id="set-up" onPress={() => ctx.act.open("setup")}>
          {words.t("btn-set-up")}
        </Button>
        <Button
          id="deal"
          look="main"
          off={!draft.check?.ok}
          onPress={() => {
            if (!draft.check?.ok) {
              ctx.act.onFocus(".rw-bad .rw-btn", ".rw-pane [aria-invalid]");
              return;
            }
            draft.deal(false);
            if (draft.asking) ctx.act.onFocus("[data-testid=btn-keep]");
          }}
        >
          {words.t("btn-deal")}
        </Button>
      </div>
    </div>
  );
}
