import userEvent from "@testing-library/user-event";
import { vi } from "vitest";

/** From here on time passes only when the test advances it; `vi.useRealTimers` ends that. */
export function holdTime() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}

/** Nothing arrives within this time, in ms. */
export const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The delay before a wait is explained and can be stopped. */
export const EXPLAINED_AFTER = 3_000;

/** How long a new button ignores keys. */
export const STEADY_AFTER = 300;

/** Like `holdTime`, also for the times of events, so that the test decides how fast keys are typed. */
export function holdKeys() {
  let now = performance.now();
  vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => now);
  const user = holdTime();
  const wait = async (ms: number) => {
    now += ms;
    await passes(ms);
  };
  return { user, wait };
}
