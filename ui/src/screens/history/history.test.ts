import axe from "axe-core";
import type { HistoryTotals } from "../../bindings/HistoryTotals";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../../testing/select";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { bookOf, detail, noLines, row, totalsOf } from "../../testing/rows";
import { unfiltered } from "../../model/historyDraft";
import { router } from "../../navigation/router.svelte";
import { balanceEvidence } from "../../operation/operation.fixture";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const grid = () => screen.findByRole("grid", { name: "Operations" });
const rowOf = (id: number) => screen.findByRole("row", { name: new RegExp(`CUSTOMER ${id}\\b`) });
const cursor = async () => {
  const id = (await grid()).getAttribute("aria-activedescendant");
  return document.getElementById(id ?? "")?.textContent;
};
const filters = () => asked("history").map((each) => each.filter);

beforeEach(() => {
  layOut();
  forgetAll();
  answer("history", bookOf(100_000));
  answer("historyTotals", () => totalsOf());
  answer("operation", ({ id }) => detail({ row: row({ id }) }));
  router.go({ name: "history" });
});
afterEach(() => vi.unstubAllGlobals());

test("100,000 operations open at once: one page is asked for, a few rows are drawn", async () => {
  render(HistoryFixture);
  const rows = await screen.findAllByRole("row");
  expect((await grid()).getAttribute("aria-rowcount")).toBe("100001");
  expect(rows.length).toBeLessThan(40);
  await rowOf(100_000);
  expect(asked("history").map((each) => each.offset)).toEqual([0]);
  expect(screen.getByText("100,000 operations")).toBeTruthy();
});

test("the keyboard walks the rows, opens one and comes back to it", async () => {
  render(HistoryFixture);
  const user = userEvent.setup();
  (await grid()).focus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(await cursor()).toContain("CUSTOMER 99998");
  await user.keyboard("{PageDown}{ArrowUp}");
  expect(await cursor()).toContain("CUSTOMER 99990");
  await user.keyboard("{End}");
  await waitFor(async () => expect(await cursor()).toContain("CUSTOMER 1"));
  expect(asked("history").map((each) => each.offset)).toEqual([0, 99_900]);
  await user.keyboard("{Home}{ArrowDown}{Enter}");
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  expect(asked("operation")).toEqual([{ id: 99_999 }]);
  await within(panel).findByText(/KT-99999/);
  expect(panel.contains(document.activeElement)).toBe(true);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement).toBe(await grid());
  expect(await cursor()).toContain("CUSTOMER 99999");
});

test("by keyboard, the first arrow key enters the rows", async () => {
  render(HistoryFixture);
  await rowOf(100_000);
  screen.getByRole("heading", { level: 1 }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await grid());
});

test("the search waits for a pause in typing and / gets there", async () => {
  render(HistoryFixture);
  await rowOf(100_000);
  const user = userEvent.setup();
  await user.keyboard("/");
  const search = screen.getByRole("searchbox", { name: "Search" });
  expect(document.activeElement).toBe(search);
  await user.keyboard("okello");
  await waitFor(() => expect(filters().at(-1)?.search).toBe("okello"));
  expect(filters().map((each) => each.search)).toEqual(["", "okello"]);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await grid());
});

test("an outcome that came on a later day is told with the day of the payment and its own", async () => {
  const noon = Date.parse("2026-11-21T09:00:00Z");
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
  try {
    const late = row({
      id: 7,
      at: "2026-11-20T14:40:00Z",
      settledLater: "2026-11-21T06:12:00Z",
    });
    answer("history", () => ({ total: 1, offset: 0, rows: [late], found: [] }));
    answer("operation", () => detail({ row: late }));
    render(HistoryFixture);
    const line = await screen.findByRole("row", { name: /CUSTOMER 7/ });
    expect(line.textContent).toMatch(/yesterday 17:40.*settled today 09:12/s);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) }).click(line);
    await screen.findByText("yesterday 17:40, settled today 09:12");
  } finally {
    vi.useRealTimers();
  }
});

