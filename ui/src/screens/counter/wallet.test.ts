import { screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { render } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Review } from "../../bindings/Review";
import { walletModes, type WalletMode } from "../../model/modes";
import { router } from "../../navigation/router.svelte";
import type { Screen } from "../../navigation/screens";
import { operation } from "../../operation/operation.fixture";
import { walletRow, balanceEvidence } from "../../operation/operation.fixture";
import { answer, asked, fail } from "../../testing/bridge";
import * as step from "./counter.steps";
import { feeUntold, walletForms, walletReview } from "./wallet.fixture";
import WalletPayFixture from "./WalletPayFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const doubt = operation({
  row: { ...walletRow, state: "unknown" },
  situation: "The line was cut after it was sent.",
  settleByHand: true,
  balanceEvidence,
});
const region = () => screen.getByRole("region", { name: "Read it back, then confirm" });
const words = () => region().textContent.replaceAll("\u00a0", " ");
const send = () => screen.getByRole("button", { name: /^Send UGX\s50,000$/ });

async function open(mode: WalletMode, modeName?: string) {
  const place: Extract<Screen, { name: "wallet-pay" }> = { name: "wallet-pay", mode };
  if (modeName !== undefined) place.modeName = modeName;
  router.go(place);
  const user = userEvent.setup();
  const view = render(WalletPayFixture, { screen: place });
  await screen.findByRole("button", { name: "Review" });
  return { user, view };
}

function reviewed(part: Partial<Review> = {}) {
  answer("review", () => ({ ...walletReview, ...part }));
}

async function toConfirmation() {
  const { user } = await open("WALLET_TO_WALLET");
  await step.focused(() => step.textbox(/Recipient's user number/));
  await user.keyboard("usr_4471{Enter}50000{Enter}");
  await step.steady(send);
  return user;
}

beforeEach(() => {
  step.allGoesWell();
  reviewed();
  answer("submit", () => doubt);
  answer("operation", () => doubt);
});

test.each(Object.keys(walletModes) as WalletMode[])(
  "%s asks all its fields at once and validates nobody",
  async (mode) => {
    await open(mode);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(walletModes[mode].label);
    for (const field of walletForms[mode].fields)
      expect(document.querySelector(`[data-field="${field.name}"]`), field.name).not.toBeNull();
    expect(asked("form")).toEqual([{ mode, biller: null, modeName: null }]);
    expect(await step.violations()).toEqual([]);
  },
);

test("from an empty form to an outcome by the keyboard; nothing is checked before the review", async () => {
  const user = await toConfirmation();
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "We don't know yet" });
  expect(asked("validate")).toEqual([]);
  expect(asked("review")).toEqual([
    {
      mode: "WALLET_TO_WALLET",
      biller: null,
      validation: null,
      answers: {
        recipientUserId: "usr_4471",
        amount: "50,000",
        narration: "From the wallet",
      },
    },
  ]);
  expect(asked("submit")).toEqual([{ idempotencyKey: "w-1", customerId: null }]);
});

describe("the confirmation", () => {
  test("shows who, amount, fee and total if the service reported the fee", async () => {
    await toConfirmation();
    expect(words()).toMatch(/usr_4471.*UGX 50,000.*Fee.*UGX 500.*To leave the wallet.*50,500/s);
    expect(words()).not.toContain("The service gave no name");
    expect(await step.violations()).toEqual([]);
  });

  test("says so if the service did not report the fee, and continues", async () => {
    reviewed(feeUntold);
    const user = await toConfirmation();
    expect(words()).toContain(feeUntold.feeWords);
    expect(words()).toMatch(/To leave the wallet, before the fee.*UGX 50,000/s);
    expect(words()).not.toMatch(/UGX 0/);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "We don't know yet" });
  });

  test("labels a total that the service reported without its fee correctly", async () => {
    const untold = "The service gave the total, but not the fee in it.";
    reviewed({ fee: null, total: "50500", feeWords: untold });
    await toConfirmation();
    expect(words()).toMatch(/To leave the wallet\s*UGX 50,500/);
    expect(words()).toContain(untold);
    expect(words()).not.toContain("before the fee");
  });

  test("of money that comes in says what may follow, and not that it leaves", async () => {
    reviewed({ mode: "MOBILE_MONEY_TO_WALLET", account: "0772 123 456" });
    const { user } = await open("MOBILE_MONEY_TO_WALLET");
    await step.focused(step.phone);
    await user.keyboard("0772123456{Enter}50000{Enter}");
    await screen.findByRole("button", { name: /^Add UGX\s50,000$/ });
    expect(words()).toContain("0772 123 456");
    expect(words()).not.toContain("leave");
    screen.getByText(/approve it with their PIN/);
  });
});

