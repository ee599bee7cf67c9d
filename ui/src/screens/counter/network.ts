import type { FieldView } from "../../bindings/FieldView";

/** The two digits after the country code or leading 0 identify the network that issued the number. */
const PREFIXES: Record<string, string> = {
  "76": "MTN",
  "77": "MTN",
  "78": "MTN",
  "39": "MTN",
  "31": "MTN",
  "70": "AIRTEL",
  "74": "AIRTEL",
  "75": "AIRTEL",
};

/**
 * The network that a number's prefix suggests, in any format; undefined if none. Numbers can be ported, so a person may choose
 * another.
 */
export function suggestNetwork(phone: string): string | undefined {
  const digits = phone.replace(/[\s()+-]/g, "");
  const prefix = /^(?:256|0)?(\d{2})/.exec(digits)?.[1];
  return prefix === undefined ? undefined : PREFIXES[prefix];
}

/** The choice of a field for the network that a number looks like; undefined if it is none of its choices. */
export function suggestedFor(field: FieldView, phone: string): string | undefined {
  if (field.kind !== "network") return undefined;
  const network = suggestNetwork(phone);
  return field.choices.find((choice) => choice.value === network)?.value;
}
