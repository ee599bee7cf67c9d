import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change, forgetAll } from "../testing/bridge";
import { onNews, paced } from "./news";

vi.mock("./call", () => import("../testing/bridge"));

beforeEach(() => {
  forgetAll();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("the first change is looked at at once, a thousand more together and after a rest", async () => {
  const work = vi.fn();
  const news = paced(work, 400);
  for (let at = 0; at < 1000; at += 1) news.ask();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(work).toHaveBeenCalledTimes(2);
});

test("slow work is never done twice at a time", async () => {
  const done: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => done.push(resolve)));
  const news = paced(work, 400);
  news.ask();
  news.ask();
  await vi.advanceTimersByTimeAsync(4000);
  expect(work).toHaveBeenCalledTimes(1);
  done[0]?.();
  await vi.advanceTimersByTimeAsync(400);
  expect(work).toHaveBeenCalledTimes(2);
});

test("changes that concern nothing here are ignored, and all of them after leaving", () => {
  const work = vi.fn();
  const stop = onNews(({ kind }) => kind === "book", work);
  change({ kind: "status" });
  expect(work).not.toHaveBeenCalled();
  change({ kind: "book" });
  expect(work).toHaveBeenCalledTimes(1);
  change({ kind: "book" });
  stop();
  vi.advanceTimersByTime(4000);
  expect(work).toHaveBeenCalledTimes(1);
});
