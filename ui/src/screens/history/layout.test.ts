import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { HistoryDay } from "../../bindings/HistoryDay";
import type { HistoryDays } from "../../bindings/HistoryDays";
import type { Receipt } from "../../bindings/Receipt";
import type { HistoryLayout } from "../../bindings/HistoryLayout";
import { answer, asked, change, fail } from "../../testing/bridge";
import { later } from "../../testing/later";
import { bookOf, foundPayment, row, totalsOf } from "../../testing/rows";
import HistoryFixture from "./HistoryFixture.svelte";
import { openHistory } from "./kept.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const grid = () => screen.findByRole("grid", { name: "Operations" });
const rowOf = (id: number) => screen.findByRole("row", { name: new RegExp(`CUSTOMER ${id}\\b`) });
const heads = async () =>
  within(await grid())
    .getAllByRole("columnheader")
    .map((head) => head.textContent?.trim());
const lines = async () =>
  within(await grid())
    .getAllByRole("row")
    .slice(1)
    .sort(
      (a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")),
    )
    .map((line) => line.textContent?.replace(/\s+/g, " ").trim() ?? "");
const said = (element: HTMLElement) => element.textContent.replace(/\s+/g, " ");
const day = (part: Partial<HistoryDay> & { from: string }): HistoryDay => ({
  to: part.from,
  count: 1,
  paidOut: "0",
  collected: "0",
  toppedUp: "0",
  doubtful: 0,
  found: 0,
  ...part,
});
let kept: { layout: HistoryLayout };

beforeEach(async () => {
  kept = await openHistory();
});
afterEach(() => vi.unstubAllGlobals());

test("columns are shown, moved and hidden by keyboard, and remembered", async () => {
  const { unmount } = render(HistoryFixture);
  await rowOf(100);
  const user = userEvent.setup();
  screen.getByRole("button", { name: "Columns" }).focus();
  await user.keyboard("{Enter}");
  const panel = await screen.findByRole("dialog", { name: "Columns" });
  const box = (name: string) => within(panel).getByRole("checkbox", { name });
  box("Reference").focus();
  await user.keyboard(" ");
  box("Product").focus();
  await user.keyboard(" ");
  within(panel).getByRole("button", { name: "Move Name to the left" }).focus();
  await user.keyboard("{Enter}");
  const wanted = ["Name", "Time", "Account or phone", "State", "Amount, UGX", "Reference"];
  await waitFor(async () => expect(await heads()).toEqual(wanted));
  await user.keyboard("{Escape}");
  expect((await rowOf(100)).textContent).toContain("KT-100");
  await waitFor(() => expect(kept.layout.columns.map(({ column }) => column)).toHaveLength(6));
  unmount();
  render(HistoryFixture);
  await waitFor(async () => expect(await heads()).toEqual(wanted));
});

test("the order that was chosen last stays when the list is opened again before it was saved", async () => {
  const { unmount } = render(HistoryFixture);
  await rowOf(100);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const panel = await screen.findByRole("dialog", { name: "Columns" });
  await user.click(within(panel).getByRole("checkbox", { name: "Product" }));
  await waitFor(() => expect(kept.layout.columns).toHaveLength(5));
  within(panel).getByRole("button", { name: "Move Name to the left" }).click();
  unmount();
  render(HistoryFixture);
  const saved = () => kept.layout.columns.map(({ column }) => column).slice(0, 2);
  await waitFor(() => expect(saved()).toEqual(["name", "time"]));
  expect((await heads()).slice(0, 2)).toEqual(["Name", "Time"]);
});

test("columns that are chosen while the kept ones are still being read stay, and are saved", async () => {
  const read = later<HistoryLayout>();
  answer("historyLayout", () => read.promise);
  render(HistoryFixture);
  await rowOf(100);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const panel = await screen.findByRole("dialog", { name: "Columns" });
  await user.click(within(panel).getByRole("checkbox", { name: "Reference" }));
  read.resolve(kept.layout);
  await waitFor(() =>
    expect(kept.layout.columns.map(({ column }) => column)).toContain("reference"),
  );
  expect(within(panel).getByRole<HTMLInputElement>("checkbox", { name: "Reference" }).checked).toBe(
    true,
  );
});

test("a column that the book reads only where it is shown is asked for once it is chosen, and the list keeps its place", async () => {
  const lost = foundPayment({
    index: 1,
    settledAt: "2026-11-21T11:09:00Z",
    lookedAt: "Nakato wrote of it",
  });
  answer("history", ({ offset, columns }) => ({
    total: 2,
    offset,
    rows: [row({ id: 1 })],
    found: [lost],
    ...(columns && columns.length > 0
      ? {
          besides: [
            {
              settledAt: "2026-11-23T08:00:00Z",
              approvedBy: "Ssali",
              payroll: "7 November wages",
              payrollLine: 12,
              notes: "Asked Kaggwa",
              tokens: "1234 5678 9012 3456 7890",
            },
          ],
        }
      : {}),
  }));
  render(HistoryFixture);
  await rowOf(1);
  expect(asked("history").map(({ columns }) => columns)).toEqual([[]]);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const panel = within(await screen.findByRole("dialog", { name: "Columns" }));
  await user.click(panel.getByRole("checkbox", { name: "Reference" }));
  expect(asked("history")).toHaveLength(1);
  for (const name of ["Settled", "Approved by", "Payroll", "Payroll line", "Notes", "Token"])
    await user.click(panel.getByRole("checkbox", { name }));
  const beside = ["settled", "approvedBy", "payroll", "payrollLine", "notes", "token"];
  await waitFor(() => expect(asked("history").at(-1)?.columns).toEqual(beside));
  await user.keyboard("{Escape}");
  const cells = async (of: number) => {
    const row = (await screen.findAllByRole("row")).find(
      (each) => each.getAttribute("aria-rowindex") === String(of),
    );
    if (!row) throw new Error(`no row ${of}`);
    const texts = within(row)
      .getAllByRole("gridcell")
      .map((cell) => cell.textContent.trim());
    return texts.slice(-beside.length);
  };
  await waitFor(async () =>
    expect(await cells(2)).toEqual([
      "23 Nov 11:00",
      "Ssali",
      "7 November wages",
      "12",
      "Asked Kaggwa",
      "1234 5678 9012 3456 7890",
    ]),
  );
  expect(await cells(3)).toEqual(["21 Nov 14:09", "—", "—", "—", "Nakato wrote of it", "—"]);
  // The digits of a token have no order.
  const head = within(await grid()).getByRole("columnheader", { name: "Token" });
  expect(within(head).queryByRole("button")).toBeNull();
  await user.click(within(await grid()).getByRole("button", { name: "Settled" }));
  await waitFor(() =>
    expect(asked("history").at(-1)).toMatchObject({
      sort: { column: "settled", descending: true },
      columns: beside,
    }),
  );
});

test("a width is chosen by keys and by dragging the edge of a head", async () => {
  render(HistoryFixture);
  await rowOf(100);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const slider = await screen.findByRole<HTMLInputElement>("slider", { name: "Width of Name" });
  slider.value = "240";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await waitFor(() => expect(kept.layout.columns).toContainEqual({ column: "name", width: 240 }));
  await user.keyboard("{Escape}");
  const edge = (await grid()).querySelector<HTMLElement>(".amount .edge");
  if (!edge) throw new Error("no edge");
  edge.setPointerCapture = () => undefined;
  const pointer = (type: string, clientX: number) =>
    edge.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, bubbles: true }));
  pointer("pointerdown", 500);
  pointer("pointermove", 650);
  pointer("pointerup", 650);
  pointer("pointermove", 900);
  await waitFor(() =>
    expect(kept.layout.columns.find(({ column }) => column === "amount")?.width).toBe(150),
  );
});

