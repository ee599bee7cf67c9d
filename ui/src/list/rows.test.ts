import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { rem, showText } from "../parts/rem.svelte";
import { drawnRows, LINES, scrollToShow, step, visibleRows, WORDS } from "./rows";

const tokens = readFileSync(resolve(import.meta.dirname, "../tokens.css"), "utf8");

test("a row is as high as the design says", () => {
  expect(tokens).toContain(`--row: ${rem(LINES.row)}`);
  expect(tokens).toContain(`--row-tall: ${rem(WORDS.row)}`);
});

test("a row is as high as the design says where a finger points: 44 px", async () => {
  const query = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("matchMedia", () => query);
  vi.resetModules();
  const { LINES: touched } = await import("./rows");
  const [, coarse = ""] = tokens.split(":root[data-touch]");
  expect(coarse).toContain(`--row: ${rem(touched.row)}`);
  expect(touched.row).toBe(44);
  expect(touched.head).toBe(touched.row);
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.touch;
});

test("rows grow with the text", () => {
  const usual = [LINES.row, LINES.head, WORDS.row];
  showText("200");
  expect([LINES.row, LINES.head, WORDS.row]).toEqual(usual.map((height) => height * 2));
  showText("100");
});

test.each([
  [0, 396, 1000, { first: 0, last: 10 }],
  [3600, 396, 1000, { first: 100, last: 110 }],
  [18, 396, 1000, { first: 0, last: 10 }],
  [0, 396, 3, { first: 0, last: 2 }],
  [0, 0, 0, { first: 0, last: 0 }],
])("scrolled to %i in %i px of %i rows shows %j", (top, height, total, rows) => {
  expect(visibleRows(top, height, total, LINES)).toEqual(rows);
});

test.each([
  [5, 0, 0],
  [20, 0, 20 * 36 + 36 - 360],
  [2, 400, 72],
])("row %i from %i comes into view by the least scroll", (index, top, expected) => {
  expect(scrollToShow(index, top, 396, LINES)).toBe(expected);
});

test.each([
  ["ArrowDown", 5, 6],
  ["ArrowDown", 99, 99],
  ["ArrowUp", 0, 0],
  ["PageDown", 0, 9],
  ["PageUp", 50, 41],
  ["Home", 50, 0],
  ["End", 50, 99],
  ["a", 50, null],
])("%s from row %i walks to %s", (key, from, to) => {
  expect(step(key, from, 396, 100, LINES)).toBe(to);
});

test("rows of words without a head fill their window", () => {
  expect(visibleRows(960, 480, 10_000, WORDS)).toEqual({ first: 10, last: 15 });
  expect(scrollToShow(15, 960, 480, WORDS)).toBe(1056);
  expect(step("PageDown", 0, 480, 10_000, WORDS)).toBe(4);
});

test("a few rows beyond the screen are drawn, none that is not there", () => {
  const drawn = drawnRows({ first: 100, last: 110 }, 1000);
  expect([drawn[0], drawn.at(-1), drawn.length]).toEqual([92, 118, 27]);
  expect(drawnRows({ first: 0, last: 2 }, 3)).toEqual([0, 1, 2]);
  expect(drawnRows({ first: 0, last: 0 }, 0)).toEqual([]);
});
