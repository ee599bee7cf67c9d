import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { FloatDay } from "../../bindings/FloatDay";
import type { FloatStep } from "../../bindings/FloatStep";
import { kampalaDay } from "../../format/time";
import { palette } from "../../frame/palette.svelte";
import { router } from "../../navigation/router.svelte";
import TopBar from "../../frame/TopBar.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import FloatFixture from "./FloatFixture.svelte";
import Balances from "../../parts/Balances.svelte";

// Noon in Kampala, set before anything is loaded, so that ages and the day don't change while these run.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));
vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const today = kampalaDay(Date.now());
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");
const grid = () => screen.findByRole("grid", { name: "Steps of the balance" });

function step(part: Partial<FloatStep>): FloatStep {
  return {
    cause: "operation",
    at: `${today}T06:00:00Z`,
    until: null,
    change: "-5000",
    before: "100000",
    after: "95000",
    operation: 1,
    mode: "PARTNER_PAY_AIRTIME",
    statement: null,
    words: "Airtime, MTN: 0772 123 456",
    ...part,
  };
}
const gap = step({
  cause: "gap",
  until: `${today}T06:10:00Z`,
  change: "450000.50",
  before: "95000",
  after: "545000.50",
  operation: null,
  mode: null,
  words: "Money came in that no operation of this book explains",
});

function dayOf(part: Partial<FloatDay> = {}): FloatDay {
  return {
    day: today,
    wallet: "ESCROW",
    name: "Float",
    opening: "100000",
    closing: "545000.50",
    steps: [step({}), gap],
    gaps: 1,
    unexplained: "450000.50",
    byStatement: 0,
    sumByStatement: "0",
    words: "One change of the balance is not explained by this book: UGX 450,000.50 came in.",
    ...part,
  };
}

beforeEach(() => {
  layOut();
  forgetAll();
  answer("float", ({ day, wallet }) => dayOf({ day: day ?? today, wallet }));
  answer("floatForecast", () => ({ is: "noBalance" }));
  router.go({ name: "float" });
});
afterEach(() => vi.unstubAllGlobals());

test("a gap is flagged in words, with its amount and the time between which it came about", async () => {
  render(FloatFixture);
  const row = await screen.findByRole("row", { name: /Not explained/ });
  expect(text(row)).toMatch(/between\s+09:00–09:10.*Money came in.*UGX \+450,000\.50/s);
  expect(text(screen.getByRole("status"))).toContain("1 gap");
  expect(text(await grid())).toMatch(/Airtime, MTN: 0772 123 456.*UGX −5,000.*UGX 95,000/s);
});

test("opening and closing stand large, and the picture says in words what the table says", async () => {
  render(FloatFixture);
  await grid();
  const told = [...document.querySelectorAll("dd")].map(text);
  expect(told).toEqual(["UGX 100,000", "UGX 545,000.50"]);
  const picture = screen.getByRole("img", {
    name: /from 100,000 to 545,000\.50 .* 1 not explained/,
  });
  expect(picture.querySelectorAll("rect.gap").length).toBe(1);
  expect(picture.querySelectorAll("rect.out").length).toBe(1);
});

