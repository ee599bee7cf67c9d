import type { State } from "../bindings/State";

/** What a person is told; "sending" is the moment before any of the four (look.md, Outcomes). */
export type OutcomeKind = "sending" | "paid" | "waiting" | "unknown" | "notPaid";

const kinds: Record<State, OutcomeKind> = {
  recorded: "sending",
  sent: "sending",
  succeeded: "paid",
  pending: "waiting",
  unknown: "unknown",
  failed: "notPaid",
  rejected: "notPaid",
  notSent: "notPaid",
  notFound: "notPaid",
};

export function outcomeOf(state: State): OutcomeKind {
  return kinds[state];
}
