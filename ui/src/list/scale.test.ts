import { describe, expect, test } from "vitest";
import { LINES, WORDS, type Shape } from "./rows";
import {
  elementHeight,
  isStuck,
  moved,
  scrolled,
  settled,
  START,
  TALLEST,
  type Extent,
  type Place,
} from "./scale";

const list = (lines: number, shape: Shape = LINES): Extent => ({ lines, height: 396, shape });
const bar = ({ top, shift }: Place) => top - shift;
/** How far the scrollbar reaches. */
const end = (extent: Extent) => elementHeight(extent) + extent.shape.head - extent.height;
const lastLine = (extent: Extent) => extent.lines * extent.shape.row - 360;
const sizes = [1_000, 400_000, 400_001, 1_000_000, 5_000_000];

test("no engine's limit is passed, and a row's height divides the tallest element", () => {
  for (const shape of [LINES, WORDS]) expect(TALLEST % shape.row).toBe(0);
  for (const lines of sizes) expect(elementHeight(list(lines))).toBeLessThan(16_700_000);
});

describe.each(sizes)("of %i rows", (lines) => {
  const extent = list(lines);

  test("dragged to its end the scrollbar shows the last row, and dragged back the first", () => {
    const last = scrolled(START, end(extent), extent);
    expect(last.top).toBe(lastLine(extent));
    expect(isStuck(last, extent)).toBe(false);
    expect(scrolled(last, 0, extent)).toEqual(START);
  });

  test("End and Home get there, and the scrollbar with them", () => {
    const last = moved(START, lines * 36, extent);
    expect([last.top, bar(last)]).toEqual([lastLine(extent), end(extent)]);
    expect(moved(last, 0, extent)).toEqual(START);
  });

  test("a wheel moves the rows by as much as it moves the scrollbar, wherever it is", () => {
    for (const share of [0.001, 0.1, 0.5, 0.77, 0.999]) {
      const place = scrolled(START, Math.round(end(extent) * share), extent);
      for (const by of [120, -120, 700])
        expect(scrolled(place, bar(place) + by, extent)).toEqual({
          top: place.top + by,
          shift: place.shift,
        });
    }
  });

  test("a scrollbar that rests stands where it would have been dragged to, over the same rows", () => {
    for (const share of [0, 0.02, 0.3, 0.5, 0.9, 1]) {
      const place = moved(START, Math.round(lastLine(extent) * share), extent);
      const rest = settled(place, extent);
      expect(rest.top).toBe(place.top);
      expect(Math.abs(scrolled(START, bar(rest), extent).top - place.top)).toBeLessThan(36 * 15);
      expect(bar(rest)).toBeGreaterThanOrEqual(0);
      expect(bar(rest)).toBeLessThanOrEqual(end(extent));
    }
  });

  test("the rows stand on whole rows of the scrollbar's element", () => {
    const place = scrolled(START, end(extent) * 0.4321, extent);
    expect(place.shift % 36).toBe(0);
    expect(place.shift).toBeGreaterThanOrEqual(0);
  });

  test("further down the scrollbar never shows earlier rows", () => {
    let before = -1;
    for (let at = 0; at <= 1_000; at += 1) {
      const { top } = scrolled(START, (end(extent) * at) / 1_000, extent);
      expect(top).toBeGreaterThanOrEqual(before);
      before = top;
    }
  });
});

test("walked row by row from the middle, the first and the last row are reached", () => {
  const extent = list(5_000_000);
  for (const by of [-3_000, 3_000]) {
    let place = moved(START, by < 0 ? 7_000_000 : lastLine(extent) - 7_000_000, extent);
    const goal = by < 0 ? 0 : lastLine(extent);
    for (let steps = 0; steps < 3_000 && place.top !== goal; steps += 1) {
      // The engine stops at the ends of the scrollbar.
      const to = Math.max(0, Math.min(end(extent), bar(place) + by));
      place = scrolled(place, to, extent);
      if (isStuck(place, extent)) place = settled(place, extent);
    }
    expect(place.top).toBe(goal);
  }
});

test("a list that became shorter is shown to its end", () => {
  const place = moved(START, 30_000_000, list(1_000_000));
  const shorter = list(450_000);
  const { shift } = scrolled(place, bar(place), shorter);
  expect(shift).toBeLessThanOrEqual(50_000 * 36);
});