test("only what is not explained can be shown, and all of it again", async () => {
  render(FloatFixture);
  await grid();
  await userEvent.click(screen.getByRole("button", { name: "Show only gaps" }));
  await waitFor(async () => expect((await grid()).getAttribute("aria-rowcount")).toBe("2"));
  expect(screen.queryByText(/Airtime, MTN/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show every step" }));
  await waitFor(async () => expect((await grid()).getAttribute("aria-rowcount")).toBe("3"));
});

test("the day before is one click away, the day after today is not there, and the place remembers both", async () => {
  render(FloatFixture);
  await grid();
  const after = screen.getByRole("button", { name: "The day after" });
  expect(after.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(after);
  await userEvent.click(screen.getByRole("button", { name: "The day before" }));
  const yesterday = kampalaDay(Date.now() - 24 * 3_600_000);
  expect(asked("float").map((each) => each.day)).toEqual([today, yesterday]);
  expect(router.current).toEqual({ name: "float", day: yesterday, wallet: "ESCROW" });
});

test("another wallet is asked for, and the old one's answer is not shown under its name", async () => {
  render(FloatFixture);
  await grid();
  let tell: (day: FloatDay) => void = () => undefined;
  answer("float", () => new Promise<FloatDay>((resolve) => (tell = resolve)));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Wallet" }), "Commission");
  await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
  tell(
    dayOf({
      wallet: "COMMISSION",
      gaps: 0,
      steps: [step({})],
      words: "Every change is explained.",
    }),
  );
  await screen.findByText("Every change is explained.");
  expect(asked("float").at(-1)?.wallet).toBe("COMMISSION");
});

test("what a statement explains is said with its sum, is no gap, and opens the statement", async () => {
  const topUp = { ...gap, cause: "statement" as const, statement: 4 };
  const words = "Statement november.csv, row 3: Top-up";
  answer("float", () =>
    dayOf({
      steps: [step({}), { ...topUp, words }],
      gaps: 0,
      unexplained: "0",
      byStatement: 1,
      sumByStatement: "450000.50",
      words: "Every change is explained.",
    }),
  );
  const { container } = render(FloatFixture);
  const row = await screen.findByRole("row", { name: /Explained by the statement/ });
  expect(text(row)).toContain(`Explained by the statement. ${words}`);
  const told = [...document.querySelectorAll("dl > div")].map((each) => text(each as HTMLElement));
  expect(told[2]).toMatch(/1 change explained by the statement\s*UGX 450,000\.50/);
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
  expect(screen.queryByText(/Not explained/)).toBeNull();
  await userEvent.click(row);
  expect(router.current).toEqual({ name: "statements", id: 4, group: "onlyThere" });
});

test("a step opens its operation, and a gap opens nothing", async () => {
  render(FloatFixture);
  await userEvent.click(await screen.findByRole("row", { name: /Not explained/ }));
  expect(router.current.name).toBe("float");
  (await grid()).focus();
  await userEvent.keyboard("{Home}{Enter}");
  expect(router.current).toEqual({ name: "history", operation: 1 });
});

test("ten thousand steps draw a few rows and no more bars than there is room for", async () => {
  const steps = Array.from({ length: 10_000 }, (_, at) => step({ operation: at + 1 }));
  answer("float", () => dayOf({ steps, gaps: 0, words: "Every change is explained." }));
  render(FloatFixture);
  expect((await grid()).getAttribute("aria-rowcount")).toBe("10001");
  expect(screen.getAllByRole("row").length).toBeLessThan(40);
  expect(document.querySelectorAll("rect").length).toBeLessThan(100);
});

test("news that come together are asked about once", async () => {
  render(FloatFixture);
  await grid();
  answer("float", () => dayOf({ closing: "1", words: "Now." }));
  for (let times = 0; times < 50; times += 1) change({ kind: "operation", id: times });
  await waitFor(() => expect(document.querySelectorAll("dd")[1]?.textContent).toBe("UGX\u00a01"));
  expect(asked("float").length).toBe(2);
});

test("a wallet without a balance says what will be here, and a failing book is asked again", async () => {
  answer("float", () => Promise.reject(fail("book", "The disk is full.")));
  render(FloatFixture);
  await screen.findByText("The disk is full.");
  const none = { opening: null, closing: null, steps: [], gaps: 0, unexplained: "0" };
  answer("float", () => dayOf({ ...none, words: "No balance was told." }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/No balance was told\. The service reports it with each payment\./);
});

test("Ctrl+K finds it by balance, by gap and by its name", async () => {
  for (const words of ["balance", "gap", "float expl"]) {
    await palette.search(words);
    expect(palette.items.map((each) => each.label)).toContain("Float, explained");
  }
});

test("the wallet's card and the balance in the bar lead here", async () => {
  const [asOf, source] = [`${today}T06:00:00Z`, "Reported with the last payment"];
  const balance = {
    wallet: "COMMISSION",
    name: "Commission",
    balance: "95000",
    asOf,
    source,
  } as const;
  render(Balances, { wallets: [balance], inUse: "ESCROW" });
  await userEvent.click(screen.getByRole("button", { name: "Explain Commission" }));
  expect(router.current).toEqual({ name: "float", wallet: "COMMISSION" });
  const bar = {
    shop: "",
    environment: "practice",
    connection: "online",
    attention: 0,
    cases: 0,
    tokensCame: 0,
    approvals: 0,
  } as const;
  render(TopBar, { status: { ...bar, balance: { ...balance, wallet: "ESCROW" }, lock: null } });
  await userEvent.click(screen.getByRole("button", { name: /UGX.95,000\s*Explain/ }));
  expect(router.current).toEqual({ name: "float", wallet: "ESCROW" });
});

test("axe finds nothing, with and without a gap", async () => {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const { unmount } = render(FloatFixture);
  await screen.findByRole("row", { name: /Not explained/ });
  expect((await axe.run(document.body, { rules })).violations.map((each) => each.id)).toEqual([]);
  unmount();
  answer("float", () => dayOf({ steps: [step({})], gaps: 0, words: "Every change is explained." }));
  render(FloatFixture);
  await screen.findByText("Every change is explained.");
  expect((await axe.run(document.body, { rules })).violations.map((each) => each.id)).toEqual([]);
});

test("today says until when the float lasts, what to buy by when, and how far off that was before", async () => {
  answer("floatForecast", () => ({
    is: "runsOut",
    lastsThrough: "2026-11-26",
    buy: "2350000",
    buyBy: "2026-11-27",
    thenThrough: "2026-12-03",
    errorPercent: 12,
    weeks: 8,
    evening: "1200000",
  }));
  render(FloatFixture);
  const forecast = await screen.findByRole("region", { name: "Forecast" });
  expect(text(forecast)).toMatch(/it lasts through Thursday 26 Nov\./);
  expect(text(forecast)).toMatch(
    /Buy UGX 2,350,000 by the morning of Friday 27 Nov: it then lasts through Thursday 3 Dec\./,
  );
  expect(text(forecast)).toMatch(/In the last 8 weeks this was off by 12 % of what was used\./);
});

test("a float that does not last today is to be bought now", async () => {
  answer("floatForecast", () => ({
    is: "runsOut",
    lastsThrough: null,
    buy: "400000",
    buyBy: today,
    thenThrough: "2026-11-27",
    errorPercent: 9,
    weeks: 1,
    evening: "0",
  }));
  render(FloatFixture);
  const forecast = await screen.findByRole("region", { name: "Forecast" });
  expect(text(forecast)).toMatch(/does not last through today\.\s+Buy UGX 400,000 now:/);
});

test("without enough to know, and for a day that has passed, there is no forecast", async () => {
  answer("floatForecast", () => ({ is: "tooLittleKnown", daysNeeded: 42 }));
  render(FloatFixture);
  await grid();
  await waitFor(() => expect(asked("floatForecast")).not.toHaveLength(0));
  expect(screen.queryByRole("region", { name: "Forecast" })).toBeNull();
  const before = asked("floatForecast").length;
  router.go({ name: "float", day: "2026-11-20", wallet: "ESCROW" });
  await waitFor(() => expect(asked("float").at(-1)).toMatchObject({ day: "2026-11-20" }));
  expect(asked("floatForecast")).toHaveLength(before);
});
