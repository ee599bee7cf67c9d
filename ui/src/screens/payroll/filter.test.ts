import { expect, test } from "vitest";
import { everyRow, togetherIn } from "./filter";

test("who stands there twice never comes in along with the rest", () => {
  expect(togetherIn(everyRow).verdicts).toEqual(["valid", "corrected"]);
  expect(togetherIn({ ...everyRow, search: "okello" })).toMatchObject({
    verdicts: ["valid", "corrected"],
    search: "okello",
  });
  expect(togetherIn({ ...everyRow, verdicts: ["valid", "duplicate"] }).verdicts).toEqual(["valid"]);
});

test("only those who stand there twice can be put in together, when only they are shown", () => {
  const twice = { ...everyRow, verdicts: ["duplicate" as const] };
  expect(togetherIn(twice)).toEqual(twice);
});
