import { expect, test } from "vitest";
import type { HistoryColumn } from "../../bindings/HistoryColumn";
import {
  columnOf,
  columns,
  fitting,
  leastWidth,
  shifted,
  template,
  toggled,
  usual,
  widened,
} from "./columns";
import { nextSort } from "./sort";

const ids = (chosen: readonly { column: HistoryColumn }[]) => chosen.map(({ column }) => column);

test("where there is no room for all usual columns, the least important are left out", () => {
  expect(fitting([], 2_000)).toEqual(usual);
  expect(ids(fitting([], 700))).toEqual(["time", "product", "name", "state", "amount"]);
  expect(ids(fitting([], 560))).toEqual(["time", "name", "state", "amount"]);
  expect(ids(fitting([], 100))).toEqual(["name", "state", "amount"]);
  for (let width = 402; width < 1_000; width += 7)
    expect(leastWidth(fitting([], width))).toBeLessThanOrEqual(width);
});

test("columns that a person chose are all shown, in their order", () => {
  const chosen = [...columns].reverse().map(({ id }) => ({ column: id, width: null }));
  expect(fitting(chosen, 300)).toBe(chosen);
});

test("columns are moved, hidden, shown again and widened, and one always stays", () => {
  expect(ids(shifted(usual, "name", -1)).slice(0, 3)).toEqual(["time", "name", "product"]);
  expect(ids(shifted(usual, "time", -1))).toEqual(ids(usual));
  expect(ids(shifted(usual, "amount", 1))).toEqual(ids(usual));
  const without = toggled(usual, "time");
  expect(ids(without)).not.toContain("time");
  expect(ids(toggled(without, "time")).at(-1)).toBe("time");
  const only = [{ column: "name" as const, width: null }];
  expect(toggled(only, "name")).toEqual(only);
  expect(widened(usual, "name", 321.4)[2]).toEqual({ column: "name", width: 321 });
  expect(widened(usual, "name", 3)[2]?.width).toBe(60);
  expect(template(widened(usual, "name", 300))).toContain("18.75rem");
});

test("a head sorts by its column, then the other way round, then newest first again", () => {
  const amount = columnOf("amount");
  const first = nextSort(null, amount);
  expect(first).toEqual({ column: "amount", descending: true });
  const second = nextSort(first, amount);
  expect(second).toEqual({ column: "amount", descending: false });
  expect(nextSort(second, amount)).toBeNull();
  expect(nextSort(first, columnOf("name"))).toEqual({ column: "name", descending: false });
  expect(nextSort(null, columnOf("time"))).toEqual({ column: "time", descending: false });
  expect(nextSort({ column: "time", descending: false }, columnOf("time"))).toBeNull();
});
