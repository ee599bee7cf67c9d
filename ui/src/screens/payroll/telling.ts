import type { PayrollView } from "../../bindings/PayrollView";
import { groupThousands } from "../../format/money";
import { count } from "./counts";
import { inOrder, lookOf, outcomes, rowsOf } from "./looks";

/** How many quarters of a run are done. */
function quarters({ run }: PayrollView): number {
  return run && run.total > 0 ? Math.floor((4 * run.done) / run.total) : 0;
}

function ending({ summary, run }: PayrollView): string {
  const counts = inOrder(summary.outcomes).map(
    ({ outcome, totals }) => `${outcomes[outcome].word} ${groupThousands(String(totals.rows))}`,
  );
  const why = summary.state === "paused" ? (run?.words ?? "") : "";
  return [`${summary.name}: ${lookOf(summary).word}.`, why, `${counts.join(", ")}.`]
    .filter((each) => each.length > 1)
    .join(" ");
}

function checked({ named, namedOtherwise }: PayrollView): string {
  const differ = namedOtherwise === 0 ? "none differs" : `${namedOtherwise} differ`;
  return `${count(named, "name")} checked with the service, ${differ}.`;
}

/**
 * What whoever listens is told now that a payroll stands otherwise than before; null for nothing. A run of thousands says
 * each quarter, the first doubt, and why and how it stopped; names say what came of checking them.
 */
export function telling(before: PayrollView, now: PayrollView): string | null {
  if (before.summary.state !== now.summary.state) return ending(now);
  if (before.naming && !now.naming) return checked(now);
  const cases = rowsOf(now.summary, "disputed");
  if (cases > rowsOf(before.summary, "disputed"))
    return `${count(cases, "payment")} disputed. Do not pay again before the case is closed.`;
  const doubts = rowsOf(now.summary, "unknown");
  if (doubts > 0 && rowsOf(before.summary, "unknown") === 0)
    return `${count(doubts, "payment")} not known yet. Do not pay again before it is settled.`;
  if (now.run && quarters(now) > quarters(before))
    return `${groupThousands(String(now.run.done))} of ${count(now.run.total, "payment")}.`;
  return null;
}
