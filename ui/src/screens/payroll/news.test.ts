import { expect, test } from "vitest";
import { concernsPayroll } from "./news";

test("a payroll listens to itself and to payments, and to no other payroll", () => {
  expect(concernsPayroll(3, { kind: "payroll", id: 3 })).toBe(true);
  expect(concernsPayroll(3, { kind: "operation", id: 9 })).toBe(true);
  expect(concernsPayroll(3, { kind: "book" })).toBe(true);
  expect(concernsPayroll(3, { kind: "payroll", id: 4 })).toBe(false);
  expect(concernsPayroll(3, { kind: "status" })).toBe(false);
});
