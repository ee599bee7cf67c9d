import type { OperationId } from "../../bindings/OperationId";
import type { OperationRow } from "../../bindings/OperationRow";
import type { SeenPayment } from "../../bindings/SeenPayment";
import { standingOf, type Standing } from "../../model/status";

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

interface Ending {
  title: string;
  words: string;
  /** The same where nobody here can open it. */
  withheld?: string;
}

const endings: Record<Earlier, Ending> = {
  unsettled: {
    title: "is not settled yet",
    words:
      "It may still go through. Wait for it, or open it and ask; one more may be one too many.",
    withheld: "It may still go through. Wait for it; one more may be one too many.",
  },
  notFound: {
    title: "was not found at the service",
    words: "Open it and send that one once more: a new one beside it may go through as well.",
    withheld: "Have that one sent once more: a new one beside it may go through as well.",
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
export function warningOf(earlier: readonly SeenPayment[]): { title: string; words: string } {
  const kindOf = (each: SeenPayment) => kinds[standingOf(each)];
  const found = earlier.map(kindOf);
  const worst =
    (["unsettled", "notFound", "paid"] as const).find((kind) => found.includes(kind)) ?? "refused";
  const canOpen = earlier.some((each) => each.is === "shown" && kindOf(each) === worst);
  const { title, words, withheld = words } = endings[worst];
  return {
    title: `The same ${nounOf(earlier[0])} ${title}`,
    words: canOpen ? words : withheld,
  };
}

/** The newest that can be opened, and what the way to it is called; nothing where all are for others to look at. */
export function openingOf(
  earlier: readonly SeenPayment[],
): { id: OperationId; label: string } | undefined {
  const shown = earlier.filter((each) => each.is === "shown");
  const [last, ...more] = shown;
  if (last === undefined) return undefined;
  if (earlier.length === 1) return { id: last.id, label: "Open it" };
  if (shown.length === earlier.length) return { id: last.id, label: "Open the last one" };
  return { id: last.id, label: more.length === 0 ? "Open yours" : "Open your last one" };
}

/** What somebody says who goes on all the same: they have looked at what they can open, and asked about the rest. */
export function saidOf(earlier: readonly SeenPayment[]): string {
  const looked = earlier.some((each) => each.is === "shown");
  const asked = earlier.some((each) => each.is === "withheld");
  const done = looked && asked ? "looked and asked" : asked ? "asked" : "looked";
  return `I have ${done}: this is a second ${nounOf(earlier[0])}`;
}
