import { expect, test } from "vitest";
import type { HistoryFilter } from "../bindings/HistoryFilter";
import type { HistoryInput } from "../bindings/HistoryInput";
import type { HistoryPage } from "../bindings/HistoryPage";
import { unfiltered } from "../model/historyDraft";
import { bookOf } from "../testing/rows";
import { KEPT, PAGE, Pages } from "./pages.svelte";

const all: HistoryFilter = unfiltered;
/** Delivers every answer that is ready. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function open(size: number) {
  const asked: HistoryInput[] = [];
  const book = { answer: bookOf(size) };
  const pages = new Pages(all, {
    load: async (input: HistoryInput) => {
      asked.push(input);
      return book.answer(input);
    },
    idOf: (row) => row.id,
  });
  await pages.narrow(all);
  return { pages, asked, book };
}

test("of 100,000 rows only the visible pages are ever asked for", async () => {
  const { pages, asked } = await open(100_000);
  pages.show(0, 15);
  await settle();
  pages.show(99_980, 99_999);
  await settle();
  pages.show(50_090, 50_110);
  await settle();
  expect(asked.map((each) => each.offset)).toEqual([0, 99_900, 50_000, 50_100]);
  expect(new Set(asked.map((each) => each.limit))).toEqual(new Set([PAGE]));
  expect(pages.row(50_100)?.id).toBe(49_900);
  expect(pages.total).toBe(100_000);
});

test("pages passed in a fast scroll are not asked for", async () => {
  const waiting: ((page: HistoryPage) => void)[] = [];
  const asked: HistoryInput[] = [];
  const book = bookOf(100_000);
  const load = (input: HistoryInput): Promise<HistoryPage> => {
    asked.push(input);
    if (asked.length === 1) return Promise.resolve(book(input));
    return new Promise((answer) => waiting.push(answer));
  };
  const pages = new Pages(all, { load, idOf: (row) => row.id });
  await pages.narrow(all);
  const first = { filter: all, offset: 0, limit: PAGE };
  for (let top = 100; top < 90_000; top += 100) pages.show(top, top + 15);
  expect(asked.length).toBeLessThanOrEqual(3);
  for (const [at, answer] of waiting.entries()) answer(book({ ...first, offset: 100 * (at + 1) }));
  await settle();
  expect(asked.slice(3).map((each) => each.offset)).toEqual([89_900, 89_800]);
});

test("a long scroll keeps no more than its share of rows", async () => {
  const { pages, asked } = await open(100_000);
  for (let top = 0; top < 8_000; top += 100) {
    pages.show(top, top + 10);
    await settle();
  }
  const before = asked.length;
  expect(pages.row(0)).toBeUndefined();
  expect(pages.row(7_950 - (KEPT - 10) * PAGE)).toBeDefined();
  pages.show(7_900, 7_910);
  await settle();
  expect(asked.length).toBe(before);
});

test("a filter that was typed over never shows its late answer", async () => {
  const waiting = new Map<string, (page: HistoryPage) => void>();
  const load = (input: HistoryInput) =>
    new Promise<HistoryPage>((answer) => waiting.set(input.filter.search, answer));
  const pages = new Pages(all, { load, idOf: (row) => row.id });
  const older = pages.narrow({ ...all, search: "grace" });
  const newer = pages.narrow({ ...all, search: "okello" });
  waiting.get("okello")?.({ total: 1, offset: 0, rows: [], found: [] });
  await newer;
  waiting.get("grace")?.({ total: 9, offset: 0, rows: [], found: [] });
  await older;
  expect(pages.total).toBe(1);
  expect(pages.narrowing).toBe(false);
});

test("a new operation pushes the rows down by one, and says so", async () => {
  const { pages, book, asked } = await open(1_000);
  pages.show(310, 330);
  await settle();
  const reading = pages.row(310)?.id;
  book.answer = bookOf(1_001);
  asked.length = 0;
  expect(await pages.refresh()).toBe(1);
  expect(pages.row(311)?.id).toBe(reading);
  expect(pages.total).toBe(1_001);
  // What is on screen first, then what a scroll would reach.
  expect(asked.map((each) => each.offset)).toEqual([300, 200]);
});

test("a change that comes while other rows are asked for is not forgotten", async () => {
  const { pages, book } = await open(1_000);
  const narrowing = pages.narrow({ ...all, search: "grace" });
  // The answer was made before the change.
  book.answer = bookOf(1_001);
  await pages.refresh();
  await narrowing;
  await settle();
  expect(pages.total).toBe(1_001);
});

test("a change of state moves nothing", async () => {
  const { pages } = await open(1_000);
  pages.show(0, 15);
  expect(await pages.refresh()).toBe(0);
});

test("an error is kept and the rows stay; the next answer takes it away", async () => {
  const { pages, book } = await open(1_000);
  const whole = book.answer;
  book.answer = () => {
    throw new Error("disk");
  };
  await pages.refresh();
  expect(pages.error).not.toBeNull();
  expect(pages.row(0)?.id).toBe(1_000);
  book.answer = whole;
  await pages.refresh();
  expect(pages.error).toBeNull();
});

test("rows are asked for before a scroll reaches them", async () => {
  const { pages, asked } = await open(1_000);
  pages.show(60, 75);
  await settle();
  expect(asked.map((each) => each.offset)).toEqual([0, 100]);
  pages.show(310, 325);
  await settle();
  expect(asked.map((each) => each.offset)).toEqual([0, 100, 300, 200]);
});

test("groups come when they are counted, and only groups of the rows that are shown", async () => {
  const counted = { groups: [{ count: 400 }, { count: 600 }] };
  let answer: (() => void) | undefined;
  const book = { answer: bookOf(1_000) };
  const pages = new Pages(all, {
    load: async (input: HistoryInput) => book.answer(input),
    idOf: (row) => row.id,
    groups: () => new Promise<{ count: number }[]>((come) => (answer = () => come(counted.groups))),
  });
  await pages.narrow(all);
  expect(pages.row(0)?.id).toBe(1_000);
  expect(pages.groups).toEqual([]);
  answer?.();
  await settle();
  expect(pages.groups).toBe(counted.groups);
  // A payment that is in the rows and not yet in the groups.
  book.answer = bookOf(1_001);
  const refreshed = pages.refresh();
  answer?.();
  await refreshed;
  expect([pages.total, pages.groups]).toEqual([1_001, []]);
  counted.groups = [{ count: 401 }, { count: 600 }];
  answer?.();
  await settle();
  expect(pages.groups).toBe(counted.groups);
});
