import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { FloatStep } from "../../bindings/FloatStep";
import { palette } from "../../frame/palette.svelte";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import ChartsFixture from "./ChartsFixture.svelte";
import { chart } from "./charts.gallery";
import { balancesOf, stopsOf } from "./day";
import { kinds } from "./kinds";

// Noon in Kampala, set before anything is loaded.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));
vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const violations = async () => {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  return (await axe.run(document.body, { rules })).violations.map((each) => each.id);
};

const text = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

beforeEach(() => {
  forgetAll();
  answer("chart", chart);
  router.go({ name: "charts" });
});

test("a chart stands with its table, whose last row is the total that the chart shows", async () => {
  render(ChartsFixture);
  const table = await screen.findByRole("table", { name: "The same as a table" });
  expect(asked("chart")).toEqual([
    { kind: "time", measure: "amount", from: "2026-11-01", to: "2026-11-21" },
  ]);
  const heads = within(table).getAllByRole("columnheader").map(text).map((head) => head.trim()); // prettier-ignore
  expect(heads).toEqual(["Day", "Paid out UGX", "Received UGX"]);
  const rows = within(table).getAllByRole("row");
  expect(rows.length).toBe(1 + 21 + 1);
  const [total = ""] = within(rows.at(-1) as HTMLElement)
    .getAllByRole("cell")
    .map(text);
  expect(total).toMatch(/^\d\d,\d{3},000$/);
  expect(text(screen.getByRole("figure", { name: "Amounts paid by day" }))).toContain(total);
  expect(screen.getByText(/3 operations are waiting, in doubt or in dispute/)).toBeTruthy();
});

test("Enter on a bar opens the history with exactly its filter, and going back shows the same chart", async () => {
  render(ChartsFixture);
  await userEvent.click(await screen.findByRole("button", { name: "Number" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Dates" }), "Last month");
  const bar = await screen.findByRole("button", { name: /^3 Oct 2026, Paid out/ });
  bar.focus();
  await userEvent.keyboard("{Enter}");
  expect(router.current).toMatchObject({
    name: "history",
    filter: { period: "between", from: "2026-10-03", to: "2026-10-03", counted: ["paid"] },
  });
  router.back();
  expect(router.current).toMatchObject({
    name: "charts",
    measure: "count",
    days: { period: "lastMonth" },
  });
});

test("the chart of an earlier choice is never shown under the name of another", async () => {
  render(ChartsFixture);
  await screen.findByRole("figure", { name: "Amounts paid by day" });
  answer("chart", () => new Promise(() => undefined));
  await userEvent.click(screen.getByRole("button", { name: "Time to settle" }));
  await waitFor(() => expect(screen.queryByRole("figure")).toBeNull());
  expect(screen.queryByRole("button", { name: "Number" })).toBeNull();
});

test("a range without payments says so, and a failing book is asked again", async () => {
  answer("chart", () => Promise.reject(fail("book", "The disk is full.")));
  render(ChartsFixture);
  await screen.findByText("The disk is full.");
  answer("chart", (input) => ({ ...chart(input), series: [], note: null }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Nothing was paid on these days");
});

const step = (at: string, after: string): FloatStep => ({
  cause: "operation",
  at,
  until: null,
  change: "0",
  before: "0",
  after,
  operation: 1,
  mode: null,
  statement: null,
  words: "",
});
const steps = [
  step("2026-11-21T05:10:00Z", "900000"),
  step("2026-11-21T05:50:00Z", "800000.50"),
  step("2026-11-21T07:00:00Z", "700000"),
];

test("a day's balances each hold from when they were told, and each hour has its last", () => {
  const balances = balancesOf(steps, "1000000", "2026-11-21");
  expect(balances.map(({ part }) => Math.round(part * 24 * 60))).toEqual([0, 490, 530, 600]);
  const stops = stopsOf(steps, balances, "450000");
  expect(stops.map(({ label, value }) => [label, value])).toEqual([
    ["08:50", "800000.50"],
    ["10:00", "700000"],
    ["This evening, at your usual pace", "450000"],
  ]);
});

test("the float of a day is drawn with its forecast, and a value opens every step of that day", async () => {
  answer("float", ({ day, wallet }) => ({
    day: day ?? "",
    wallet,
    name: "Float",
    opening: "1000000",
    closing: "700000",
    steps,
    gaps: 0,
    unexplained: "0",
    byStatement: 0,
    sumByStatement: "0",
    words: "",
  }));
  answer("floatForecast", () => ({
    is: "lasts",
    days: 60,
    errorPercent: 9,
    weeks: 8,
    evening: "450000",
  }));
  router.go({ name: "charts", kind: "float" });
  render(ChartsFixture);
  const evening = await screen.findByRole("button", { name: /^This evening/ });
  expect(text(evening.closest("figure") as HTMLElement)).toContain("At your usual pace");
  expect(document.querySelectorAll("path.forecast").length).toBe(2);
  expect(text(screen.getByRole("table"))).toMatch(/08:50\s*800,000\.50/);
  expect(await violations()).toEqual([]);
  await userEvent.click(evening);
  expect(router.current).toEqual({ name: "float", wallet: "ESCROW", day: "2026-11-21" });
});

test("Ctrl+K finds it, and axe finds nothing in any kind of chart", async () => {
  await palette.search("trend");
  expect(palette.items.map((each) => each.label)).toContain("Charts");
  for (const { kind } of kinds.filter((each) => each.kind !== "float")) {
    router.go({ name: "charts", kind });
    const { unmount } = render(ChartsFixture);
    await screen.findByRole("table");
    expect(await violations(), kind).toEqual([]);
    unmount();
  }
});
