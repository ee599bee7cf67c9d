import { beforeEach, expect, test, vi } from "vitest";
import { change, forgetAll } from "../testing/bridge";
import { later } from "../testing/later";
import { Live } from "./live.svelte";

vi.mock("./call", () => import("../testing/bridge"));

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(forgetAll);

test("changes that come while it asks are asked about once more, together", async () => {
  const answers = [later<number>(), later<number>()];
  const ask = vi.fn(() => answers[ask.mock.calls.length - 1]?.promise ?? Promise.resolve(3));
  const live = new Live(ask);
  const stop = live.open();
  for (let at = 0; at < 100; at += 1) change({ kind: "book" });
  answers[0]?.resolve(1);
  await settle();
  expect([ask.mock.calls.length, live.value]).toEqual([2, 1]);
  answers[1]?.resolve(2);
  await settle();
  expect([ask.mock.calls.length, live.value]).toEqual([2, 2]);
  stop();
});

test("an answer that another call gave stays, and what was on its way is asked for once more", async () => {
  const first = later<string>();
  const ask = vi.fn(() => (ask.mock.calls.length === 1 ? first.promise : Promise.resolve("now")));
  const live = new Live(ask);
  const stop = live.open();
  live.set("paused");
  first.resolve("running");
  await settle();
  // The answer may be older or newer than the set value: only another call can tell.
  expect([ask.mock.calls.length, live.value]).toEqual([2, "now"]);
  stop();
});

test("what was left is not asked about again", async () => {
  const first = later<string>();
  const ask = vi.fn(() => first.promise);
  const live = new Live(ask);
  const stop = live.open();
  live.set("paused");
  stop();
  first.resolve("running");
  await settle();
  expect([ask.mock.calls.length, live.value]).toEqual([1, "paused"]);
});
