import type { Environment } from "../../bindings/Environment";
import type { Mode } from "../../bindings/Mode";
import type { Flow } from "./flow.svelte";

/** Longer than that and it is another customer's. */
const KEPT_MS = 10 * 60_000;

interface Draft {
  flow: Flow;
  at: number;
  environment: Environment;
}

/**
 * A form that was left half filled, to look something up or to set a key, is found again as it was left. It belongs
 * to one environment, and is forgotten with the customer.
 */
const drafts = new Map<Mode, Draft>();

export function keepDraft(flow: Flow, environment: Environment, at: number): void {
  drafts.set(flow.mode, { flow, environment, at });
}

/** Takes the draft away: whoever takes it owns it. */
export function takeDraft(
  mode: Mode,
  environment: Environment,
  now: number,
  modeName: string | null = null,
): Flow | undefined {
  const draft = drafts.get(mode);
  drafts.delete(mode);
  if (!draft || draft.environment !== environment || now - draft.at > KEPT_MS) return undefined;
  return draft.flow.modeName === modeName ? draft.flow : undefined;
}
