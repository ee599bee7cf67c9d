import { fireEvent } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watch } from "./watch";

let touched: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  touched = vi.fn();
  stop = watch(touched);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test.each(["keyDown", "pointerDown", "wheel", "touchStart"] as const)(
  "%s is a sign of somebody, also inside a dialog that keeps it to itself",
  (sign) => {
    const dialog = document.createElement("div");
    dialog.addEventListener(sign.toLowerCase(), (event) => event.stopPropagation());
    document.body.append(dialog);
    fireEvent[sign](dialog);
    dialog.remove();
    expect(touched).toHaveBeenCalledTimes(1);
  },
);

test("a mouse move that the web view invents below a still mouse does not count as activity", () => {
  window.dispatchEvent(new PointerEvent("pointermove", { movementX: 0, movementY: 0 }));
  expect(touched).not.toHaveBeenCalled();
});

test("continuous typing is reported every five seconds, including the last key", () => {
  for (let second = 0; second < 10; second += 1) {
    fireEvent.keyDown(window, { key: "a" });
    vi.advanceTimersByTime(1_000);
  }
  expect(touched).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(touched).toHaveBeenCalledTimes(3);
  fireEvent.keyDown(window, { key: "a" });
  expect(touched).toHaveBeenCalledTimes(4);
});

test("once it is stopped it tells nothing", () => {
  fireEvent.keyDown(window, { key: "a" });
  fireEvent.keyDown(window, { key: "b" });
  stop();
  fireEvent.keyDown(window, { key: "c" });
  vi.advanceTimersByTime(60_000);
  expect(touched).toHaveBeenCalledTimes(1);
});
