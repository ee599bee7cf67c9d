import { screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stateWord } from "../../model/operation";
import { router } from "../../navigation/router.svelte";
import { operation, paid } from "../../operation/operation.fixture";
import { answer, asked, fail } from "../../testing/bridge";
import { shownPayment, whose, withheldPayment } from "../../testing/rows";
import "../../testing/select";
import { holdTime, passes, STEADY_AFTER } from "../../testing/time";
import { review } from "./counter.fixture";
import * as step from "./counter.steps";

// Noon in Kampala, set before anything is loaded, so that ages and the day don't change while these run.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));
vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

beforeEach(step.allGoesWell);
afterEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));

test("Enter twice and a double click submit one payment", async () => {
  const sent = step.later<ReturnType<typeof operation>>();
  answer("submit", () => sent.promise);
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}{Enter}");
  await user.dblClick(step.pay());
  expect(step.pay().getAttribute("aria-busy")).toBe("true");
  // While it is being sent, Escape does not go back.
  await user.keyboard("{Escape}");
  expect(step.pay()).toBeTruthy();
  sent.resolve(operation());
  await screen.findByRole("heading", { name: "Paid" });
  expect(asked("submit")).toEqual([{ idempotencyKey: "i-1", customerId: null }]);
});

test("after a failed submit, paying again is the same payment", async () => {
  answer("submit", () => Promise.reject(fail("book", "The disk is full. Nothing was sent.")));
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was sent");
  answer("submit", () => operation());
  await user.click(step.pay());
  await screen.findByRole("heading", { name: "Paid" });
  expect(asked("submit")).toEqual([
    { idempotencyKey: "i-1", customerId: null },
    { idempotencyKey: "i-1", customerId: null },
  ]);
});

/** The Enter that leads to the button is pressed once more at once, which pays nothing, and when the button is steady. */
async function bounces(held: ReturnType<typeof holdTime>) {
  await step.focused(step.pay);
  await held.keyboard("{Enter}");
  expect(asked("submit")).toEqual([]);
  await passes(STEADY_AFTER);
  await step.steady(step.pay);
  await held.keyboard("{Enter}");
  expect(asked("submit")).toHaveLength(1);
}

test("the Enter that opened the confirmation, bounced, pays nothing", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("50000{Enter}");
  await user.keyboard("0772123456");
  const held = holdTime();
  await held.keyboard("{Enter}");
  await bounces(held);
});

describe("a large payment", () => {
  const kind = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /^Customer.s ID/ });
  const lastFour = () => step.textbox("Last four characters of its number");

  async function toId() {
    answer("review", () => ({ ...review, asksId: true }));
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}");
    await step.focused(step.phone);
    await user.keyboard("0772123456{Enter}");
    await step.focused(kind);
    await waitFor(() => expect(step.pay().getAttribute("aria-disabled")).toBeNull());
    return user;
  }

  test("asks for the customer's ID; Enter in it goes on to the button and pays nothing", async () => {
    const user = await toId();
    await user.selectOptions(kind(), "National ID");
    await user.keyboard("{Enter}");
    await step.focused(lastFour);
    await user.keyboard("4F7K{Enter}");
    await step.steady(step.pay);
    expect(asked("submit")).toEqual([]);
    expect(await step.violations()).toEqual([]);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Paid" });
    const customerId = { kind: "nationalId", lastFour: "4F7K" };
    expect(asked("submit")).toEqual([{ idempotencyKey: "i-1", customerId }]);
  });

  test("the Enter that ended the ID, bounced, pays nothing", async () => {
    const user = await toId();
    await user.selectOptions(kind(), "Passport");
    await user.keyboard("{Enter}");
    await step.focused(lastFour);
    const held = holdTime();
    await held.keyboard("4F7K{Enter}");
    await bounces(held);
  });

  test("is paid without an ID too: it is for the person at the counter to insist", async () => {
    const user = await toId();
    await user.keyboard("{Enter}");
    await step.steady(step.pay);
    expect(asked("submit")).toEqual([]);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Paid" });
    const customerId = { kind: null, lastFour: "" };
    expect(asked("submit")).toEqual([{ idempotencyKey: "i-1", customerId }]);
  });

  test("says at the kind of ID that it is to be chosen", async () => {
    const wrong = "Choose which ID it is.";
    answer("submit", () =>
      Promise.reject(
        fail("fields", "Check what is marked.", [{ field: "customerId", message: wrong }]),
      ),
    );
    const user = await toId();
    await user.type(lastFour(), "4F7K");
    await user.click(step.pay());
    await waitFor(() => expect(kind().getAttribute("aria-invalid")).toBe("true"));
    await step.focused(kind);
    expect(lastFour().getAttribute("aria-invalid")).toBeNull();
  });

  test("says beside the field what is wrong with the ID, and keeps it over a way back", async () => {
    const wrong = "Type the last four letters or digits of the number on the ID.";
    answer("submit", () =>
      Promise.reject(
        fail("fields", "Check what is marked.", [{ field: "customerId", message: wrong }]),
      ),
    );
    const user = await toId();
    await user.selectOptions(kind(), "Passport");
    await user.type(lastFour(), "4F7");
    await user.click(step.pay());
    await waitFor(() => expect(lastFour().getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText(wrong)).toBeTruthy();
    await step.focused(lastFour);
    await user.type(lastFour(), "{Backspace}7");
    expect(screen.queryByText(wrong)).toBeNull();
    await user.keyboard("{Escape}");
    await step.focused(step.amount);
    await user.keyboard("{Enter}");
    await step.focused(kind);
    expect(kind().value).toBe("passport");
    expect(lastFour().value).toBe("4F7");
  });
});

