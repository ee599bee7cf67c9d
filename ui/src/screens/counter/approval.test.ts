import { screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApprovalView } from "../../bindings/ApprovalView";
import { operation, paid } from "../../operation/operation.fixture";
import { answer, asked, change, fail } from "../../testing/bridge";
import { approvalOf, decided } from "../../testing/people";
import { nobody, signIn } from "../../testing/signedIn";
import { holdTime } from "../../testing/time";
import { review } from "./counter.fixture";
import * as step from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";
const PIN = "480215";
const WHY = "It is above what Okello may pay without asking.";
const ask = () => screen.getByRole("button", { name: /^Ask for approval/ });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const heading = (name: string) => screen.findByRole("heading", { name });
const pin = () => screen.findByLabelText<HTMLInputElement>(/^PIN of Nakato/);

/** Sets the request's state from now on. */
function stands(approval: ApprovalView) {
  answer("approval", () => approval);
}

beforeEach(async () => {
  step.allGoesWell();
  answer("review", () => ({ ...review, approval: WHY }));
  answer("askApproval", () => approvalOf({ mayWithdraw: true }));
  stands(approvalOf({ mayWithdraw: true }));
  await signIn("Okello", "cashier");
});
afterEach(() => vi.useRealTimers());
afterEach(nobody);

async function toAsking() {
  const { user, view } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("50000{Enter}0772123456{Enter}");
  await screen.findByRole("button", { name: /^Ask for approval/ });
  await step.steady(ask);
  return { user, view };
}

async function toWaiting() {
  const opened = await toAsking();
  await opened.user.keyboard("{Enter}");
  await heading("Waiting for approval");
  return opened;
}

test("what needs a second person can't be paid, only asked for, and the words say why", async () => {
  const { user } = await toAsking();
  expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
  expect(screen.getByText(new RegExp(WHY))).toBeTruthy();
  expect(await step.violations()).toEqual([]);
  await user.keyboard("{Enter}{Enter}");
  await heading("Waiting for approval");
  expect(asked("askApproval")).toEqual([{ idempotencyKey: "i-1", customerId: null }]);
  expect(asked("submit")).toEqual([]);
  expect(await step.violations()).toEqual([]);
});

test("the Enter that opened the confirmation, bounced, asks for nothing", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("50000{Enter}0772123456");
  const held = holdTime();
  await held.keyboard("{Enter}");
  await step.focused(ask);
  await held.keyboard("{Enter}");
  expect(asked("askApproval")).toEqual([]);
});

test("a second person says yes at this counter, once, and the flow goes on into the outcome", async () => {
  const granted = decided({ state: "granted", operation: 7 });
  answer("grantApproval", () => granted);
  const { user } = await toWaiting();
  await user.click(await button("Approve here"));
  await user.type(await pin(), PIN);
  stands(granted);
  await user.dblClick(await button(/^Approve and pay/));
  await heading("Paid");
  expect(asked("grantApproval")).toEqual([{ number: 4, name: "Nakato", pin: PIN, rows: null }]);
  expect(asked("submit")).toEqual([]);
  expect(document.body.innerHTML).not.toContain(PIN);
});

test("a wrong PIN is cleared with the words, and the payment waits on", async () => {
  answer("grantApproval", () => Promise.reject(fail("pin", "That is not Nakato's PIN.")));
  const { user } = await toWaiting();
  await user.click(await button("Approve here"));
  await user.type(await pin(), `${PIN}{Enter}`);
  await screen.findByText("That is not Nakato's PIN.");
  expect((await pin()).value).toBe("");
  await heading("Waiting for approval");
});

test("a yes given elsewhere takes the counter on by itself", async () => {
  await toWaiting();
  stands(decided({ state: "granted", operation: 7 }));
  change({ kind: "approvals" });
  await heading("Paid");
});

test("nobody is told that a customer paid who waited for a yes, when nothing is paid in the end", async () => {
  answer("review", () => ({ ...review, approval: WHY, amount: "50000", toTake: "50500" }));
  answer("operation", () => ({ ...paid, row: { ...paid.row, amount: "50000", state: "failed" } }));
  await toWaiting();
  stands(decided({ state: "granted", operation: 7 }));
  change({ kind: "approvals" });
  await heading("Not paid");
  const back = /^If the customer has paid, give all of it back: UGX\s50,500$/;
  expect(screen.getByText(back)).toBeTruthy();
});

