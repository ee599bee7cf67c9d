import type { OperationRow } from "../../bindings/OperationRow";
import { displayState, type DisplayState } from "../../model/status";

/** The most rows of each kind. */
const MOST = 6;

const order: Record<DisplayState, "disputed" | "open" | "ended"> = {
  disputed: "disputed",
  recorded: "open",
  sent: "open",
  pending: "open",
  unknown: "open",
  succeeded: "ended",
  failed: "ended",
  refused: "ended",
  rejected: "ended",
  notSent: "ended",
  notFound: "ended",
};

/** The first items that need attention, oldest first: disputes, then open payments, then today's unpaid ones. */
export function firstOf(rows: readonly OperationRow[]): OperationRow[] {
  const of = (kind: string) => rows.filter((row) => order[displayState(row)] === kind);
  return [...[...of("disputed"), ...of("open")].slice(0, MOST), ...of("ended").slice(-MOST)];
}
