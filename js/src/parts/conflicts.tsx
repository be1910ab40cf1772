/* What does not go together in a choice of rules, told where it was set, with the way out. */
import type { Ctx } from "../ctx.ts";
import type { Draft } from "../draft.ts";
import type { ChoicesData, Conflict, Value } from "../wire.ts";
import { say, valueText } from "./fields.tsx";
import { Button, Icon } from "./small.tsx";

export interface Props {
  ctx: Ctx;
  draft: Draft;
  choices: ChoicesData;
}

/** Where a conflict is told: at what was set last, else at the first rule that has a field. */
export function placeOf(conflict: Conflict, draft: Draft, choices: ChoicesData): string | undefined {
  if (["seats", "preset", ...conflict.params].includes(draft.last)) return draft.last;
  return conflict.params.find((name) => choices.params.some((param) => param.name === name));
}

/** All that is wrong at one place. */
export const Bads = ({ at, ...props }: Props & { at: string }) => (
  <>
    {props.draft.check?.conflicts
      .filter((conflict) => placeOf(conflict, props.draft, props.choices) === at)
      .map((conflict) => (
        <Bad key={say(props.ctx, conflict.text)} {...props} conflict={conflict} />
      ))}
  </>
);

export function Bad({ ctx, draft, choices, conflict }: Props & { conflict: Conflict }) {
  const { words } = ctx;
  const way = conflict.way_out;
  const at = placeOf(conflict, draft, choices);
  const list = new Intl.ListFormat(words.locale, { type: "conjunction" });
  const told = ([name, value]: [string, Value]) => {
    const param = choices.params.find((one) => one.name === name);
    return words.t("way-one", {
      rule: param ? say(ctx, param.label) : name,
      value: param ? valueText(ctx, param, value, draft.players.length) : String(value),
    });
  };
  return (
    <div class="rw-bad" data-testid="conflict">
      <p>
        <Icon name="warn" /> {say(ctx, conflict.text)}
      </p>
      <p>{say(ctx, conflict.way_text)}</p>
      {way ? (
        <Button
          id="way-out"
          onPress={() => {
            draft.follow(way);
            ctx.act.onFocus(`[data-testid="rule-${at}"]`, "[data-testid=new-preset]");
          }}
        >
          {words.t("btn-way", { changes: list.format(Object.entries(way).map(told)) })}
        </Button>
      ) : null}
    </div>
  );
}

interface SureProps {
  ctx: Ctx;
  draft: Draft;
  /** The button that asked. */
  back: string;
  onSure: () => void;
}

/** Shall the match that is under way be dropped? */
export const Sure = ({ ctx, draft, back, onSure }: SureProps) => (
  <div class="rw-ask" role="alertdialog" aria-label={ctx.words.t("new-ask")} data-testid="new-ask">
    <p>{ctx.words.t("new-ask")}</p>
    <div class="rw-foot is-end">
      <Button
        id="keep"
        onPress={() => {
          draft.keep();
          ctx.act.onFocus(`[data-testid=btn-${back}]`);
        }}
      >
        {ctx.words.t("btn-keep")}
      </Button>
      <Button id="drop" look="main" onPress={onSure}>
        {ctx.words.t("btn-drop")}
      </Button>
    </div>
  </div>
);
