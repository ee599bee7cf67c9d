import { screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FilledForm } from "../../bindings/FilledForm";
import { answer, asked, fail } from "../../testing/bridge";
import { review, validated } from "./counter.fixture";
import * as step from "./counter.steps";
import { renamed } from "./lastTime";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

const filled: FilledForm = {
  mode: BILL,
  biller: "UMEME",
  answers: { accountNumber: "04123456789", phoneNumber: "0772 123 456" },
  name: "OKELLO GRACE",
  last: { amount: "50000", at: "2026-11-21T09:00:00Z" },
};

beforeEach(() => {
  step.allGoesWell();
  answer("payAgain", () => filled);
});

/** Opens the form for a known customer, up to the amount. */
async function again() {
  const opened = await step.open(BILL, { again: 7 });
  await step.focused(step.amount);
  return opened;
}

test("a known customer is paid with two keys: the form stands filled and the name is validated", async () => {
  const { user } = await again();
  expect(asked("payAgain")).toEqual([{ id: 7 }]);
  expect(asked("validate")).toEqual([
    { mode: BILL, biller: "UMEME", answers: { accountNumber: "04123456789" } },
  ]);
  expect(screen.getByRole("region", { name: "Account holder" }).textContent).toContain(
    "OKELLO GRACE",
  );
  expect(step.phone().value).toBe("0772 123 456");
  expect(await step.violations()).toEqual([]);
  await user.keyboard("{Enter}");
  await step.steady(step.pay);
  expect(asked("review")[0]?.answers).toMatchObject({
    accountNumber: "04123456789",
    amount: "50,000",
    phoneNumber: "0772 123 456",
  });
  expect(asked("submit")).toEqual([]);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Paid" });
});

test("the amount of last time says so and is selected: the first digit replaces it", async () => {
  const { user } = await again();
  expect(screen.getByText(/^Last time: UGX\s50,000, /)).toBeTruthy();
  expect(step.amount().value).toBe("50,000");
  await user.keyboard("20000");
  expect(step.amount().value).toBe("20,000");
});

describe("an account that answers another name than last time", () => {
  beforeEach(() => answer("validate", () => ({ ...validated, name: "MUGISHA PETER" })));

  test("says both names at once, and is paid only after a person said that it is right", async () => {
    const { user } = await again();
    const told = screen.getByRole("alert");
    expect(told.textContent).toContain("Another name than last time");
    expect(told.textContent).toContain("OKELLO GRACE");
    expect(told.textContent).toContain("MUGISHA PETER");
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Read it back, then confirm" });
    expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
    await user.keyboard("{Enter}{Enter}");
    expect(asked("submit")).toEqual([]);
    expect(await step.violations()).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: /I have asked/ }));
    await step.steady(step.pay);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Paid" });
  });

  test("is nothing to say once another account is typed", async () => {
    const { user } = await again();
    await user.click(step.account());
    await user.keyboard("1");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await user.keyboard("{Enter}");
    await step.focused(step.amount);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/^Last time/)).toBeNull();
  });
});

test("an account typed by hand that had another name when it was paid last is held as well", async () => {
  answer("review", () => ({ ...review, nameBefore: "MUGISHA PETER" }));
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("50000{Enter}");
  await step.focused(step.phone);
  await user.keyboard("0772123456{Enter}");
  await screen.findByText(/Last time it was MUGISHA PETER/);
  await user.keyboard("{Enter}{Enter}");
  expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /I have asked/ }));
  await step.steady(step.pay);
  expect(asked("submit")).toEqual([]);
});

test("a name is the same in any case and spacing, and no name is another one", () => {
  expect(renamed("OKELLO  GRACE", " Okello Grace")).toBeNull();
  expect(renamed(null, "OKELLO GRACE")).toBeNull();
  expect(renamed("OKELLO GRACE", null)).toEqual({ before: "OKELLO GRACE", now: null });
  expect(renamed("OKELLO GRACE", "OKELLO GRACIOUS")).toMatchObject({ now: "OKELLO GRACIOUS" });
});

test("an account that the service does not know any more stays in the form, with what was said", async () => {
  answer("validate", () => Promise.reject(fail("notValid", "04123456789 was not found.")));
  await step.open(BILL, { again: 7 });
  await screen.findByText("04123456789 was not found.");
  expect(step.account().value.replaceAll(" ", "")).toBe("04123456789");
});

test("a customer that can't be filled in says why, and is tried again", async () => {
  answer("payAgain", () => Promise.reject(fail("book", "The disk is full.")));
  const { user } = await step.open(BILL, { again: 7 });
  await screen.findByText("The disk is full.");
  answer("payAgain", () => filled);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await step.focused(step.amount);
  expect(asked("payAgain")).toHaveLength(2);
});

test("a product without a name to check is filled in and asks the rest", async () => {
  const answers = { phoneNumber: "0772 123 456", mnoProvider: "MTN" };
  answer("payAgain", () => ({ ...filled, mode: "PARTNER_COLLECT_MNO", biller: null, answers }));
  await step.open("PARTNER_COLLECT_MNO", { again: 7 });
  await waitFor(() => expect(step.phone().value).toBe("0772 123 456"));
  expect(asked("review")).toEqual([]);
  expect(asked("validate")).toEqual([]);
});
