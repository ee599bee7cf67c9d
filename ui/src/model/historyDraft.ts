import type { Mode } from "../bindings/Mode";
import type { PersonName } from "../bindings/PersonName";

export type Period = "all" | "today" | "yesterday" | "week" | "month" | "between";
export type StateGroup = "paid" | "waiting" | "unknown" | "notPaid";

/** What the controls over the history hold. It is kept as chosen, so that "today" is today whenever somebody comes back. */
export interface HistoryDraft {
  period: Period;
  /** Days of the period "between", `2026-11-21` or empty. */
  from: string;
  to: string;
  mode: Mode | "";
  states: StateGroup | "";
  search: string;
  /** Who made it; empty for everybody. */
  by: PersonName | "";
}