test("a fee that turns out otherwise after a second person's yes is settled with the customer", async () => {
  answer("review", () => ({
    ...review,
    approval: WHY,
    amount: "50000",
    total: null,
    usualFee: "500",
    toTake: "50500",
  }));
  answer("operation", () => ({ ...paid, row: { ...paid.row, amount: "50000", fee: "700" } }));
  await toWaiting();
  expect(screen.queryByText(/UGX\s200 more/)).toBeNull();
  stands(decided({ state: "granted", operation: 7 }));
  change({ kind: "approvals" });
  await heading("Paid");
  await screen.findByText(/^Take UGX\s200 more$/);
});

test("what it came to between the reading and the listening is not missed", async () => {
  await toWaiting();
  let readings = 0;
  answer("operation", () => {
    readings += 1;
    // Its event came during the first reading, before anybody listened.
    return readings === 1 ? { ...paid, row: { ...paid.row, state: "sent" as const } } : paid;
  });
  stands(decided({ state: "granted", operation: 7 }));
  change({ kind: "approvals" });
  await heading("Paid");
});

test("another request's news changes nothing here", async () => {
  await toWaiting();
  stands(decided({ number: 5, state: "refused" }));
  change({ kind: "approvals" });
  await waitFor(() => expect(asked("approval")).toHaveLength(1));
  await heading("Waiting for approval");
});

test("left waiting, the counter is free at once and hears no more of it", async () => {
  const { user } = await toWaiting();
  await user.click(await button("Leave it waiting"));
  await waitFor(() => expect(screen.getByRole("radio", { name: /Electricity/ })).toBeTruthy());
  stands(decided({ state: "granted", operation: 7 }));
  change({ kind: "approvals" });
  await step.toAccount(user);
  expect(step.account().value).toBe("");
  expect(screen.queryByRole("heading", { name: "Paid" })).toBeNull();
});

test.each(["refused", "expired", "void", "withdrawn"] as const)(
  "%s: said with what comes next, and what was typed is still there",
  async (state) => {
    const { user } = await toWaiting();
    stands(decided({ state, situation: `Words for ${state}.`, reason: "Tomorrow." }));
    change({ kind: "approvals" });
    await screen.findByText(`Words for ${state}.`);
    expect(screen.queryByRole("button", { name: "Approve here" })).toBeNull();
    await user.click(await button(/^Back to the form/));
    await waitFor(() => expect(step.amount().value).toBe("50,000"));
    answer("review", () => ({ ...review, idempotencyKey: "i-2" }));
    answer("submit", () => operation());
    await user.keyboard("{Enter}");
    await step.steady(step.pay);
    await user.keyboard("{Enter}");
    await heading("Paid");
    expect(asked("submit")).toEqual([{ idempotencyKey: "i-2", customerId: null }]);
  },
);

test("who asked takes it back here", async () => {
  answer("withdrawApproval", () => decided({ state: "withdrawn", checker: null }));
  const { user } = await toWaiting();
  await user.click(await button("Take it back"));
  await heading("Taken back");
  expect(asked("withdrawApproval")).toEqual([{ number: 4 }]);
});

test("rules that changed after the review: nothing is sent, and it is asked for instead", async () => {
  answer("review", () => review);
  answer("submit", () => Promise.reject(fail("approval", WHY)));
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await screen.findByText(new RegExp(WHY));
  await step.steady(ask);
  await user.keyboard("{Enter}");
  await heading("Waiting for approval");
  expect(asked("askApproval")).toEqual([{ idempotencyKey: "i-1", customerId: null }]);
});

test("a yes whose outcome can't be read is never called unpaid", async () => {
  answer("operation", () => Promise.reject(fail("book", "The disk is full.")));
  await toWaiting();
  stands(decided({ state: "granted", operation: 7, situation: "It was approved and sent." }));
  change({ kind: "approvals" });
  await screen.findByText("The disk is full.");
  expect(screen.getByText("It was approved and sent.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay|Back to the form/ })).toBeNull();
  answer("operation", () => paid);
  (await button("Read it again")).click();
  await heading("Paid");
});

test("an asking that fails says so, and asking again is the same payment", async () => {
  answer("askApproval", () => Promise.reject(fail("book", "The disk is full.")));
  const { user } = await toAsking();
  await user.keyboard("{Enter}");
  await screen.findByText("The disk is full.");
  answer("askApproval", () => approvalOf());
  await user.click(ask());
  await heading("Waiting for approval");
  expect(asked("askApproval")).toEqual([
    { idempotencyKey: "i-1", customerId: null },
    { idempotencyKey: "i-1", customerId: null },
  ]);
});