test("a confirmation that is no longer available asks for another review", async () => {
  answer("submit", () => Promise.reject(fail("review", "Confirm once more.")));
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(screen.getByRole("status").textContent).toContain("Confirm once more");
});

describe("the confirmation", () => {
  test("tells name, account, amount and what to take; an unknown fee is not called nothing", async () => {
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    const page = screen.getByRole("region", { name: "Read it back, then confirm" }).textContent;
    for (const words of [
      "OKELLO GRACE",
      "0412 3456 789",
      "reported by the service after payment",
      "To take from the customer",
      "UGX\u00a050,000",
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/UGX\s0/);
    expect(await step.violations()).toEqual([]);
  });

  test("a float that falls short by the last known balance warns and does not block", async () => {
    answer("review", () => ({ ...review, shortBy: "12000" }));
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    expect(screen.getByText("Not enough float: 12,000 short")).toBeTruthy();
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Paid" });
  });

  test("the same payment again needs a step of its own, and no Enter pays before it", async () => {
    answer("review", () => ({ ...review, earlier: [shownPayment(paid.row)] }));
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}0772123456{Enter}");
    const know = await screen.findByRole("checkbox", {
      name: "I have looked: this is a second payment",
    });
    expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
    await user.keyboard("{Enter}{Enter}");
    expect(asked("submit")).toEqual([]);
    expect(await step.violations()).toEqual([]);
    know.focus();
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
    await user.keyboard(" ");
    await step.steady(step.pay);
    await user.keyboard("{Enter}");
    expect(asked("submit")).toHaveLength(1);
  });

  test.each([
    ["unknown", null, "The same payment is not settled yet"],
    ["pending", null, "The same payment is not settled yet"],
    ["succeeded", "FAILED", "The same payment is not settled yet"],
    ["notFound", null, "The same payment was not found at the service"],
    ["succeeded", null, "The same payment was already made"],
  ] as const)("an earlier one that is %s (%s) says so", async (state, contradictedBy, title) => {
    const earlier = { ...paid.row, state, contradictedBy, at: new Date().toISOString() };
    answer("review", () => ({
      ...review,
      earlier: [shownPayment(earlier), shownPayment({ ...paid.row, id: 5 })],
    }));
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}0772123456{Enter}");
    const words = (await screen.findByText(title)).closest(".notice")?.textContent;
    expect(words).toContain(stateWord(earlier));
    expect(words).toMatch(/today.*just now/s);
  });

  test("another person's payment says whose it is and who can open it, no key opens it, and the warning is as serious", async () => {
    answer("review", () => ({ ...review, earlier: [withheldPayment()] }));
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}0772123456{Enter}");
    const asks = (await screen.findByText(whose)).closest(".notice");
    expect(asks?.textContent).toMatch(/already made.*Paid.*UGX\s50,000/s);
    expect(asks?.textContent).not.toContain("OKELLO GRACE");
    expect(screen.queryByRole("button", { name: /Open/ })).toBeNull();
    await user.keyboard("o");
    expect(router.current.name).toBe("pay-bill");
    expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
    await user.click(
      screen.getByRole("checkbox", { name: "I have asked: this is a second payment" }),
    );
    await step.steady(step.pay);
    expect(await step.violations()).toEqual([]);
    expect(asked("operation")).toEqual([]);
  });

  test("an unconfirmed refusal of another amount is shown, and blocks nothing", async () => {
    const words = "A payment of UGX 60,000 to the same account or phone was refused at 12:00.";
    answer("review", () => ({ ...review, refused: [words] }));
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    await screen.findByText(words);
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Paid" });
  });

  test("one key opens the earlier one, and what was typed waits for the way back", async () => {
    answer("review", () => ({ ...review, earlier: [shownPayment({ ...paid.row, id: 5 })] }));
    const { user, view } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}0772123456{Enter}");
    await screen.findByRole("button", { name: /^Open it/ });
    await user.keyboard("o");
    expect(router.current).toEqual({ name: "history", operation: 5 });
    view.unmount();
    router.back();
    await step.open(BILL);
    expect(step.amount().value).toBe("50,000");
    expect(step.phone().value.replaceAll(" ", "")).toBe("0772123456");
  });
});
