import { t } from "../words/t";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * Days are in Kampala time (EAT, UTC+3, never with summer time), whatever the computer's time zone; the service's times are UTC. Added
 * by hand: a list draws many times at once, and the web view's own formatting is slow.
 */
const AHEAD = 3 * HOUR;

/** The time in Kampala as ISO 8601: `2026-11-21T14:05:09.000Z`. */
const inKampala = (at: number) => new Date(at + AHEAD).toISOString();

/** Milliseconds of an ISO 8601 time, or null where it can't be read. */
function read(iso: string): number | null {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}

/** The day in Kampala as YYYY-MM-DD, as date fields and filters use it. */
export function kampalaDay(at: number): string {
  return inKampala(at).slice(0, 10);
}

/** "14:05" */
const clockTime = (at: number) => inKampala(at).slice(11, 16);

/** The numbers of a day in Kampala. */
function dayOf(at: number) {
  const [year = "", month = "", day = ""] = kampalaDay(at).split("-");
  return { year, month: Number(month), day: String(Number(day)) };
}

/** "3 Nov", "3 Nov 2025" */
function shortDay(at: number, withYear: boolean): string {
  const { year, month: number, day } = dayOf(at);
  const month = t("dates-month", { month: number });
  return withYear ? t("dates-day", { day, month, year }) : t("dates-day-month", { day, month });
}

/** "21 November 2026": a day on paper, which may be read in another year. */
export function formatDay(at: number): string {
  const { year, month, day } = dayOf(at);
  return t("dates-day", { day, month: t("dates-long-month", { month }), year });
}

/** "Friday 27 Nov": a future day, given as YYYY-MM-DD. */
export function formatWeekday(day: string): string {
  const at = Date.parse(day);
  const weekday = t("dates-weekday", { weekday: new Date(at).getUTCDay() });
  return t("format-weekday", { weekday, day: shortDay(at, false) });
}

/** "23 Nov 2026": a day, given as YYYY-MM-DD. */
export function formatShortDay(day: string): string {
  const at = read(day);
  return at === null ? day : shortDay(at, true);
}

/** "today 14:05", "yesterday 09:30", "3 Nov 14:05", "3 Nov 2025 14:05"; unreadable times are returned as they are. */
export function formatTime(iso: string, now: number): string {
  const at = read(iso);
  if (at === null) return iso;
  const day = kampalaDay(at);
  const time = clockTime(at);
  if (day === kampalaDay(now)) return t("format-today", { time });
  if (day === kampalaDay(now - DAY)) return t("format-yesterday", { time });
  const sameYear = day.slice(0, 4) === kampalaDay(now).slice(0, 4);
  return t("format-day-time", { day: shortDay(at, !sameYear), time });
}

/** "3 Nov 2026, 14:05": for text that is read on another day; unreadable times are returned as they are. */
export function formatMoment(iso: string): string {
  const at = read(iso);
  if (at === null) return iso;
  return t("dates-moment", { day: shortDay(at, true), clock: clockTime(at) });
}

/** "just now", "3 min ago"; older times as a time of day. */
export function formatAge(iso: string, now: number): string {
  const at = read(iso);
  if (at === null) return iso;
  const age = now - at;
  // The computer's clock may run ahead of the service's: shown as "just now".
  if (age < -MINUTE || age >= DAY) return formatTime(iso, now);
  if (age < MINUTE) return t("format-just-now");
  if (age < HOUR) return t("format-minutes-ago", { minutes: Math.floor(age / MINUTE) });
  return t("format-hours-ago", { hours: Math.floor(age / HOUR) });
}

/** The time of the next action: "now", "in 4 min", "at 14:05", or with the day. */
export function formatUntil(iso: string, now: number): string {
  const at = read(iso);
  if (at === null) return iso;
  const left = at - now;
  if (left < MINUTE / 2) return t("format-now");
  if (left < HOUR)
    return t("format-in-minutes", { minutes: Math.max(1, Math.round(left / MINUTE)) });
  const day = kampalaDay(at);
  if (day === kampalaDay(now)) return t("format-at", { time: clockTime(at) });
  if (day === kampalaDay(now + DAY)) return t("format-tomorrow", { time: clockTime(at) });
  return formatTime(iso, now);
}

/** "14:05" in Kampala, for use in sentences. */
export function formatClock(iso: string): string {
  const at = read(iso);
  return at === null ? iso : clockTime(at);
}

/** The full time, for a tooltip: "Friday 21 November 2026 at 14:05:09 (Kampala)". */
export function formatFullTime(iso: string): string {
  const at = read(iso);
  if (at === null) return iso;
  const weekday = new Date(kampalaDay(at)).getUTCDay();
  return t("format-kampala", {
    weekday: t("dates-weekday", { weekday }),
    day: formatDay(at),
    time: inKampala(at).slice(11, 19),
  });
}

/** A running duration: "0:07", "12:30", "1:02:03". */
export function formatElapsed(sinceIso: string, now: number): string {
  const since = read(sinceIso);
  if (since === null) return sinceIso;
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const two = (part: number) => String(part).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
