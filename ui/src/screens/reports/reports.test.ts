import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { CommissionTerms } from "../../bindings/CommissionTerms";
import type { Report } from "../../bindings/Report";
import type { ReportInput } from "../../bindings/ReportInput";
import type { SavedFile } from "../../bindings/SavedFile";
import { unfiltered } from "../../model/historyDraft";
import { router } from "../../navigation/router.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { balances, report as madeUp, terms } from "./reports.gallery";
import ReportsFixture from "./ReportsFixture.svelte";

vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));
vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const went = { ...unfiltered, from: "2026-11-01", to: "2026-11-21", counted: ["paid" as const] };

function reportOf({ kind }: ReportInput): Report {
  return {
    kind,
    title: kind === "statement" ? "Statement" : "Commission",
    period: "1 Nov 2026 to 21 Nov 2026",
    asOf: "As of 21 Nov 2026, 12:00, event 41 of the book",
    sections: [
      {
        ...balances,
        rows: [
          { cells: ["Opening balance", "", "not known"], tone: "total", opens: null },
          { cells: ["Went out", "1200", "-5000000.5"], tone: "plain", opens: went },
          { cells: ["Not explained by this book", "1", "7"], tone: "warning", opens: null },
        ],
        note: "The service gave no balance.",
      },
      {
        heading: "Not settled",
        columns: [{ title: "Product", kind: "text" }],
        rows: [],
        note: null,
        empty: "Everything is settled.",
      },
    ],
    notes: ["Payments belong to the day on which they were recorded."],
  };
}

beforeEach(() => {
  layOut();
  forgetAll();
  answer("report", reportOf);
  router.go({ name: "reports" });
});

const first = () => screen.findByRole("group", { name: "Float: how its balance moved" });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });

test("the statement of this month stands there at once, and what nobody knows is no zero", async () => {
  render(ReportsFixture);
  const table = await first();
  expect(asked("report")).toEqual([
    { kind: "statement", from: "2026-11-01", to: "2026-11-21", wallet: null },
  ]);
  const cells = within(table)
    .getAllByRole("cell")
    .map((cell) => cell.textContent.trim());
  expect(cells).toEqual(["", "not known", "1,200", "−5,000,000.50", "1", "7"]);
  screen.getByText("Everything is settled.", { ignore: "[aria-hidden] *" });
  screen.getByRole("heading", { name: /Statement:\s+1 Nov 2026 to 21 Nov 2026/ });
  const found = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations).toEqual([]);
});

test("a day stands as people write it, and words in place of one stay", async () => {
  answer("report", (input) => ({
    ...reportOf(input),
    sections: [
      {
        heading: "Certificates",
        columns: [
          { title: "Number", kind: "reference" },
          { title: "First day", kind: "day" },
          { title: "Last day", kind: "day" },
        ],
        rows: [{ cells: ["2026-11-01", "2026-11-01", "not known"], tone: "plain", opens: null }],
        note: null,
        empty: null,
      },
    ],
  }));
  render(ReportsFixture);
  const table = await screen.findByRole("group", { name: "Certificates" });
  within(table).getByRole("rowheader", { name: "2026-11-01" });
  const cells = within(table).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent.trim())).toEqual(["1 Nov 2026", "not known"]);
});

test("a row opens the payments that it stands for, and going back shows the same report", async () => {
  const user = userEvent.setup();
  router.replace({ name: "reports", kind: "fees", period: "lastMonth" });
  render(ReportsFixture);
  await user.click(within(await first()).getByRole("button", { name: "Went out" }));
  expect(router.current).toMatchObject({
    name: "history",
    filter: { period: "between", from: "2026-11-01", to: "2026-11-21", counted: ["paid"] },
  });
  router.back();
  expect(router.current).toEqual({ name: "reports", kind: "fees", period: "lastMonth" });
});

test("typed days are asked for when both are there and the right way round", async () => {
  const user = userEvent.setup();
  render(ReportsFixture);
  await first();
  await user.selectOptions(choice("Days"), "between");
  expect(screen.queryByRole("group", { name: /how its balance moved/ })).toBeNull();
  const type = async (name: string, day: string) => {
    await user.clear(screen.getByLabelText(name));
    await user.type(screen.getByLabelText(name), day);
  };
  await type("From", "2026-11-20");
  await type("To", "2026-11-19");
  await screen.findByRole("alert");
  expect(asked("report")).toHaveLength(1);
  await type("To", "2026-11-21");
  await first();
  expect(asked("report").at(-1)).toMatchObject({ from: "2026-11-20", to: "2026-11-21" });
});

test("what went wrong is said and can be tried again", async () => {
  const user = userEvent.setup();
  answer("report", () => Promise.reject(fail("book", "The disk is full.")));
  render(ReportsFixture);
  await screen.findByText("The disk is full.");
  answer("report", reportOf);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await first();
});

