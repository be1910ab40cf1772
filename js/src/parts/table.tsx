/* The whole table, top to bottom the same at every width. */
import type { Ctx } from "../ctx.ts";
import { isSheet } from "../local.ts";
import { Board } from "./board.tsx";
import { SetUp } from "./editor.tsx";
import { End } from "./end.tsx";
import { Bar, Cover, Strips } from "./frame.tsx";
import { GuideBox } from "./guide.tsx";
import { Hand } from "./hand.tsx";
import { Message, Moves, NoteRow } from "./moves.tsx";
import { NewGame } from "./picker.tsx";
import { Seats } from "./seats.tsx";
import { Help, RulesSheet } from "./sheets.tsx";
import { WarnMoves, WithTutor } from "./tutor.tsx";

export function Table({ ctx }: { ctx: Ctx }) {
  const { view, local } = ctx;
  if (isSheet(local.open)) {
    return (
      <>
        <Bar ctx={ctx} />
        <Strips ctx={ctx} />
        {local.open === "rules" ? <RulesSheet ctx={ctx} /> : null}
        {local.open === "help" ? <Help ctx={ctx} /> : null}
        {local.open === "new" ? <NewGame ctx={ctx} /> : null}
        {local.open === "setup" ? <SetUp ctx={ctx} /> : null}
      </>
    );
  }
  if (view.phase === "over" && view.result) {
    return (
      <>
        <Bar ctx={ctx} />
        <Strips ctx={ctx} />
        <WithTutor ctx={ctx}>
          <GuideBox ctx={ctx} />
          <End ctx={ctx} result={view.result} />
          {ctx.local.note ? <NoteRow ctx={ctx} /> : null}
        </WithTutor>
      </>
    );
  }
  return (
    <>
      <Bar ctx={ctx} />
      <Strips ctx={ctx} />
      <WithTutor ctx={ctx}>
        <Seats ctx={ctx} />
        <Board ctx={ctx} />
        <div class="rw-mine">
          {view.phase === "cover" ? (
            <>
              <Cover ctx={ctx} />
              {ctx.local.note ? <NoteRow ctx={ctx} /> : null}
            </>
          ) : (
            <>
              <Message ctx={ctx} />
              <GuideBox ctx={ctx} />
              <Hand ctx={ctx} />
              <NoteRow ctx={ctx} />
              {ctx.tutor.warner.asks ? <WarnMoves ctx={ctx} /> : <Moves ctx={ctx} />}
            </>
          )}
        </div>
      </WithTutor>
    </>
  );
}
