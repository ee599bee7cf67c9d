import { expect, test } from "vitest";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import { everything, readDraft, unfiltered } from "../../model/historyDraft";
import {
  daysProblem,
  exactStates,
  filterOf,
  isNarrowed,
  isTyping,
  states,
  withStates,
  withSums,
} from "./filter";

const today = "2026-03-01";
const of = (part: Partial<typeof everything>) => filterOf({ ...everything, ...part }, today);

test.each([
  ["all", null, null],
  ["today", "2026-03-01", "2026-03-01"],
  ["yesterday", "2026-02-28", "2026-02-28"],
  ["week", "2026-02-23", "2026-03-01"],
  // 1 March 2026 is a Sunday.
  ["thisWeek", "2026-02-23", "2026-03-01"],
  ["lastWeek", "2026-02-16", "2026-02-22"],
  ["month", "2026-03-01", "2026-03-01"],
  ["lastMonth", "2026-02-01", "2026-02-28"],
  ["quarter", "2026-01-01", "2026-03-01"],
  ["lastQuarter", "2025-10-01", "2025-12-31"],
  ["year", "2026-01-01", "2026-03-01"],
  ["lastYear", "2025-01-01", "2025-12-31"],
] as const)("%s asks for the days from %s to %s", (period, from, to) => {
  expect(of({ period })).toMatchObject({ from, to });
});

test("all conditions narrow together", () => {
  const filter = of({
    period: "between",
    from: "2026-01-01",
    to: "2026-01-31",
    modes: ["PARTNER_PAY_AIRTIME"],
    counted: ["notPaid", "disputed"],
    billers: ["UMEME"],
    feeTo: " 900 ",
    needsAttention: true,
    weekdays: [6],
    hours: [9, 10],
    search: "  okello ",
  });
  expect(filter).toEqual<HistoryFilter>({
    ...unfiltered,
    from: "2026-01-01",
    to: "2026-01-31",
    modes: ["PARTNER_PAY_AIRTIME"],
    counted: ["notPaid", "disputed"],
    billers: ["UMEME"],
    feeTo: "900",
    needsAttention: true,
    weekdays: [6],
    hours: [9, 10],
    search: "okello",
  });
});

test("a draft that an older Kaunta kept, or nobody can read, is read as far as it goes", () => {
  const older = { period: "week", mode: "PARTNER_PAY_AIRTIME", counted: "notPaid", search: "ka" };
  expect(readDraft(older)).toEqual({
    ...everything,
    period: "week",
    modes: ["PARTNER_PAY_AIRTIME"],
    counted: ["notPaid"],
    search: "ka",
  });
  expect(readDraft({ mode: "", counted: "", by: "Okello" })).toEqual({
    ...everything,
    by: "Okello",
  });
  for (const kept of [null, undefined, 7, "x", { period: "someday", modes: ["NEW"], billers: [3] }])
    expect(readDraft(kept)).toEqual(everything);
  const draft = { ...everything, amountFrom: "5,000", wallets: ["PARTNER" as const], hasFee: true };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test("one person's operations can be asked for, and everybody's again", () => {
  const one = of({ by: "Okello" });
  expect(one.by).toBe("Okello");
  expect(isNarrowed(one)).toBe(true);
  expect(of({ by: "" }).by).toBeNull();
});

test("days left empty, or typed for another period, narrow nothing", () => {
  expect(of({ period: "between" })).toMatchObject({ from: null, to: null });
  expect(of({ period: "all", from: "2026-01-01" })).toMatchObject({ from: null });
});

test("a last day before the first one is said, not asked for", () => {
  const draft = { ...everything, period: "between" as const, from: "2026-02-02", to: "2026-02-01" };
  expect(daysProblem(draft)).toMatch(/after/);
  expect(daysProblem({ ...draft, to: "" })).toBeUndefined();
});

test("paid and disputed are two choices, and each asks for what the book counts so", () => {
  const choices = Object.fromEntries(states.map(({ value, label }) => [label, value]));
  expect(choices).toEqual({
    "Paid or received": "paid",
    Waiting: "waiting",
    "In doubt": "inDoubt",
    Disputed: "disputed",
    "Not paid": "notPaid",
  });
  for (const { value } of states) {
    const filter = of({ counted: [value] });
    expect([filter.counted, filter.states, isNarrowed(filter)]).toEqual([[value], [], true]);
  }
});

test("a single state and the sum that it belongs to are never chosen together", () => {
  expect(
    exactStates.map(({ label, options }) => [label, options.map((each) => each.label)]),
  ).toEqual([
    ["Waiting", ["Recorded", "Sending", "Waiting at the service"]],
    ["In doubt", ["Not known yet", "Not found there", "Refused so far"]],
    ["Not paid", ["Failed at the service", "Refused", "Not sent"]],
  ]);
  const draft = { ...everything, counted: ["inDoubt", "disputed"] as const };
  const single = { ...draft, ...withStates(draft, ["unknown", "failed"]) };
  expect(single).toMatchObject({ counted: ["disputed"], states: ["unknown", "failed"] });
  expect(of(single)).toMatchObject({ counted: ["disputed"], states: ["unknown", "failed"] });
  expect(withSums(single, ["disputed", "notPaid"])).toEqual({
    counted: ["disputed", "notPaid"],
    states: ["unknown"],
  });
  expect(readDraft({ states: ["unknown", "lost"] }).states).toEqual(["unknown"]);
});

test("what is typed is told from what is chosen", () => {
  const before = of({});
  expect(isTyping({ ...before, search: "nak" }, before, "all")).toBe(true);
  expect(isTyping({ ...before, amountFrom: "5" }, before, "all")).toBe(true);
  expect(isTyping({ ...before, networks: ["MTN"] }, before, "all")).toBe(false);
  expect(isTyping({ ...before, search: "nak", hasFee: true }, before, "all")).toBe(false);
  expect(isTyping({ ...before, from: "2026-11-01" }, before, "month")).toBe(false);
  expect(isTyping({ ...before, from: "2026-11-01" }, before, "between")).toBe(true);
});
