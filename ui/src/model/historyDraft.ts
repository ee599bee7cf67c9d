import type { Counted } from "../bindings/Counted";
import type { Mode } from "../bindings/Mode";
import type { PersonName } from "../bindings/PersonName";

export type Period = "all" | "today" | "yesterday" | "week" | "month" | "between";

/** The history's controls. Kept as chosen, so that "today" means the current day at each visit. */
export interface HistoryDraft {
  period: Period;
  /** Days of the period "between", `2026-11-21` or empty. */
  from: string;
  to: string;
  mode: Mode | "";
  counted: Counted | "";
  search: string;
  /** The id of the person who made it; empty for everybody. */
  by: PersonName | "";
}
