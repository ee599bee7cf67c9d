import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { paid } from "../../operation/operation.fixture";
import { answer, asked } from "../../testing/bridge";
import { changeOf, differenceOf, given, PIECES } from "./cash";
import { review } from "./counter.fixture";
import * as step from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

test("the notes and coins are those of the drawer", () => {
  const binding = readFileSync(resolve(import.meta.dirname, "../../bindings/Piece.ts"), "utf8");
  const worths = [...binding.matchAll(/"(?:note|coin)(\d+)"/g)].map((match) => Number(match[1]));
  expect([...PIECES]).toEqual([...new Set(worths)]);
});

test.each([
  ["60000", "50500", "9500", "5000 2000×2 500", null],
  ["50000", "50000", "0", "", null],
  ["100000", "50750.50", "49249.50", "20000×2 5000 2000×2 200", "49.50"],
  ["50000", "50500", "-500", "", null],
  ["200000", "3", "199997", "50000×3 20000×2 5000 2000×2 500 200×2 50", "47"],
])("of %s given for %s, %s goes back in %s", (gave, take, back, pieces, rest) => {
  const change = changeOf(gave, take);
  const text = change?.pieces.map(({ shillings, count }) =>
    count === "1" ? `${shillings}` : `${shillings}×${count}`,
  );
  expect([change?.back, text?.join(" "), change?.rest]).toEqual([back, pieces, rest]);
});

test("what was given is read as it is typed", () => {
  expect(["60,000", " 60 000", "14200550001", "", "-5", "6e4", "60.5"].map(given)).toEqual([
    "60000",
    "60000",
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ["50000", null, "500", { which: "take", sum: "500" }],
  ["50700", null, "500", { which: "give", sum: "200" }],
  ["50500", null, "500.00", null],
  ["50000", null, null, null],
  ["50800", "300", "500", null],
  ["50800", "300", "700", { which: "take", sum: "200" }],
  ["50800", "300", "0", { which: "give", sum: "500" }],
])("of %s taken for 50000 with %s charged and a fee of %s: %o", (sum, charge, fee, expected) => {
  const row = { ...paid.row, amount: "50000", fee };
  const taken = { sum, charge, isCertain: true };
  expect(differenceOf(taken, row)).toEqual(expected);
  expect(differenceOf(taken, { ...row, state: "failed" })).toEqual({ which: "all", sum });
  const perhaps = differenceOf({ ...taken, isCertain: false }, { ...row, state: "failed" });
  expect(perhaps).toEqual({ which: "allIfTaken", sum });
  expect(differenceOf(taken, { ...row, state: "unknown" })).toBeNull();
  expect(differenceOf(null, { ...row, state: "failed" })).toBeNull();
});

describe("at the confirmation", () => {
  beforeEach(step.allGoesWell);

  const usual = { ...review, usualFee: "500", toTake: "50500" };

  test("the largest sum is what to take, with the usual fee where none is told, said to be usual", async () => {
    answer("review", () => usual);
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    expect(screen.getByText("To take from the customer, with the usual fee")).toBeTruthy();
    expect(screen.getByText(/^usually UGX\s500$/)).toBeTruthy();
    expect(screen.getByText(/^UGX\s50,500$/)).toBeTruthy();
    expect(await step.violations()).toEqual([]);
  });

  test("what to give back is told with its notes, and Enter leads to the button that pays", async () => {
    answer("review", () => usual);
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    await user.click(step.textbox(/^Given by the customer/));
    await user.keyboard("60000");
    expect(screen.getByText(/^Give back UGX\s9,500$/)).toBeTruthy();
    expect(screen.getByText("5,000, 2 × 2,000, 500")).toBeTruthy();
    await user.keyboard("{Enter}");
    await step.focused(step.pay);
    expect(asked("submit")).toEqual([]);
    await user.click(step.textbox(/^Given by the customer/));
    await user.keyboard("{Control>}a{/Control}40000");
    expect(screen.getByText(/^UGX\s10,500 missing$/)).toBeTruthy();
  });

  test("where the shop asks for it, nothing is sent before the cash is said to be counted, each time again", async () => {
    answer("review", () => ({ ...usual, asksCash: true }));
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}");
    await step.focused(step.phone);
    await user.keyboard("0772123456{Enter}");
    const counted = () => screen.getByRole("checkbox", { name: /^The cash is counted/ });
    await waitFor(() => expect(document.activeElement).toBe(counted()));
    await user.keyboard("{Enter}{Enter}");
    expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
    expect(await step.violations()).toEqual([]);
    await user.keyboard(" ");
    await step.steady(step.pay);
    await user.keyboard("{Escape}");
    await step.focused(step.amount);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(counted()));
    await user.keyboard("60000{Enter}");
    await step.focused(counted);
    await user.keyboard(" ");
    await step.steady(step.pay);
    expect(asked("submit")).toEqual([]);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Paid" });
  });

  test("who is asked on the phone gives no cash", async () => {
    answer("review", () => ({ ...review, mode: "PARTNER_COLLECT_MNO" }));
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    expect(screen.queryByRole("textbox", { name: /^Given/ })).toBeNull();
  });

  test.each([
    ["500", "700", /^Take UGX\s200 more$/],
    ["500", "300", /^Give back UGX\s200$/],
  ])("a fee of %s that turns out to be %s is settled", async (expected, fee, said) => {
    answer("review", () => ({ ...usual, usualFee: expected }));
    answer("operation", () => ({ ...paid, row: { ...paid.row, amount: "50000", fee } }));
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByText(said)).toBeTruthy());
  });

  test("the shop's own charge has a line of its own and is in what to take", async () => {
    answer("review", () => ({ ...usual, charge: "300", toTake: "50800" }));
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    expect(screen.getByText("Your charge").parentElement?.textContent).toMatch(/UGX\s300$/);
    expect(screen.getByText(/^UGX\s50,800$/)).toBeTruthy();
    await user.click(step.textbox(/^Given by the customer/));
    await user.keyboard("60000");
    expect(screen.getByText(/^Give back UGX\s9,200$/)).toBeTruthy();
    expect(await step.violations()).toEqual([]);
  });

  test("of a payment that failed all is given back, the fee and the charge too", async () => {
    answer("review", () => ({ ...usual, charge: "300", toTake: "50800" }));
    const row = { ...paid.row, amount: "50000", fee: "700", state: "failed" as const };
    answer("operation", () => ({ ...paid, row }));
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Not paid" });
    expect(screen.getByText(/^Give all of it back: UGX\s50,800$/)).toBeTruthy();
    expect(screen.queryByText(/UGX\s200 more|back UGX\s200/)).toBeNull();
  });
});
