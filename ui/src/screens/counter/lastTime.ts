import type { FilledForm } from "../../bindings/FilledForm";
import type { Texts } from "./step";

/** What identifies a customer; a bill's phone is only the payer's. */
function identity(answers: Texts): string[] {
  const names =
    answers.accountNumber === undefined ? ["phoneNumber"] : ["accountNumber", "bankCode"];
  return names.map((name) => (answers[name as keyof Texts] ?? "").replace(/\s/g, ""));
}

/** Whether the form is still for the customer of an earlier payment. */
export function isSameCustomer(last: FilledForm, biller: string | null, typed: Texts): boolean {
  const [then, now] = [identity(last.answers), identity(typed)];
  return (
    last.biller === biller &&
    then.length === now.length &&
    then.every((each, at) => each === now[at])
  );
}

const folded = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Another name than last time: what the service told then, and what it tells now. */
export interface Renamed {
  before: string;
  now: string | null;
}

/** Compares the name of an earlier payment with the one just validated; null if it is the same. */
export function renamed(before: string | null, now: string | null): Renamed | null {
  if (before === null || (now !== null && folded(before) === folded(now))) return null;
  return { before, now };
}
