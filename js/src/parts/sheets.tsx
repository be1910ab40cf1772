/* Sheets that take the table's place: the rules of this game, and help. */
import type { ComponentChildren } from "preact";
import type { Ctx } from "../ctx.ts";
import type { Sheet } from "../local.ts";
import type { Mark, RulesData, Text } from "../wire.ts";
import { Close } from "./frame.tsx";
import { NoteLine } from "./moves.tsx";
import { Button, Say, Tab } from "./small.tsx";

interface PaneProps {
  ctx: Ctx;
  name: Sheet;
  title: string;
  children: ComponentChildren;
}

export const Pane = ({ ctx, name, title, children }: PaneProps) => (
  <div class="rw-sheet rw-pane" role="dialog" aria-label={title} data-testid={`panel-${name}`}>
    <div class="rw-pophead">
      <div role="heading" aria-level={2} class="rw-big rw-title" tabIndex={-1}>
        {title}
      </div>
      <Close ctx={ctx} />
    </div>
    {children}
  </div>
);

/** While the kernel has not answered yet: that it is asked, or why there is no answer. */
export const Waiting = ({ ctx }: { ctx: Ctx }) =>
  ctx.local.note ? (
    <NoteLine ctx={ctx} note={ctx.local.note} />
  ) : (
    <p class="rw-muted">{ctx.words.t("one-moment")}</p>
  );

/** That the kernel does not answer, in a sheet that is filled already. */
export const Silent = ({ ctx }: { ctx: Ctx }) =>
  ctx.local.note && (ctx.link.silent || ctx.link.gone) ? <NoteLine ctx={ctx} note={ctx.local.note} /> : null;

export function RulesSheet({ ctx }: { ctx: Ctx }) {
  const { words, local } = ctx;
  const data = local.rules;
  return (
    <Pane ctx={ctx} name="rules" title={words.t("tool-rules")}>
      {data ? <RulesText ctx={ctx} data={data} /> : <Waiting ctx={ctx} />}
      <div class="rw-foot is-end">
        <Button id="other-rules" onPress={() => ctx.act.open("new")}>
          {words.t("btn-other-rules")}
        </Button>
      </div>
    </Pane>
  );
}

function RulesText({ ctx, data }: { ctx: Ctx; data: RulesData }) {
  return (
    <>
      <Differs ctx={ctx} label={data.label ?? null} diff={data.diff} />
      <div class="rw-rules" data-testid="rules-text">
        {data.sections.map((section, i) => (
          <Section key={`section ${i + 1}`} ctx={ctx} title={section.title} lines={section.lines} />
        ))}
      </div>
    </>
  );
}

function Section({ ctx, title, lines }: { ctx: Ctx; title: Text; lines: Text[] }) {
  return (
    <section class="rw-box2">
      <div role="heading" aria-level={3} class="rw-h">
        <Say ctx={ctx} text={title} />
      </div>
      <Lines ctx={ctx} lines={lines} />
    </section>
  );
}

export const Lines = ({ ctx, lines }: { ctx: Ctx; lines: Text[] }) => (
  <ul class="rw-lines">
    {lines.map((line, i) => (
      <li key={`line ${i + 1}`}>
        <Say ctx={ctx} text={line} />
      </li>
    ))}
  </ul>
);

/** What differs from the preset, or that nothing does. */
export function Differs({ ctx, label, diff }: { ctx: Ctx; label: Text | null; diff: Text[] }) {
  const { words } = ctx;
  const name = label ? words.t(label.id, label.args) : "";
  return (
    <div class="rw-differs" data-testid="rules-diff">
      <div role="heading" aria-level={3} class="rw-h">
        {words.t(diff.length ? "rules-differ" : "rules-same", { name })}
      </div>
      {diff.length ? <Lines ctx={ctx} lines={diff} /> : null}
    </div>
  );
}

export const HOW = [
  "guide",
  "draw",
  "pick",
  "lay",
  "throw",
  "all",
  "drag",
  "sort",
  "pile",
  "joker",
  "grey",
  "tutor",
  "pace",
] as const;
const MARKS: readonly Mark[] = ["must", "meld", "fit", "taken", "new"];
/** Keys as they are written, and the message that says what they do. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["D", "draw"],
  ["P", "take"],
  ["M", "meld"],
  ["L", "layoff"],
  ["X", "discard"],
  ["A", "all"],
  ["R", "rummy"],
  ["V", "pass"],
  ["T", "time"],
  ["← → Home End", "walk"],
  ["Enter Space", "pick"],
  ["Shift+← Shift+→", "move"],
  ["O", "sort"],
  ["Esc", "back"],
  ["Esc", "think"],
  ["U", "undo"],
  ["S", "skip"],
  ["H", "hint"],
  ["G", "guide"],
  ["N", "next"],
  ["1 2 3 4 5", "jump"],
  ["Tab", "tab"],
  ["?", "help"],
];

export function Help({ ctx }: { ctx: Ctx }) {
  const { words } = ctx;
  return (
    <Pane ctx={ctx} name="help" title={words.t("tool-help")}>
      <div class="rw-rules">
        <section class="rw-box2">
          <div role="heading" aria-level={3} class="rw-h">
            {words.t("help-table")}
          </div>
          <ul class="rw-lines">
            {HOW.map((name) => (
              <li key={name}>{words.t(`how-to-${name}`)}</li>
            ))}
          </ul>
        </section>
        <section class="rw-box2">
          <div role="heading" aria-level={3} class="rw-h">
            {words.t("help-keys")}
          </div>
          <dl class="rw-keys">
            {KEYS.map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.split(" ").map((key, i) => [
                    i ? " " : null,
                    <span key={key} class="rw-key">
                      {key}
                    </span>,
                  ])}
                </dt>
                <dd>{words.t(`key-${does}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section class="rw-box2">
          <div role="heading" aria-level={3} class="rw-h">
            {words.t("help-marks")}
          </div>
          <ul class="rw-lines is-marks">
            {MARKS.map((mark) => (
              <li key={mark}>
                <Tab mark={mark} /> {words.t(`mark-${mark}`)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Pane>
  );
}