test("a paid row is a quiet tick, what is not paid says so; the currency stands in the head alone", async () => {
  const rows = [row({ id: 2, state: "unknown" }), row({ id: 1 })];
  answer("history", ({ offset }) => ({ total: 2, offset, rows, found: [] }));
  render(HistoryFixture);
  const paid = await rowOf(1);
  const tick = paid.querySelector('[data-state="succeeded"]');
  expect(tick?.getAttribute("title")).toBe("Paid");
  expect(tick?.querySelector("[data-tone]")).toBeNull();
  const unknown = (await rowOf(2)).querySelector('[data-state="unknown"]');
  expect(unknown?.getAttribute("data-tone")).toBe("unknown");
  expect(paid.textContent).toContain("50,000");
  expect(paid.textContent).not.toContain("UGX");
  expect(await heads()).toContain("Amount, UGX");
});

test("between the days stand their sums, over the rows of the day and no others", async () => {
  answer("historyDays", () => ({
    days: [
      day({ from: "2026-11-23", count: 2, paidOut: "1250000", collected: "20000.5", doubtful: 1 }),
      day({ from: "2026-11-22", count: 98, paidOut: "4900000" }),
    ],
  }));
  render(HistoryFixture);
  await rowOf(100);
  await screen.findByText("23 Nov 2026");
  const shown = await lines();
  expect(shown[0]).toBe(
    "23 Nov 2026 2 operations, UGX 1,250,000 out, UGX 20,000.50 collected 1 is in doubt",
  );
  expect(shown[1]).toContain("CUSTOMER 100");
  expect(shown[2]).toContain("CUSTOMER 99");
  expect(shown[3]).toBe("22 Nov 2026 98 operations, UGX 4,900,000 out");
  expect(shown[4]).toContain("CUSTOMER 98");
  expect((await grid()).getAttribute("aria-rowcount")).toBe("103");
  // The cursor skips the separator.
  (await grid()).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  const current = (await grid()).getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(current)?.textContent).toContain("CUSTOMER 98");
});

