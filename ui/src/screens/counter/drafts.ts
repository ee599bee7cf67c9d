import type { Environment } from "../../bindings/Environment";
import type { Mode } from "../../bindings/Mode";
import { HalfFilled } from "../../session/halfFilled";
import type { Flow } from "./flow.svelte";

/** Longer than that and it is another customer's. */
const KEPT_MS = 10 * 60_000;

interface Draft {
  flow: Flow;
  at: number;
  environment: Environment;
  /** The window was locked over it, whatever it was opened with. */
  whileLocked: boolean;
}

/**
 * A form that was left half filled, to look something up or to set a key, is found again as it was left. It belongs
 * to one environment, and is forgotten with the customer.
 */
const draftOf = (mode: Mode) => new HalfFilled<Draft>(`counter/${mode}`);

/** The form that is on the screen now. */
interface Open {
  flow: () => Flow;
  environment: Environment;
}

const open = new Map<Mode, Open>();

/** Says that a form is on the screen. Answers what ends that, and says whether nobody has opened it anew meanwhile. */
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

/** Takes the draft away: whoever takes it owns it. A form opened for someone in particular is found only after a lock. */
export function takeDraft(
  mode: Mode,
  environment: Environment,
  now: number,
  modeName: string | null = null,
  forSomeone = false,
): Flow | undefined {
  const draft = draftOf(mode).take();
  // Opened once more where it is open: the new screen comes before the old one goes.
  const here = open.get(mode);
  if (here?.environment === environment && !forSomeone) {
    const flow = here.flow();
    if (flow.begun && flow.modeName === modeName && flow.leave()) return flow;
  }
  if (!draft || draft.environment !== environment || now - draft.at > KEPT_MS) return undefined;
  if (forSomeone && !draft.whileLocked) return undefined;
  return draft.flow.modeName === modeName ? draft.flow : undefined;
}
