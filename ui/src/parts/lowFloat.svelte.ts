import type { LowFloat } from "../bindings/LowFloat";
import { call } from "../bridge/call";
import { Live } from "../bridge/live.svelte";
import { minuteClock } from "../format/clock.svelte";
import { kampalaDay } from "../format/time";

/** One payment changes it little: at most this often, in ms. */
const PACE = 30_000;

/** Follows, in a component, whether the float lasts: null where it does, or nothing can be said about it. */
export function watchLowFloat(): { readonly low: LowFloat | null } {
  const live = new Live(
    () => call("lowFloat", null),
    ({ kind }) => kind === "operation",
    PACE,
  );
  const today = $derived(kampalaDay(minuteClock.now));
  $effect(() => {
    void today;
    return live.open();
  });
  return {
    get low() {
      return live.value?.low ?? null;
    },
  };
}
