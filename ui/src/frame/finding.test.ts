import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CustomerView } from "../bindings/CustomerView";
import type { HistoryInput } from "../bindings/HistoryInput";
import type { OperationRow } from "../bindings/OperationRow";
import { router } from "../navigation/router.svelte";
import { session } from "../session/session.svelte";
import { answer, asked, fail, forgetAll } from "../testing/bridge";
import { row } from "../testing/rows";
import { passes } from "../testing/time";
import { favouriteOf } from "../testing/favourites";
import { findInBook, findKnownCustomers, PAUSE, READING_ON } from "./finding";
import { Palette, type PaletteItem } from "./palette.svelte";

vi.mock("../bridge/call", () => import("../testing/bridge"));

/** A book that searches like Rust does: every word somewhere in a payment, a phone in any form. */
function hold(rows: readonly OperationRow[]) {
  answer("history", ({ filter, offset, limit }: HistoryInput) => {
    const plain = (text: string) => text.toLowerCase().replace(/[\s+-]/g, "");
    const text = (each: OperationRow) =>
      plain(
        `${each.party} ${each.account} ${each.phone} 256${each.phone?.slice(1)} ${each.reference}`,
      );
    const words = /^[\d\s+-]+$/.test(filter.search) ? [filter.search] : filter.search.split(" ");
    const found = rows.filter((each) => words.every((word) => text(each).includes(plain(word))));
    const shown = found.slice(offset, offset + limit);
    return { total: found.length, offset, rows: shown, found: [] };
  });
}

/** This many payments of one customer, the newest in the book. */
const many = (count: number, party: string) =>
  Array.from({ length: count }, (_, at) => row({ id: 1_000 - at, party }));

const known = (operation: number, name: string | null, more: Partial<CustomerView> = {}) => ({
  operation,
  mode: "PARTNER_PAY_BILL_PAYMENT" as const,
  provider: "UEDCL (Umeme)",
  name,
  number: "04212345671",
  last: { amount: "50000", at: "2026-11-21T09:00:00Z" },
  ...more,
});

let palette: Palette;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  forgetAll();
  palette = new Palette();
  palette.provide(findInBook);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function find(query: string): Promise<PaletteItem[]> {
  const searched = palette.search(query);
  await passes(PAUSE);
  await searched;
  return palette.items;
}
const labels = (items: readonly PaletteItem[], group: string) =>
  items.filter((each) => each.group === group).map((each) => each.label);

/** What Rust answers for the customers: nobody who asked not to be suggested is among them. */
function knows(...customers: readonly CustomerView[]) {
  vi.spyOn(session, "may").mockReturnValue(true);
  answer("findCustomers", () => ({ customers: [...customers], isWhole: true, favourites: [] }));
  palette.provide(findKnownCustomers);
}

test("a customer leads to all their payments", async () => {
  knows(known(3, "AKELLO GRACE", { number: "04999" }));
  hold(many(9, "MUGISHA PETER"));
  const items = await find("akello");
  const [found] = items.filter((each) => each.group === "Customers");
  expect([found?.label, found?.detail]).toEqual(["AKELLO GRACE", "0499 9, all payments"]);
  found?.run();
  expect(router.current).toEqual({ name: "history", filter: { search: "04999" } });
});

test("a customer without a name is called by the phone", async () => {
  knows(known(5, null, { mode: "PARTNER_PAY_AIRTIME", number: "0772 300 417" }));
  hold([]);
  const [found] = (await find("0772300")).filter((each) => each.group === "Customers");
  expect([found?.label, found?.detail]).toEqual(["0772 300 417", "all payments"]);
});

test("who was erased is suggested nowhere, though their payments stay in the book", async () => {
  knows();
  hold(many(2, "NAKATO RUTH"));
  const items = await find("nakato");
  expect([...new Set(items.map((each) => each.group))]).toEqual(["Operations"]);
  expect(labels(items, "Operations")).toHaveLength(2);
});

test("of a customer whose payments are withheld no payments are offered", async () => {
  knows(known(7, "N• R•", { number: "••• 671", last: null }));
  hold([]);
  expect(labels(await find("naka"), "Customers")).toEqual([]);
});

