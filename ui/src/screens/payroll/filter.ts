import type { PayrollRowFilter } from "../../bindings/PayrollRowFilter";
import type { Verdict } from "../../bindings/Verdict";

/** All rows of a payroll. */
export const everyRow: PayrollRowFilter = {
  verdicts: [],
  outcomes: [],
  included: null,
  search: "",
};

/** How long a pause in typing is before it is searched for, in ms. */
export const PAUSE = 150;

/** Whether both show the same rows. */
export function sameRows(one: PayrollRowFilter, other: PayrollRowFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether anything is left away. */
export function isNarrowed(filter: PayrollRowFilter): boolean {
  return !sameRows(filter, everyRow);
}

/** Whoever would be paid twice by it, maybe: a person looks at each, or says it of all that are like that. */
export const paysTwice: ReadonlySet<Verdict> = new Set(["twiceInFile", "paidBefore"]);

const alone: ReadonlySet<Verdict> = new Set([...paysTwice, "hidden"]);

/**
 * Which of the shown rows may be put in together. Whoever stands there twice, was paid before, or is hidden in the file comes
 * in one by one or when only those are shown and a person has said so: never along with the rest.
 */
export function togetherIn(filter: PayrollRowFilter): PayrollRowFilter {
  const chosen = filter.verdicts.filter((each) => !alone.has(each));
  if (filter.verdicts.length > 0 && chosen.length === 0) return filter;
  return { ...filter, verdicts: chosen.length > 0 ? chosen : ["valid", "corrected", "told"] };
}
