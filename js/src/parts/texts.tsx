/* Texts that are typed and looked at by the kernel, and texts that are copied. */
import type { ComponentChildren } from "preact";
import type { Ctx } from "../ctx.ts";
import { Button, Icon } from "./small.tsx";

interface TypedProps {
  id: string;
  testId: string;
  label: string;
  value: string;
  most: number;
  /** Whether something is wrong with it. */
  wrong: boolean;
  describedBy: string | undefined;
  onType: (text: string) => void;
  /** The field is left. */
  onLeave: () => void;
  upper?: boolean;
  looks?: string;
  placeholder?: string;
  /** In the field's row. */
  side?: ComponentChildren;
  /** Below it. */
  children?: ComponentChildren;
}

/** A line of text that is no language: nothing completes or corrects it. */
export function Typed(props: TypedProps) {
  const { id, wrong, side } = props;
  const input = (
    <input
      class={`rw-in${props.looks ? ` ${props.looks}` : ""}`}
      id={id}
      data-testid={props.testId}
      value={props.value}
      maxLength={props.most}
      autocomplete="off"
      autocapitalize={props.upper ? "characters" : "off"}
      spellcheck={false}
      placeholder={props.placeholder}
      aria-describedby={props.describedBy}
      aria-invalid={wrong ? "true" : undefined}
      onInput={(event) => props.onType(event.currentTarget.value)}
      onChange={props.onLeave}
    />
  );
  return (
    <div class={`rw-field${wrong ? " is-bad" : ""}`}>
      <label class="rw-l" for={id}>
        {props.label}
      </label>
      {side ? (
        <div class="rw-linerow">
          {input}
          {side}
        </div>
      ) : (
        input
      )}
      {props.children}
    </div>
  );
}

/** Put a text on the clipboard; `of` is the id of what it is. */
export function Copy({ ctx, text, of }: { ctx: Ctx; text: string; of: string }) {
  const done = ctx.local.copied === text;
  return (
    <Button id="copy" describedBy={of} onPress={() => ctx.act.copy(text)}>
      {done ? <Icon name="tick" /> : null} {ctx.words.t(done ? "text-copied" : "btn-copy")}
    </Button>
  );
}
