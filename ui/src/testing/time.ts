import userEvent from "@testing-library/user-event";
import { vi } from "vitest";

/** From here on no wait of the program is over before the test lets time pass; `vi.useRealTimers` lets it go on. */
export function holdTime() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}

/** So long nothing comes. */
export const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** How long the program waits before it explains what it waits for, and offers to stop. */
export const EXPLAINED_AFTER = 3_000;

/** How long a button that has just appeared takes no bounced key. */
export const STEADY_AFTER = 300;
