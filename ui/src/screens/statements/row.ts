import type { StatementRow } from "../../bindings/StatementRow";

/** Lines are counted upwards from 0, payments without a line downwards. */
export function idOf({ line, payment }: StatementRow): number {
  return line ? line.place : -1 - (payment?.operation ?? 0);
}
