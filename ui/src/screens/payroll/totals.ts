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
 * Whether the totals add up: paid and left-out rows are the file, and so are all verdicts. Rust guarantees it; amounts are
 * checked twice.
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

/** A typed total as the contract writes it: without separators and trailing zeros. */
export function typedAmount(text: string): string {
  return text
    .replace(/[,\s]/g, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
