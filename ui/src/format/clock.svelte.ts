import { createSubscriber } from "svelte/reactivity";

/** A clock that ticks only while something on the screen reads it. */
function ticking(everyMs: number) {
  const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  });
  return {
    /** Milliseconds now; reading it in a template or an effect keeps that up to date. */
    get now(): number {
      subscribe();
      return Date.now();
    },
  };
}

/** For ages such as "3 min ago". */
export const minuteClock = ticking(15_000);
/** For running durations. */
export const secondClock = ticking(1_000);