test("payments that the book had lost stand above the list, with what the service said of them", async () => {
  const lost = {
    number: 1,
    reference: "KA-LOST-7",
    at: "2026-11-20T14:40:00Z",
    state: "succeeded" as const,
    amount: "10001",
    lookedAt: "Nakato wrote of it: “Airtime of Mrs Auma”",
    fromService: [{ label: "Transaction", value: "TXN-881" }],
  };
  const unsaid = { ...lost, number: 2, reference: "KA-LOST-9", amount: null, lookedAt: null };
  answer("history", () => ({ total: 0, offset: 0, rows: [], found: [lost, unsaid] }));
  render(HistoryFixture);
  const group = await screen.findByRole("region", { name: "Found at the service" });
  within(group).getByText("2 payments were found at the service");
  const [first, second] = within(group).getAllByRole("listitem");
  expect(first?.textContent).toMatch(/KA-LOST-7.*Paid.*10,001.*Mrs Auma.*TXN-881/s);
  expect(second?.textContent).toMatch(/KA-LOST-9.*Amount not told/s);
  expect(screen.getByRole("button", { name: "Export…" })).toBeTruthy();
});

test("dates, product, state and search narrow together, and the export takes the same", async () => {
  answer("exportHistory", () => ({ name: "kaunta.csv", path: "/home/nakato/kaunta.csv" }));
  answer("lastExport", () => ({ format: "csv", wallet: "ESCROW" }));
  answer("showFile", () => null);
  render(HistoryFixture);
  await rowOf(100_000);
  const user = userEvent.setup();
  const pick = (name: string, option: string) =>
    user.selectOptions(screen.getByRole("combobox", { name }), option);
  await pick("Dates", "Between…");
  await user.type(await screen.findByLabelText("From"), "2026-01-01");
  await user.type(screen.getByLabelText("To"), "2026-01-31");
  screen.getByRole("heading", { level: 1 }).focus();
  await user.keyboard("f");
  const panel = within(screen.getByRole("group", { name: "Filters" }));
  for (const name of ["Airtime", "Pay a bill", "MTN", "Not paid", "Has a note"])
    await user.click(panel.getByRole("checkbox", { name }));
  await user.type(panel.getByLabelText("Amount from"), "5,000");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Filters" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Filters/ }));
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "0772");
  const wanted = {
    ...unfiltered,
    from: "2026-01-01",
    to: "2026-01-31",
    modes: ["PARTNER_PAY_AIRTIME", "PARTNER_PAY_BILL_PAYMENT"],
    counted: ["notPaid"],
    networks: ["MTN"],
    amountFrom: "5,000",
    hasNote: true,
    search: "0772",
  };
  await waitFor(() => expect(filters().at(-1)).toEqual(wanted));
  await waitFor(() => expect(asked("historyTotals").at(-1)).toEqual(wanted));
  const shown = { period: "between", from: "2026-01-01", counted: ["notPaid"], search: "0772" };
  await waitFor(() => expect(router.current).toMatchObject({ filter: shown }));
  await user.click(screen.getByRole("button", { name: "Export…" }));
  await screen.findByRole("dialog", { name: "Export the history" });
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect(asked("exportHistory")).toEqual([{ ...wanted, format: "csv", wallet: "ESCROW" }]);
  await screen.findByText("kaunta.csv");
  await user.click(screen.getByRole("button", { name: "Show in folder" }));
  expect(asked("showFile")).toEqual([{ name: "kaunta.csv", path: "/home/nakato/kaunta.csv" }]);
});

test("the products of both interfaces are found under their own headings", async () => {
  render(HistoryFixture);
  await rowOf(100_000);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Filters/ }));
  const labels = (name: string) =>
    within(screen.getByRole("group", { name }))
      .getAllByRole("checkbox")
      .map((each) => each.parentElement?.textContent.trim());
  expect(labels("Counter")).toEqual([
    "Pay a bill",
    "Airtime",
    "Send money",
    "Send to bank",
    "Collect",
  ]);
  expect(new Set(labels("Partner wallet")).size).toBe(8);
  await user.click(screen.getByRole("checkbox", { name: "Pay a merchant" }));
  await waitFor(() => expect(filters().at(-1)?.modes).toEqual(["MERCHANT_PAYMENT"]));
});

