import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { HistoryPage } from "../../bindings/HistoryPage";
import type { HistoryTotals } from "../../bindings/HistoryTotals";
import { answer, change } from "../../testing/bridge";
import { bookOf, noLines, totalsOf } from "../../testing/rows";
import { grid, openHistory, rowOf } from "./history.steps";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(openHistory);
afterEach(() => vi.unstubAllGlobals());

test("the totals are those of the filter or say that they are counted; an older answer is dropped", async () => {
  const paid = (amount: string) => ({ ...noLines.paid, count: 2, amount, fees: "750" });
  const late: ((totals: HistoryTotals) => void)[] = [];
  answer("historyTotals", () => new Promise((resolve) => late.push(resolve)));
  render(HistoryFixture);
  await rowOf(100_000);
  const totals = within(screen.getByRole("region", { name: "Totals" }));
  await totals.findByText("Counting…");
  await userEvent.click(screen.getByRole("button", { name: "Today" }));
  await waitFor(() => expect(late).toHaveLength(2));
  const out = { ...noLines, paid: paid("70000"), disputed: { ...paid("1"), count: 1 } };
  late[1]?.(totalsOf({ count: 3, paid: out, fees: "750" }));
  late[0]?.(totalsOf({ count: 9, paid: { ...noLines, paid: paid("90000") } }));
  await totals.findByText("UGX 70,000");
  expect(totals.queryByText("Counting…")).toBeNull();
  totals.getByText("UGX 750");
  expect(totals.getByRole("listitem").textContent).toContain("1 out, 1");
  expect(totals.queryByText("UGX 90,000")).toBeNull();
  // After a change of the book the old totals, which were exact, stay until the new ones are there, and it is said if that takes long.
  change({ kind: "operation", id: 5 });
  await waitFor(() => expect(late).toHaveLength(3));
  totals.getByText("UGX 70,000");
  await totals.findByText("Counting…");
  totals.getByText("UGX 70,000");
  late[2]?.(totalsOf({ count: 4, paid: { ...noLines, paid: paid("80000") } }));
  await totals.findByText("UGX 80,000");
  expect(totals.queryByText("Counting…")).toBeNull();
});

test("totals that are there before the first rows of their filter come with these, and never stand over others", async () => {
  const book = bookOf(3);
  const late: (() => void)[] = [];
  answer("history", (input) =>
    input.filter.counted.length === 0
      ? book(input)
      : new Promise<HistoryPage>((resolve) => late.push(() => resolve(book(input)))),
  );
  const counted = vi.fn((input: HistoryFilter) =>
    totalsOf({
      count: 3,
      paid: noLines,
      fees: input.counted.length === 0 ? "100" : "200",
    }),
  );
  answer("historyTotals", counted);
  render(HistoryFixture);
  await rowOf(3);
  const totals = within(screen.getByRole("region", { name: "Totals" }));
  await totals.findByText("UGX 100");
  await userEvent.click(screen.getByRole("button", { name: "Not paid" }));
  await waitFor(() => expect(counted).toHaveBeenCalledTimes(2));
  await totals.findByText("Counting…");
  expect(totals.queryByText(/^UGX/)).toBeNull();
  await waitFor(() => expect(late).toHaveLength(1));
  late[0]?.();
  await totals.findByText("UGX 200");
});

test("the first rows of a search are there before what it finds is counted, and that is said", async () => {
  const book = bookOf(26_000);
  const late: (() => void)[] = [];
  answer("history", (input) => {
    if (input.filter.search === "") return book(input);
    if (input.beforeCount) return { ...book(input), total: null };
    return new Promise<HistoryPage>((resolve) => late.push(() => resolve(book(input))));
  });
  render(HistoryFixture);
  await rowOf(26_000);
  screen.getByText("26,000 operations");
  await userEvent.type(screen.getByRole("searchbox"), "sarah");
  await waitFor(() => expect(screen.queryByText("26,000 operations")).toBeNull());
  await rowOf(26_000);
  expect(screen.getAllByText("Counting…").length).toBeGreaterThan(0);
  const rows = await grid();
  expect(rows.getAttribute("aria-rowcount")).toBe("-1");
  // All of them can be chosen before their number is known.
  rows.focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  await screen.findByText("All chosen");
  await waitFor(() => expect(late).toHaveLength(1));
  late[0]?.();
  await screen.findByText("26,000 operations");
  await screen.findByText("26,000 chosen");
  expect(Number(rows.getAttribute("aria-rowcount"))).toBeGreaterThan(26_000);
});

test("opened, the totals tell each product, both ways, and what is in no sum", async () => {
  const sum = (count: number, amount: string) => ({ count, amount, fees: "0" });
  const out = { ...noLines, paid: sum(3, "9000"), waiting: sum(1, "500") };
  const into = { ...noLines, paid: sum(1, "4000") };
  answer("historyTotals", () =>
    totalsOf({
      count: 5,
      paid: out,
      collected: into,
      products: [
        { mode: "PARTNER_PAY_AIRTIME", flow: "paid", lines: out },
        { mode: "PARTNER_COLLECT_MNO", flow: "collected", lines: into },
      ],
    }),
  );
  render(HistoryFixture);
  await userEvent.click(await screen.findByRole("button", { name: "By product" }));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((each) => each.textContent.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringContaining("Amount (UGX)"),
    expect.stringMatching(/^Airtime ?3 ?9,000/),
    expect.stringMatching(/^Paid out ?3 ?9,000/),
    expect.stringMatching(/^Waiting ?1 ?500/),
    expect.stringMatching(/^Collect ?1 ?4,000/),
    expect.stringMatching(/^Received ?1 ?4,000/),
  ]);
});
