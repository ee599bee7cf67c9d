import { screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { asked } from "../../testing/bridge";
import * as step from "./counter.steps";
import { readPasted } from "./pasted";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const nothing = { account: null, phone: null, amount: null };

test.each([
  ["04212345671", { account: "04212345671" }],
  [" 0421-2345 671\n", { account: "04212345671" }],
  ["Meter: 0421 2345 671", { account: "04212345671" }],
  [
    "Webale! Pay Yaka meter no. 04212345671 UGX 50,000 from 0772 123 456. Nakato",
    { account: "04212345671", phone: "0772123456", amount: "50000" },
  ],
  [
    "Water bill Cust Ref 21034567 due 30/11/2026: Shs 38,500/=. Call +256 701-234567",
    { account: "21034567", phone: "0701234567", amount: "38500" },
  ],
  ["send 20000/= to 256772123456", { phone: "0772123456", amount: "20000" }],
  ["amount 12,000 shs or UGX 12,000.00", { amount: "12000" }],
  ["UGX 5,000 now and UGX 7,000 later", {}],
  ["0772123456 or 0701234567", {}],
  ["meter 0772123456", { account: "0772123456" }],
  ["27-11-2026 14:05", {}],
  ["", {}],
])("%j is read", (text, read) => {
  expect(readPasted(text)).toEqual({ ...nothing, ...read });
});

const BILL = "PARTNER_PAY_BILL_PAYMENT";
const MESSAGE = "Meter 0412 3456 789, UGX 35,000, call me on +256 772 123 456";

beforeEach(step.allGoesWell);

test("a message pasted into the account fills in the account, and the amount and the phone when they are asked", async () => {
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  await user.paste(MESSAGE);
  expect(step.account().value.replaceAll(" ", "")).toBe("04123456789");
  expect(asked("validate")).toEqual([]);
  await user.keyboard("{Enter}");
  await step.focused(step.amount);
  expect([step.amount().value, step.phone().value]).toEqual(["35,000", "0772 123 456"]);
  expect(asked("review")).toEqual([]);
});

test("a message pasted into the amount leaves the account that was checked as it is", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.paste("for meter 9999999999: 35,000/=");
  expect(step.amount().value).toBe("35,000");
  expect(step.account().value.replaceAll(" ", "")).toBe("04123456789");
});

test("what says nothing of a payment is pasted as it is", async () => {
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  await user.paste("AB-17");
  expect(screen.getByDisplayValue("AB-17")).toBe(step.account());
});