test("each chosen condition stands as a chip that takes it away, and all go at once", async () => {
  router.go({
    name: "history",
    filter: {
      period: "lastMonth",
      modes: ["PARTNER_PAY_AIRTIME"],
      amountTo: "20,000",
      search: "x",
    },
  });
  render(HistoryFixture);
  await rowOf(100_000);
  const user = userEvent.setup();
  const chips = () =>
    within(screen.getByRole("list", { name: "Chosen filters" }))
      .getAllByRole("button")
      .map((each) => each.getAttribute("aria-label"));
  expect(chips()).toEqual(["Remove Last month", "Remove Airtime", "Remove Amount up to 20,000"]);
  await user.click(screen.getByRole("button", { name: "Remove Airtime" }));
  await waitFor(() => expect(filters().at(-1)?.modes).toEqual([]));
  await user.click(screen.getByRole("button", { name: "Clear the filters" }));
  await waitFor(() => expect(filters().at(-1)).toEqual({ ...unfiltered, search: "x" }));
  await user.click(screen.getByRole("button", { name: "Not paid" }));
  await waitFor(() => expect(filters().at(-1)?.counted).toEqual(["notPaid"]));
  expect(screen.queryByRole("list", { name: "Chosen filters" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Not paid" }));
  await waitFor(() => expect(filters().at(-1)?.counted).toEqual([]));
});

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

test("the details of a wallet's payment in doubt weigh the balances and offer to settle it", async () => {
  const wallet = row({ id: 7, state: "unknown", mode: "MERCHANT_PAYMENT" });
  answer("operation", () => detail({ row: wallet, balanceEvidence, settleByHand: true }));
  router.go({ name: "history", operation: 7 });
  render(HistoryFixture);
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  const evidence = await within(panel).findByRole("region", { name: "What the balances say" });
  expect(evidence.textContent).toContain(balanceEvidence.suggests);
  within(panel).getByRole("form", { name: "Settle by hand" });
});

test("a row says its product in the book's own words, whatever the service calls it", async () => {
  answer("history", ({ offset }) => ({
    total: 1,
    offset,
    found: [],
    rows: [
      row({ id: 1, mode: "WALLET_OTHER", product: "SCHOOL_FEES", account: null, provider: null }),
    ],
  }));
  render(HistoryFixture);
  expect((await rowOf(1)).textContent).toContain("SCHOOL_FEES");
});

test('"Today" is the new day after midnight', async () => {
  // 23:59 in Kampala.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-11-21T20:59:00Z") });
  try {
    render(HistoryFixture);
    await rowOf(100_000);
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await user.selectOptions(screen.getByRole("combobox", { name: "Dates" }), "Today");
    const day = (of: string) => expect.objectContaining({ from: of, to: of });
    await waitFor(() => expect(filters().at(-1)).toEqual(day("2026-11-21")));
    const before = filters().length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(filters()).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(filters().at(-1)).toEqual(day("2026-11-22")));
    expect(filters()).toHaveLength(before + 1);
    // On return, the filter still means "today", which is the new day.
    expect(router.current).toMatchObject({ filter: { period: "today" } });
    router.go({ name: "home" });
    await screen.findByText("left for home");
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    router.back();
    await waitFor(() => expect(filters().at(-1)).toEqual(day("2026-11-23")));
    expect(screen.getByRole("combobox", { name: "Dates" })).toMatchObject({ value: "today" });
  } finally {
    vi.useRealTimers();
  }
});

test("days the wrong way round are said next to them and not asked for", async () => {
  render(HistoryFixture);
  await rowOf(100_000);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole("combobox", { name: "Dates" }), "Between…");
  await user.type(await screen.findByLabelText("From"), "2026-02-02");
  await waitFor(() => expect(filters().at(-1)?.from).toBe("2026-02-02"));
  await user.type(screen.getByLabelText("To"), "2026-02-01");
  expect((await screen.findByRole("alert")).textContent).toContain("after the last day");
  expect(screen.getByLabelText("To").getAttribute("aria-invalid")).toBe("true");
});

test("a new operation appears by itself, and a scrolled list keeps its place", async () => {
  render(HistoryFixture);
  const list = await grid();
  await rowOf(100_000);
  answer("history", bookOf(100_001));
  change({ kind: "operation", id: 100_001 });
  await rowOf(100_001);
  expect(list.scrollTop).toBe(0);
  list.scrollTop = 36 * 40;
  list.dispatchEvent(new Event("scroll"));
  await rowOf(99_961);
  answer("history", bookOf(100_002));
  change({ kind: "operation", id: 100_002 });
  await waitFor(() => expect(list.scrollTop).toBe(36 * 41));
});

test("an open operation is redrawn when it changes, and not when another one does", async () => {
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  await screen.findByText("The service confirmed it.");
  answer("operation", ({ id }) =>
    detail({ row: row({ id, contradictedBy: "FAILED" }), situation: "The service took it back." }),
  );
  const before = asked("operation").length;
  change({ kind: "operation", id: 5 });
  change({ kind: "operation", id: 100_000 });
  await screen.findByText("The service took it back.");
  expect(asked("operation").length).toBe(before + 1);
});

test("the details show what was sent, what came, and each exchange", async () => {
  const exchange = {
    at: "2026-11-21T11:05:01Z",
    words: "The service answered SUCCESS.",
    tone: "good" as const,
    exchange: "POST https://pay.example · 200 · 310 ms",
    request: '{"amount": 50000}',
    answer: '{"success": true}',
    by: null,
    machine: null,
    fingerprint: "9f2c 41d0 77ab",
    clock: null,
  };
  answer("operation", ({ id }) =>
    detail({ row: row({ id }), events: [exchange], tokens: ["1234 5678 9012 3456 7890"] }),
  );
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  await within(panel).findByText("1234 5678 9012 3456 7890");
  await userEvent.click(within(panel).getByText(/310 ms/));
  expect(within(panel).getByText('{"amount": 50000}')).toBeTruthy();
  expect(within(panel).getByText("61.3 kWh")).toBeTruthy();
  expect(within(panel).getAllByText("0412 3456 789")).toHaveLength(2);
  expect(within(panel).getByRole("button", { name: "Copy reference" })).toBeTruthy();
});

test("callbacks that arrived stand with the payment, and what they are good for", async () => {
  const callbacks = [
    { at: "2026-11-21T11:05:01Z", words: "In a callback the service says SUCCESS." },
  ];
  answer("operation", ({ id }) => detail({ row: row({ id }), callbacks }));
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  const arrived = await screen.findByRole("region", { name: "Callbacks that arrived" });
  within(arrived).getByText("In a callback the service says SUCCESS.");
  await userEvent.click(within(arrived).getByRole("button", { name: "What a callback is" }));
  await within(arrived).findByText(/no callback settles a payment by itself/);
});

test("the timeline says who decided, what the clock did, and what a fingerprint is", async () => {
  const settled = {
    at: "2026-11-21T11:05:01Z",
    words: "Settled by hand as paid: the support said so.",
    tone: "good" as const,
    exchange: null,
    request: null,
    answer: null,
    by: "Nakato Sarah",
    machine: "COUNTER-1",
    fingerprint: "9f2c 41d0 77ab",
    clock: "The computer's clock was set back by 2 hours before this.",
  };
  answer("operation", ({ id }) => detail({ row: row({ id }), events: [settled] }));
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  const line = await within(panel).findByRole("listitem");
  expect(line.textContent).toMatch(/by Nakato Sarah.*9f2c 41d0 77ab.*clock was set back/s);
  const about = within(panel).getByRole("button", { name: "What the fingerprints are" });
  const words = document.getElementById(about.getAttribute("aria-describedby") ?? "");
  expect(words?.textContent).toMatch(/fingerprint of\s+the line before it/);
  // Escape closes the explanation first, and the panel only then.
  const user = userEvent.setup();
  about.focus();
  await user.keyboard("{Escape}");
  expect(words?.className).toContain("dismissed");
  expect(screen.queryByRole("complementary")).not.toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
});

test("the evidence is one file that can be shown in its folder", async () => {
  const file = { name: "kaunta-evidence.html", path: "/shop/kaunta-evidence.html" };
  answer("saveEvidence", () => file);
  answer("showFile", () => null);
  render(HistoryFixture);
  const user = userEvent.setup();
  (await rowOf(100_000)).click();
  await user.click(await screen.findByRole("button", { name: "Save evidence" }));
  await user.click(await screen.findByRole("button", { name: "Show in folder" }));
  expect(asked("saveEvidence")).toEqual([{ id: 100_000 }]);
  expect(asked("showFile")).toEqual([file]);
  answer("saveEvidence", () => Promise.reject(fail("book", "The disk is full.")));
  await user.click(screen.getByRole("button", { name: "Save evidence" }));
  await screen.findByText("The disk is full.");
});

test("an empty book offers the first step, an empty filter a way out", async () => {
  answer("history", ({ filter }) =>
    bookOf(filter.search === "" ? 3 : 0)({ filter, offset: 0, limit: 100 }),
  );
  render(HistoryFixture);
  await rowOf(3);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "zz");
  await screen.findByText("Nothing in the book matches this");
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  await rowOf(3);
});

