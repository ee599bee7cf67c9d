import axe from "axe-core";
import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Mode } from "../../bindings/Mode";
import type { State } from "../../bindings/State";
import { answer, forgetAll } from "../../testing/bridge";
import { detail, row } from "../../testing/rows";
import { router } from "../../navigation/router.svelte";
import MoneyBack from "./MoneyBack.svelte";
import { mayWantBack } from "./moneyBack";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(forgetAll);

const paid = (mode: Mode, part: object = {}) =>
  detail({ row: row({ id: 7, mode, amount: "25000" }), ...part });

test.each<[Mode, object, RegExp]>([
  ["PARTNER_PAY_AIRTIME", {}, /Airtime that has been loaded/],
  [
    "PARTNER_PAY_BILL_PAYMENT",
    { tokens: ["1234 5678 9012 3456 7890"] },
    /The meter accepts this token/,
  ],
  ["PARTNER_PAY_BILL_PAYMENT", { tokenWithheld: true }, /The meter accepts this token/],
  ["PARTNER_PAY_BILL_PAYMENT", {}, /The biller has the money/],
  ["PARTNER_SEND_MNO", {}, /Only their network can bring it back/],
  ["BANK_TRANSFER", {}, /Only the bank can bring it back/],
])(
  "who wants the money of %s back is told what can be done and what not",
  async (mode, part, words) => {
    const operation = paid(mode, part);
    expect(mayWantBack(operation)).toBe(true);
    answer("printComplaint", () => ({
      print: { outcome: "printed", said: "The slip is out." },
      saved: null,
    }));
    render(MoneyBack, { operation });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Customer wants it back…" }));
    const dialog = within(await screen.findByRole("dialog", { name: /25,000 has been paid/ }));
    dialog.getByText(words);
    dialog.getByText(/Give no cash back before/);
    const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
    expect((await axe.run(document.body, { rules })).violations).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Complaint slip" }));
    await dialog.findByText("The slip is out.");
    await user.click(dialog.getByRole("button", { name: "Give cash back from the drawer" }));
    expect(router.current.name).toBe("cash");
  },
);

test.each<[Mode, State]>([
  ["PARTNER_PAY_AIRTIME", "failed"],
  ["PARTNER_PAY_AIRTIME", "unknown"],
  ["PARTNER_COLLECT_MNO", "succeeded"],
  ["WALLET_TOP-UP", "succeeded"],
])("nobody asks for the money of %s that is %s", (mode, state) => {
  expect(mayWantBack(detail({ row: row({ id: 7, mode, state }) }))).toBe(false);
});
