import type { PayrollView } from "../../bindings/PayrollView";
import type { Totals } from "../../bindings/Totals";
import { addMoney, subtractMoney } from "../../format/sum";

function same(all: Totals, parts: readonly Totals[], unreadable = 0): boolean {
  const rows = parts.reduce((sum, part) => sum + part.rows, unreadable);
  const amount = addMoney(parts.map((part) => part.amount));
  if (rows !== all.rows || amount === null) return false;
  const rest = subtractMoney(all.amount, amount);
  return rest !== null && !/[1-9]/.test(rest);
}

/**
 * Whether what is shown adds up: the file is what is paid and what is left out, and it is all verdicts together. Rust
 * promises it; a sum of money is looked at twice.
 */
export function addsUp(view: PayrollView): boolean {
  const { file, summary, leftOut, unreadable, verdicts } = view;
  return (
    same(file, [summary.included, leftOut], unreadable) &&
    same(
      file,
      verdicts.map((each) => each.all),
    ) &&
    same(
      summary.included,
      verdicts.map((each) => each.included),
    )
  );
}

/** A typed total as the bridge says one: separators and the zeros behind cents are for the eye. */
export function typedAmount(text: string): string {
  return text
    .replace(/[,\s]/g, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
