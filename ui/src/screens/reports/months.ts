import { t } from "../../words/t";

/** "October 2026", of 2026-10. */
export function monthName(value: string): string {
  const [year, month] = value.split("-").map(Number) as [number, number];
  return t("dates-month-year", { month: t("dates-long-month", { month }), year: String(year) });
}

/** The months that can be packed, the one of this day first. */
export function monthsBefore(day: string): { value: string; label: string }[] {
  let [year, month] = day.split("-").map(Number) as [number, number];
  const months = [];
  for (let back = 0; back <= 12; back += 1) {
    const value = `${year}-${String(month).padStart(2, "0")}`;
    months.push({ value, label: monthName(value) });
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return months;
}