test("rows that make room for their days are moved, not drawn again", async () => {
  const days = later<HistoryDays>();
  answer("historyDays", () => days.promise);
  render(HistoryFixture);
  const [first, third] = [await rowOf(100), await rowOf(98)];
  const drawn: Node[] = [];
  new MutationObserver((changes) => {
    for (const { target, type } of changes) if (type !== "attributes") drawn.push(target);
  }).observe(third, { subtree: true, childList: true, characterData: true });
  days.resolve({
    days: [day({ from: "2026-11-23", count: 2 }), day({ from: "2026-11-22", count: 98 })],
  });
  await screen.findByText("23 Nov 2026");
  expect(await rowOf(100)).toBe(first);
  expect(await rowOf(98)).toBe(third);
  expect([first, third].map((each) => each.style.transform)).toEqual([
    "translateY(36px)",
    "translateY(144px)",
  ]);
  expect(drawn).toEqual([]);
});

test("a payment that the book had lost stands in its place, marked, opens by keyboard and is chosen only with all", async () => {
  const found = [
    foundPayment({ index: 1, number: 7, amount: null, state: "pending" }),
    foundPayment({ index: 4, number: 5, to: "04123456789" }),
  ];
  const rows = [4, 3, 2].map((id) => row({ id }));
  answer("history", ({ offset }) => ({ total: 5, offset, rows, found }));
  answer("historyDays", () => ({
    days: [day({ from: "2026-11-23", count: 5, paidOut: "150000", found: 2 })],
  }));
  answer("historyTotals", () =>
    totalsOf({ count: 3, found: [{ counted: "paid", count: 1, amount: "20000" }] }),
  );
  render(HistoryFixture);
  await rowOf(4);
  await screen.findByText("2 were found at the service");
  const shown = (await lines()).slice(1);
  expect(shown.map((line) => /CUSTOMER \d|Found at the service/.exec(line)?.[0])).toEqual([
    "CUSTOMER 4",
    "Found at the service",
    "CUSTOMER 3",
    "CUSTOMER 2",
    "Found at the service",
  ]);
  expect(shown[1]).toContain("—");
  expect(shown[4]).toContain("0412 3456 789");
  const totals = within(screen.getByRole("region", { name: "Totals" }));
  expect(said(totals.getByRole("listitem"))).toContain("Found at the service 1 paid, 20,000");
  const user = userEvent.setup();
  (await grid()).focus();
  await user.keyboard("{ArrowDown} ");
  expect(screen.queryByRole("region", { name: "Chosen operations" })).toBeNull();
  await user.keyboard("{Enter}");
  const panel = await screen.findByRole("complementary", { name: "Payment found at the service" });
  expect(said(panel)).toContain("Amount not reported");
  expect(said(panel)).toContain("TXN-77");
  const { violations } = await axe.run(panel, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((each) => each.id)).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement).toBe(await grid());
  await user.keyboard("{Control>}a{/Control}");
  const bar = await screen.findByRole("region", { name: "Chosen operations" });
  expect(said(bar)).toContain("5 chosen");
  await user.keyboard("{Escape}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
  expect(said(await screen.findByRole("region", { name: "Chosen operations" }))).toContain(
    "2 chosen",
  );
});

