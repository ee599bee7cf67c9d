/** Money crosses the bridge as an exact decimal string and is formatted from it: no float is involved. */
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Shown for an amount that the service did not give; never 0. */
export const MISSING = "—";

/** Digits in groups of three: "1250000" becomes "1,250,000". */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "25000" becomes "25,000"; decimals show only where there are any: "25000.5" becomes "25,000.50". */
export function formatAmount(amount: string | null | undefined): string {
  if (amount === null || amount === undefined || amount === "") return MISSING;
  const parts = DECIMAL.exec(amount);
  // Text that is not a decimal is shown unchanged.
  if (!parts) return amount;
  const [, sign = "", whole = "0", decimals = ""] = parts;
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, ""));
  const shown = decimals.replace(/0+$/, "");
  const fraction = shown === "" ? "" : `.${shown.padEnd(2, "0")}`;
  const minus = sign === "-" && /[1-9]/.test(whole + decimals) ? "−" : "";
  return `${minus}${grouped}${fraction}`;
}

/** "UGX 25,000"; the space does not break, so an amount never splits over two lines. */
export function formatMoney(amount: string | null | undefined): string {
  const shown = formatAmount(amount);
  return shown === MISSING ? shown : `UGX\u00a0${shown}`;
}

/**
 * The amount field's text while typing: whole shillings are grouped, anything else is unchanged, so that Rust can say what is
 * wrong with it.
 */
export function groupTyped(text: string): string {
  const digits = text.replace(/[,\s]/g, "");
  return /^\d+$/.test(digits) ? groupThousands(digits) : text;
}

/** The caret's position after regrouping: after the same number of digits. */
export function caretAfterGrouping(before: string, caret: number, after: string): number {
  let digits = before.slice(0, caret).replace(/[,\s]/g, "").length;
  let position = 0;
  while (digits > 0 && position < after.length) {
    if (after[position] !== ",") digits -= 1;
    position += 1;
  }
  return position;
}
