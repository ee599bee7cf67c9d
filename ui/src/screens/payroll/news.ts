import type { Change } from "../../bindings/Change";
import type { PayrollId } from "../../bindings/PayrollId";

/** What may have changed a payroll: itself, or any payment, of which only Rust knows whether it is one of its rows. */
export function concernsPayroll(id: PayrollId, change: Change): boolean {
  return (
    (change.kind === "payroll" && change.id === id) ||
    change.kind === "operation" ||
    change.kind === "book"
  );
}
