import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { ReadFileInput } from "../../bindings/ReadFileInput";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { fileView, payrollOf } from "./payroll.fixture";
import { axeFindsNothing, button, Held, openPayroll } from "./payroll.steps";
import PayrollFixture from "./PayrollFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const sheets = [
  { name: "Staff", hidden: false, rows: 214, unreadable: false },
  { name: "Old", hidden: true, rows: 12, unreadable: false },
];
/** Rust's answer about the file, for these choices. */
const look = ({ sheet, columns }: ReadFileInput) => {
  const file = fileView({ sheets, sheet: sheet ?? 0, rows: sheet === 1 ? 12 : 214 });
  if (!columns) return file;
  const all = file.columns.map((each) => ({
    ...each,
    column: columns.find(({ place }) => place === each.place)?.column ?? null,
  }));
  const amount = all.some((each) => each.column === "amount");
  return { ...file, columns: all, missing: amount ? [] : ["Say which column holds the amount."] };
};
const pick = async (name: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole("combobox", { name }), option);

beforeEach(() => {
  layOut();
  forgetAll();
  answer("readFile", look);
  openPayroll({ file: { file: "f1", name: "november.xlsx" } });
});
afterEach(() => vi.unstubAllGlobals());

test("a file is shown as it was understood, with the content of each column", async () => {
  render(PayrollFixture);
  await screen.findByText("Excel workbook");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("november.xlsx");
  const phone = screen.getByRole<HTMLSelectElement>("combobox", { name: "What is column B?" });
  expect(phone.value).toBe("phone");
  expect(screen.getByRole("list", { name: "What is in column B" }).textContent).toContain(
    "2.56772E+11",
  );
  expect(screen.getByText(/Old, 12 rows \(hidden\)/)).toBeTruthy();
  expect(asked("readFile")).toEqual([{ file: "f1", sheet: null, payees: null, columns: null }]);
});

test("another sheet is looked into as it is chosen", async () => {
  render(PayrollFixture);
  await pick("Sheet", "Old, 12 rows (hidden)");
  await button("Check 12 rows");
  expect(asked("readFile").at(-1)).toEqual({ file: "f1", sheet: 1, payees: null, columns: null });
});

test("without a column for the amount nothing goes on, and it says so", async () => {
  render(PayrollFixture);
  await pick("What is column C?", "Not used");
  await screen.findAllByText(/Say which column holds the amount/);
  expect((await button("Check 214 rows")).hasAttribute("disabled")).toBe(true);
  await pick("What is column D?", "Amount");
  await waitFor(async () =>
    expect((await button("Check 214 rows")).hasAttribute("disabled")).toBe(false),
  );
});

test("the rows are checked with the columns, the name and the note as they stand", async () => {
  const held = new Held(payrollOf(3), { summary: { id: 4 } });
  answer("importPayroll", () => held.view);
  render(PayrollFixture);
  await pick("What is column D?", "Note");
  const name = await screen.findByLabelText(/Name of the payroll/);
  expect((name as HTMLInputElement).value).toBe("november");
  await userEvent.clear(name);
  await userEvent.type(name, "November salaries");
  await userEvent.type(screen.getByLabelText("Note (optional)"), "Salary");
  await userEvent.click(await button("Check 214 rows"));
  await waitFor(() => expect(router.current).toEqual({ name: "payroll", id: 4 }));
  expect(asked("importPayroll")).toEqual([
    {
      file: "f1",
      sheet: 0,
      payees: "mobileMoney",
      columns: [
        { place: 0, column: "name" },
        { place: 1, column: "phone" },
        { place: 2, column: "amount" },
        { place: 3, column: "note" },
      ],
      name: "November salaries",
      note: "Salary",
    },
  ]);
  // Back leads to the list: the file has become a payroll.
  router.back();
  expect(router.current).toEqual({ name: "payroll" });
});

test("a payroll has a name", async () => {
  render(PayrollFixture);
  await userEvent.clear(await screen.findByLabelText(/Name of the payroll/));
  await userEvent.click(await button("Check 214 rows"));
  await screen.findByText("Give it a name.");
  expect(asked("importPayroll")).toEqual([]);
});

test("what is not certain of a column is said at its choice, and to those who listen", async () => {
  const doubt = "More than one column may hold the amounts. Choose the one that is paid.";
  answer("readFile", () => {
    const file = fileView({ missing: ["Say which column holds the amounts."] });
    const columns = file.columns.map((each) =>
      each.column === "amount" ? { ...each, column: null, doubts: [doubt] } : each,
    );
    return { ...file, columns };
  });
  render(PayrollFixture);
  const choice = await screen.findByRole("combobox", {
    name: "What is column C?",
    description: doubt,
  });
  expect(choice).toHaveProperty("value", "none");
  expect(screen.getByRole("combobox", { name: "What is column D?", description: "" })).toBeTruthy();
  expect((await button("Check 214 rows")).hasAttribute("disabled")).toBe(true);
});

test("doubts are said in words, and columns as chosen the last time say so", async () => {
  answer("readFile", () => fileView({ doubts: ["Two cells hold dates."], remembered: true }));
  render(PayrollFixture);
  await screen.findByText("Two cells hold dates.");
  await screen.findByText(/As you chose last time/);
});

test("a file that can't be read says why, and another can be chosen", async () => {
  const words = "This workbook is locked with a password. Save it without one, then try again.";
  answer("readFile", () => Promise.reject(fail("notValid", words)));
  render(PayrollFixture);
  await screen.findByText(words);
  answer("readFile", look);
  answer("pickFile", () => ({ picked: { file: "f2", name: "other.csv" } }));
  await userEvent.click(await button("Choose another file"));
  await button("Check 214 rows");
  expect(asked("readFile").at(-1)?.file).toBe("f2");
});

test("rows that can't be checked say so next to the button, and nothing chosen is lost", async () => {
  answer("importPayroll", () =>
    Promise.reject(fail("notValid", "The file was changed meanwhile.")),
  );
  render(PayrollFixture);
  await userEvent.type(await screen.findByLabelText("Note (optional)"), "Salary");
  await userEvent.click(await button("Check 214 rows"));
  const words = await screen.findByText("The file was changed meanwhile.");
  expect(words.closest("form")).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Note (optional)").value).toBe("Salary");
});

test("a dialog of the system that does not open says so", async () => {
  answer("pickFile", () => Promise.reject(fail("program", "No dialog opened.")));
  render(PayrollFixture);
  await userEvent.click(await button("Choose another file"));
  await screen.findByText("No dialog opened.");
});

test("an older look that comes late never replaces the newer one", async () => {
  const late: (() => void)[] = [];
  render(PayrollFixture);
  await screen.findByRole("combobox", { name: "Sheet" });
  answer("readFile", (input) =>
    input.sheet === 1
      ? new Promise((resolve) => late.push(() => resolve(look(input))))
      : Promise.resolve(look(input)),
  );
  await pick("Sheet", "Old, 12 rows (hidden)");
  await pick("What is column C?", "Not used");
  await screen.findAllByText(/Say which column holds the amount/);
  late[0]?.();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(screen.queryByRole("button", { name: "Check 12 rows" })).toBeNull();
  expect(screen.getAllByText(/Say which column holds the amount/).length).toBeGreaterThan(0);
});

test("axe finds nothing in the look at a file", async () => {
  render(PayrollFixture);
  await button("Check 214 rows");
  await axeFindsNothing();
});
