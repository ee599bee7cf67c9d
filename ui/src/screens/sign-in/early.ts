import type { SignInPerson } from "../../bindings/SignInPerson";
import type { PersonName } from "../../bindings/PersonName";
import { matches } from "../../format/matches";

/** The number of people with their own digit; with more there is a search. */
export const DIGITS = 9;
/** The number of digits of a PIN. */
const PIN = 6;
/** With this many extra digits it was a scan, not a PIN. */
const SCANNED = 3;
/** The first name's key; with a single name it selects nothing, but people press it by habit. */
export const FIRST = "1";

/** The meaning of keys pressed before the names appeared. */
interface Early {
  /** The person chosen; null if none yet. */
  who: PersonName | null;
  /** The search text. */
  query: string;
  /** The digits of that person's PIN. */
  pin: string;
}

/** The people whose names match the search text. */
export function found(people: readonly SignInPerson[], query: string): SignInPerson[] {
  return people.filter((each) => matches(query.trim(), each.name));
}

/** Whether the sign-in screen would handle the key, so that it is kept until it can. */
export function isKept(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return false;
  return /^([\p{L}\d ]|Enter|Escape|Backspace)$/u.test(event.key);
}

/** Applies the keys in order, as the sign-in screen would have. */
export function takeEarly(
  keys: readonly string[],
  people: readonly SignInPerson[],
  last: PersonName | null,
): Early {
  if (people.length === 1) return { who: null, query: "", pin: alone(keys) };
  const early = keys.reduce<Early>(
    (now, key) => (now.who === null ? atNames(now, key, people, last) : atPin(now, key)),
    { who: null, query: "", pin: "" },
  );
  return { ...early, pin: pinOf(early.pin) };
}

function atNames(
  now: Early,
  key: string,
  people: readonly SignInPerson[],
  last: PersonName | null,
): Early {
  const { query } = now;
  if (key === "Enter")
    return { ...now, who: query.trim() === "" ? last : (found(people, query)[0]?.name ?? null) };
  if (key === "Escape") return now;
  if (key === "Backspace") return { ...now, query: query.slice(0, -1) };
  if (query === "" && /\d/.test(key))
    return { ...now, who: people.slice(0, DIGITS)[Number(key) - 1]?.name ?? null };
  const searches = people.length > DIGITS && (query !== "" || /\p{L}/u.test(key));
  return searches ? { ...now, query: query + key } : now;
}

function atPin(now: Early, key: string): Early {
  if (key === "Escape") return { who: null, query: "", pin: "" };
  return { ...now, pin: digits(now.pin, key) };
}

function digits(typed: string, key: string): string {
  if (key === "Backspace") return typed.slice(0, -1);
  return /\d/.test(key) ? typed + key : typed;
}

function pinOf(typed: string): string {
  return typed.length >= PIN + SCANNED ? "" : typed.slice(0, PIN);
}

/** With a single person there is no choice: of seven digits the first is the habitual key. */
function alone(keys: readonly string[]): string {
  const typed = keys.reduce(digits, "");
  const led = typed.length > PIN && typed.startsWith(FIRST);
  return pinOf(led ? typed.slice(1) : typed);
}
