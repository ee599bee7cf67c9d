import type { Environment } from "../../bindings/Environment";
import type { Mode } from "../../bindings/Mode";
import { HalfFilled } from "../../session/halfFilled";
import type { Flow } from "./flow.svelte";

/** After this long, in ms, a draft belongs to an earlier customer and is dropped. */
const KEPT_MS = 10 * 60_000;

interface Draft {
  flow: Flow;
  at: number;
  environment: Environment;
  /** Whether the window was locked while it was open. */
  whileLocked: boolean;
}

/**
 * A form left half filled, to look something up or to set a key, is restored as it was. Drafts belong to one environment and
 * are dropped with the customer.
 */
const draftOf = (mode: Mode) => new HalfFilled<Draft>(`counter/${mode}`);

/** The form on screen. */
interface Open {
  flow: () => Flow;
  environment: Environment;
}

const open = new Map<Mode, Open>();

/** Registers a form on screen. Returns a function that unregisters it and tells whether it is still the current one. */
export function isOpen(mode: Mode, flow: () => Flow, environment: Environment): () => boolean {
  const here = { flow, environment };
  open.set(mode, here);
  return () => open.get(mode) === here && open.delete(mode);
}

export function keepDraft(
  flow: Flow,
  environment: Environment,
  at: number,
  whileLocked = false,
): void {
  draftOf(flow.mode).keep({ flow, environment, at, whileLocked });
}

/** Removes and returns the draft. A form opened for a given beneficiary gets only a draft from before a lock. */
export function takeDraft(
  mode: Mode,
  environment: Environment,
  now: number,
  modeName: string | null = null,
  forSomeone = false,
): Flow | undefined {
  const draft = draftOf(mode).take();
  // When the same form is opened again, the new one is created before the old one is destroyed.
  const here = open.get(mode);
  if (here?.environment === environment && !forSomeone) {
    const flow = here.flow();
    if (flow.begun && flow.modeName === modeName && flow.leave()) return flow;
  }
  if (!draft || draft.environment !== environment || now - draft.at > KEPT_MS) return undefined;
  if (forSomeone && !draft.whileLocked) return undefined;
  return draft.flow.modeName === modeName ? draft.flow : undefined;
}
