import type { OperationDetail } from "../bindings/OperationDetail";
import type { OperationRow } from "../bindings/OperationRow";
import { standingOf, type Standing } from "./status";

/**
 * What a person is told: one of four (look.md, Outcomes), the moment before any of them, a refusal that is not confirmed
 * yet, or that they contradict.
 */
export type OutcomeKind =
  "sending" | "paid" | "waiting" | "unknown" | "refused" | "notPaid" | "disputed";

const kinds: Record<Standing, OutcomeKind> = {
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
  return kinds[standingOf(row)];
}

/**
 * Whether it may be paid anew under another reference: where it is certain that no money moved with this one, or the service
 * has refused it; as long as that is not confirmed, the same payment asks before it is made.
 */
export function mayStartAnew(operation: OperationDetail): boolean {
  const kind = outcomeOf(operation.row);
  if (kind !== "notPaid" && kind !== "refused") return false;
  return operation.doNotRepeat === null && !operation.canSendAgain;
}
