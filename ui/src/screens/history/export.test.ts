import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { SavedFile } from "../../bindings/SavedFile";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { bookOf } from "../../testing/rows";
import { router } from "../../navigation/router.svelte";
import { exporting } from "./exporting.svelte";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const file = { name: "kaunta.xlsx", path: "/home/nakato/kaunta.xlsx" };

beforeEach(() => {
  layOut();
  forgetAll();
  exporting.forget();
  answer("history", bookOf(3));
  answer("lastExport", () => ({ format: "xlsx", wallet: "ESCROW", allColumns: false }));
  router.go({ name: "history" });
});

async function choose() {
  const user = userEvent.setup();
  // Not while an export is written, nor while its dialog is leaving: neither takes a click.
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Export…" });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button().disabled).toBe(false);
    expect(document.body.style.pointerEvents).not.toBe("none");
  });
  await user.click(button());
  await screen.findByRole("dialog", { name: "Export the history" });
  await waitFor(() => expect(document.activeElement).toBe(format()));
  return user;
}

const format = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Format" });

test("the last choice is made again, and Enter exports what is listed", async () => {
  answer("exportHistory", () => ({ ...file, note: "1 payment is not in it." }));
  answer("lastExport", () => ({ format: "ofx", wallet: "COMMISSION", allColumns: false }));
  render(HistoryFixture);
  const user = await choose();
  // They are counted while the dialog is open already.
  await waitFor(() => expect(screen.getByRole("dialog").textContent).toContain("3 operations"));
  expect(format().value).toBe("ofx");
  expect(document.activeElement).toBe(format());
  await user.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("kaunta.xlsx");
  await screen.findByText("1 payment is not in it.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("exportHistory")[0]).toMatchObject({
    format: "ofx",
    wallet: "COMMISSION",
    search: "",
  });
  expect(asked("exportHistory")[0]).not.toHaveProperty("view");
});

test("a table is written as it is seen, in its columns and its order, unless all columns are chosen", async () => {
  answer("exportHistory", () => file);
  answer("historyLayout", () => ({
    columns: [
      { column: "amount", width: 140 },
      { column: "reference", width: null },
    ],
    views: [],
  }));
  render(HistoryFixture);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Amount, UGX" }));
  await choose();
  const columns = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Columns" });
  expect(columns().value).toBe("seen");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(asked("exportHistory")).toHaveLength(1));
  expect(asked("exportHistory")[0]).toMatchObject({
    view: { columns: ["amount", "reference"], sort: { column: "amount", descending: true } },
  });
  answer("lastExport", () => ({ format: "csv", wallet: "ESCROW", allColumns: false }));
  await choose();
  await user.selectOptions(columns(), "all");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(asked("exportHistory")).toHaveLength(2));
  expect(asked("exportHistory")[1]).not.toHaveProperty("view");
  answer("lastExport", () => ({ format: "csv", wallet: "ESCROW", allColumns: true }));
  await choose();
  expect(columns().value).toBe("all");
  await user.selectOptions(format(), "camt053");
  expect(screen.queryByRole("combobox", { name: "Columns" })).toBeNull();
});

test("only a statement asks for a wallet, and QBO and QIF say what to know first", async () => {
  render(HistoryFixture);
  const user = await choose();
  const wallet = () => screen.queryByRole("combobox", { name: "Wallet" });
  expect(wallet()).toBeNull();
  await user.selectOptions(format(), "hledger");
  expect(wallet()).toBeNull();
  await user.selectOptions(format(), "qbo");
  await screen.findByRole("combobox", { name: "Wallet" });
  await screen.findByText(/refuses files from banks/);
  await user.selectOptions(format(), "qif");
  await screen.findByText(/Import each period only once/);
  await user.selectOptions(format(), "xeroCsv");
  await waitFor(() => expect(screen.queryByText("Good to know")).toBeNull());
});

test("an export tells how far it is, goes on beside other screens, and can be stopped", async () => {
  let refuse: (error: unknown) => void = () => undefined;
  answer("exportHistory", () => new Promise<SavedFile>((_, reject) => (refuse = reject)));
  answer("stopExport", () => {
    refuse(fail("file", "The export was stopped. No file was written."));
    return null;
  });
  render(HistoryFixture);
  const user = await choose();
  await user.click(screen.getByRole("button", { name: "Export" }));
  change({ kind: "export", progress: { done: 500, total: 1200 } });
  await screen.findByText(/Writing the file.*500.*1,200/);
  router.go({ name: "home" });
  await screen.findByText("left for home");
  router.back();
  await screen.findByText(/Writing the file.*500.*1,200/);
  expect(await screen.findByRole("button", { name: "Export…" })).toMatchObject({ disabled: true });
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(screen.queryByText(/Writing the file/)).toBeNull());
  expect(asked("stopExport")).toHaveLength(1);
  expect(screen.queryByText(/was stopped/)).toBeNull();
});

test("a full disk is said, and nothing is said to be written", async () => {
  answer("exportHistory", () => Promise.reject(fail("book", "The disk is full.")));
  render(HistoryFixture);
  const user = await choose();
  await user.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("The disk is full.");
  expect(screen.queryByText("The history was exported")).toBeNull();
});

test("axe finds nothing in the choice of a format", async () => {
  render(HistoryFixture);
  await choose();
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