test("an unknown mode goes by the service's own name, which is sent and not asked once more", async () => {
  const { user } = await open("WALLET_OTHER", "SCHOOL_FEES");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("SCHOOL_FEES");
  expect(asked("form")).toEqual([{ mode: "WALLET_OTHER", biller: null, modeName: "SCHOOL_FEES" }]);
  expect(document.querySelector('[data-field="mode"]')).toBeNull();
  await user.type(step.amount(), "50000{Enter}");
  await screen.findByRole("region", { name: "Read it back, then confirm" });
  expect(asked("review")[0]?.answers).toMatchObject({ mode: "SCHOOL_FEES", amount: "50,000" });
});

test("where a top-up comes from is asked in plain sight, and where it goes is said", async () => {
  const { user } = await open("WALLET_TOP-UP");
  const source = step.textbox(/^Where the money comes from/);
  expect(source.closest("details")).toBeNull();
  screen.getByText(/it is sent as the description/);
  await user.type(step.amount(), "50000");
  await user.type(source, "Visa ending in 4417{Enter}");
  await screen.findByRole("region", { name: "Read it back, then confirm" });
  expect(asked("review")[0]?.answers).toMatchObject({ narration: "Visa ending in 4417" });
});

describe("an outcome in doubt", () => {
  test("offers neither asking nor sending again, but the balances and a settlement by hand", async () => {
    const user = await toConfirmation();
    await user.keyboard("{Enter}");
    await screen.findByRole("region", { name: "What the balances say" });
    screen.getByRole("form", { name: "Settle by hand" });
    for (const name of [/Ask now/, /once more/, /Back to the form/])
      expect(screen.queryByRole("button", { name })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to the wallet" }));
    expect(router.current).toEqual({ name: "wallet" });
  });
});

describe("the way back", () => {
  test("Esc steps back to the form, then to the wallet, and finds again what was typed", async () => {
    const { user, view } = await open("WALLET_TO_WALLET");
    await step.focused(() => step.textbox(/Recipient's user number/));
    await user.keyboard("usr_4471{Enter}50000{Enter}");
    await step.steady(send);
    await user.keyboard("{Escape}");
    expect(step.amount().value).toBe("50,000");
    await user.keyboard("{Escape}");
    expect(router.current).toEqual({ name: "wallet" });
    view.unmount();
    await open("WALLET_TO_WALLET");
    await waitFor(() => expect(step.amount().value).toBe("50,000"));
  });

  test("is a button too", async () => {
    const { user } = await open("BANK_TRANSFER");
    await user.click(screen.getByRole("button", { name: "Back to the wallet" }));
    expect(router.current).toEqual({ name: "wallet" });
  });
});

test("a wallet that is not set up leads to the settings", async () => {
  answer("review", () => Promise.reject(fail("settings", "Set the partner key first.")));
  const { user } = await open("WALLET_TOP-UP");
  await user.type(step.amount(), "50000");
  await user.type(step.textbox(/^Where the money comes from/), "Visa ending in 4417{Enter}");
  await screen.findByText("Set the partner key first.");
  await user.click(screen.getByRole("button", { name: "Open settings" }));
  expect(router.current).toEqual({ name: "settings", page: "connection" });
});
