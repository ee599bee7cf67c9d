import type { OperationDetail } from "../bindings/OperationDetail";
import { standingOf, type Standing } from "./status";
import type { OperationRow } from "../bindings/OperationRow";

/** What a person is told: one of four (look.md, Outcomes), the moment before any of them, or that they contradict. */
export type OutcomeKind = "sending" | "paid" | "waiting" | "unknown" | "notPaid" | "disputed";

const kinds: Record<Standing, OutcomeKind> = {
  recorded: "sending",
  sent: "sending",
  succeeded: "paid",
  pending: "waiting",
  unknown: "unknown",
  failed: "notPaid",
  rejected: "notPaid",
  notSent: "notPaid",
  notFound: "notPaid",
  disputed: "disputed",
};

export function outcomeOf(row: OperationRow): OutcomeKind {
  return kinds[standingOf(row)];
}

/** Whether it may be paid anew under another reference: only where it is certain that no money moved with this one. */
export function mayStartAnew(operation: OperationDetail): boolean {
  if (outcomeOf(operation.row) !== "notPaid") return false;
  return operation.doNotRepeat === null && !operation.canSendAgain;
}
