import { expect, test, vi } from "vitest";
import { screens } from ".";

vi.mock("./float/Float.svelte", () => {
  throw new Error("the disk is gone");
});
vi.mock("./reports/Reports.svelte", () => new Promise(() => undefined));

const float = { name: "float" } as const;
const reports = { name: "reports" } as const;

test("a screen that could not be read says why until it is read, and no other screen says it", async () => {
  await screens.open("float");
  expect(screens.of(float)).toBeUndefined();
  const why = screens.error;
  expect(why).not.toBeNull();

  const again = screens.open("float");
  expect(screens.error).toBe(why);
  await again;

  // Its code is still being read.
  void screens.open("reports");
  expect([screens.of(reports), screens.error]).toEqual([undefined, null]);
});
