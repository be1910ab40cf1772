/* The guide through a first hand: what it says, and how a newcomer is asked in. */
import type { Ctx } from "../ctx.ts";
import { Button, Icon, Say } from "./small.tsx";

/** One thing at a time, above the hand. It can be left at any moment. */
export function GuideBox({ ctx }: { ctx: Ctx }) {
  const { words, act, link } = ctx;
  const guide = ctx.view.guide;
  if (!guide) return null;
  return (
    <section
      class="rw-guide"
      aria-label={words.t("guide")}
      data-testid="guide"
      data-step={guide.step}
      data-n={guide.n}
    >
      <p class="rw-guidesay" tabIndex={-1} data-testid="guide-say">
        <Icon name="bulb" />
        <span>
          <Say ctx={ctx} text={guide.text} />
        </span>
      </p>
      <div class="rw-guideacts">
        {guide.more ? (
          <Button id="guide-next" keyName="G" look="open" onPress={() => act.guideOn()}>
            {words.t(guide.step === "bye" ? "btn-guide-done" : "btn-guide-next")}
          </Button>
        ) : null}
        {guide.step === "bye" ? null : (
          <Button id="guide-leave" look="quiet" onPress={() => link.set("guide", "off")}>
            {words.t("btn-guide-leave")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether somebody may be new here: a person's first turn of a match, before anything was done in it. */
export function isFirst({ view, local, link }: Ctx): boolean {
  const own = local.log.some((ev) => ev.seat === view.seat && ev.kind !== "deal");
  return view.hand_no === 1 && view.mine && !own && link.setting("guide") !== "on" && !view.offer;
}

/** Asks a newcomer in, where nothing else is said. */
export const Invite = ({ ctx }: { ctx: Ctx }) => (
  <button type="button" class="rw-invite" data-testid="btn-guide" onClick={() => ctx.link.set("guide", "on")}>
    <Icon name="bulb" />
    <span>{ctx.words.t("btn-guide")}</span>
  </button>
);
