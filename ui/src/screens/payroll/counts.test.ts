import { expect, test } from "vitest";
import { left, takes, whole } from "./counts";

test.each([
  [3, "A few seconds left"],
  [41, "About 50 seconds left"],
  [60, "About 1 minute left"],
  [1290, "About 22 minutes left"],
  [3600, "About 1 hour left"],
  [3720, "About 1 hour 2 min left"],
  [9000, "About 2 hours 30 min left"],
])("%i seconds are %s", (seconds, words) => expect(left(seconds)).toBe(words));

test("a payroll of 500 at 50 a minute takes ten", () => {
  expect(takes(500, 50)).toBe("Takes about 10 minutes or longer.");
});

test.each([
  ["50", 50],
  [" 600 ", 600],
  ["0", null],
  ["601", null],
  ["5.5", null],
  ["", null],
])("%j payments a minute is %j", (text, number) => expect(whole(text, 1, 600)).toBe(number));
