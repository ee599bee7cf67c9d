import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FilledForm } from "../../bindings/FilledForm";
import { router } from "../../navigation/router.svelte";
import { row } from "../../operation/operation.fixture";
import { answer, asked, fail } from "../../testing/bridge";
import { favouriteOf } from "../../testing/favourites";
import { shownPayment } from "../../testing/rows";
import { review, validated } from "./counter.fixture";
import * as step from "./counter.steps";
import CounterFixture from "./CounterFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const ACCOUNTS: Record<number, string> = { 7: "04212345671", 8: "04212345689", 9: "04212345697" };
const user = userEvent.setup();
let reviewed = 0;

const filled = (id: number): FilledForm => ({
  mode: "PARTNER_PAY_BILL_PAYMENT",
  biller: "UMEME",
  answers: { accountNumber: ACCOUNTS[id] ?? "", phoneNumber: "0772 123 456" },
  name: "OKELLO GRACE",
  last: { amount: "30000", at: "2026-10-21T09:00:00Z" },
});

beforeEach(() => {
  step.allGoesWell();
  reviewed = 0;
  const labels = ["house", "shop", "mother's house"];
  const ruth = labels.map((label, at) => favouriteOf({ id: at + 1, label, operation: at + 7 }));
  const others = [
    favouriteOf({ id: 20, customer: "Okello", label: null, operation: 40 }),
    favouriteOf({ id: 21, mode: "PARTNER_SEND_MNO", label: "phone", operation: 41 }),
    favouriteOf({ id: 22, label: "old shop", operation: null }),
  ];
  answer("favourites", () => ({ favourites: [...ruth, ...others] }));
  answer("payAgain", ({ id }) => filled(id));
  answer("review", () => ({ ...review, idempotencyKey: `i-${(reviewed += 1)}` }));
  answer("reviewBasket", () => ({
    amount: "90000",
    toTake: "91500",
    shortBy: null,
    wallet: "Float",
    asksId: false,
    asksCash: false,
    approval: null,
  }));
  answer("payBasket", () => ({ id: 12 }) as never);
});

async function open() {
  render(CounterFixture, { mode: "PARTNER_PAY_BILL_PAYMENT", group: "Mama Ruth" });
  await screen.findByRole("heading", { name: "Bills of Mama Ruth" });
  await waitFor(() =>
    expect(screen.getAllByRole("textbox", { name: /^Amount for/ })).toHaveLength(3),
  );
}

const amountOf = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^Amount for ${name}`) });
const pay = () => screen.getByRole("button", { name: /^Pay 3 bills, UGX\s90,000$/ });

test("all bills of a customer go into the list in one step: each asked about, each read back, none sent before", async () => {
  await open();
  // The service was asked about each of hers, and about nobody else's.
  const about = Object.values(ACCOUNTS);
  expect(asked("validate").map(({ answers }) => answers.accountNumber)).toEqual(about);
  expect(screen.getAllByText("OKELLO GRACE")).toHaveLength(3);
  expect(amountOf("shop").value).toBe("30,000");
  await step.focused(() => amountOf("house"));
  expect(await step.violations()).toEqual([]);
  await user.clear(amountOf("shop"));
  await user.type(amountOf("shop"), "45000{Enter}");
  await step.steady(pay);
  expect(asked("review").map(({ answers }) => answers.amount)).toEqual([
    "30,000",
    "45,000",
    "30,000",
  ]);
  const list = screen.getByRole("region", { name: "This customer's bills" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  expect(asked("payBasket")).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.current).toEqual({ name: "bills", id: 12 }));
  expect(asked("payBasket")).toEqual([
    { idempotencyKeys: ["i-1", "i-2", "i-3"], customerId: null },
  ]);
  expect(asked("submit")).toEqual([]);
});

test("one that is left out is neither checked nor in the list, and Esc leads back to the form", async () => {
  await open();
  await user.click(screen.getByRole("checkbox", { name: /^shop/ }));
  await user.click(screen.getByRole("button", { name: "Add 2 bills to the list" }));
  await screen.findByRole("button", { name: /^Pay 2 bills/ });
  expect(asked("review")).toHaveLength(2);
});

test("a bill that the service does not know keeps the others from being paid until it is left out", async () => {
  answer("validate", ({ answers }) => {
    if (answers.accountNumber === ACCOUNTS[8]) throw fail("notValid", "Nobody has this meter.");
    return validated;
  });
  render(CounterFixture, { mode: "PARTNER_PAY_BILL_PAYMENT", group: "Mama Ruth" });
  await screen.findByText("Nobody has this meter.");
  await waitFor(() =>
    expect(screen.getAllByRole("textbox", { name: /^Amount for/ })).toHaveLength(2),
  );
  await user.click(screen.getByRole("button", { name: "Add 3 bills to the list" }));
  await waitFor(() => expect(asked("review")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /^shop/ }));
  await user.click(screen.getByRole("button", { name: "Add 2 bills to the list" }));
  await screen.findByRole("button", { name: /^Pay 2 bills/ });
  expect(asked("review")).toHaveLength(2);
});

test("another name than last time, and a bill that was just paid, are asked about before they are in the list", async () => {
  answer("validate", ({ answers }) =>
    answers.accountNumber === ACCOUNTS[8] ? { ...validated, name: "SOMEBODY ELSE" } : validated,
  );
  answer("review", ({ answers }) => ({
    ...review,
    idempotencyKey: `i-${(reviewed += 1)}`,
    earlier: answers.accountNumber === ACCOUNTS[9] ? [shownPayment(row)] : [],
  }));
  await open();
  await user.keyboard("{Enter}");
  await screen.findByText(/Last time it was OKELLO GRACE. Now the service says SOMEBODY ELSE/);
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /I have asked/ }));
  await user.click(screen.getByRole("button", { name: "Add 3 bills to the list" }));
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  const open_ = screen.getAllByRole<HTMLInputElement>("checkbox").filter((each) => !each.checked);
  expect(open_).toHaveLength(1);
  if (open_[0]) await user.click(open_[0]);
  await user.click(screen.getByRole("button", { name: "Add 3 bills to the list" }));
  await step.steady(pay);
});
