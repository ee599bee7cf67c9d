import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { CallError } from "../bridge/call";
import { describe as describeError, errors, fieldError } from "./errors";

const binding = readFileSync(resolve(import.meta.dirname, "../bindings/ErrorCode.ts"), "utf8");
const codes = [...(binding.split("export type")[1] ?? "").matchAll(/"([^"]+)"/g)].map(
  (match) => match[1],
);

test("every code of the contract has its words, and no code is left over", () => {
  expect(codes.length).toBeGreaterThan(0);
  expect(Object.keys(errors).sort()).toEqual([...codes].sort());
});

test.each(Object.entries(errors))("%s is said in words, never as a code", (code, entry) => {
  expect(entry.title).toMatch(/^[A-Z].*/);
  expect(entry.title).not.toBe(code);
  expect(entry.title).not.toMatch(/oops/i);
});

test("the words of an error come from Rust, its tone and action from the table", () => {
  const error = new CallError({
    code: "fields",
    message: "The amount is too small",
    fields: [{ field: "amount", message: "100 or more" }],
  });
  expect(describeError(error)).toMatchObject({
    words: "The amount is too small",
    ...errors.fields,
  });
  expect(fieldError(error, "amount")).toBe("100 or more");
});

test("an accident in the window shows no internals", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(describeError(new TypeError("x is not a function")).words).not.toContain("function");
  expect(fieldError(new TypeError("x"), "amount")).toBeUndefined();
});
