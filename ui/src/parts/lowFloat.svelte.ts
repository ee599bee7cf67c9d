import type { LowFloat } from "../bindings/LowFloat";
import { ahead } from "../bridge/ahead";
import { Live } from "../bridge/live.svelte";
import { minuteClock } from "../format/clock.svelte";
import { kampalaDay } from "../format/time";

/** One payment changes it little: at most this often, in ms. */
const PACE = 30_000;

export interface WatchedFloat {
  /** Null where the float lasts, or nothing can be said about it. */
  readonly low: LowFloat | null;
  /** Whether that is known. */
  readonly settled: boolean;
}

/** Follows, in a component, whether the float lasts. */
export function watchLowFloat(): WatchedFloat {
  const live = new Live(
    () => ahead.take("lowFloat"),
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
    get settled() {
      return live.settled;
    },
  };
}