test("a payment is found by its reference", async () => {
  hold([...many(9, "OKELLO GRACE"), row({ id: 4, party: "AKELLO ROSE" })]);
  const [found, ...others] = await find("kt-4");
  expect([found?.group, found?.label, others]).toEqual([
    "Operations",
    "AKELLO ROSE, UGX\u00a050,000",
    [],
  ]);
  found?.run();
  expect(router.current).toEqual({ name: "history", operation: 4 });
});

test("what is not shown is counted, and one way leads to it", async () => {
  hold(many(1_200, "OKELLO GRACE"));
  const items = await find("okello");
  expect(labels(items, "Operations")).toHaveLength(7);
  const rest = items.at(-1);
  expect(rest?.label).toBe("All 1,200 in the history");
  rest?.run();
  expect(router.current).toEqual({ name: "history", filter: { search: "okello" } });
  hold(many(6, "OKELLO GRACE"));
  expect((await find("okello")).every((each) => !each.rest)).toBe(true);
});

test("what is found stands there before all that matches is counted, and its count comes below it", async () => {
  let counted: (total: number) => void = () => undefined;
  const total = new Promise<number>((tell) => (counted = tell));
  const rows = many(9, "OKELLO GRACE");
  answer("history", async ({ offset, limit, beforeCount }: HistoryInput) => {
    const page = { offset, rows: rows.slice(0, limit), found: [] };
    return beforeCount ? { ...page, total: null } : { ...page, total: await total };
  });
  const searched = palette.search("okello");
  await passes(PAUSE);
  await vi.waitFor(() => expect(labels(palette.items, "Operations")).toHaveLength(6));
  expect([palette.asking, palette.items.some((each) => each.rest)]).toEqual([true, false]);
  const before = palette.items;
  counted(1_200);
  await searched;
  expect(palette.items.slice(0, before.length)).toEqual(before);
  expect(palette.items.at(-1)?.label).toBe("All 1,200 in the history");
  expect(asked("history")).toHaveLength(2);
});

test("the book is asked about what somebody stops at, not about every letter on the way", async () => {
  hold(many(1, "OKELLO GRACE"));
  for (const typed of ["ok", "oke", "okel"]) void palette.search(typed);
  expect(labels(await find("okell"), "Operations")).toEqual(["OKELLO GRACE, UGX\u00a050,000"]);
  expect(asked("history").map((each) => each.filter.search)).toEqual(["okell"]);
  await find("o");
  expect(asked("history")).toHaveLength(1);
});

test("before anything is typed the newest payments stand, without a wait", async () => {
  hold(many(9, "OKELLO GRACE"));
  await palette.search("");
  expect(labels(palette.items, "Operations")).toHaveLength(6);
  expect(palette.items.some((each) => each.rest)).toBe(false);
});

test("a book that does not answer takes nothing away from the rest", async () => {
  answer("history", () => Promise.reject(fail("book", "The disk is full.")));
  expect(labels(await find("home"), "Go to")).toEqual(["Home"]);
  expect(palette.asking).toBe(false);
});

test("a known customer stands first, at each key, and opens the form for the last payment", async () => {
  vi.spyOn(session, "may").mockReturnValue(true);
  hold(many(9, "NAKATO RUTH"));
  answer("findCustomers", () => ({
    customers: [known(7, "NAKATO RUTH")],
    isWhole: true,
    favourites: [],
  }));
  palette = new Palette();
  palette.provide(findInBook);
  palette.provide(findKnownCustomers);
  void palette.search("nak");
  const items = await find("naka");
  expect(asked("findCustomers")).toEqual([{ typed: "nak" }, { typed: "naka" }]);
  expect([items[0]?.group, items[0]?.label, items[0]?.detail]).toEqual([
    "Pay again",
    "NAKATO RUTH",
    "UEDCL (Umeme), 0421 2345 671, last time UGX\u00a050,000",
  ]);
  items[0]?.run();
  expect(router.current).toEqual({ name: "pay-bill", again: 7 });
});

