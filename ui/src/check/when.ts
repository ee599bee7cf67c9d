import { t } from "./words";

/** Uganda is three hours ahead of UTC, all year. Computed here, since some old phones have no time zones. */
const AHEAD = 3 * 3_600;

const two = (number: number) => String(number).padStart(2, "0");

/** "5 Nov 2026", as on the receipt. */
export function day(seconds: number): string {
  const there = new Date((seconds + AHEAD) * 1_000);
  return t("dates-day", {
    day: String(there.getUTCDate()),
    month: t("dates-month", { month: there.getUTCMonth() + 1 }),
    year: String(there.getUTCFullYear()),
  });
}

/** "5 Nov 2026, 14:05", as on the receipt. */
export function moment(seconds: number): string {
  const there = new Date((seconds + AHEAD) * 1_000);
  const clock = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
  return t("check-when", { day: day(seconds), clock });
}
