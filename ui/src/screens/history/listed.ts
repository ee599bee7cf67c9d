import type { BesideRow } from "../../bindings/BesideRow";
import type { FoundPayment } from "../../bindings/FoundPayment";
import type { HistoryPage } from "../../bindings/HistoryPage";
import type { OperationRow } from "../../bindings/OperationRow";

/** A row of the history: an operation, or a payment that the book had lost. */
export type ListedRow = (OperationRow & { beside?: BesideRow }) | FoundPayment;

export const isFound = (row: ListedRow): row is FoundPayment => "fromService" in row;

/** Operations and found payments are numbered separately. */
export const idOf = (row: ListedRow): number => (isFound(row) ? -row.number : row.id);

/** The rows of a page in their order: those that the book had lost at their index, the operations between them. */
export function listed({ offset, rows, besides, found }: HistoryPage): ListedRow[] {
  const all: ListedRow[] = rows.map((row, at) => ({ ...row, beside: besides?.[at] }));
  for (const payment of found) all.splice(payment.index - offset, 0, payment);
  return all;
}
