import { screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { asked } from "../../testing/bridge";
import * as step from "./counter.steps";
import { readPasted } from "./pasted";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const nothing = { account: null, phone: null, amounts: [] };

test.each([
  ["04212345671", { account: "04212345671" }],
  [" 0421-2345 671\n", { account: "04212345671" }],
  ["Meter: 0421 2345 671", { account: "04212345671" }],
  [
    "Webale! Pay Yaka meter no. 04212345671 UGX 50,000 from 0772 123 456. Nakato",
    { account: "04212345671", phone: "0772123456", amounts: ["50000"] },
  ],
  [
    "Water bill Cust Ref 21034567 due 30/11/2026: Shs 38,500/=. Call +256 701-234567",
    { account: "21034567", phone: "0701234567", amounts: ["38500"] },
  ],
  ["send 20000/= to 256772123456", { phone: "0772123456", amounts: ["20000"] }],
  ["amount 12,000 shs or UGX 12,000.00", { amounts: ["12000"] }],
  ["UGX 5,000 now and UGX 7,000 later", { amounts: ["5000", "7000"] }],
  ["pay 7,000/= or shs 5000, then 7000/=", { amounts: ["7000", "5000"] }],
  ["UGX 50,000 paid, balance 120,000", { amounts: ["50000", "120000"] }],
  ["50,000 or 70,000 as you like", { amounts: ["50000", "70000"] }],
  ["paid UGX 50,000, fee UGX 0", { amounts: ["50000"] }],
  ["send 50,000 soon", {}],
  ["send UGX 50k soon", {}],
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

test("of several sums in a message none is guessed: they are asked for, and one key chooses", async () => {
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  await user.paste("Meter 0412 3456 789: UGX 35,000, balance UGX 120,000");
  expect(step.account().value.replaceAll(" ", "")).toBe("04123456789");
  await user.keyboard("{Enter}");
  await step.focused(step.amount);
  expect(step.amount().value).toBe("");
  const question = "The message names several sums. Choose the one to pay, or type it.";
  await screen.findByText(question);
  const keys = within(screen.getByRole("group", { name: "Quick amounts" }));
  expect(keys.getAllByRole("button").map(({ textContent }) => textContent.slice(0, 7))).toEqual([
    "35,000C",
    "120,000",
  ]);
  await user.keyboard("{Control>}2{/Control}");
  expect(step.amount().value).toBe("120,000");
  expect(screen.queryByText(question)).toBeNull();
});

test("several sums pasted over a typed amount take it away, until one is chosen", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("20000");
  await user.paste("UGX 5,000 now and UGX 7,000 later");
  expect(step.amount().value).toBe("");
  await user.click(screen.getByRole("button", { name: /^5,000/ }));
  expect(step.amount().value).toBe("5,000");
});

test("what says nothing of a payment is pasted as it is", async () => {
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  await user.paste("AB-17");
  expect(screen.getByDisplayValue("AB-17")).toBe(step.account());
});
