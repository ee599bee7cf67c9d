import { expect, test } from "vitest";
import { formatAccount } from "./account";

test.each([
  ["", ""],
  ["1234", "1234"],
  ["04123456789", "0412 3456 789"],
  ["12345678901234567890", "1234 5678 9012 3456 7890"],
  ["AB-1234567", "AB-1234567"],
  ["1234 5678", "1234 5678"],
])("account %s is read aloud as %s", (account, shown) => {
  expect(formatAccount(account)).toBe(shown);
});
