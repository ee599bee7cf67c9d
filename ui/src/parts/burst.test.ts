import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BURST, Burst } from "./burst";

const told: string[] = [];
let burst: Burst;
const press = (key: string, repeat = false) => burst.key({ key, repeat });

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  burst = new Burst(
    (digit) => told.push(`one ${digit}`),
    (digits) => told.push(`many ${digits}`),
  );
});
afterEach(() => vi.useRealTimers());

test("digits that come quicker than anybody types are one text, and its Enter is part of it", () => {
  for (const digit of "1142") expect(press(digit)).toBe("taken");
  expect(press("Enter")).toBe("taken");
  expect(told).toEqual(["many 1142"]);
});

test("a key that is held is one press, however quickly it repeats and however long", () => {
  press("1");
  for (let ms = 0; ms < 2_000; ms += 30) {
    vi.advanceTimersByTime(30);
    expect(press("1", true)).toBe("taken");
  }
  expect(told).toEqual(["one 1"]);
  // A key already held before this listens was pressed for something else.
  for (let ms = 0; ms < 2 * BURST; ms += 30) press("2", true);
  vi.advanceTimersByTime(BURST);
  expect(told).toEqual(["one 1"]);
  expect(press("Enter", true)).toBe("left");
});
