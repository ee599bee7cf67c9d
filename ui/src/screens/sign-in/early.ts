import type { SignInPerson } from "../../bindings/SignInPerson";
import type { PersonName } from "../../bindings/PersonName";
import { matches } from "../../format/matches";

/** So many have a digit of their own; more are searched too. */
export const DIGITS = 9;
/** So many digits have every PIN. */
const PIN = 6;
/** The first name's key. Where there is no other name it is none, and pressed by habit all the same. */
export const FIRST = "1";

/** What keys come to that were pressed before the names were there. */
export interface Early {
  /** Whom they choose; nobody yet. */
  who: PersonName | null;
  /** What they search for among many names. */
  query: string;
  /** Digits of that person's PIN. */
  pin: string;
}

/** Who is found by what was typed of a name. */
export function found(people: readonly SignInPerson[], query: string): SignInPerson[] {
  return people.filter((each) => matches(query.trim(), each.name));
}

/** Whether a key is one that the sign-in screen takes, so that it is worth keeping until it can. */
export function isKept(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return false;
  return /^([\p{L}\d ]|Enter|Escape|Backspace)$/u.test(event.key);
}

/** Takes the keys in their order, each as the sign-in screen would have taken it. */
export function takeEarly(
  keys: readonly string[],
  people: readonly SignInPerson[],
  last: PersonName | null,
): Early {
  if (people.length === 1) return { who: null, query: "", pin: alone(keys) };
  return keys.reduce<Early>(
    (now, key) => (now.who === null ? atNames(now, key, people, last) : atPin(now, key)),
    { who: null, query: "", pin: "" },
  );
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
  return { ...now, pin: digits(now.pin, key).slice(0, PIN) };
}

function digits(typed: string, key: string): string {
  if (key === "Backspace") return typed.slice(0, -1);
  return /\d/.test(key) ? typed + key : typed;
}

/** Where only one works here there is nobody to choose: seven digits are the key of habit and the PIN. */
function alone(keys: readonly string[]): string {
  const typed = keys.reduce(digits, "");
  const led = typed.length > PIN && typed.startsWith(FIRST);
  return led ? typed.slice(1, PIN + 1) : typed.slice(0, PIN);
}
