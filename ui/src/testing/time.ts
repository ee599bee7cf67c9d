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

/** As `holdTime`; events too are of the time that the test says, so that keys come as fast or as slowly as it wants. */
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