test("a book that can't be read says so and is asked again", async () => {
  answer("history", () => Promise.reject(fail("book", "The disk is full.")));
  render(HistoryFixture);
  await screen.findByText("The disk is full.");
  answer("history", bookOf(0));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Pay the first bill" });
});

describe.each([1_000_000, 5_000_000])("of %i operations", (size) => {
  /** Where the row is drawn, in px below the head, at the scrollbar's present position. */
  const onScreen = async (found: HTMLElement) =>
    Number(/translateY\((-?\d+)px\)/.exec(found.style.transform)?.[1]) - (await grid()).scrollTop;
  const drag = async (share: number) => {
    const list = await grid();
    const whole = list.querySelector<HTMLElement>('[role="rowgroup"]');
    const height = Number(whole?.style.height.replace("px", ""));
    expect(height).toBeLessThan(16_700_000);
    list.scrollTop = Math.round((height + 36 - 396) * share);
    list.dispatchEvent(new Event("scroll"));
  };

  beforeEach(() => answer("history", bookOf(size)));

  test("End shows the last one, above the lower edge of the list, and Home the first", async () => {
    render(HistoryFixture);
    await rowOf(size);
    expect((await grid()).getAttribute("aria-rowcount")).toBe(String(size + 1));
    (await grid()).focus();
    await userEvent.keyboard("{End}");
    const last = await rowOf(1);
    expect(await cursor()).toContain("CUSTOMER 1");
    expect(last.getAttribute("aria-rowindex")).toBe(String(size + 1));
    expect(await onScreen(last)).toBe(360 - 36);
    await userEvent.keyboard("{Home}");
    expect(await onScreen(await rowOf(size))).toBe(0);
  });

  test("dragged anywhere, the screen is full of rows and the one under the pointer opens", async () => {
    render(HistoryFixture);
    await rowOf(size);
    for (const share of [0.5, 0.1, 1, 0.25]) {
      await drag(share);
      // At once, before any of them has come.
      const lines = await Promise.all(screen.getAllByRole("row").slice(1).map(onScreen));
      for (let y = 0; y < 360; y += 36)
        expect(lines.some((top) => top <= y && y < top + 36)).toBe(true);
    }
    await waitFor(() => expect(screen.queryAllByText("Reading…")).toHaveLength(0));
    const rows = screen.getAllByRole("row").slice(1);
    const tops = await Promise.all(rows.map(onScreen));
    const under = rows[tops.findIndex((top) => top <= 200 && 200 < top + 36)];
    const id = Number(/CUSTOMER (\d+)/.exec(under?.textContent ?? "")?.[1]);
    expect(size - id + 2).toBe(Number(under?.getAttribute("aria-rowindex")));
    under?.click();
    await screen.findByRole("complementary", { name: "Operation" });
    expect(asked("operation").at(-1)).toEqual({ id });
  });

  test("arrows walk on from where the scrollbar was dragged to", async () => {
    render(HistoryFixture);
    await rowOf(size);
    await drag(0.5);
    await waitFor(() => expect(screen.queryAllByText("Reading…")).toHaveLength(0));
    const rows = screen.getAllByRole("row").slice(1);
    const tops = await Promise.all(rows.map(onScreen));
    rows[tops.findIndex((top) => top >= 100)]?.click();
    await screen.findByRole("complementary", { name: "Operation" });
    const id = asked("operation").at(-1)?.id ?? 0;
    (await grid()).focus();
    await userEvent.keyboard("{ArrowDown}{PageDown}{PageDown}{PageUp}{Enter}");
    await waitFor(() => expect(asked("operation").at(-1)).toEqual({ id: id - 10 }));
    const now = await onScreen(await rowOf(id - 10));
    expect(now).toBeGreaterThanOrEqual(0);
    expect(now).toBeLessThanOrEqual(360 - 36);
  });
});

test("axe finds nothing in the open filters", async () => {
  router.go({ name: "history", filter: { modes: ["PARTNER_PAY_AIRTIME"], needsAttention: true } });
  render(HistoryFixture);
  await rowOf(100_000);
  await userEvent.click(screen.getByRole("button", { name: /^Filters/ }));
  await userEvent.click(await screen.findByRole("button", { name: "By product" }));
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});

test("axe finds nothing in the list nor in the details", async () => {
  answer("operation", ({ id }) => detail({ row: row({ id }) }));
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  await screen.findByText("The service confirmed it.");
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
