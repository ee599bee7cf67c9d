import CircleCheck from "@lucide/svelte/icons/circle-check";
import CircleDashed from "@lucide/svelte/icons/circle-dashed";
import CircleHelp from "@lucide/svelte/icons/circle-question-mark";
import CirclePause from "@lucide/svelte/icons/circle-pause";
import CircleStop from "@lucide/svelte/icons/circle-stop";
import CircleX from "@lucide/svelte/icons/circle-x";
import Clock from "@lucide/svelte/icons/clock";
import CopyX from "@lucide/svelte/icons/copy-x";
import EyeOff from "@lucide/svelte/icons/eye-off";
import FilePen from "@lucide/svelte/icons/file-pen";
import History from "@lucide/svelte/icons/history";
import Info from "@lucide/svelte/icons/info";
import OctagonAlert from "@lucide/svelte/icons/octagon-alert";
import OctagonX from "@lucide/svelte/icons/octagon-x";
import Scale from "@lucide/svelte/icons/scale";
import SendHorizontal from "@lucide/svelte/icons/send-horizontal";
import WandSparkles from "@lucide/svelte/icons/wand-sparkles";
import type { Column } from "../../bindings/Column";
import type { OutcomeTotals } from "../../bindings/OutcomeTotals";
import type { PayrollState } from "../../bindings/PayrollState";
import type { PayrollSummary } from "../../bindings/PayrollSummary";
import type { RowOutcome } from "../../bindings/RowOutcome";
import type { Verdict } from "../../bindings/Verdict";
import type { Icon } from "../../model/icon";
import type { Tone } from "../../model/tone";
import { list } from "../../words/list";
import { t } from "../../words/t";

/** Icon, tone and word of a state; never its colour alone. */
export interface Look {
  icon: Icon;
  word: string;
  tone: Tone;
}

/** Verdicts of a draft's rows, best first. */
export const verdicts: Record<Verdict, Look> = {
  valid: { icon: CircleCheck, word: t("payroll-verdict-valid"), tone: "good" },
  corrected: { icon: WandSparkles, word: t("payroll-verdict-corrected"), tone: "info" },
  told: { icon: Info, word: t("payroll-verdict-told"), tone: "info" },
  hidden: { icon: EyeOff, word: t("payroll-verdict-hidden"), tone: "unknown" },
  asked: { icon: CircleHelp, word: t("payroll-verdict-asked"), tone: "unknown" },
  twiceInFile: { icon: CopyX, word: t("payroll-verdict-twice"), tone: "unknown" },
  paidBefore: { icon: History, word: t("payroll-verdict-paid-before"), tone: "unknown" },
  refused: { icon: OctagonX, word: t("payroll-verdict-refused"), tone: "bad" },
};

/** States of a confirmed payroll's rows, those that need a person first; the same words as at the counter. */
export const outcomes: Record<RowOutcome, Look> = {
  disputed: { icon: Scale, word: t("payroll-outcome-disputed"), tone: "unknown" },
  unknown: { icon: CircleHelp, word: t("payroll-outcome-unknown"), tone: "unknown" },
  refused: { icon: OctagonAlert, word: t("payroll-outcome-refused"), tone: "bad" },
  asked: { icon: CircleHelp, word: t("payroll-outcome-asked"), tone: "unknown" },
  notPaid: { icon: CircleX, word: t("payroll-outcome-not-paid"), tone: "bad" },
  waiting: { icon: Clock, word: t("payroll-outcome-waiting"), tone: "waiting" },
  paid: { icon: CircleCheck, word: t("payroll-outcome-paid"), tone: "good" },
  sending: { icon: SendHorizontal, word: t("payroll-outcome-sending"), tone: "waiting" },
  unsent: { icon: CircleDashed, word: t("payroll-outcome-unsent"), tone: "info" },
};

/** Outcomes in that order. */
export function inOrder(tallies: readonly OutcomeTotals[]): OutcomeTotals[] {
  const order = Object.keys(outcomes);
  return [...tallies].sort(
    (one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome),
  );
}

/** "Paid 999, Not sent 1". */
export function outcomeList(tallies: readonly OutcomeTotals[]): string {
  const rows = inOrder(tallies).map(({ outcome, totals }) =>
    t("payroll-outcome-rows", { outcome: outcomes[outcome].word, rows: totals.rows }),
  );
  return list(rows, "plain");
}

const states: Record<PayrollState, Look> = {
  draft: { icon: FilePen, word: t("payroll-state-draft"), tone: "info" },
  running: { icon: SendHorizontal, word: t("payroll-state-running"), tone: "waiting" },
  paused: { icon: CirclePause, word: t("payroll-state-paused"), tone: "unknown" },
  stopped: { icon: CircleStop, word: t("payroll-state-stopped"), tone: "info" },
  finished: { icon: CircleCheck, word: t("payroll-state-finished"), tone: "good" },
};

export function rowsOf(summary: PayrollSummary, outcome: RowOutcome): number {
  return summary.outcomes.find((each) => each.outcome === outcome)?.totals.rows ?? 0;
}

/** Whether a person must act before it is known who was paid. */
export function isInDoubt(summary: PayrollSummary): boolean {
  return rowsOf(summary, "disputed") > 0 || rowsOf(summary, "unknown") > 0;
}

/** The state of a payroll. With unknown or disputed rows it is never shown as done. */
export function lookOf(summary: PayrollSummary): Look {
  const over = summary.state === "finished" || summary.state === "stopped";
  if (over && rowsOf(summary, "disputed") > 0)
    return { icon: Scale, word: t("payroll-state-disputed"), tone: "unknown" };
  if (over && rowsOf(summary, "unknown") > 0)
    return { icon: CircleHelp, word: t("payroll-state-unknown"), tone: "unknown" };
  return states[summary.state];
}

export const columns: Record<Column, string> = {
  name: t("payroll-column-name"),
  phone: t("payroll-column-phone"),
  network: t("payroll-column-network"),
  user: t("payroll-column-user"),
  merchant: t("payroll-column-merchant"),
  account: t("payroll-column-account"),
  bank: t("payroll-column-bank"),
  amount: t("payroll-column-amount"),
  note: t("payroll-column-note"),
};
