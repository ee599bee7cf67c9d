import { expect, test } from "vitest";
import { list, sentences } from "./list";

test("things in a row are joined as English joins them", () => {
  expect(list([])).toBe("");
  expect(list(["A"])).toBe("A");
  expect(list(["A", "B"])).toBe("A and B");
  expect(list(["A", "B", "C"])).toBe("A, B and C");
  expect(list(["A", "B", "C"], "plain")).toBe("A, B, C");
  expect(list(["A", "B"], "plain")).toBe("A, B");
});

test("sentences stand one after the other, without those that say nothing", () => {
  expect(sentences([])).toBe("");
  expect(sentences(["Paid.", "", "Done."])).toBe("Paid. Done.");
});
