import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { PayeeKind } from "../../bindings/PayeeKind";
import type { RowText } from "../../bindings/RowText";
import { router } from "../../navigation/router.svelte";
import { answer, asked, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { fileView, payrollRow, previewOf } from "./payroll.fixture";
import { button, Held, openPayroll } from "./payroll.steps";
import PayrollFixture from "./PayrollFixture.svelte";
import { emptyText } from "./row";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(() => {
  layOut();
  forgetAll();
});
afterEach(() => vi.unstubAllGlobals());

/** A list of each kind with one row: the table's headings, and the row's texts. */
const lists: [PayeeKind, Partial<RowText>, string[], string[], string[]][] = [
  [
    "bank",
    { name: "Nakato Sarah", account: "00402123456789", bank: "Stanbic Bank" },
    ["Account holder", "Account number", "Bank"],
    ["Nakato Sarah", "00402123456789", "Stanbic Bank"],
    ["Account holder", "Account number", "Bank", "Amount", "Note"],
  ],
  [
    "wallet",
    { name: "Kampala branch", user: "USR-7" },
    ["Name", "Wallet number"],
    ["Kampala branch", "USR-7"],
    ["Name", "Wallet number", "Amount", "Note"],
  ],
  [
    "merchant",
    { merchant: "700417", account: "INV-12" },
    ["Merchant code", "Account number"],
    ["700417", "INV-12"],
    ["Name", "Merchant code", "Account or invoice number", "Amount", "Note"],
  ],
];

for (const [payees, text, heads, cells, fields] of lists) {
  const held = () => {
    const row = payrollRow({ position: 1, text: { ...emptyText, ...text, amount: "50000" } });
    return new Held([row], { summary: { payees } });
  };

  test(`a draft of ${payees} shows its own columns, in its rows and in the row that is opened`, async () => {
    held();
    openPayroll({ id: 1, row: 1 });
    render(PayrollFixture);
    const rows = await screen.findByRole("grid");
    const shown = await within(rows).findAllByRole("columnheader");
    const headings = shown.map((each) => each.textContent);
    for (const head of heads) expect(headings).toContain(head);
    expect(headings).not.toContain("Phone");
    for (const cell of cells) await within(rows).findByText(cell);
    for (const field of fields) await screen.findByLabelText(new RegExp(`^${field}`));
    expect(screen.queryByRole("button", { name: "Check names" })).toBeNull();
  });

  test(`${payees} can only be paid in a batch, and it says why`, async () => {
    held();
    answer("previewPayroll", ({ route }) => previewOf({ route, people: 2 }));
    openPayroll({ id: 1, pay: true });
    render(PayrollFixture);
    expect(await screen.findAllByRole("radio")).toHaveLength(1);
    await screen.findByText(/Only people with phones can be paid one by one/);
    expect(asked("previewPayroll").every(({ route }) => route === "batch")).toBe(true);
  });
}

test("what a file is paid into is seen, and another choice is looked into with its columns", async () => {
  answer("readFile", ({ payees }) => fileView({ payees: payees ?? "mobileMoney" }));
  openPayroll({ file: { file: "f1", name: "november.xlsx" } });
  render(PayrollFixture);
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", {
    name: /Where is the money sent/,
  });
  expect(choice.value).toBe("mobileMoney");
  await userEvent.selectOptions(choice, "Bank accounts");
  await screen.findByText(/Only people with phones can be paid one by one/);
  expect(asked("readFile").at(-1)).toEqual({ file: "f1", sheet: 0, payees: "bank", columns: null });
  const column = screen.getByRole<HTMLSelectElement>("combobox", { name: "What is column B?" });
  const options = [...column.options].map(({ text }) => text);
  expect(options).toEqual([
    "Not used",
    "Account holder",
    "Account number",
    "Bank",
    "Amount",
    "Note",
  ]);
  expect(await button("Check 214 rows")).toBeTruthy();
  expect(router.current.name).toBe("payroll");
});
