import type { FloatStep } from "../../bindings/FloatStep";
import type { FocusableBalance, ReportedBalance } from "./plot/balance";
import { formatClock } from "../../format/time";
import { t } from "../../words/t";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Kampala is three hours ahead of UTC, all year. */
const AHEAD = 3 * HOUR;

/** The position of a time within a day in Kampala, from 0 to 1. */
export function partOfDay(at: number, day: string): number {
  return Math.min(1, Math.max(0, (at + AHEAD - Date.parse(day)) / DAY));
}

/** The balances that the service reported on a day, each from when it was reported, after the day's opening balance. */
export function balancesOf(
  steps: readonly FloatStep[],
  opening: string,
  day: string,
): ReportedBalance[] {
  let last = 0;
  const balances = steps.map((step) => {
    // The steps are in the order in which balances follow from each other, which is not always the order of their times.
    last = Math.max(last, partOfDay(Date.parse(step.until ?? step.at), day));
    return { part: last, value: step.after };
  });
  return [{ part: 0, value: opening }, ...balances];
}

/** The last balance of each hour that has one, and the one that is expected in the evening. */
export function stopsOf(
  steps: readonly FloatStep[],
  balances: readonly ReportedBalance[],
  evening: string | null,
): FocusableBalance[] {
  const hours = new Map<number, FocusableBalance>();
  for (const [at, { part, value }] of balances.slice(1).entries()) {
    const step = steps[at];
    const label = step ? formatClock(step.until ?? step.at) : "";
    hours.set(Math.floor(part * 24), { part, value, label, expected: false });
  }
  const all = [...hours.values()];
  if (evening === null) return all;
  const label = t("chart-evening");
  return [...all, { part: 1, value: evening, label, expected: true }];
}
