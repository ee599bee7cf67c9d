const DAY = 24 * 60 * 60_000;

/** The calendar day this many days later: "2026-11-30" and 1 give "2026-12-01". */
export function dayAfter(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + days * DAY).toISOString().slice(0, 10);
}
