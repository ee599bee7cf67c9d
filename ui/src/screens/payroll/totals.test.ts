import { expect, test } from "vitest";
import { payrollOf, payrollRow, payrollView } from "./payroll.fixture";
import { addsUp, typedAmount } from "./totals";

const mixed = [
  ...payrollOf(3),
  payrollRow({ position: 4, verdict: "twiceInFile", included: false }),
  payrollRow({ position: 5, verdict: "refused", included: false, amount: "1500.50" }),
  payrollRow({ position: 6, verdict: "asked", included: false, amount: null }),
];

test("a file is what is paid and what is left out, and every row has its verdict", () => {
  const view = payrollView(mixed);
  expect(view.file).toEqual({ rows: 6, amount: "201500.50" });
  expect(addsUp(view)).toBe(true);
});

test.each([
  ["a shilling is missing", { leftOut: { rows: 2, amount: "51500.49" } }],
  ["a row is missing", { unreadable: 0 }],
  ["a sum is no number", { file: { rows: 6, amount: "many" } }],
  ["a verdict is missing", { verdicts: payrollView(mixed).verdicts.slice(1) }],
])("it is noticed when %s", (_, part) => {
  expect(addsUp(payrollView(mixed, part))).toBe(false);
});

test("a typed total is its digits: separators are for the eye", () => {
  expect(typedAmount(" 12,345 000\u00a0")).toBe("12345000");
  expect(typedAmount("12.5")).toBe("12.5");
  expect(typedAmount("456,789.30")).toBe("456789.3");
  expect(typedAmount("456,789.00")).toBe("456789");
  expect(typedAmount("100")).toBe("100");
  expect(typedAmount("1.005")).toBe("1.005");
});
