import type { Change } from "../../bindings/Change";
import type { PayrollId } from "../../bindings/PayrollId";

/** Changes that may concern a payroll: its own, or any payment's, since only Rust knows which are its rows. */
export function concernsPayroll(id: PayrollId, change: Change): boolean {
  return (
    (change.kind === "payroll" && change.id === id) ||
    change.kind === "operation" ||
    change.kind === "book"
  );
}
