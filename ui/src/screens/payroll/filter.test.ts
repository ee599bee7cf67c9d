import { expect, test } from "vitest";
import { everyRow, togetherIn } from "./filter";

test("duplicates are never included with the rest", () => {
  expect(togetherIn(everyRow).verdicts).toEqual(["valid", "corrected", "told"]);
  expect(togetherIn({ ...everyRow, search: "okello" })).toMatchObject({
    verdicts: ["valid", "corrected", "told"],
    search: "okello",
  });
  expect(
    togetherIn({ ...everyRow, verdicts: ["valid", "twiceInFile", "paidBefore"] }).verdicts,
  ).toEqual(["valid"]);
});

test("a row that is hidden in the file never comes in along with the rest", () => {
  expect(togetherIn({ ...everyRow, verdicts: ["told", "hidden"] }).verdicts).toEqual(["told"]);
  const hidden = { ...everyRow, verdicts: ["hidden" as const] };
  expect(togetherIn(hidden)).toEqual(hidden);
});

test("only those who stand there twice can be put in together, when only they are shown", () => {
  const twice = { ...everyRow, verdicts: ["paidBefore" as const] };
  expect(togetherIn(twice)).toEqual(twice);
});
