import type { OperationDetail } from "../bindings/OperationDetail";
import type { OperationRow } from "../bindings/OperationRow";
import { displayState, type DisplayState } from "./status";

/**
 * What a person is told: one of the four outcomes (paid, waiting, unknown, not paid), "sending", a refusal that is not confirmed
 * yet, or a contradiction.
 */
export type OutcomeKind =
  "sending" | "paid" | "waiting" | "unknown" | "refused" | "notPaid" | "disputed";

const kinds: Record<DisplayState, OutcomeKind> = {
  recorded: "sending",
  sent: "sending",
  succeeded: "paid",
  pending: "waiting",
  unknown: "unknown",
  failed: "notPaid",
  refused: "refused",
  rejected: "notPaid",
  notSent: "notPaid",
  notFound: "notPaid",
  disputed: "disputed",
};

export function outcomeOf(row: OperationRow): OutcomeKind {
  return kinds[displayState(row)];
}

/**
 * Whether the payment may be made again under another reference: certainly no money moved, or the service refused it. Until
 * the refusal is confirmed, paying the same again shows a warning first.
 */
export function mayPayAgain(operation: OperationDetail): boolean {
  const kind = outcomeOf(operation.row);
  if (kind !== "notPaid" && kind !== "refused") return false;
  return operation.doNotRepeat === null && !operation.canSendAgain;
}
