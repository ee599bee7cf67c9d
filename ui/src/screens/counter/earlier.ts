import type { OperationRow } from "../../bindings/OperationRow";
import { standingOf, type Standing } from "../../parts/status";

/** How bad paying once more would be: it may still go through, it may be sent once more itself, or it went through. */
type Earlier = "unsettled" | "notFound" | "paid";

const kinds: Record<Standing, Earlier> = {
  recorded: "unsettled",
  sent: "unsettled",
  pending: "unsettled",
  unknown: "unsettled",
  disputed: "unsettled",
  notFound: "notFound",
  succeeded: "paid",
  // Where no money moved there is nothing to warn of; should one be told all the same, it reads as done.
  failed: "paid",
  rejected: "paid",
  notSent: "paid",
};

const warnings: Record<Earlier, { title: string; words: string }> = {
  unsettled: {
    title: "The same one is not settled yet",
    words:
      "It may still go through. Wait for it, or open it and ask; one more may be one too many.",
  },
  notFound: {
    title: "The same one was not found at the service",
    words: "Open it and send that one once more: a new one beside it may go through as well.",
  },
  paid: {
    title: "The same one was already done",
    words: "Go on only if it is meant to be done a second time.",
  },
};

/** What to warn of, by the worst of what was found. */
export function warningOf(rows: readonly OperationRow[]): { title: string; words: string } {
  const found = rows.map((row) => kinds[standingOf(row)]);
  if (found.includes("unsettled")) return warnings.unsettled;
  return found.includes("notFound") ? warnings.notFound : warnings.paid;
}
