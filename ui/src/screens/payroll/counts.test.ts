import { expect, test } from "vitest";
import { count, left, people, takes, whole } from "./counts";

test.each([
  [1, "1 row"],
  [0, "0 rows"],
  [12_345, "12,345 rows"],
])("%i is said as %s", (number, words) => expect(count(number, "row")).toBe(words));

test("one person is no people", () => {
  expect([people(1), people(214)]).toEqual(["1 person", "214 people"]);
});

test.each([
  [3, "a few seconds left"],
  [41, "about 50 seconds left"],
  [60, "about 1 minute left"],
  [1290, "about 22 minutes left"],
  [3600, "about 1 hour left"],
  [9000, "about 2 hours 30 min left"],
])("%i seconds are %s", (seconds, words) => expect(left(seconds)).toBe(words));

test("a payroll of 500 at 50 a minute takes ten", () => {
  expect(takes(500, 50)).toBe("about 10 minutes");
});

test.each([
  ["50", 50],
  [" 600 ", 600],
  ["0", null],
  ["601", null],
  ["5.5", null],
  ["", null],
])("%j payments a minute is %j", (text, number) => expect(whole(text, 1, 600)).toBe(number));
