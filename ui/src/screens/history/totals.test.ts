import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { HistoryTotals } from "../../bindings/HistoryTotals";
import { answer, change } from "../../testing/bridge";
import { noLines, totalsOf } from "../../testing/rows";
import { openHistory, rowOf } from "./history.steps";
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
  totals.getByText("Counting…");
  await userEvent.click(screen.getByRole("button", { name: "Today" }));
  await waitFor(() => expect(late).toHaveLength(2));
  const out = { ...noLines, paid: paid("70000"), disputed: { ...paid("1"), count: 1 } };
  late[1]?.(totalsOf({ count: 3, paid: out, fees: "750" }));
  late[0]?.(totalsOf({ count: 9, paid: { ...noLines, paid: paid("90000") } }));
  await totals.findByText("UGX 70,000");
  totals.getByText("UGX 750");
  expect(totals.getByRole("listitem").textContent).toContain("1 out, 1");
  expect(totals.queryByText("UGX 90,000")).toBeNull();
  // After a change of the book the old totals stay until the new ones are there: they were exact.
  change({ kind: "operation", id: 5 });
  await waitFor(() => expect(late).toHaveLength(3));
  totals.getByText("UGX 70,000");
  late[2]?.(totalsOf({ count: 4, paid: { ...noLines, paid: paid("80000") } }));
  await totals.findByText("UGX 80,000");
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
