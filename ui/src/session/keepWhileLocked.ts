import { onMount } from "svelte";
import type { HalfFilled } from "./halfFilled";
import { session } from "./session.svelte";

/**
 * Keeps what a form holds when the window is locked over it; the form takes it back as it is made anew. Left for another
 * screen it is given up, as it always was. `filled` says what it holds now, undefined for nothing: never a PIN.
 */
export function keepWhileLocked<T>(half: HalfFilled<T>, filled: () => T | undefined): void {
  onMount(() => () => {
    if (session.closed) half.keep(filled());
  });
}
