import type { CustomerInput } from "../../bindings/CustomerInput";
import type { FieldView } from "../../bindings/FieldView";
import type { FilledForm } from "../../bindings/FilledForm";
import type { Mode } from "../../bindings/Mode";
import { isWholePhone } from "../../format/phone";
import { isWalletMode } from "../../model/modes";
import { identifyFields, isForm, payFields, validatedOf, type Step, type Texts } from "./step";

/** Who a payment would be to, once it is certain; null for the partner wallet. */
export function customerOf(
  step: Step,
  mode: Mode,
  texts: (fields: readonly FieldView[]) => Texts,
): CustomerInput | null {
  if (step.is !== "pay" || isWalletMode(mode)) return null;
  const plain = payFields(step).filter(({ kind }) => kind === "phone" || kind === "network");
  const answers = texts(step.filling.validated ? identifyFields(step) : plain);
  const isNamed = step.filling.validated !== null || isWholePhone(answers.phoneNumber ?? "");
  return isNamed ? { mode, biller: step.biller, answers } : null;
}

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

/** Another name than last time: the one that the service returned then, and the one that it returns now. */
export interface Renamed {
  before: string;
  now: string | null;
}

/** Compares the name of an earlier payment with the one just validated; null if it is the same. */
export function renamed(before: string | null, now: string | null): Renamed | null {
  if (before === null || (now !== null && folded(before) === folded(now))) return null;
  return { before, now };
}

/** As the step has it validated; null also if it has not. */
export function renamedSince(last: FilledForm | null, step: Step): Renamed | null {
  const validated = validatedOf(isForm(step) ? step : step.from);
  return validated && last ? renamed(last.name, validated.name) : null;
}
