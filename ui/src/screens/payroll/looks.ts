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

/** How something is shown: never by its colour alone. */
export interface Look {
  icon: Icon;
  word: string;
  tone: Tone;
}

/** What a row of a draft is, the best first. */
export const verdicts: Record<Verdict, Look> = {
  valid: { icon: CircleCheck, word: "Ready", tone: "good" },
  corrected: { icon: WandSparkles, word: "Put right", tone: "info" },
  told: { icon: Info, word: "Worth a look", tone: "info" },
  hidden: { icon: EyeOff, word: "Hidden", tone: "unknown" },
  asked: { icon: CircleHelp, word: "Question", tone: "unknown" },
  twiceInFile: { icon: CopyX, word: "Listed twice", tone: "unknown" },
  paidBefore: { icon: History, word: "Maybe paid", tone: "unknown" },
  refused: { icon: OctagonX, word: "Can't be paid", tone: "bad" },
};

/** Where a row of a confirmed payroll stands, what needs somebody first; the same words as at the counter. */
export const outcomes: Record<RowOutcome, Look> = {
  disputed: { icon: Scale, word: "Disputed", tone: "unknown" },
  unknown: { icon: CircleHelp, word: "Not known yet", tone: "unknown" },
  refused: { icon: OctagonAlert, word: "Refused so far", tone: "bad" },
  asked: { icon: CircleHelp, word: "Another name", tone: "unknown" },
  notPaid: { icon: CircleX, word: "Not paid", tone: "bad" },
  waiting: { icon: Clock, word: "Waiting", tone: "waiting" },
  paid: { icon: CircleCheck, word: "Paid", tone: "good" },
  sending: { icon: SendHorizontal, word: "Sending", tone: "waiting" },
  unsent: { icon: CircleDashed, word: "Not sent", tone: "info" },
};

/** Outcomes in that order. */
export function inOrder(tallies: readonly OutcomeTotals[]): OutcomeTotals[] {
  const order = Object.keys(outcomes);
  return [...tallies].sort(
    (one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome),
  );
}

const states: Record<PayrollState, Look> = {
  draft: { icon: FilePen, word: "Draft", tone: "info" },
  running: { icon: SendHorizontal, word: "Paying", tone: "waiting" },
  paused: { icon: CirclePause, word: "Paused", tone: "unknown" },
  stopped: { icon: CircleStop, word: "Stopped", tone: "info" },
  finished: { icon: CircleCheck, word: "Done", tone: "good" },
};

/** Rows of one outcome; none is 0. */
export function rowsOf(summary: PayrollSummary, outcome: RowOutcome): number {
  return summary.outcomes.find((each) => each.outcome === outcome)?.totals.rows ?? 0;
}

/** Whether a person has to see to any of it before it is known who was paid. */
export function isInDoubt(summary: PayrollSummary): boolean {
  return rowsOf(summary, "disputed") > 0 || rowsOf(summary, "unknown") > 0;
}

/** Where a payroll stands. One that is over and not all known, or disputed, is never shown as done. */
export function lookOf(summary: PayrollSummary): Look {
  const over = summary.state === "finished" || summary.state === "stopped";
  if (over && rowsOf(summary, "disputed") > 0)
    return { icon: Scale, word: "Partly disputed", tone: "unknown" };
  if (over && rowsOf(summary, "unknown") > 0)
    return { icon: CircleHelp, word: "Partly not known", tone: "unknown" };
  return states[summary.state];
}

/** What a column may hold. */
export const columns: Record<Column, string> = {
  name: "Name",
  phone: "Phone",
  network: "Network",
  user: "Wallet number",
  merchant: "Merchant code",
  account: "Account number",
  bank: "Bank",
  amount: "Amount",
  note: "Note",
};
