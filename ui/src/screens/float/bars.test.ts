import { expect, test } from "vitest";
import type { FloatStep } from "../../bindings/FloatStep";
import { signed } from "../../format/signed";
import { barsOf, pictureOf } from "./bars";
import { dayAfter } from "../../format/days";

let minute = 0;
function step(before: string, after: string, part: Partial<FloatStep> = {}): FloatStep {
  minute += 1;
  const at = new Date(Date.UTC(2026, 10, 21, 6, minute)).toISOString();
  const shared = { at, until: null, mode: null, statement: null, operation: minute, words: "" };
  return { cause: "operation", change: "0", before, after, ...shared, ...part };
}
const chain = (count: number, part: (at: number) => Partial<FloatStep> = () => ({})) =>
  Array.from({ length: count }, (_, at) => step(String(10_000 - at), String(9999 - at), part(at)));

test("a step each, as long as there is room", () => {
  minute = 0;
  const bars = barsOf([step("100", "90.50"), step("90.50", "120"), step("120", "120")], 3);
  expect(bars.map((bar) => [bar.kind, bar.change, bar.steps])).toEqual([
    ["out", "-9.50", 1],
    ["in", "29.50", 1],
    ["still", "0", 1],
  ]);
});

test("a busy day is drawn by the hour, and a gap is never hidden among what is explained", () => {
  minute = 0;
  const bars = barsOf(
    chain(180, (at) => ({ cause: at === 70 ? "gap" : "operation" })),
    20,
  );
  expect(bars.map((bar) => bar.steps)).toEqual([59, 11, 1, 48, 60, 1]);
  expect(bars.filter((bar) => bar.kind === "gap").map((bar) => bar.steps)).toEqual([1]);
  expect(bars[0]?.time).toBe("09:01–09:59");
  // Bars continue from each other like their steps.
  expect(bars.slice(1).every((bar, at) => bar.before === bars[at]?.after)).toBe(true);
});

test("more gaps than bars are still marked, and ten thousand steps never make more bars than there is room for", () => {
  minute = 0;
  const bars = barsOf(
    chain(10_000, (at) => ({ cause: at % 2 === 0 ? "gap" : "operation" })),
    60,
  );
  expect(bars.length).toBeLessThanOrEqual(60);
  expect(bars.every((bar) => bar.kind === "gap")).toBe(true);
  expect(bars.reduce((sum, bar) => sum + bar.steps, 0)).toBe(10_000);
});

test("bars stand between the least and the most, whatever their sizes and decimals", () => {
  minute = 0;
  const bars = barsOf([step("-50.25", "0"), step("0", "99999999999999999949.75")], 5);
  const picture = pictureOf(bars, "-50.25", "99999999999999999949.75");
  expect([picture.least, picture.most]).toEqual(["-50.25", "99999999999999999949.75"]);
  expect([picture.bars[0]?.from, picture.bars[1]?.to]).toEqual([0, 1]);
  const level = pictureOf(barsOf([step("7", "7")], 5), "7", "7");
  expect([level.opening, level.bars[0]?.from]).toEqual([0.5, 0.5]);
});

test("a change says which way it went, and nothing has no sign", () => {
  expect(["25000", "-25000.5", "0", "0.00", null].map(signed)).toEqual([
    "+25,000",
    "−25,000.50",
    "0",
    "0",
    "—",
  ]);
});

test("days follow each other over the ends of months and years", () => {
  expect(dayAfter("2026-11-30", 1)).toBe("2026-12-01");
  expect(dayAfter("2027-01-01", -1)).toBe("2026-12-31");
  expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
});
