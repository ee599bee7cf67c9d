import { expect, test } from "vitest";
import { readDay } from "./day";

const today = "2026-11-26";
const read = (text: string, on = today) => {
  const typed = readDay(text, on);
  return "day" in typed ? typed.day : typed.problem;
};

test("a day is read as people there write it, the day before the month", () => {
  for (const [typed, day] of [
    ["27/11/2026", "2026-11-27"],
    ["3/4/2026", "2026-04-03"],
    ["27.11.26", "2026-11-27"],
    ["27-11-2026", "2026-11-27"],
    [" 27  Nov  2026 ", "2026-11-27"],
    ["27nov26", "2026-11-27"],
    ["27 november", "2026-11-27"],
    ["1 sept 2026", "2026-09-01"],
    ["2026-11-27", "2026-11-27"],
    ["29/2/2028", "2028-02-29"],
    ["today", "2026-11-26"],
    ["Yesterday", "2026-11-25"],
  ] as const)
    expect(read(typed), typed).toBe(day);
});

test("without a year it is the last such day, or one that comes soon", () => {
  expect(read("27/11")).toBe("2026-11-27");
  expect(read("3 jan")).toBe("2027-01-03");
  expect(read("3/4")).toBe("2026-04-03");
  expect(read("30.12", "2027-01-02")).toBe("2026-12-30");
  expect(read("29 feb")).toBe("2024-02-29");
});

test("a day that can't be is refused with words, and months are never taken for days", () => {
  expect(read("31/2/2026")).toBe("There is no 31 Feb 2026.");
  expect(read("29 feb 2026")).toBe("There is no 29 Feb 2026.");
  expect(read("31 feb")).toBe("There is no 31 Feb.");
  expect(read("0/1/2026")).toBe("There is no 0 Jan 2026.");
  expect(read("11/27/2026")).toBe("There is no month 27. Write the day first, as in 27/11/2026.");
  for (const text of ["soon", "27", "27 n", "27/11/202", "2026", "-1/2/2026", "1e3"])
    expect(read(text), text).toBe("Write a day as 27/11/2026 or 27 Nov.");
});

test("only a day with its whole year, or a word for one, is complete while it is typed", () => {
  const complete = (text: string) => {
    const typed = readDay(text, today);
    return "day" in typed && typed.complete;
  };
  expect(["2/1", "2/1/20", "2 jan", "2026-01-2"].filter(complete)).toEqual([]);
  expect(["2/1/2026", "2 jan 2026", "today"].filter((text) => !complete(text))).toEqual([]);
});
