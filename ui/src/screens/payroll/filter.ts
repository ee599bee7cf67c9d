import type { PayrollRowFilter } from "../../bindings/PayrollRowFilter";
import type { Verdict } from "../../bindings/Verdict";

export const everyRow: PayrollRowFilter = {
  verdicts: [],
  outcomes: [],
  included: null,
  search: "",
};

/** How long typing must pause before a search, in ms. */
export const PAUSE = 150;

export function sameRows(one: PayrollRowFilter, other: PayrollRowFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the filter hides rows. */
export function isNarrowed(filter: PayrollRowFilter): boolean {
  return !sameRows(filter, everyRow);
}

/** Rows that may pay somebody twice: confirmed one by one or all of a kind. */
export const paysTwice: ReadonlySet<Verdict> = new Set(["twiceInFile", "paidBefore"]);

const alone: ReadonlySet<Verdict> = new Set([...paysTwice, "hidden"]);

/**
 * Which of the shown rows may be included together. Duplicates, rows paid before and rows hidden in the file are included only
 * one by one, or when only such rows are shown and a person has confirmed it.
 */
export function togetherIn(filter: PayrollRowFilter): PayrollRowFilter {
  const chosen = filter.verdicts.filter((each) => !alone.has(each));
  if (filter.verdicts.length > 0 && chosen.length === 0) return filter;
  return { ...filter, verdicts: chosen.length > 0 ? chosen : ["valid", "corrected", "told"] };
}
