import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { AccountNames } from "../../../bindings/AccountNames";
import { answer, asked, fail, forgetAll } from "../../../testing/bridge";
import AccountsPage from "./AccountsPage.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const account = (code: string, usual: string, name = "") => ({ code, label: usual, usual, name });
const names: AccountNames = {
  wallets: [account("wallet ESCROW", "Float", "Kaunta float")],
  products: [account("product PARTNER_PAY_AIRTIME", "Airtime")],
  others: [account("fees", "Fees")],
  branch: "",
};

beforeEach(() => {
  forgetAll();
  answer("accountNames", () => names);
});

test("an account has the name that was typed, and shows the one it has without", async () => {
  answer("saveAccountNames", ({ names: typed, branch }) => ({
    ...names,
    others: [account("fees", "Fees", typed.find((each) => each.code === "fees")?.name.trim())],
    branch,
  }));
  render(AccountsPage);
  const user = userEvent.setup();
  const fees = await screen.findByLabelText<HTMLInputElement>("Fees");
  expect(fees.placeholder).toBe("Fees");
  expect(screen.getByLabelText<HTMLInputElement>("Float").value).toBe("Kaunta float");
  await user.type(fees, " Bank charges ");
  await user.type(screen.getByLabelText("Branch"), "Jinja{Enter}");
  await screen.findByText("Saved");
  expect(asked("saveAccountNames")).toEqual([
    {
      names: [
        { code: "wallet ESCROW", name: "Kaunta float" },
        { code: "product PARTNER_PAY_AIRTIME", name: "" },
        { code: "fees", name: " Bank charges " },
      ],
      branch: "Jinja",
    },
  ]);
  expect(fees.value).toBe("Bank charges");
});

test("names that could not be saved stay typed", async () => {
  answer("saveAccountNames", () => Promise.reject(fail("book", "The disk is full.")));
  render(AccountsPage);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Fees"), "Charges{Enter}");
  await screen.findByText("The disk is full.");
  expect(screen.getByLabelText<HTMLInputElement>("Fees").value).toBe("Charges");
});

test("axe finds nothing on the page", async () => {
  render(AccountsPage);
  await screen.findByLabelText("Fees");
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
