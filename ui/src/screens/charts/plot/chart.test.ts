import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Chart } from "../../../bindings/Chart";
import type { ChartUnit } from "../../../bindings/ChartUnit";
import { unfiltered } from "../../../model/historyDraft";
import Bars from "./Bars.svelte";
import FlatBars from "./FlatBars.svelte";
import { labelsEach, partOf, sizeOf, stepPath, ticksTo } from "./scale";
import { brief, full } from "./value";

test("ticks are round, begin at nothing and end at the largest value or above it", () => {
  expect(ticksTo(3_560_000)).toEqual([0, 1e6, 2e6, 3e6, 4e6]);
  expect(ticksTo(1_000_000)).toEqual([0, 500_000, 1_000_000]);
  expect(ticksTo(3, { whole: true })).toEqual([0, 1, 2, 3]);
  expect(ticksTo(1, { whole: true })).toEqual([0, 1]);
  expect(ticksTo(0)).toEqual([0, 1]);
  for (let most = 1; most < 1e15; most *= 3.7) {
    const ticks = ticksTo(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test("an axis is short, and a value is written in full to the last cent", () => {
  expect([0, 500, 2500, 1_200_000, 20_000_000, 3.5e9].map(brief)).toEqual([
    "0",
    "500",
    "2.5 k",
    "1.2 m",
    "20 m",
    "3.5 bn",
  ]);
  const told: [string, ChartUnit, string][] = [
    ["99999999999999999949.75", "money", "UGX\u00a099,999,999,999,999,999,949.75"],
    ["1234567", "count", "1,234,567"],
    ["66.6", "percent", "66.6 %"],
    ["850", "time", "850 ms"],
    ["4239", "time", "4.2 s"],
    ["59999", "time", "59.9 s"],
    ["200000", "time", "3 min 20 s"],
    ["7500000", "time", "2 h 5 min"],
    ["180000000", "time", "2 d 2 h"],
    ["-5", "time", "0 ms"],
  ];
  for (const [value, unit, words] of told) expect(full(value, unit)).toBe(words);
  expect(full(null, "money")).toBe("—");
});

test("the parts of an axis fill it in whole pixels, and labels stand as close as there is room for", () => {
  const parts = Array.from({ length: 93 }, (_, at) => partOf(at, 93, 795));
  expect(parts.reduce((end, { from, width }) => (from === end ? end + width : NaN), 0)).toBe(795);
  expect([labelsEach(7, 700, 64), labelsEach(93, 700, 64)]).toEqual([1, 9]);
  expect(stepPath([{ x: 0, y: 5 }, { x: 10, y: 8 }])).toBe("M0 5H10V8"); // prettier-ignore
  expect([sizeOf("-5"), sizeOf(null), sizeOf("12.50"), sizeOf("x")]).toEqual([0, 0, 12.5, 0]);
});

const opens = { ...unfiltered, from: "2026-11-21" };

function chart(values: string[][], part: Partial<Chart> = {}): Chart {
  const series = values.map((of, at) => ({
    name: ["Paid out", "Received"][at] ?? "",
    points: of.map((value, point) => {
      const label = `${point + 1} Nov 2026`;
      return { label, short: label, value, detail: null, opens };
    }),
    total: "30000",
  }));
  const days = { from: "2026-11-01", to: "2026-11-03" };
  return {
    kind: "time",
    title: "Amounts paid by day",
    of: "Day",
    unit: "money",
    series,
    note: null,
    ...days,
    ...part,
  };
}

const focused = () => document.activeElement?.getAttribute("aria-label")?.replaceAll("\u00a0", " ");

test("bars are walked with the arrow keys, each says what it is, and Enter opens its payments", async () => {
  const onopen = vi.fn();
  render(Bars, { chart: chart([["10000", "20000", "0"], ["500", "0", "0"]]), all: "November", onopen }); // prettier-ignore
  await userEvent.tab();
  expect(focused()).toBe("1 Nov 2026, Paid out: UGX 10,000");
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toBe("2 Nov 2026, Paid out: UGX 20,000");
  expect(screen.getByText("2 Nov 2026", { selector: "p" })).toBeTruthy();
  await userEvent.keyboard("{ArrowUp}{Home}");
  expect(focused()).toBe("1 Nov 2026, Received: UGX 500");
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(focused()).toBe("3 Nov 2026, Received: UGX 0");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onopen).toHaveBeenCalledWith(expect.objectContaining({ label: "3 Nov 2026", opens }));
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test("lying bars leave out what a product does not have, and the keys go over it", async () => {
  const onopen = vi.fn();
  const lying = chart([["10000", "0", "20000"], ["0", "700", "0"]]); // prettier-ignore
  render(FlatBars, { chart: lying, all: "November", onopen });
  expect(screen.getAllByRole("button").length).toBe(3);
  await userEvent.tab();
  expect(focused()).toBe("1 Nov 2026, Paid out: UGX 10,000");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("2 Nov 2026, Received: UGX 700");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("3 Nov 2026, Paid out: UGX 20,000");
  await userEvent.keyboard("{Enter}");
  expect(onopen).toHaveBeenCalledTimes(1);
});

test("a value that no filter selects opens nothing, and says so", async () => {
  const onopen = vi.fn();
  const closed = chart([["10000"]]);
  for (const { points } of closed.series) for (const point of points) point.opens = null;
  render(Bars, { chart: closed, all: "November", onopen });
  const bar = screen.getByRole("button");
  expect(bar.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(bar);
  expect(onopen).not.toHaveBeenCalled();
});