test("while a large book is still being read, customers are searched again until all of it was", async () => {
  vi.spyOn(session, "may").mockReturnValue(true);
  hold([]);
  const all = { favourites: [], customers: [known(7, "NAKATO RUTH")], isWhole: true };
  const begun = { favourites: [], customers: [], isWhole: false };
  answer("findCustomers", () => (asked("findCustomers").length < 2 ? begun : all));
  palette.provide(findKnownCustomers);
  void palette.search("naka");
  await passes(READING_ON - 1);
  expect(labels(palette.items, "Pay again")).toEqual([]);
  expect(palette.asking).toBe(true);
  await passes(1);
  expect(labels(palette.items, "Pay again")).toEqual(["NAKATO RUTH"]);
  await passes(READING_ON * 3);
  expect(asked("findCustomers")).toHaveLength(2);
  expect(palette.asking).toBe(false);
});

test("a masked customer stands first too, and one without a name is called by the number", async () => {
  vi.spyOn(session, "may").mockReturnValue(true);
  const masked = known(7, "N• R•", { number: "••• 671", last: null });
  const phone = known(8, null, {
    mode: "PARTNER_PAY_AIRTIME",
    provider: "MTN",
    number: "0772 123 456",
  });
  answer("findCustomers", () => ({ customers: [masked, phone], isWhole: true, favourites: [] }));
  hold(many(3, "NAKATO RUTH"));
  palette.provide(findKnownCustomers);
  const items = await find("naka");
  expect(items.slice(0, 2).map((each) => [each.label, each.detail])).toEqual([
    ["N• R•", "UEDCL (Umeme), ••• 671"],
    ["0772 123 456", "Airtime, MTN, last time UGX\u00a050,000"],
  ]);
  items[1]?.run();
  expect(router.current).toEqual({ name: "airtime", again: 8 });
});

test("favourites stand before all others by the names that the shop gave, masked, and one without a payment is not offered", async () => {
  vi.spyOn(session, "may").mockReturnValue(true);
  const house = favouriteOf({ id: 3, customer: "Mama Ruth", label: "house", operation: 7 });
  const shop = favouriteOf({ id: 4, customer: "Mama Ruth", label: "shop", operation: null });
  answer("findCustomers", () => ({
    customers: [known(8, "RUTH NANSUBUGA")],
    isWhole: true,
    favourites: [house, shop],
  }));
  hold(many(3, "NAKATO RUTH"));
  palette.provide(findKnownCustomers);
  const items = await find("ruth");
  expect(items.slice(0, 2).map((each) => [each.group, each.label, each.detail])).toEqual([
    ["Favourites", "Mama Ruth: house", "UEDCL (Umeme), ••• 671"],
    expect.arrayContaining(["Pay again", "RUTH NANSUBUGA"]),
  ]);
  items[0]?.run();
  expect(router.current).toEqual({ name: "pay-bill", again: 7 });
});

test("several bills of one favourite customer are offered together, after each of them", async () => {
  vi.spyOn(session, "may").mockReturnValue(true);
  const ruth = ["house", "shop"].map((label, at) =>
    favouriteOf({ id: at + 3, label, operation: at + 7 }),
  );
  const other = favouriteOf({ id: 9, customer: "Mama Jane", operation: 12 });
  const phone = favouriteOf({ id: 10, customer: "Mama Jane", mode: "PARTNER_SEND_MNO" });
  answer("findCustomers", () => ({
    customers: [],
    isWhole: true,
    favourites: [...ruth, other, phone],
  }));
  palette.provide(findKnownCustomers);
  const items = await find("mama");
  const all = items.filter(({ label }) => label.startsWith("Pay all bills"));
  expect(all.map(({ label }) => label)).toEqual(["Pay all bills of Mama Ruth"]);
  expect(items.at(0)?.label).toBe("Mama Ruth: house");
  all[0]?.run();
  expect(router.current).toEqual({ name: "pay-bill", group: "Mama Ruth" });
});

test("who may not sell is offered nobody to pay", async () => {
  vi.spyOn(session, "may").mockReturnValue(false);
  hold([]);
  palette.provide(findKnownCustomers);
  await find("naka");
  expect(asked("findCustomers")).toEqual([]);
});

test.each(["0772 300 417", "20999", "04212345671"])(
  "%s begins no bill of an unknown account",
  async (typed) => {
    knows(known(7, "NAKATO RUTH"));
    hold([]);
    expect(labels(await find(typed), "Pay")).toEqual([]);
  },
);
