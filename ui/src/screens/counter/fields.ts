import type { FieldView } from "../../bindings/FieldView";
import { formatPhone } from "../../format/phone";

/** The fields that a person fills in; values from the service are only shown. */
export function asked(fields: readonly FieldView[]): FieldView[] {
  return fields.filter((field) => !field.fixed);
}

/** Rarely changed fields are under "More": a prefilled note, and values from the settings. */
export function underMore(field: FieldView): boolean {
  const written = field.value !== "" || !field.required;
  return (field.name === "narration" && written) || field.source === "settings";
}

/** A reformatted phone is the same beneficiary; in other fields every character counts. */
export function sameAnswer(field: FieldView, a: string, b: string): boolean {
  return field.kind === "phone" ? formatPhone(a) === formatPhone(b) : a === b;
}
