import { waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { together } from "./together";

test("asked for many times while it works, it works once more", async () => {
  const done: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => done.push(resolve)));
  const ask = together(work);
  const first = ask();
  void ask();
  void ask();
  expect(work).toHaveBeenCalledTimes(1);
  done[0]?.();
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  done[1]?.();
  await first;
  expect(work).toHaveBeenCalledTimes(2);
});

test("work that fails can be asked for again", async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error("disk")).mockResolvedValue(undefined);
  const ask = together(work);
  await expect(ask()).rejects.toThrow("disk");
  await ask();
  expect(work).toHaveBeenCalledTimes(2);
});
