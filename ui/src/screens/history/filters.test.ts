import axe from "axe-core";
import { tick } from "svelte";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import { answer, asked, calls } from "../../testing/bridge";
import { unfiltered } from "../../model/historyDraft";
import { router } from "../../navigation/router.svelte";
import { filters, grid, openHistory, rowOf } from "./history.steps";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(openHistory);
afterEach(() => vi.unstubAllGlobals());

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

test("a choice asks for its rows in the same moment, before the totals, without the pause that typing has", async () => {
  render(HistoryFixture);
  await rowOf(100_000);
  const user = userEvent.setup({ delay: null });
  await user.keyboard("f");
  const panel = within(screen.getByRole("group", { name: "Filters" }));
  const before = calls.length;
  panel.getByRole("checkbox", { name: "Airtime" }).click();
  // No timer and no frame passes.
  await tick();
  expect(filters().at(-1)?.modes).toEqual(["PARTNER_PAY_AIRTIME"]);
  expect(calls.slice(before).map(({ name }) => name)).toEqual(["history", "historyTotals"]);
});

test("dates, product, state and search narrow together, and the export takes the same", async () => {
  answer("exportHistory", () => ({ name: "kaunta.csv", path: "/home/nakato/kaunta.csv" }));
  answer("lastExport", () => ({ format: "csv", wallet: "ESCROW", allColumns: false }));
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
  expect(asked("exportHistory")).toEqual([
    {
      ...wanted,
      format: "csv",
      wallet: "ESCROW",
      view: { columns: ["time", "product", "name", "number", "state", "amount"], sort: null },
    },
  ]);
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

test("one state by itself, or several, stands behind the sums that a shopkeeper chooses from", async () => {
  const { unmount } = render(HistoryFixture);
  await rowOf(100_000);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Filters/ }));
  const box = (name: string) => screen.getByRole("checkbox", { name });
  await user.click(box("In doubt"));
  const details = () => screen.getByText("One state by itself").closest("details");
  expect(details()?.open).toBe(false);
  await user.click(screen.getByText("One state by itself"));
  await user.click(box("Not known yet"));
  await user.click(box("Failed at the service"));
  await user.click(box("Disputed"));
  const wanted = { ...unfiltered, counted: ["disputed"], states: ["unknown", "failed"] };
  await waitFor(() => expect(asked("historyTotals").at(-1)).toEqual(wanted));
  expect(box("In doubt")).toMatchObject({ checked: false });
  unmount();
  render(HistoryFixture);
  const chips = await screen.findByRole("list", { name: "Chosen filters" });
  expect(
    within(chips)
      .getAllByRole("button")
      .map((chip) => chip.textContent.trim()),
  ).toEqual(["Disputed", "Not known yet", "Failed at the service"]);
  await user.click(screen.getByRole("button", { name: /^Filters/ }));
  expect(details()?.open).toBe(true);
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
