// Steps shared by the counter's tests: responses of Rust, and the way to the confirmation.
import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import type { Mode } from "../../bindings/Mode";
import { router } from "../../navigation/router.svelte";
import { operation, paid, receipt } from "../../operation/operation.fixture";
import { start } from "../../session/start.fixture";
import { answer, forgetAll } from "../../testing/bridge";
import { statusOf } from "../../testing/window";
import { forms, review, validated } from "./counter.fixture";
import CounterFixture from "./CounterFixture.svelte";
import { takeDraft } from "./drafts";

/** Successful responses; a test overrides those it is about. */
export function allGoesWell(): void {
  forgetAll();
  for (const mode of Object.keys(forms) as Mode[]) takeDraft(mode, "practice", 0);
  answer("start", () => start);
  answer("status", () =>
    statusOf({
      balance: { wallet: "ESCROW", name: "Float", balance: "1250000", asOf: null, source: null },
    }),
  );
  answer("form", ({ mode }) => forms[mode]);
  answer("lowFloat", () => ({ low: null }));
  answer("providerHealth", () => ({ troubled: [], working: [] }));
  answer("validate", () => validated);
  answer("customer", () => ({
    payments: [],
    withheld: 0,
    usual: null,
    phone: null,
    favourite: null,
  }));
  answer("review", () => review);
  answer("submit", () => operation());
  answer("operation", () => paid);
  answer("receipt", () => receipt);
  router.go({ name: "pay-bill" });
}

export async function open(
  mode: Mode,
  props: { biller?: string; phone?: string; again?: number } = {},
) {
  const user = userEvent.setup();
  const view = render(CounterFixture, { mode, ...props });
  await screen.findByRole("heading", { level: 1 });
  return { user, view };
}

export const textbox = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>("textbox", { name });
export const account = () => textbox(/^Meter number/);
export const amount = () => textbox(/^Amount/);
export const phone = () => textbox(/phone number/i);
export const pay = () => screen.getByRole("button", { name: /^Pay UGX\s50,000$/ });

export async function focused(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(find()));
}

/** Waits until a new button accepts keys: it ignores a bounce of the previous key. */
export async function steady(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find().getAttribute("aria-disabled")).toBeNull());
  await focused(find);
}

type User = ReturnType<typeof userEvent.setup>;

export async function toAccount(user: User): Promise<void> {
  await waitFor(() => expect(screen.getByRole("radio", { name: /Electricity/ })).toBeTruthy());
  await user.keyboard("1");
  await focused(account);
}

export async function toAmount(user: User): Promise<void> {
  await toAccount(user);
  await user.keyboard("04123456789{Enter}");
  await focused(amount);
}

export async function toConfirmation(user: User): Promise<void> {
  await toAmount(user);
  await user.keyboard("50000{Enter}");
  await focused(phone);
  await user.keyboard("0772123456{Enter}");
  await steady(pay);
}

export { later } from "../../testing/later";

/** Contrast needs a real layout and is tested on the tokens; landmarks belong to the frame. */
export async function violations(): Promise<string[]> {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = await axe.run(document.body, { rules });
  return found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html)}`);
}
