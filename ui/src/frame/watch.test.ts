import { fireEvent } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watch } from "./watch";

const MINUTE = 60_000;
let away: ReturnType<typeof vi.fn<(why: string) => void>>;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  away = vi.fn();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const begin = (minutes = 5) => (stop = watch(minutes, away));
/** Timers run on as they do while the computer is awake. */
const pass = (ms: number) => vi.advanceTimersByTime(ms);

test("after the set minutes without a sign of anybody it tells so, once", () => {
  begin();
  pass(5 * MINUTE - 10_000);
  expect(away).not.toHaveBeenCalled();
  pass(10 * MINUTE);
  expect(away.mock.calls).toEqual([["idle"]]);
});

test.each(["keyDown", "pointerDown", "wheel", "touchStart"] as const)(
  "%s is a sign of somebody, also inside a dialog that keeps it to itself",
  (sign) => {
    begin();
    const dialog = document.createElement("div");
    dialog.addEventListener(sign.toLowerCase(), (event) => event.stopPropagation());
    document.body.append(dialog);
    for (let turn = 0; turn < 4; turn += 1) {
      pass(4 * MINUTE);
      fireEvent[sign](dialog);
    }
    dialog.remove();
    expect(away).not.toHaveBeenCalled();
    pass(6 * MINUTE);
    expect(away.mock.calls).toEqual([["idle"]]);
  },
);

test("a move that the web view made up below a mouse that stands still is no sign", () => {
  begin();
  for (let turn = 0; turn < 3; turn += 1) {
    pass(2 * MINUTE);
    window.dispatchEvent(new PointerEvent("pointermove", { movementX: 0, movementY: 0 }));
  }
  expect(away.mock.calls).toEqual([["idle"]]);
});

test("setting the computer's clock back makes no idle time shorter", () => {
  begin();
  pass(3 * MINUTE);
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  pass(3 * MINUTE);
  expect(away.mock.calls).toEqual([["idle"]]);
});

test("a computer whose time ran away from the running clock has slept", () => {
  begin(240);
  pass(MINUTE);
  vi.setSystemTime(Date.now() + 31_000);
  pass(10_000);
  expect(away.mock.calls).toEqual([["sleep"]]);
});

test("the key that wakes the computer does not hide that it slept", () => {
  begin(240);
  pass(MINUTE);
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  fireEvent.keyDown(window, { key: "a" });
  expect(away.mock.calls).toEqual([["sleep"]]);
});

test("where the running clock goes on through a sleep, timers that stood still tell of it", () => {
  begin(240);
  pass(MINUTE);
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 10 * MINUTE);
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  fireEvent(document, new Event("visibilitychange"));
  expect(away.mock.calls).toEqual([["sleep"]]);
});

test("a clock that is put right by a few seconds is no sleep", () => {
  begin(240);
  vi.setSystemTime(Date.now() + 20_000);
  pass(10_000);
  vi.setSystemTime(Date.now() - 20_000);
  pass(10_000);
  expect(away).not.toHaveBeenCalled();
});

test("once it is stopped it tells nothing", () => {
  begin();
  stop();
  pass(60 * MINUTE);
  expect(away).not.toHaveBeenCalled();
});
