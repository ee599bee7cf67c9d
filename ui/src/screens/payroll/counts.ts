import { groupThousands } from "../../format/money";

/** "1 row", "1,234 rows". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${groupThousands(String(number))} ${number === 1 ? one : many}`;
}

/** "1 person", "214 people". */
export function people(number: number): string {
  return count(number, "person", "people");
}

/** How long it still takes, as one says it: nobody counts the seconds of half an hour. */
export function left(seconds: number): string {
  if (seconds < 10) return "a few seconds left";
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${count(minutes, "minute")} left`;
  const hours = count(Math.floor(minutes / 60), "hour");
  return `about ${hours}${minutes % 60 > 0 ? ` ${minutes % 60} min` : ""} left`;
}

/** How long so many payments take at so many a minute. */
export function takes(payments: number, rate: number): string {
  return left(Math.ceil((payments * 60) / rate)).replace(/ left$/, "");
}

/** A whole number within its bounds, or null. */
export function whole(text: string, least: number, most: number): number | null {
  const digits = text.trim();
  if (!/^\d{1,6}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= least && number <= most ? number : null;
}
