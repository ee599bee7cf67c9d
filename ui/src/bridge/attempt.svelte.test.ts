import { expect, test, vi } from "vitest";
import { later } from "../testing/later";
import { Attempt } from "./attempt.svelte";

test("what is under way is not begun a second time, and says so", async () => {
  const attempt = new Attempt();
  const answer = later<null>();
  const work = vi.fn(() => answer.promise);
  const first = attempt.run(work);
  expect(attempt.busy).toBe(true);
  expect(await attempt.run(work)).toBe(false);
  answer.resolve(null);
  expect(await first).toBe(true);
  expect(attempt.busy).toBe(false);
  expect(work).toHaveBeenCalledTimes(1);
});

test("an error is shown until the next try", async () => {
  const attempt = new Attempt();
  const wrong = new Error("The line is down.");
  expect(await attempt.run(() => Promise.reject(wrong))).toBe(false);
  expect([attempt.error, attempt.busy]).toEqual([wrong, false]);
  expect(await attempt.run(() => Promise.resolve())).toBe(true);
  expect(attempt.error).toBeNull();
});

test("work that fails at once is reported like any other", async () => {
  const attempt = new Attempt();
  await attempt.run(() => {
    throw new Error("At once.");
  });
  expect(attempt.error).toEqual(new Error("At once."));
});

test("an effect that begins it runs once", async () => {
  const attempt = new Attempt();
  const work = vi.fn(() => Promise.resolve());
  const stop = $effect.root(() => {
    $effect(() => void attempt.run(work));
  });
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(1);
  stop();
});
