import { expect, test } from "vitest";
import { addMoney, subtractMoney } from "./sum";

test.each([
  [[], "0"],
  [["50000", "1250.5"], "51250.5"],
  [["0.1", "0.2"], "0.3"],
  [["9007199254740993", "1"], "9007199254740994"],
  [["-100.25", "50"], "-50.25"],
  [["0.25", "-0.5"], "-0.25"],
])("%j add up to exactly %s", (amounts, sum) => {
  expect(addMoney(amounts)).toBe(sum);
});

test("what is no decimal gives no sum rather than a wrong one", () => {
  expect(addMoney(["100", "1e5"])).toBeNull();
});

test.each([
  ["100000", "149500.50", "-49500.50"],
  ["0", "-5", "5"],
  ["50000.5", "+0.5", "50000.0"],
])("%s less %s is exactly %s", (from, amount, rest) => {
  expect(subtractMoney(from, amount)).toBe(rest);
});
