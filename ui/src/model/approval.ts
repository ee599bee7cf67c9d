import Ban from "@lucide/svelte/icons/ban";
import CircleCheck from "@lucide/svelte/icons/circle-check";
import Clock from "@lucide/svelte/icons/clock";
import FileX from "@lucide/svelte/icons/file-x";
import TimerOff from "@lucide/svelte/icons/timer-off";
import Undo from "@lucide/svelte/icons/undo-2";
import type { ApprovalState } from "../bindings/ApprovalState";
import type { ApprovalView } from "../bindings/ApprovalView";
import { formatMoney } from "../format/money";
import { t } from "../words/t";
import type { Icon } from "./icon";
import type { Tone } from "./tone";

/** How a request looks in each state. Rust says what the next step is. */
export const approvalLooks: Record<ApprovalState, { word: string; tone: Tone; icon: Icon }> = {
  waiting: { word: t("model-approval-waiting"), tone: "waiting", icon: Clock },
  granted: { word: t("model-approval-granted"), tone: "good", icon: CircleCheck },
  refused: { word: t("model-approval-refused"), tone: "bad", icon: Ban },
  withdrawn: { word: t("model-approval-withdrawn"), tone: "info", icon: Undo },
  expired: { word: t("model-approval-expired"), tone: "unknown", icon: TimerOff },
  void: { word: t("model-approval-void"), tone: "unknown", icon: FileX },
};

/** The label of the approving button. */
export function grantWords({ amount, party, payroll }: ApprovalView): string {
  const sum = formatMoney(amount);
  return payroll === null
    ? t("model-approval-pay", { sum })
    : t("model-approval-pay-to", { sum, party });
}

/** Of two responses about a request, the decided one wins: a decided request never waits again. */
export function laterOf(before: ApprovalView | null, now: ApprovalView): ApprovalView {
  if (before?.number !== now.number || before.state === "waiting") return now;
  return now.state === "waiting" ? before : now;
}
