/* The end of a hand: every card face up, and how each number came about. */
import { type Ctx, nameAlone } from "../ctx.ts";
import type { Result } from "../wire.ts";
import { Melds } from "./board.tsx";
import { Badge, Button, Card, Icon, Say } from "./small.tsx";
import { Copy } from "./texts.tsx";

type Row = Result["rows"][number];

export function End({ ctx, result }: { ctx: Ctx; result: Result }) {
  const { view, words } = ctx;
  const last = view.events.filter((ev) => ev.kind !== "end").at(-1) ?? view.events.at(-1);
  return (
    <div class="rw-sheet is-side">
      <div class="rw-box2">
        <div role="heading" aria-level={3} class="rw-big rw-title" tabIndex={-1} data-testid="result">
          <Say ctx={ctx} text={result.title} />
        </div>
        <p class="rw-muted rw-under" data-testid="say">
          {last ? <Say ctx={ctx} text={last.text} /> : null}
        </p>
        <ul class="rw-open">
          {result.rows.map((row, i) => (
            <OpenHand key={row.seat} ctx={ctx} row={row} i={i} />
          ))}
        </ul>
        {view.melds.length ? (
          <div class="rw-laid">
            <Melds ctx={ctx} />
          </div>
        ) : null}
      </div>
      <div class="rw-col">
        <div class="rw-box2">
          <Sheet ctx={ctx} result={result} />
          <ul class="rw-how rw-muted">
            {result.how.map((line, i) => (
              <li key={`${i}${line.id}`}>
                <Say ctx={ctx} text={line} />
              </li>
            ))}
          </ul>
          <p class={`rw-match${result.match.over ? " is-won" : ""}`} data-testid="match">
            {result.match.over ? <Icon name="crown" /> : null}
            <span>
              <Say ctx={ctx} text={result.match.text} />
            </span>
          </p>
          {result.deal ? <DealCode ctx={ctx} code={result.deal} /> : null}
        </div>
        <div class="rw-foot" data-testid="moves">
          <Button
            id={result.match.over ? "new-match" : "next-hand"}
            keyName="N"
            look="main"
            onPress={() => ctx.act.do("next")}
          >
            {words.t(result.match.over ? "btn-new-match" : "btn-next-hand")}
          </Button>
          <Button id="other-game" onPress={() => ctx.act.open("new")}>
            {words.t("btn-new-game")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The code of this deal: to be copied, and given to others. */
function DealCode({ ctx, code }: { ctx: Ctx; code: string }) {
  const { words, local } = ctx;
  const id = `${local.uid}-deal`;
  return (
    <div class="rw-deal">
      <div>
        <span class="rw-l" id={id}>
          {words.t("deal-code")}
        </span>{" "}
        <b data-testid="deal-code">{code}</b>
        <p class="rw-muted rw-fine">{words.t("deal-again")}</p>
      </div>
      <Copy ctx={ctx} text={code} of={id} />
    </div>
  );
}

function OpenHand({ ctx, row, i }: { ctx: Ctx; row: Row; i: number }) {
  const { words } = ctx;
  const full = nameAlone(ctx, row.seat);
  const gains = !/^[-−]?0*$/.test(row.scored);
  const held = (
    <div
      class="rw-row"
      role="img"
      aria-label={words.t("row-held", { name: full, cards: row.cards.join(" ") })}
      style={{ "--i": i, "--n": row.cards.length }}
    >
      {row.cards.map((c, j) => (
        <Card key={`${j}${c}`} ctx={ctx} c={c} ringed={ctx.points.codes.has(c)} />
      ))}
    </div>
  );
  return (
    <li class={row.out ? "is-out" : ""} data-testid={`row-${row.seat}`}>
      <span class="rw-id">
        <Badge ctx={ctx} seat={row.seat} />
        <b>{full}</b>
      </span>
      {row.cards.length ? held : <span class="rw-muted">{words.t(row.out ? "row-out" : "row-none")}</span>}
      <div class="rw-sum">
        {row.out ? null : (
          <>
            <b>{row.points}</b>
            <span>{row.parts.length > 1 ? row.parts.join(" + ") : ""}</span>
          </>
        )}
        {gains || row.out ? <b class="rw-gain">{signed(row.scored)}</b> : null}
        {row.out ? <span>{row.parts.length > 1 ? row.parts.join(" + ") : ""}</span> : null}
      </div>
    </li>
  );
}

const signed = (scored: string): string =>
  /^\d/.test(scored) && !/^0*$/.test(scored) ? `+${scored}` : scored;

function Sheet({ ctx, result }: { ctx: Ctx; result: Result }) {
  const { words, view } = ctx;
  const { hands, totals } = result.sheet;
  const many = view.seats.length > 4;
  const cell = (score: string) => (score === "0" ? <span class="rw-muted">0</span> : score);
  return (
    <table class="rw-score" data-testid="score-sheet" data-many={many || undefined}>
      <caption class="rw-sr">{words.t("sheet")}</caption>
      <thead>
        <tr>
          <th scope="col">{words.t("sheet-hand")}</th>
          {view.seats.map((seat, i) => (
            <th key={`${i}${seat.name}`} scope="col" title={nameAlone(ctx, i)}>
              <Badge ctx={ctx} seat={i} small />
              <span class={many ? "rw-sr" : ""}>{nameAlone(ctx, i)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hands.map((row, i) => {
          const now = i === hands.length - 1;
          return (
            <tr key={`hand ${i + 1}`} class={now ? "is-now" : ""}>
              <th scope="row">{now ? words.t("sheet-now", { hand: i + 1 }) : i + 1}</th>
              {row.map((score, seat) => (
                <td key={`seat ${seat + 1}`}>{now && !many ? signed(score) : cell(score)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.t("sheet-total")}</th>
          {totals.map((total, seat) => (
            <td key={`seat ${seat + 1}`}>
              {result.match.over && result.match.winners.includes(seat) ? (
                <span class="rw-win" role="img" aria-label={words.t("match-winner")}>
                  <Icon name="crown" />
                </span>
              ) : null}
              {total}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
