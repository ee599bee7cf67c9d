import { describe, expect, test } from "vitest";
import { caretAfterGrouping, formatAmount, formatMoney, groupTyped } from "./money";

describe("an amount is shown exactly", () => {
  test.each([
    ["0", "0"],
    ["100", "100"],
    ["25000", "25,000"],
    ["25000.00", "25,000"],
    ["25000.5", "25,000.50"],
    ["25000.50", "25,000.50"],
    ["0.125", "0.125"],
    ["007", "7"],
    ["-1500.25", "−1,500.25"],
    ["-0.00", "0"],
    // Beyond a float's precision: every digit is kept.
    ["9007199254740993", "9,007,199,254,740,993"],
    ["123456789012345678901234.56", "123,456,789,012,345,678,901,234.56"],
  ])("%s as %s", (amount, shown) => {
    expect(formatAmount(amount)).toBe(shown);
  });

  test.each([null, undefined, ""])(
    "a missing amount (%s) is shown as missing, never as 0",
    (amount) => {
      expect(formatMoney(amount)).toBe("—");
    },
  );

  test("an amount that is no decimal is shown in its own words", () => {
    expect(formatAmount("NaN")).toBe("NaN");
    expect(formatAmount("1e5")).toBe("1e5");
  });

  test("the currency stands before it and never on another line", () => {
    expect(formatMoney("25000")).toBe("UGX\u00a025,000");
  });
});

describe("an amount being typed", () => {
  test.each([
    ["5000", "5,000"],
    ["25,0001", "250,001"],
    ["1 000 000", "1,000,000"],
    ["", ""],
    ["25.000", "25.000"],
    ["1e5", "1e5"],
    ["-5", "-5"],
    ["five", "five"],
  ])("%s stays readable as %s", (typed, shown) => {
    expect(groupTyped(typed)).toBe(shown);
  });

  test.each([
    ["1000", 4, "1,000", 5],
    ["1,2345", 6, "12,345", 6],
    ["51,000", 1, "51,000", 1],
    ["1000", 0, "1,000", 0],
  ])("keeps the caret behind the same digit (%s at %i)", (before, caret, after, expected) => {
    expect(caretAfterGrouping(before, caret, after)).toBe(expected);
  });
});
