import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdTime, passes } from "../testing/time";

const isMarked = () => document.documentElement.hasAttribute("data-touch");
const only = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };

/** A newly opened window. */
async function opened() {
  vi.resetModules();
  const { SETTLED, touch } = await import("./touch.svelte");
  return { SETTLED, touch };
}

beforeEach(() => {
  only.matches = false;
  vi.stubGlobal("matchMedia", () => only);
  delete document.documentElement.dataset.touch;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.touch;
});

test("the first touch beside a mouse marks the window, once nothing can move under the finger", async () => {
  const { SETTLED, touch } = await opened();
  const finger = holdTime();
  await finger.pointer({ keys: "[TouchA]", target: document.body });
  expect([isMarked(), touch.used]).toEqual([false, false]);
  await passes(SETTLED);
  expect([isMarked(), touch.used]).toEqual([true, true]);
});

test("a mouse marks nothing", async () => {
  const { SETTLED } = await opened();
  holdTime();
  await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(document.body);
  await passes(SETTLED);
  expect(isMarked()).toBe(false);
});

test("where a finger is the only pointer, the window is marked from the start", async () => {
  only.matches = true;
  await opened();
  expect(isMarked()).toBe(true);
});