test("a rate is added and the commission is reckoned again", async () => {
  const user = userEvent.setup();
  let terms: CommissionTerms = {
    rates: [],
    certificates: [],
    billers: [{ code: "UMEME", name: "Electricity" }],
  };
  answer("commissionTerms", () => terms);
  answer("saveCommissionRates", ({ rates }) => (terms = { ...terms, rates }));
  router.replace({ name: "reports", kind: "commission" });
  render(ReportsFixture);
  await user.click(await screen.findByRole("button", { name: "Add a rate…" }));
  await user.selectOptions(choice("Biller"), "UMEME");
  await user.type(screen.getByLabelText("Percent of the amount"), "2.5");
  await user.type(screen.getByLabelText("Percent of it that is withheld as tax"), "10");
  await user.click(screen.getByRole("button", { name: "Save the rate" }));
  await screen.findByText(/Electricity: 2.5 % since 21 Nov 2026, of which 10 % is withheld/);
  expect(asked("saveCommissionRates")).toEqual([
    {
      rates: [
        {
          mode: "PARTNER_PAY_BILL_PAYMENT",
          biller: "UMEME",
          from: "2026-11-21",
          percent: "2.5",
          withheld: "10",
        },
      ],
    },
  ]);
  await waitFor(() => expect(asked("report")).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: /^Remove the rate/ }));
  await screen.findByText("No rate is set.");
});

test("the report that is shown is exported, and a full disk is said in the dialog", async () => {
  const saved = { name: "kaunta.xlsx", path: "/home/nakato/kaunta.xlsx" };
  answer("exportReport", () => Promise.reject(fail("book", "The disk is full.")));
  render(ReportsFixture);
  await first();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Export…" }));
  const dialog = await screen.findByRole("dialog", { name: "Export the report" });
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Format" }), "xlsx");
  await user.click(within(dialog).getByRole("button", { name: "Export" }));
  await within(dialog).findByText("The disk is full.");
  answer("exportReport", () => saved);
  await user.click(within(dialog).getByRole("button", { name: "Export" }));
  await screen.findByText("kaunta.xlsx");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("exportReport").at(-1)).toMatchObject({ kind: "statement", format: "xlsx" });
});

test("a month is saved, the last one first, and the owner chooses where each goes by itself", async () => {
  answer("packs", () => ({ folder: null, isHere: false, last: null, problem: null, note: null }));
  answer("packMonth", () => ({ name: "october.zip", path: "/home/nakato/october.zip" }));
  answer("choosePacksFolder", () => ({
    folder: "/media/KINGSTON/months",
    isHere: true,
    last: "2026-09",
    problem: "The disk is full.",
    note: "october.zip was written before its month was over.",
  }));
  render(ReportsFixture);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Month…" }));
  const dialog = await screen.findByRole("dialog", { name: "A month in one file" });
  await user.click(await within(dialog).findByRole("button", { name: "Choose a folder" }));
  await within(dialog).findByText(
    /into \/media\/KINGSTON\/months: .* The last one was September 2026/,
  );
  await within(dialog).findByText("The disk is full.");
  await within(dialog).findByText("october.zip was written before its month was over.");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("october.zip");
  expect(asked("packMonth")).toEqual([{ month: "2026-10" }]);
});

test("each report is chosen by keyboard, and axe finds nothing in any of them or in the dialog of a month", async () => {
  answer("report", madeUp);
  answer("commissionTerms", () => terms);
  answer("packs", () => ({
    folder: "/media/KINGSTON/months",
    isHere: false,
    last: "2026-10",
    problem: null,
    note: null,
  }));
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const clean = async () => {
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map((each) => each.id)).toEqual([]);
  };
  render(ReportsFixture);
  const user = userEvent.setup();
  for (const [kind, title] of [
    ["fees", "Fees"],
    ["commission", "Commission"],
    ["largePayments", "Large payments"],
    ["people", "People"],
  ] as const) {
    await user.selectOptions(choice("Report"), kind);
    await screen.findByRole("heading", { name: new RegExp(`^${title}:`) });
    await clean();
  }
  const month = screen.getByRole("button", { name: "Month…" });
  month.focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "A month in one file" });
  await within(dialog).findByText("The folder can't be found");
  await clean();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(month);
});

test("a month tells how far its file is, and can be stopped", async () => {
  let refuse: (error: unknown) => void = () => undefined;
  answer("packs", () => ({ folder: null, isHere: false, last: null, problem: null, note: null }));
  answer("packMonth", () => new Promise<SavedFile>((_, reject) => (refuse = reject)));
  answer("stopExport", () => {
    refuse(fail("file", "The export was stopped. No file was written."));
    return null;
  });
  render(ReportsFixture);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Month…" }));
  const dialog = await screen.findByRole("dialog", { name: "A month in one file" });
  await within(dialog).findByText(/You can choose a folder/);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked("packMonth")).toHaveLength(1));
  change({ kind: "export", progress: { done: 500, total: 1200 } });
  await within(dialog).findByText(/Writing the file.*500.*1,200/);
  await user.click(within(dialog).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(within(dialog).queryByText(/Writing the file/)).toBeNull());
  expect(within(dialog).queryByText(/was stopped/)).toBeNull();
  expect(asked("stopExport")).toHaveLength(1);
});
