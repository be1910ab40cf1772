/* Fields of the rules in the choice of a new game: one kind for each kind of rule. */
import type { Ctx } from "../ctx.ts";
import { type Draft, forSeats, same, withSeats } from "../draft.ts";
import type { BySeats, Param, Text, Value } from "../wire.ts";

export const say = (ctx: Ctx, text: Text): string => ctx.words.t(text.id, text.args);

/** A rule's value in words. */
export function valueText(ctx: Ctx, param: Param, value: Value, seats: number): string {
  const label = (one: Value) => {
    const found = param.values?.find((choice) => same(choice.value, one));
    return found ? say(ctx, found.label) : String(one);
  };
  if (value === null) return noneOf(ctx, param);
  if (typeof value === "boolean") return ctx.words.t(value ? "way-yes" : "way-no");
  if (Array.isArray(value)) return `${label(value[0])} ${forSeats(value[1], seats) ?? ""}`;
  if (typeof value === "object") return String(forSeats(value, seats) ?? "");
  return label(value);
}

export interface FieldProps {
  ctx: Ctx;
  draft: Draft;
  param: Param;
  attrs: {
    id: string;
    "data-testid": string;
    "aria-describedby": string;
    "aria-invalid": "true" | undefined;
  };
}

export function Field(props: FieldProps) {
  switch (props.param.kind) {
    case "choice":
      return <Choice {...props} />;
    case "flag":
      return <Flag {...props} />;
    case "by_seats":
      return <PerSeats {...props} />;
    case "match":
      return <Match {...props} />;
    default:
      return <Count {...props} />;
  }
}

function Choice({ ctx, draft, param, attrs }: FieldProps) {
  const values = param.values ?? [];
  const at = values.findIndex(({ value }) => same(value, draft.value(param.name)));
  return (
    <select
      {...attrs}
      class="rw-in"
      value={String(at)}
      onChange={(event) => {
        const chosen = values[Number(event.currentTarget.value)];
        if (chosen) draft.set(param.name, chosen.value);
      }}
    >
      {values.map(({ label }, i) => (
        <option key={`value ${i + 1}`} value={String(i)}>
          {say(ctx, label)}
        </option>
      ))}
    </select>
  );
}

function Flag({ ctx, draft, param, attrs }: FieldProps) {
  return (
    <label class="rw-check">
      <input
        {...attrs}
        type="checkbox"
        checked={draft.value(param.name) === true}
        onChange={(event) => draft.set(param.name, event.currentTarget.checked)}
      />
      <span class="rw-l">{say(ctx, param.label)}</span>
    </label>
  );
}

/** A number; where it may be none, with a box to say so. */
function Count({ ctx, draft, param, attrs }: FieldProps) {
  const value = draft.value(param.name);
  const none = value === null;
  const usual = draft.of?.values[param.name];
  const some = typeof usual === "number" ? usual : Math.max(1, param.min ?? 1);
  return (
    <div class="rw-count">
      {none ? null : (
        <Num
          attrs={attrs}
          param={param}
          label={param.none ? say(ctx, param.label) : undefined}
          value={typeof value === "number" ? value : null}
          onSet={(n) => draft.set(param.name, n)}
        />
      )}
      {param.none ? (
        <label class="rw-check">
          <input
            type="checkbox"
            data-testid={`rule-${param.name}-none`}
            checked={none}
            onChange={(event) => draft.set(param.name, event.currentTarget.checked ? null : some)}
          />
          <span>{noneOf(ctx, param)}</span>
        </label>
      ) : null}
    </div>
  );
}

const noneOf = (ctx: Ctx, param: Param): string =>
  param.none_label ? say(ctx, param.none_label) : ctx.words.t("new-none");

/** A number for the seats that are chosen above; those for other numbers of seats stay. */
function PerSeats({ ctx, draft, param, attrs }: FieldProps) {
  const seats = draft.players.length;
  const value = draft.value(param.name);
  const some = typeof value === "object" && value !== null;
  return (
    <div class="rw-count">
      <Num
        attrs={attrs}
        param={param}
        value={forSeats(value, seats)}
        onSet={(n) => draft.set(param.name, withSeats(value, seats, n))}
      />
      {some ? <span class="rw-muted rw-fine">{ctx.words.t("new-for-seats", { count: seats })}</span> : null}
    </div>
  );
}

/** How long the match is: a number of hands, or a score to reach. */
function Match({ ctx, draft, param, attrs }: FieldProps) {
  const seats = draft.players.length;
  const value = draft.value(param.name);
  const [kind, number]: [string, number | BySeats] = Array.isArray(value) ? value : ["deals", 3];
  const set = (how: string, n: number) => draft.set(param.name, [how, n]);
  return (
    <div class="rw-count">
      <select
        {...attrs}
        class="rw-in"
        aria-label={say(ctx, param.label)}
        value={kind}
        onChange={(event) => set(event.currentTarget.value, event.currentTarget.value === "target" ? 100 : 3)}
      >
        {(param.values ?? []).map(({ value: how, label }) => (
          <option key={String(how)} value={String(how)}>
            {say(ctx, label)}
          </option>
        ))}
      </select>
      <Num
        attrs={{ "data-testid": `rule-${param.name}-n` }}
        param={param}
        label={ctx.words.t(kind === "target" ? "new-points" : "new-hands")}
        value={forSeats(number, seats)}
        onSet={(n) => set(kind, n)}
      />
    </div>
  );
}

interface NumProps {
  attrs: Record<string, string | undefined>;
  param: Param;
  label?: string | undefined;
  value: Value;
  onSet: (n: number) => void;
}

const Num = ({ attrs, param, label, value, onSet }: NumProps) => (
  <input
    {...attrs}
    class="rw-in"
    type="number"
    inputMode="numeric"
    min={param.min ?? undefined}
    max={param.max ?? undefined}
    step={1}
    aria-label={label}
    value={typeof value === "number" ? value : ""}
    // What makes sense counts while it is typed: whatever is drawn in between would put the old number back.
    onInput={(event) => {
      const n = event.currentTarget.valueAsNumber;
      const fits = n >= (param.min ?? n) && n <= (param.max ?? n);
      if (Number.isInteger(n) && fits && n !== value) onSet(n);
    }}
    onChange={(event) => {
      const n = event.currentTarget.valueAsNumber;
      if (Number.isInteger(n)) onSet(n);
      else event.currentTarget.value = typeof value === "number" ? String(value) : "";
    }}
  />
);
