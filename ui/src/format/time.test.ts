import { expect, test } from "vitest";
import {
  formatAge,
  formatClock,
  formatDay,
  formatElapsed,
  formatFullTime,
  formatMoment,
  formatTime,
  formatUntil,
  kampalaDay,
} from "./time";

const now = Date.parse("2026-11-21T11:05:00Z");

test.each([
  ["2026-11-21T11:05:00Z", "today 14:05"],
  // 00:10 in Kampala, while the day in UTC is still the previous one.
  ["2026-11-20T21:10:00Z", "today 00:10"],
  ["2026-11-20T20:59:00Z", "yesterday 23:59"],
  ["2026-11-03T06:30:00Z", "3 Nov 09:30"],
  ["2025-11-03T06:30:00Z", "3 Nov 2025 09:30"],
  ["not a time", "not a time"],
])("%s is shown as %s", (iso, shown) => {
  expect(formatTime(iso, now)).toBe(shown);
});

test("a time in a report is told with its year, and words in its place stay as they are", () => {
  expect(formatMoment("2026-11-20T21:10:00Z")).toBe("21 Nov 2026, 00:10");
  expect(formatMoment("not known")).toBe("not known");
});

test.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1 min ago"],
  [200, "3 min ago"],
  [3600, "1 h ago"],
  [86_399, "23 h ago"],
  [86_400, "yesterday 14:05"],
  [-30, "just now"],
  [-3600, "today 15:05"],
])("%i seconds old reads %s", (seconds, shown) => {
  expect(formatAge(new Date(now - seconds * 1000).toISOString(), now)).toBe(shown);
});

test("the full time names the day, the second and the place", () => {
  expect(formatFullTime("2026-11-21T11:05:09Z")).toMatch(
    /^Saturday 21 November 2026 at 14:05:09 \(Kampala\)$/,
  );
});

test("a day ends at midnight in Kampala", () => {
  expect(kampalaDay(Date.parse("2026-11-20T20:59:59Z"))).toBe("2026-11-20");
  expect(kampalaDay(Date.parse("2026-11-20T21:00:00Z"))).toBe("2026-11-21");
});

test("the next ask is a time of day in Kampala", () => {
  expect(formatClock("2026-11-21T11:05:09Z")).toBe("14:05");
});

test.each([
  [7, "0:07"],
  [750, "12:30"],
  [3723, "1:02:03"],
  [-5, "0:00"],
])("%i seconds of waiting read %s", (seconds, shown) => {
  expect(formatElapsed(new Date(now - seconds * 1000).toISOString(), now)).toBe(shown);
});

test.each([
  ["2026-11-21T11:04:00Z", "now"],
  ["2026-11-21T11:05:20Z", "now"],
  ["2026-11-21T11:05:40Z", "in 1 min"],
  ["2026-11-21T11:34:50Z", "in 30 min"],
  ["2026-11-21T12:30:00Z", "at 15:30"],
  ["2026-11-22T06:00:00Z", "tomorrow 09:00"],
])("what is done next at %s is done %s", (iso, shown) => {
  expect(formatUntil(iso, now)).toBe(shown);
});

test("a day on paper is whole, and Kampala's", () => {
  expect(formatDay(Date.parse("2026-11-20T21:10:00Z"))).toBe("21 November 2026");
});