test("days that would not contain every row are not shown, and a new payment brings its day's new sum", async () => {
  let today = day({ from: "2026-11-23", count: 2, paidOut: "100000" });
  const before = day({ from: "2026-11-22", count: 97, paidOut: "4900000" });
  answer("historyDays", () => ({ days: [today, before] }));
  render(HistoryFixture);
  await rowOf(100);
  await waitFor(() => expect(asked("historyDays")).toHaveLength(1));
  expect(screen.queryByText("23 Nov 2026")).toBeNull();
  today = { ...today, count: 4, paidOut: "200000" };
  answer("history", bookOf(101));
  change({ kind: "operation", id: 101 });
  await screen.findByText(/UGX 200,000 out/);
  await rowOf(101);
});

test("a head sorts the whole list in Rust, and only the order of the book has days", async () => {
  answer("historyDays", () => ({ days: [day({ from: "2026-11-23", count: 100 })] }));
  render(HistoryFixture);
  await screen.findByText("23 Nov 2026");
  const sort = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  await sort("Amount, UGX");
  await waitFor(() =>
    expect(asked("history").at(-1)?.sort).toEqual({ column: "amount", descending: true }),
  );
  const head = within(await grid()).getByRole("columnheader", { name: "Amount, UGX" });
  expect(head.getAttribute("aria-sort")).toBe("descending");
  await waitFor(() => expect(screen.queryByText("23 Nov 2026")).toBeNull());
  await sort("Amount, UGX");
  await waitFor(() => expect(asked("history").at(-1)?.sort?.descending).toBe(false));
  await sort("Amount, UGX");
  await waitFor(() => expect(asked("history").at(-1)?.sort).toBeNull());
  await screen.findByText("23 Nov 2026");
});

test("rows are chosen by keyboard, their count and sums are said, and the service is asked", async () => {
  const states = ["succeeded", "pending", "succeeded", "failed"] as const;
  const rows = states.map((state, at) =>
    row({ id: 4 - at, state, amount: `${(at + 1) * 1000}.5` }),
  );
  answer("history", ({ offset }) => ({ total: 4, offset, rows, found: [] }));
  answer("askNow", () => {
    throw fail("slowDown", "The service asks for patience.");
  });
  render(HistoryFixture);
  await rowOf(4);
  const user = userEvent.setup();
  (await grid()).focus();
  await user.keyboard(" ");
  const bar = await screen.findByRole("region", { name: "Chosen operations" });
  expect(said(bar)).toContain("1 chosen, UGX 1,000.50 out");
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
  expect(said(bar)).toContain("4 chosen, UGX 4,001 out, 2 of them are not paid or in doubt");
  expect((await rowOf(2)).getAttribute("aria-selected")).toBe("true");
  await user.click(within(bar).getByRole("button", { name: "Ask the service about 1" }));
  expect(asked("askNow")).toEqual([{ id: 3 }]);
  await screen.findByText("The service asks for patience.");
  (await grid()).focus();
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Chosen operations" })).toBeNull(),
  );
});

