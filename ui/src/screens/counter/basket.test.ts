import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { BasketReview } from "../../bindings/BasketReview";
import { router } from "../../navigation/router.svelte";
import { session } from "../../session/session.svelte";
import { start } from "../../session/start.fixture";
import { answer, asked } from "../../testing/bridge";
import { approvalOf } from "../../testing/people";
import { review } from "./counter.fixture";
import * as step from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

const together: BasketReview = {
  amount: "100000",
  toTake: "101000",
  shortBy: null,
  wallet: "Float",
  asksId: false,
  asksCash: false,
  approval: null,
};

let reviewed = 0;

beforeEach(() => {
  step.allGoesWell();
  reviewed = 0;
  answer("review", () => ({ ...review, idempotencyKey: `i-${(reviewed += 1)}` }));
  answer("reviewBasket", () => together);
  answer("payBasket", () => ({ id: 7 }) as never);
});

/** Two bills, up to the confirmation of the second one. */
async function twoBills() {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("a");
  await screen.findByRole("heading", { name: "This customer's bills" });
  await step.toAmount(user);
  await user.keyboard("50000{Enter}");
  await step.focused(step.phone);
  await user.keyboard("0772123456{Enter}");
  await step.steady(() => screen.getByRole("button", { name: "Review all 2 bills" }));
  return user;
}

const pay = () => screen.getByRole("button", { name: /^Pay 2 bills, UGX\s100,000$/ });

test("a second bill of the same customer is added by a key, and all are paid by one confirmation", async () => {
  const user = await twoBills();
  expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
  expect(screen.queryByRole("textbox", { name: /^Given/ })).toBeNull();
  await user.keyboard("{Enter}");
  await step.steady(pay);
  expect(screen.getByText(/^UGX\s101,000$/)).toBeTruthy();
  expect(await step.violations()).toEqual([]);
  await user.click(step.textbox(/^Given by the customer/));
  await user.keyboard("110000");
  expect(screen.getByText(/^Give back UGX\s9,000$/)).toBeTruthy();
  await user.keyboard("{Enter}");
  await step.steady(pay);
  expect(asked("payBasket")).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.current).toEqual({ name: "bills", id: 7 }));
  expect(asked("payBasket")).toEqual([{ idempotencyKeys: ["i-1", "i-2"], customerId: null }]);
  expect(asked("submit")).toEqual([]);
});

test("the customer's screen is left as it is for the screen of the bills that were sent", async () => {
  answer("showCustomer", () => null);
  answer("start", () => ({ ...start, customerScreen: true }));
  await session.refresh();
  const user = await twoBills();
  await user.keyboard("{Enter}");
  await step.steady(pay);
  const told = () => asked("showCustomer").at(-1);
  const confirming = { step: "confirming", idempotencyKeys: ["i-1", "i-2"], given: "" };
  await waitFor(() => expect(told()).toEqual(confirming));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.current).toEqual({ name: "bills", id: 7 }));
  cleanup();
  await Promise.resolve();
  expect(told()).toEqual(confirming);
});

test("a bill is taken out of the list before it is confirmed, and the others stay", async () => {
  const user = await twoBills();
  await user.keyboard("{Enter}");
  await step.steady(pay);
  const [first] = screen.getAllByRole("button", { name: /^Take out/ });
  if (first) await user.click(first);
  await waitFor(() => expect(asked("reviewBasket").at(-1)).toEqual({ idempotencyKeys: ["i-2"] }));
  expect(screen.getByRole("button", { name: /^Pay 1 bill,/ })).toBeTruthy();
});

test("Esc leads back to one more bill, and neither that nor starting again loses the list", async () => {
  const user = await twoBills();
  await user.keyboard("{Enter}");
  await step.steady(pay);
  await user.keyboard("{Escape}");
  const list = await screen.findByRole("region", { name: "This customer's bills" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  await step.toAccount(user);
  await user.keyboard("041");
  await user.click(screen.getByRole("button", { name: "Start again" }));
  expect(screen.getByRole("button", { name: "Review all 2 bills" })).toBeTruthy();
});

test("bills that need a second person together are asked about as one request, and nothing is sent", async () => {
  answer("reviewBasket", () => ({ ...together, approval: "It is over the limit for a day." }));
  answer("askBasketApproval", () => approvalOf({ number: 9 }));
  const user = await twoBills();
  await user.keyboard("{Enter}");
  await screen.findByText(/It is over the limit for a day/);
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  await step.steady(() => screen.getByRole("button", { name: "Ask for approval of all 2 bills" }));
  expect(await step.violations()).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.current).toEqual({ name: "approvals", number: 9 }));
  expect(asked("askBasketApproval")).toEqual([
    { idempotencyKeys: ["i-1", "i-2"], customerId: null },
  ]);
  expect(asked("payBasket")).toEqual([]);
});

test("where the shop asks for it, the cash of all is said to be counted once, and again after a change", async () => {
  answer("reviewBasket", () => ({ ...together, asksCash: true, asksId: true }));
  const user = await twoBills();
  await user.keyboard("{Enter}");
  const counted = () => screen.getByRole("checkbox", { name: /^The cash is counted/ });
  await waitFor(() => expect(document.activeElement).toBe(counted()));
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  await user.keyboard(" ");
  await waitFor(() => expect(pay()).toBeTruthy());
  const [first] = screen.getAllByRole("button", { name: /^Take out/ });
  if (first) await user.click(first);
  await waitFor(() => expect(counted()).toHaveProperty("checked", false));
});
