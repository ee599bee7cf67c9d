import { expect, test } from "vitest";
import { suggestNetwork } from "./network";

test.each([
  ["076", "MTN"],
  ["0772 123 456", "MTN"],
  ["078", "MTN"],
  ["039", "MTN"],
  ["+256 31", "MTN"],
  ["256770000000", "MTN"],
  ["772123456", "MTN"],
  ["070", "AIRTEL"],
  ["0741", "AIRTEL"],
  ["+256-75", "AIRTEL"],
])("%s suggests %s", (typed, network) => {
  expect(suggestNetwork(typed)).toBe(network);
});

test.each(["", "0", "07", "256", "2567", "071", "0414 123 456", "letters"])(
  "%s suggests nothing",
  (typed) => {
    expect(suggestNetwork(typed)).toBeUndefined();
  },
);
