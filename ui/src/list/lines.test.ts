import { expect, test } from "vitest";
import { Lines } from "./lines";

test("without groups a line is a row", () => {
  const lines = new Lines(1_000, []);
  expect([lines.length, lines.lineOf(999), lines.rowAt(999), lines.groupAt(0)]).toEqual([
    1_000,
    999,
    999,
    null,
  ]);
});

test("each group has a separator above its rows, and every row is on one line", () => {
  const counts = [1, 3, 2, 5];
  const lines = new Lines(11, counts);
  expect(lines.length).toBe(15);
  const drawn = Array.from({ length: 15 }, (_, line) => lines.groupAt(line) ?? lines.rowAt(line));
  expect(drawn).toEqual([0, 0, 1, 1, 2, 3, 2, 4, 5, 3, 6, 7, 8, 9, 10]);
  for (let row = 0; row < 11; row += 1) {
    expect(lines.groupAt(lines.lineOf(row))).toBeNull();
    expect(lines.rowAt(lines.lineOf(row))).toBe(row);
  }
  expect(lines.rowAt(2)).toBe(1);
});

test("what is on a line keeps its key when separators come above it", () => {
  const keys = (lines: Lines) => Array.from({ length: lines.length }, (_, at) => lines.keyOf(at));
  expect(keys(new Lines(4, []))).toEqual([0, 1, 2, 3]);
  expect(keys(new Lines(4, [1, 3]))).toEqual([-1, 0, -2, 1, 2, 3]);
});
