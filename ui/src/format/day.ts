// Calendar days as people type them: the day always comes before the month.
import { t } from "../words/t";
import { dayAfter } from "./days";

/** How many days ahead a day without a year may be. */
const SOON = 90;

/** A day as `2026-11-27`, or why the text is not a day, in words. */
type TypedDay = { day: string; complete: boolean } | { problem: string };

const months = Array.from({ length: 12 }, (_, index) => ({
  short: t("dates-month", { month: index + 1 }),
  long: t("dates-long-month", { month: index + 1 }).toLowerCase(),
}));

/** The number of a month given by its name or the first three letters or more; 0 if there is none. */
function monthOf(name: string): number {
  return name.length < 3 ? 0 : months.findIndex(({ long }) => long.startsWith(name)) + 1;
}

interface Parts {
  day: number;
  month: number;
  /** As typed; empty if there is none. */
  year: string;
}

function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return { day: Number(iso[3]), month: Number(iso[2]), year: iso[1] ?? "" };
  const numbers = /^(\d{1,2})[ /.-]+(\d{1,2})(?:[ /.-]+(\d{4}|\d{2}))?$/.exec(text);
  if (numbers)
    return { day: Number(numbers[1]), month: Number(numbers[2]), year: numbers[3] ?? "" };
  const named = /^(\d{1,2})[ /.-]*(\p{L}+)[ /.,-]*(\d{4}|\d{2})?$/u.exec(text);
  const month = monthOf(named?.[2] ?? "");
  return named && month > 0 ? { day: Number(named[1]), month, year: named[3] ?? "" } : null;
}

const isoOf = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

const isDay = (iso: string) => {
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso);
};

/**
 * Reads a day as people in Uganda write it: 27/11/2026, 27.11.26, 27 nov, today, yesterday. Without a year it is the last such
 * day, or one in the next three months. Today is a day in Kampala.
 */
export function readDay(typed: string, today: string): TypedDay {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (text === t("parts-day-today").toLowerCase()) return { day: today, complete: true };
  if (text === t("parts-day-yesterday").toLowerCase())
    return { day: dayAfter(today, -1), complete: true };
  const parts = partsOf(text);
  if (!parts) return { problem: t("parts-day-unreadable") };
  const { day, month, year } = parts;
  if (month < 1 || month > 12)
    return { problem: t("parts-day-no-month", { month: String(month) }) };
  const thisYear = Number(today.slice(0, 4));
  const years =
    year === "" ? Array.from({ length: 10 }, (_, back) => thisYear + 1 - back) : [fullYear(year)];
  const latest = year === "" ? dayAfter(today, SOON) : "9999-12-31";
  const found = years
    .map((each) => isoOf(each, month, day))
    .find((each) => isDay(each) && each <= latest);
  if (found === undefined) {
    const words = { day: String(day), month: months[month - 1]?.short ?? "" };
    return {
      problem:
        year === ""
          ? t("parts-day-never", words)
          : t("parts-day-not-that-year", { ...words, year: String(years[0]) }),
    };
  }
  return { day: found, complete: year.length === 4 };
}

const fullYear = (year: string) => (year.length === 2 ? 2000 : 0) + Number(year);
