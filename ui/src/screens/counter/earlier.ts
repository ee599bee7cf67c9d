import type { Direction } from "../../bindings/Direction";
import type { OperationId } from "../../bindings/OperationId";
import type { SeenPayment } from "../../bindings/SeenPayment";
import { displayState, type DisplayState } from "../../model/status";
import { t } from "../../words/t";

/** The risk of paying again: it may still go through, may be resent, was refused so far, or went through. */
type Earlier = "unsettled" | "notFound" | "refused" | "paid";

const kinds: Record<DisplayState, Earlier> = {
  recorded: "unsettled",
  sent: "unsettled",
  pending: "unsettled",
  unknown: "unsettled",
  disputed: "unsettled",
  notFound: "notFound",
  refused: "refused",
  succeeded: "paid",
  // Payments that moved no money need no warning; if one is listed anyway, it counts as made.
  failed: "paid",
  rejected: "paid",
  notSent: "paid",
};

interface Ending {
  title: (direction: Direction) => string;
  words: string;
  /** The same for payments that this person can't open. */
  withheld?: string;
}

const endings: Record<Earlier, Ending> = {
  unsettled: {
    title: (direction) => t("counter-earlier-unsettled", { direction }),
    words: t("counter-earlier-unsettled-words"),
    withheld: t("counter-earlier-unsettled-withheld"),
  },
  notFound: {
    title: (direction) => t("counter-earlier-not-found", { direction }),
    words: t("counter-earlier-not-found-words"),
    withheld: t("counter-earlier-not-found-withheld"),
  },
  refused: {
    title: (direction) => t("counter-earlier-refused", { direction }),
    words: t("counter-earlier-refused-words"),
  },
  paid: {
    title: (direction) => t("counter-earlier-made", { direction }),
    words: t("counter-earlier-made-words"),
  },
};

/** Whether money is paid or collected; the same for all of them. */
function directionOf(earlier: readonly SeenPayment[]): Direction {
  return earlier[0]?.direction ?? "out";
}

/** The warning, by the most severe payment found. */
export function warningOf(earlier: readonly SeenPayment[]): { title: string; words: string } {
  const kindOf = (each: SeenPayment) => kinds[displayState(each)];
  const found = earlier.map(kindOf);
  const worst =
    (["unsettled", "notFound", "paid"] as const).find((kind) => found.includes(kind)) ?? "refused";
  const canOpen = earlier.some((each) => each.is === "shown" && kindOf(each) === worst);
  const { title, words, withheld = words } = endings[worst];
  return {
    title: title(directionOf(earlier)),
    words: canOpen ? words : withheld,
  };
}

/** The newest one that can be opened and its link; undefined if none can. */
export function openingOf(
  earlier: readonly SeenPayment[],
): { id: OperationId; label: string } | undefined {
  const shown = earlier.filter((each) => each.is === "shown");
  const [last, ...more] = shown;
  if (last === undefined) return undefined;
  if (earlier.length === 1) return { id: last.id, label: t("counter-earlier-open") };
  if (shown.length === earlier.length)
    return { id: last.id, label: t("counter-earlier-open-last") };
  return {
    id: last.id,
    label:
      more.length === 0 ? t("counter-earlier-open-yours") : t("counter-earlier-open-your-last"),
  };
}

/** The statement to confirm before paying anyway: looked at those that can be opened, asked about the rest. */
export function saidOf(earlier: readonly SeenPayment[]): string {
  const looked = earlier.some((each) => each.is === "shown");
  const asked = earlier.some((each) => each.is === "withheld");
  const direction = directionOf(earlier);
  if (looked && asked) return t("counter-earlier-looked-and-asked", { direction });
  return asked
    ? t("counter-earlier-asked", { direction })
    : t("counter-earlier-looked", { direction });
}
