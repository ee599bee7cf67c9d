import type { PayrollView } from "../../bindings/PayrollView";
import { sentences } from "../../words/list";
import { t } from "../../words/t";
import { lookOf, outcomeList, rowsOf } from "./styles";

/** Completed quarters of a run. */
function quarters({ run }: PayrollView): number {
  return run && run.total > 0 ? Math.floor((4 * run.done) / run.total) : 0;
}

/** Its state, the reason for a pause, and the states of its rows. */
function ending({ summary, run }: PayrollView): string {
  const stands = t("payroll-run-told-state", { name: summary.name, state: lookOf(summary).word });
  const why = summary.state === "paused" ? (run?.words ?? "") : "";
  const rows = outcomeList(summary.outcomes);
  const counts = rows === "" ? "" : t("payroll-run-told-rows", { rows });
  return sentences([stands, why, counts]);
}

function checked({ namesChecked, namesDiffering }: PayrollView): string {
  return namesDiffering === 0
    ? t("payroll-draft-names-same", { names: namesChecked })
    : t("payroll-draft-names-differ-told", { names: namesChecked, differ: namesDiffering });
}

/**
 * The announcement for a change of a payroll; null if none. A long run announces each quarter, the first unknown outcome, and
 * why it stopped; name checks announce their result.
 */
export function announcement(before: PayrollView, now: PayrollView): string | null {
  if (before.summary.state !== now.summary.state) return ending(now);
  if (before.nameCheck && !now.nameCheck) return checked(now);
  const cases = rowsOf(now.summary, "disputed");
  if (cases > rowsOf(before.summary, "disputed"))
    return t("payroll-run-told-disputed", { payments: cases });
  const doubts = rowsOf(now.summary, "unknown");
  if (doubts > 0 && rowsOf(before.summary, "unknown") === 0)
    return t("payroll-run-told-unknown", { payments: doubts });
  if (now.run && quarters(now) > quarters(before))
    return t("payroll-run-told-done", { done: now.run.done, total: now.run.total });
  return null;
}
