import { screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, asked, fail } from "../../testing/bridge";
import { favouriteOf } from "../../testing/favourites";
import { row } from "../../testing/rows";
import { low } from "./counter.fixture";
import * as step from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

beforeEach(step.allGoesWell);

test("beside the form stands that the float runs out, except where money comes in", async () => {
  answer("lowFloat", () => ({ low }));
  const { view } = await step.open(BILL);
  await screen.findByText(low.runsOut);
  expect(screen.getByText(low.left)).toBeTruthy();
  view.unmount();
  await step.open("PARTNER_COLLECT_MNO");
  await waitFor(() => step.phone());
  expect(screen.queryByText(low.runsOut)).toBeNull();
});

test("beside the form stands what was paid to this customer, and fills in what is usual", async () => {
  answer("customer", () => ({
    payments: [row({ id: 7, amount: "35000" })],
    withheld: 2,
    usual: "20000",
    phone: "0772 123 456",
    favourite: null,
  }));
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  expect(asked("customer")).toEqual([]);
  await user.keyboard("04123456789{Enter}");
  await step.focused(step.amount);
  await screen.findByRole("heading", { name: "Paid before" });
  expect(asked("customer")).toEqual([
    { mode: BILL, biller: "UMEME", answers: { accountNumber: "04123456789" } },
  ]);
  expect(screen.getByText(/^UGX\s35,000$/)).toBeTruthy();
  expect(screen.getByText("2 payments that you can't open")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Usual amount: UGX\s20,000$/ }));
  await user.click(screen.getByRole("button", { name: "Payer's phone: 0772 123 456" }));
  expect([step.amount().value, step.phone().value]).toEqual(["20,000", "0772 123 456"]);
  expect(asked("customer")).toHaveLength(1);
  expect(await step.violations()).toEqual([]);
});

test("a customer who agrees is kept from beside the form, and erased there when they ask for it", async () => {
  const paid = {
    payments: [row({ id: 7 })],
    withheld: 0,
    usual: null,
    phone: null,
    favourite: null,
  };
  answer("customer", () => paid);
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.click(await screen.findByRole("button", { name: "Keep as a favourite" }));
  const keep = await screen.findByRole("dialog", { name: "Keep this customer" });
  answer("saveFavourite", () => Promise.reject(fail("review", "Ask the customer first.")));
  await user.type(within(keep).getByRole("textbox", { name: /^What you call/ }), "Mama Ruth");
  await user.type(within(keep).getByRole("textbox", { name: /^Which of theirs/ }), "house");
  await user.click(within(keep).getByRole("button", { name: "Keep" }));
  await within(keep).findByText("Ask the customer first.");
  expect(await step.violations()).toEqual([]);
  answer("saveFavourite", () => ({ favourites: [favouriteOf({ id: 2 }), favouriteOf({ id: 9 })] }));
  await user.click(
    within(keep).getByRole("checkbox", { name: "The customer was asked and agrees" }),
  );
  await user.click(within(keep).getByRole("button", { name: "Keep" }));
  await screen.findByText("Kept as Mama Ruth: house");
  expect(asked("saveFavourite").at(-1)).toEqual({
    operation: 7,
    customer: "Mama Ruth",
    label: "house",
    agrees: true,
  });
  answer("eraseCustomer", () => ({ favourites: [] }));
  await user.click(screen.getByRole("button", { name: "Erase this customer…" }));
  const erase = await screen.findByRole("dialog", { name: "Erase this customer?" });
  await user.click(within(erase).getByRole("button", { name: "Erase" }));
  await screen.findByText("Never paid from here before.");
  expect(asked("eraseCustomer")).toEqual([{ is: "paid", operation: 7 }]);
});

test("who was never paid is said to be new, and another account is asked about again", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await screen.findByText("Never paid from here before.");
  await user.click(step.account());
  await user.keyboard("1");
  await waitFor(() => expect(screen.queryByText("Never paid from here before.")).toBeNull());
  await user.keyboard("{Enter}");
  await screen.findByText("Never paid from here before.");
  expect(asked("customer").map((each) => each.answers.accountNumber)).toEqual([
    "04123456789",
    "041234567891",
  ]);
});

test("a customer without a name to check is known once the phone is typed to its end", async () => {
  const { user } = await step.open("PARTNER_COLLECT_MNO");
  await waitFor(() => expect(step.phone()).toBeTruthy());
  await user.click(step.phone());
  await user.keyboard("077212345");
  expect(asked("customer")).toEqual([]);
  await user.keyboard("6");
  await screen.findByText("Never paid from here before.");
  expect(asked("customer")[0]?.answers).toMatchObject({ phoneNumber: expect.any(String) });
});

test("a panel that can't be read takes nothing away from the form", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  answer("customer", () => Promise.reject(fail("book", "The disk is full.")));
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  expect(screen.queryByText("The disk is full.")).toBeNull();
});
