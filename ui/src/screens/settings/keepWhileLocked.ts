import { onMount } from "svelte";
import type { HalfFilled } from "../../session/halfFilled";
import { session } from "../../session/session.svelte";

/**
 * Keeps a form's input while the window is locked and restores it afterwards. Leaving for another screen drops it. `filled`
 * returns the current input, undefined for none; never a PIN.
 */
export function keepWhileLocked<T>(half: HalfFilled<T>, filled: () => T | undefined): void {
  onMount(() => () => {
    if (session.closed) half.keep(filled());
  });
}
