import type { FieldView } from "../../bindings/FieldView";
import { formatPhone } from "../../format/phone";

/** The fields that a person fills in; what the service said is shown, not asked. */
export function asked(fields: readonly FieldView[]): FieldView[] {
  return fields.filter((field) => !field.fixed);
}

/** What seldom changes stands under "More": a note that is written already, and what comes from the settings. */
export function underMore(field: FieldView): boolean {
  const written = field.value !== "" || !field.required;
  return (field.name === "narration" && written) || field.source === "settings";
}

/** The same number written another way names nobody else; of anything but a phone, every character counts. */
export function sameAnswer(field: FieldView, a: string, b: string): boolean {
  return field.kind === "phone" ? formatPhone(a) === formatPhone(b) : a === b;
}
