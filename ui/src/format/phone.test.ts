import { expect, test } from "vitest";
import { formatPhone } from "./phone";

test.each([
  "256772123456",
  "+256772123456",
  "0772123456",
  "772123456",
  "0772 123456",
  "+256 772-123-456",
])("%s is shown as the counter says it", (phone) => {
  expect(formatPhone(phone)).toBe("0772 123 456");
});

test.each(["256414123456", "+256 414-123456"])("%s keeps its country code", (phone) => {
  expect(formatPhone(phone)).toBe("+256 414 123 456");
});

test.each(["", "0772 12345", "2567721234567", "077A123456", "+254712345678"])(
  "%s is no Ugandan number and stays as it came",
  (phone) => {
    expect(formatPhone(phone)).toBe(phone);
  },
);
