import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../../testing/select";
import { router } from "../../navigation/router.svelte";
import { receipt } from "../../operation/operation.fixture";
import { answer, asked, change, fail } from "../../testing/bridge";
import { bookOf, detail, foundPayment, row } from "../../testing/rows";
import { cursor, grid, openHistory, rowOf } from "./history.steps";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(openHistory);
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

test("where only payments match that the book had lost, they are the list, open with what is known, and are exported", async () => {
  const lost = foundPayment({ index: 0, reference: "KA-LOST-7", lookedAt: "Nakato wrote of it" });
  const unsaid = foundPayment({ index: 1, reference: "KA-LOST-9", amount: null, receipt: null });
  answer("history", () => ({ total: 2, offset: 0, rows: [], found: [lost, unsaid] }));
  render(HistoryFixture);
  const [first, second] = await screen.findAllByText("Found at the service");
  if (!first || !second) throw new Error("both are listed");
  await userEvent.click(first);
  const panel = async () =>
    (await screen.findByRole("complementary", { name: "Payment found at the service" }))
      .textContent;
  expect(await panel()).toMatch(/Airtime.*20,000.*Nakato wrote of it.*KA-LOST-7.*TXN-77/s);
  await userEvent.click(second);
  await waitFor(async () => expect(await panel()).toMatch(/Amount not reported.*KA-LOST-9/s));
  expect(screen.getByRole("button", { name: "Export…" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Look at it in Needs attention" }));
  expect(router.current).toMatchObject({ name: "attention", lost: true });
});

test("a payment that the book had lost is printed, also as a copy, and passed on, if it has a receipt", async () => {
  const lost = foundPayment({ index: 0, number: 7, reference: "KA-LOST-7" });
  const unsaid = foundPayment({ index: 1, reference: "KA-LOST-9", amount: null, receipt: null });
  answer("history", () => ({ total: 2, offset: 0, rows: [], found: [lost, unsaid] }));
  answer("orphanReceipt", () => ({ ...receipt, hasPrinter: true }));
  answer("printOrphanReceipt", () => ({ outcome: "printed", said: "Printed." }));
  answer("sharedOrphanReceipt", () => ({ phone: "", text: "UGX 20,000", modules: 0, path: "" }));
  answer("shareOrphanReceipt", () => null);
  render(HistoryFixture);
  const [first, second] = await screen.findAllByText("Found at the service");
  if (!first || !second) throw new Error("both are listed");
  await userEvent.click(first);
  await userEvent.click(await screen.findByRole("button", { name: "Print receipt" }));
  await screen.findByText("Printed.");
  await userEvent.click(screen.getByRole("button", { name: "Print a copy" }));
  await waitFor(() => expect(asked("printOrphanReceipt")).toEqual([{ number: 7 }, { number: 7 }]));
  await userEvent.click(screen.getByRole("button", { name: "Share…" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByRole("textbox"), "0772123456");
  await userEvent.click(within(dialog).getByRole("button", { name: "Open as SMS" }));
  const shared = { number: 7, phone: expect.stringContaining("0772"), by: "sms" };
  await waitFor(() => expect(asked("shareOrphanReceipt")).toEqual([shared]));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(second);
  await screen.findByText("Amount not reported");
  expect(screen.queryByRole("button", { name: "Print receipt" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Save PDF" })).toBeNull();
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

test("axe finds nothing in the list nor in the details", async () => {
  answer("operation", ({ id }) => detail({ row: row({ id }) }));
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  await screen.findByText("The service confirmed it.");
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
