import type { ChartUnit } from "../../../bindings/ChartUnit";
import { formatAmount, formatMoney, groupThousands, MISSING } from "../../../format/money";
import { t } from "../../../words/t";

/** A value in full, for tables and screen readers. */
export function full(value: string | null, unit: ChartUnit): string {
  if (value === null) return MISSING;
  switch (unit) {
    case "money":
      return formatMoney(value);
    case "count":
      return groupThousands(value);
    case "percent":
      return t("chart-percent", { percent: value });
    case "time":
      return duration(Number(value));
  }
}

/** The same for a column whose heading names the unit. */
export function cell(value: string | null, unit: ChartUnit): string {
  return unit === "money" ? formatAmount(value) : full(value, unit);
}

/** A round value beside an axis: "1.2 m" of 1,200,000. */
export function brief(value: number): string {
  const scaled = (by: number) => String(Number((value / by).toPrecision(3)));
  if (value >= 1e9) return t("chart-billions", { number: scaled(1e9) });
  if (value >= 1e6) return t("chart-millions", { number: scaled(1e6) });
  if (value >= 1e3) return t("chart-thousands", { number: scaled(1e3) });
  return String(value);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units; a negative one, after the clock was set back, is shown as 0. */
function duration(ms: number): string {
  const time = Math.max(0, ms);
  if (time < SECOND) return t("chart-milliseconds", { ms: String(Math.round(time)) });
  if (time < MINUTE) return t("chart-seconds", { s: String(Math.floor(time / 100) / 10) });
  const parts = (large: number, small: number) => ({
    large: String(Math.floor(time / large)),
    small: String(Math.floor((time % large) / small)),
  });
  if (time < HOUR) return t("chart-minutes", parts(MINUTE, SECOND));
  if (time < DAY) return t("chart-hours", parts(HOUR, MINUTE));
  return t("chart-days", parts(DAY, HOUR));
}
