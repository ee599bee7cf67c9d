// A scanner at each step of a payment: it fills in the right field, and never pays.
import { screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { asked } from "../../testing/bridge";
import { holdKeys } from "../../testing/time";
import * as step from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";
const ends = ["{Enter}", "{Tab}", ""];
/** All keys at once, however busy the computer is. */
async function scan(end: string) {
  const { user, wait } = holdKeys();
  await user.keyboard(`14200550001${end}`);
  await wait(80);
  vi.useRealTimers();
  vi.restoreAllMocks();
}
const digits = (field: HTMLInputElement) => field.value.replace(/\D/g, "");

beforeEach(step.allGoesWell);

test.each(ends)(
  "at the amount: the account of the next customer, and no amount (%j)",
  async (end) => {
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000");
    await user.keyboard("{ArrowRight}");
    await user.click(step.phone());
    await user.click(step.amount());
    await scan(end);
    await waitFor(() => expect(digits(step.account())).toBe("14200550001"));
    expect(asked("review")).toEqual([]);
    await step.focused(step.account);
    await user.keyboard("{Enter}");
    await step.focused(step.amount);
    expect(step.amount().value).toBe("");
  },
);

test.each(ends)(
  "at the confirmation: nothing, however long it has stood there (%j)",
  async (end) => {
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    await scan(end);
    expect(asked("submit")).toEqual([]);
    await waitFor(() => expect(step.textbox(/^Given/).value).toBe(""));
    expect(screen.getByRole("heading", { name: "Read it back, then confirm" })).toBeTruthy();
    expect(asked("submit")).toEqual([]);
  },
);

test("a digit at the confirmation begins what was given, and two Enters pay", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("60000");
  await waitFor(() => expect(digits(step.textbox(/^Given/))).toBe("60000"));
  expect(screen.getByText(/^Give back UGX\s10,000$/)).toBeTruthy();
  await user.keyboard("{Enter}");
  await step.steady(step.pay);
  expect(asked("submit")).toEqual([]);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Paid" });
});
