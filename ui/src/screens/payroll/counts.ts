import type { Messages } from "../../words/messages";
import { t } from "../../words/t";

/** A rounded duration in words. */
function spanOf(seconds: number): Messages["payroll-left"] {
  if (seconds < 10) return { unit: "moment", count: 0, minutes: 0 };
  if (seconds < 60) return { unit: "seconds", count: Math.ceil(seconds / 10) * 10, minutes: 0 };
  const all = Math.round(seconds / 60);
  if (all < 60) return { unit: "minutes", count: all, minutes: 0 };
  const minutes = all % 60;
  return { unit: minutes > 0 ? "both" : "hours", count: Math.floor(all / 60), minutes };
}

/** The remaining time. */
export function left(seconds: number): string {
  return t("payroll-left", spanOf(seconds));
}

/** The duration of that many payments at that rate per minute. */
export function takes(payments: number, rate: number): string {
  return t("payroll-takes", spanOf(Math.ceil((payments * 60) / rate)));
}

/** A whole number within bounds; null otherwise. */
export function whole(text: string, least: number, most: number): number | null {
  const digits = text.trim();
  if (!/^\d{1,6}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= least && number <= most ? number : null;
}
