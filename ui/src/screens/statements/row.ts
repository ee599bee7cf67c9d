import type { StatementRow } from "../../bindings/StatementRow";

/** Lines have ids from 0 upwards; payments without a line have negative ones. */
export function idOf({ line, payment }: StatementRow): number {
  return line ? line.place : -1 - (payment?.operation ?? 0);
}