test("of the chosen rows a receipt is printed for each that was paid, and it is said where none was", async () => {
  const states = ["succeeded", "failed", "succeeded"] as const;
  const rows = states.map((state, at) => row({ id: 3 - at, state }));
  const disputed = row({ id: 9, state: "succeeded", contradictedBy: "REVERSED" });
  answer("history", ({ offset }) => ({ total: 4, offset, rows: [...rows, disputed], found: [] }));
  answer("receipt", ({ id }) => receipt(id));
  const sheets: string[][] = [];
  const on = () => [...document.querySelectorAll(".sheet .shop")].map((of) => of.textContent);
  vi.stubGlobal("print", () => void sheets.push(on()));
  render(HistoryFixture);
  await rowOf(3);
  const user = userEvent.setup();
  (await grid()).focus();
  await user.keyboard(" {Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
  const bar = await screen.findByRole("region", { name: "Chosen operations" });
  const print = () => within(bar).getByRole("button", { name: "Print 2 receipts" });
  await user.click(print());
  await waitFor(() => expect(sheets).toEqual([["Receipt of 3", "Receipt of 1"]]));
  expect(asked("receipt")).toEqual([{ id: 3 }, { id: 1 }]);
  await waitFor(() => expect(on()).toEqual([]));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("print", () => Promise.reject(new Error("no printer")));
  await user.click(print());
  await screen.findByText(/could not reach the printer/);
  expect(on()).toEqual([]);
  vi.unstubAllGlobals();
});

const receipt = (id: number): Receipt => ({
  shop: `Receipt of ${id}`,
  shopLines: [],
  mark: null,
  title: "Airtime",
  amount: "UGX 50,000",
  lines: [],
  tokens: [],
  extra: [],
  meterHelp: null,
  footer: [],
  copy: null,
  code: null,
  hasPrinter: false,
});

test("exactly the chosen rows are exported, and everything again from the head of the screen", async () => {
  const saved = { name: "kaunta.pdf", path: "/home/nakato/kaunta.pdf" };
  answer("history", bookOf(20));
  answer("lastExport", () => ({ format: "pdf", wallet: "ESCROW", allColumns: false }));
  answer("exportHistory", () => saved);
  render(HistoryFixture);
  await rowOf(20);
  const user = userEvent.setup();
  (await grid()).focus();
  await user.keyboard(" {Shift>}{ArrowDown}{/Shift}");
  const bar = await screen.findByRole("region", { name: "Chosen operations" });
  await user.click(within(bar).getByRole("button", { name: "Export…" }));
  const dialog = await screen.findByRole("dialog", { name: "Export the history" });
  expect(said(dialog)).toContain("2 operations");
  await user.click(within(dialog).getByRole("button", { name: "Export" }));
  await screen.findByText("kaunta.pdf");
  expect(asked("exportHistory").at(-1)).toMatchObject({ format: "pdf", chosen: [20, 19] });
  const all = screen.getAllByRole("button", { name: "Export…" });
  await user.click(all.find((button) => !bar.contains(button)) as HTMLElement);
  const whole = await screen.findByRole("dialog", { name: "Export the history" });
  expect(said(whole)).toContain("20 operations");
  await user.click(within(whole).getByRole("button", { name: "Export" }));
  await waitFor(() => expect(asked("exportHistory")).toHaveLength(2));
  expect(asked("exportHistory").at(-1)?.chosen).toBeUndefined();
});

test("Ctrl+A chooses all that match, with the sums that Rust counted", async () => {
  answer("history", bookOf(100_000));
  answer("historyDays", () => ({
    days: [
      day({ from: "2026-11-23", count: 60_000, paidOut: "3000000000.25", collected: "1" }),
      day({ from: "2026-11-22", count: 40_000, paidOut: "2000000000.75" }),
    ],
  }));
  render(HistoryFixture);
  await screen.findByText("23 Nov 2026");
  (await grid()).focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  const bar = await screen.findByRole("region", { name: "Chosen operations" });
  expect(said(bar)).toContain("100,000 chosen, UGX 5,000,000,001 out, UGX 1 collected");
  await userEvent.click(within(bar).getByRole("button", { name: "Choose none" }));
  expect((await rowOf(100_000)).getAttribute("aria-selected")).toBe("false");
});

test("Ctrl+A over few rows chooses each of them, which can be printed", async () => {
  answer("history", bookOf(20));
  render(HistoryFixture);
  (await grid()).focus();
  await rowOf(20);
  await userEvent.keyboard("{Control>}a{/Control}");
  const bar = await screen.findByRole("region", { name: "Chosen operations" });
  expect(said(bar)).toContain("20 chosen");
  expect(within(bar).getByRole("button", { name: /^Print 20/ })).toBeTruthy();
  await userEvent.keyboard(" ");
  expect(said(bar)).toContain("19 chosen");
});

test("axe finds nothing in the list with its days, its chosen rows and its panels", async () => {
  kept.layout.views = [{ name: "Mine", filter: "{}", columns: [], sort: null, onRail: false }];
  answer("historyDays", () => ({ days: [day({ from: "2026-11-23", count: 100 })] }));
  render(HistoryFixture);
  await screen.findByText("23 Nov 2026");
  (await grid()).focus();
  await userEvent.keyboard(" ");
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = async () =>
    (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(await found()).toEqual([]);
  for (const name of ["Columns", "Views"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    await screen.findByRole("dialog", { name });
    expect(await found()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});
