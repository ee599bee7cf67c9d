import type { OperationRow } from "../../bindings/OperationRow";
import { standingOf, type Standing } from "../../parts/status";

/** How bad one more would be: it may still go through, may be sent once more itself, was refused so far, or went through. */
type Earlier = "unsettled" | "notFound" | "refused" | "paid";

const kinds: Record<Standing, Earlier> = {
  recorded: "unsettled",
  sent: "unsettled",
  pending: "unsettled",
  unknown: "unsettled",
  disputed: "unsettled",
  notFound: "notFound",
  refused: "refused",
  succeeded: "paid",
  // Where no money moved there is nothing to warn of; should one be told all the same, it reads as made.
  failed: "paid",
  rejected: "paid",
  notSent: "paid",
};

const endings: Record<Earlier, { title: string; words: string }> = {
  unsettled: {
    title: "is not settled yet",
    words:
      "It may still go through. Wait for it, or open it and ask; one more may be one too many.",
  },
  notFound: {
    title: "was not found at the service",
    words: "Open it and send that one once more: a new one beside it may go through as well.",
  },
  refused: {
    title: "was refused",
    words:
      "Kaunta has not made sure yet that no money moved. If the customer can wait, wait for that.",
  },
  paid: {
    title: "was already made",
    words: "Go on only if it is meant to be made a second time.",
  },
};

/** What it is called: money is paid out, or collected. */
export function nounOf(row: Pick<OperationRow, "direction"> | undefined): string {
  return row?.direction === "in" ? "collection" : "payment";
}

/** What to warn of, by the worst of what was found. */
export function warningOf(rows: readonly OperationRow[]): { title: string; words: string } {
  const found = rows.map((row) => kinds[standingOf(row)]);
  const worst = (["unsettled", "notFound", "paid"] as const).find((kind) => found.includes(kind));
  const { title, words } = endings[worst ?? "refused"];
  return { title: `The same ${nounOf(rows[0])} ${title}`, words };
}
