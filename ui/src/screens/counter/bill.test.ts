import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { operation, paid } from "../../operation/operation.fixture";
import { answer, asked, change } from "../../testing/bridge";
import { review, validated } from "./counter.fixture";
import * as step from "./counter.steps";
import { fields } from "./fields.fixture";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

beforeEach(step.allGoesWell);

test("a prepaid bill from an empty screen to paid takes at most six keys beyond its data", async () => {
  const { user } = await step.open(BILL);
  const pressed = vi.fn();
  window.addEventListener("keydown", pressed);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Paid" });
  window.removeEventListener("keydown", pressed);
  const data = "04123456789".length + "0772123456".length + "50000".length;
  expect(pressed.mock.calls.length - data).toBeLessThanOrEqual(6);
  expect(screen.getByText("4821 0937 5512 6604 1178")).toBeTruthy();
  expect(asked("submit")).toEqual([{ idempotencyKey: "i-1", customerId: null }]);
});

test("what is typed goes to Rust as typed, by field", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  expect(asked("validate")).toEqual([
    { mode: BILL, biller: "UMEME", answers: { accountNumber: "04123456789" } },
  ]);
  expect(asked("review")).toEqual([
    {
      mode: BILL,
      biller: "UMEME",
      validation: "v-1",
      answers: {
        accountNumber: "04123456789",
        amount: "50,000",
        phoneNumber: "0772123456",
        narration: "Electricity for OKELLO GRACE",
        walletType: "ESCROW",
      },
    },
  ]);
});

describe("a scanner on the billers' page", () => {
  // A scanner types within milliseconds, and ends with Enter.
  const scan = async () => {
    const keyboard = userEvent.setup({ delay: null });
    await keyboard.keyboard("14200550001{Enter}");
  };

  test("its digits go whole into the account and choose no biller", async () => {
    const { user } = await step.open(BILL);
    await scan();
    await screen.findByText(/Choose whose it is/);
    expect(screen.getByRole("status").textContent).toContain("1420 0550 001");
    expect(asked("form")).toEqual([]);
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    await user.keyboard("1");
    await step.focused(step.account);
    expect(step.account().value.replaceAll(" ", "")).toBe("14200550001");
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(asked("validate")).toEqual([
        { mode: BILL, biller: "UMEME", answers: { accountNumber: "14200550001" } },
      ]),
    );
  });

  test("a key that is held is none: it chooses its biller, once", async () => {
    await step.open(BILL);
    await fireEvent.keyDown(document.body, { key: "1" });
    for (let times = 0; times < 8; times += 1)
      await fireEvent.keyDown(document.body, { key: "1", repeat: true });
    await step.focused(step.account);
    expect(asked("form")).toEqual([expect.objectContaining({ biller: "UMEME" })]);
    expect(step.account().value).toBe("");
    expect(screen.queryByText(/Choose whose it is/)).toBeNull();
  });

  test("nor does its Enter press the biller that has the focus", async () => {
    await step.open(BILL);
    screen.getAllByRole("radio")[2]?.focus();
    await scan();
    await screen.findByText(/Choose whose it is/);
    expect(asked("form")).toEqual([]);
  });
});

test("two facts under one label are both shown", async () => {
  const details = [
    { label: "Tariff", value: "Domestic" },
    { label: "Tariff", value: "Code 10.1" },
  ];
  answer("validate", () => ({ ...validated, details }));
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  const holder = screen.getByRole("region", { name: "Account holder" });
  expect(holder.textContent).toContain("Domestic");
  expect(holder.textContent).toContain("Code 10.1");
});

test("the holder's name is read back, and what the service said is shown but not asked", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  const holder = screen.getByRole("region", { name: "Account holder" });
  expect(holder.textContent).toContain("OKELLO GRACE");
  expect(holder.textContent).toContain("0412 3456 789");
  expect(holder.textContent).toContain("Prepaid");
  expect(screen.queryByRole("textbox", { name: /Customer's name/ })).toBeNull();
  expect(screen.queryByRole("radio", { name: "Postpaid" })).toBeNull();
  expect(await step.violations()).toEqual([]);
});

test("where the answer lacks the area, it is asked from the allowed list", async () => {
  answer("validate", () => ({ ...validated, fields: [fields.area, fields.phone, fields.amount] }));
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  const area = screen.getByRole<HTMLSelectElement>("combobox", { name: /^Area/ });
  await user.selectOptions(area, "Jinja");
  await user.type(step.amount(), "50000");
  await user.type(step.phone(), "0772123456{Enter}");
  await step.steady(step.pay);
  expect(asked("review")[0]?.answers.area).toBe("Jinja");
});

test("Esc goes back a step at a time and loses nothing typed", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(step.phone().value).toBe("0772123456");
  await user.keyboard("{Escape}");
  await step.focused(step.account);
  expect(step.account().value).toBe("04123456789");
  expect(screen.queryByRole("textbox", { name: /^Amount/ })).toBeNull();
  await user.keyboard("{Escape}");
  await step.focused(() => screen.getByRole("radio", { name: /Electricity/ }));
  // And forward again: the same account is not validated twice.
  await user.keyboard("1");
  await step.focused(step.account);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(asked("validate")).toHaveLength(1);
});

test("editing the account after it was checked discards the check, not what was typed", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("50000");
  await user.click(step.account());
  await user.keyboard("{End}{Backspace}");
  expect(screen.queryByText("OKELLO GRACE")).toBeNull();
  expect(document.activeElement).toBe(step.account());
  await user.keyboard("8{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(asked("validate")).toHaveLength(2);
});

test("a change of the operation shows without a refresh, another one's does not disturb", async () => {
  answer("operation", () => operation());
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Sending…" });
  answer("operation", () => paid);
  const before = asked("operation").length;
  change({ kind: "operation", id: 99 });
  expect(asked("operation")).toHaveLength(before);
  change({ kind: "operation", id: 7 });
  await screen.findByRole("heading", { name: "Paid" });
});

test("the next customer starts from an empty screen", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await step.steady(() => screen.getByRole("button", { name: "Next customer" }));
  await user.keyboard("{Enter}");
  await step.toAccount(user);
  expect(step.account().value).toBe("");
});

test("what was not paid goes back to the form as typed, for a review of its own", async () => {
  answer("operation", () =>
    operation({
      row: { state: "rejected" },
      situation: "Not enough float. No money left the wallet.",
    }),
  );
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Not paid" });
  await step.steady(() => screen.getByRole("button", { name: "Back to the form" }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  answer("review", () => ({ ...review, idempotencyKey: "i-2" }));
  await user.click(screen.getByRole("button", { name: "Review" }));
  await step.steady(step.pay);
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(asked("submit").at(-1)).toEqual({ idempotencyKey: "i-2", customerId: null }),
  );
});
