import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Home as HomeView } from "../../bindings/Home";
import type { Reminder } from "../../bindings/Reminder";
import type { SettledLater } from "../../bindings/SettledLater";
import { palette } from "../../frame/palette.svelte";
import { router } from "../../navigation/router.svelte";
import type { Screen } from "../../navigation/screens";
import { BURST } from "../../parts/burst";
import { session } from "../../session/session.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { row } from "../../testing/rows";
import { holdTime, passes } from "../../testing/time";
import Home from "./Home.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const home: HomeView = {
  wallets: [
    {
      wallet: "ESCROW",
      name: "Escrow",
      balance: "1250000.50",
      asOf: new Date().toISOString(),
      source: "Reported with the last payment",
    },
    { wallet: "COMMISSION", name: "Commission", balance: null, asOf: null, source: null },
  ],
  attention: [
    row({ id: 1, state: "unknown", party: "OKELLO GRACE" }),
    row({ id: 2, contradictedBy: "FAILED", party: "ACEN BETTY" }),
  ],
  today: [
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      name: "Bill",
      flow: "paid",
      counted: "paid",
      count: 2,
      amount: "100000.25",
      fees: "2200",
    },
    {
      mode: "PARTNER_PAY_AIRTIME",
      name: "Airtime",
      flow: "paid",
      counted: "paid",
      count: 1,
      amount: "5000.50",
      fees: "0",
    },
    {
      mode: "PARTNER_COLLECT_MNO",
      name: "Collect",
      flow: "collected",
      counted: "paid",
      count: 1,
      amount: "30000",
      fees: "450",
    },
  ],
  found: [],
  settledLater: [],
  recent: [row({ id: 3, direction: "in", mode: "PARTNER_COLLECT_MNO" })],
  reminders: [],
};
const list = (name: string) => screen.findByRole("list", { name });
const printed = (key: HTMLElement) => key.textContent.replace(/\s+/g, " ").trim();
const shown = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

beforeEach(() => {
  forgetAll();
  router.go({ name: "home" });
  answer("home", () => home);
  answer("lowFloat", () => ({ low: null }));
  answer("feeDrift", () => ({ drift: null }));
  answer("unprintedReceipts", () => ({ receipts: [] }));
});

afterEach(() => vi.useRealTimers());

const unread = {
  wallet: "PARTNER",
  name: "Partner wallet",
  balance: null,
  asOf: null,
  source: null,
} as const;

test("each wallet shows its balance, when it was reported and by what; those not known yet are one line", async () => {
  answer("home", () => ({ ...home, wallets: [...home.wallets, unread] }));
  render(Home);
  const [escrow, unknown, ...others] = within(await list("Wallets")).getAllByRole("listitem");
  if (!escrow || !unknown) throw new Error("two lines");
  expect(shown(escrow)).toMatch(/UGX 1,250,000\.50.*Reported with the last payment, today/s);
  expect(shown(unknown).trim()).toBe("Not known yet: Commission, Partner wallet");
  expect(others).toEqual([]);
});

test("the partner wallet is shown beside the gateway's, and leads to all balances", async () => {
  const partner = {
    wallet: "PARTNER" as const,
    name: "Partner wallet",
    balance: "730000",
    asOf: new Date().toISOString(),
    source: "asked of the partner wallet",
  };
  answer("home", () => ({ ...home, wallets: [...home.wallets, partner] }));
  const { unmount } = render(Home);
  const card = within(await list("Wallets")).getAllByRole("listitem")[1];
  if (!card) throw new Error("two wallets");
  expect(shown(card)).toMatch(/Partner wallet.*UGX 730,000.*asked of the partner wallet/s);
  await userEvent.click(within(card).getByRole("button", { name: "Open Partner wallet" }));
  expect(router.current).toEqual({ name: "wallet" });
  unmount();
  router.go({ name: "home" });
  render(Home);
  await userEvent.click(await screen.findByRole("button", { name: "All balances" }));
  expect(router.current).toEqual({ name: "wallet" });
});

test("the six products are one digit or one click away, in the same order for everybody", async () => {
  const opened: [string, string, Screen["name"]][] = [
    ["1", "Pay a bill", "pay-bill"],
    ["2", "Airtime", "airtime"],
    ["3", "Send money", "send-money"],
    ["4", "Send to bank", "send-bank"],
    ["5", "Collect", "collect"],
    ["6", "Payroll", "payroll"],
  ];
  render(Home);
  const keys = within(await list("Start")).getAllByRole("button");
  expect(keys.map(printed)).toEqual(opened.map(([digit, label]) => `${digit} ${label}`));
  const user = userEvent.setup();
  for (const [digit, label, name] of opened) {
    router.go({ name: "home" });
    await user.keyboard(digit);
    await waitFor(() => expect(router.current).toEqual({ name }));
    router.go({ name: "home" });
    await user.click(within(await list("Start")).getByRole("button", { name: label }));
    expect(router.current).toEqual({ name });
  }
  router.go({ name: "home" });
  const inTime = holdTime();
  await inTime.keyboard("7");
  await passes(2 * BURST);
  expect(router.current).toEqual({ name: "home" });
});

test("who may only see payrolls has that product alone, under its digit", async () => {
  const may = vi.spyOn(session, "may").mockImplementation((right) => right !== "sell");
  render(Home);
  const keys = within(await list("Start")).getAllByRole("button");
  expect(keys.map(printed)).toEqual(["6 Payroll"]);
  await holdTime().keyboard("1");
  await passes(2 * BURST);
  expect(router.current).toEqual({ name: "home" });
  may.mockRestore();
});

test("a number from a scanner opens no product by its digits", async () => {
  render(Home);
  await list("Start");
  await holdTime().keyboard("14200550001{Enter}");
  await passes(2 * BURST);
  expect(router.current).toEqual({ name: "home" });
});

test("a float that runs out is told of before it does", async () => {
  const runsOut = "At the usual pace the float runs out today.";
  answer("lowFloat", () => ({ low: { wallet: "ESCROW", runsOut, left: "Enough for 3." } }));
  render(Home);
  const line = (await screen.findByText(runsOut)).closest("[role=status]");
  expect(line?.textContent).toContain("Enough for 3.");
});

test("the field to find something opens the search", async () => {
  render(Home);
  await userEvent.click(await screen.findByRole("button", { name: /^Type to find a customer/ }));
  expect(palette.open).toBe(true);
  palette.open = false;
});

const leads: [Reminder, string, Screen][] = [
  [
    // The text mentions a key and a book too, but must not decide where it leads.
    { words: "The payroll “Key book” waits: 12 of 40 are paid.", way: { to: "payroll", id: 7 } },
    "Open payroll",
    { name: "payroll", id: 7 },
  ],
  [
    { words: "The key ends in 6 days.", way: { to: "settings", page: "connection" } },
    "Open settings",
    { name: "settings", page: "connection" },
  ],
  [
    { words: "Nobody knows the recovery code.", way: { to: "settings", page: "people" } },
    "Open settings",
    { name: "settings", page: "people" },
  ],
  [{ words: "Compare the payroll.", way: { to: "history" } }, "Open history", { name: "history" }],
  [
    { words: "Compare the statement.", way: { to: "attention" } },
    "Needs attention",
    { name: "attention" },
  ],
];
test.each(leads)("a reminder is shown quietly with its way: %s", async (reminder, label, to) => {
  answer("home", () => ({ ...home, reminders: [reminder] }));
  render(Home);
  const reminders = await list("Reminders");
  expect(shown(reminders)).toContain(reminder.words);
  expect(reminders.closest("[role=alert]")).toBeNull();
  await userEvent.click(within(reminders).getByRole("button", { name: label }));
  expect(router.current).toEqual(to);
});

test("a fee that is other than usual today is told, and leads to the report on today's fees", async () => {
  const words = "The fee for Airtime · MTN is not the usual one today.";
  answer("feeDrift", () => ({ drift: { words, day: "2026-11-21" } }));
  render(Home);
  await screen.findByText(words);
  await userEvent.click(screen.getByRole("button", { name: "See the fees" }));
  const days = { period: "between", from: "2026-11-21", to: "2026-11-21" };
  expect(router.current).toEqual({ name: "reports", kind: "fees", ...days });
});

test("who may not read reports is not asked for a change of fees, which would be refused", async () => {
  const may = vi.spyOn(session, "may").mockImplementation((right) => right !== "read");
  const before = asked("feeDrift").length;
  render(Home);
  await waitFor(() => expect(asked("home").length).toBeGreaterThan(0));
  expect(asked("feeDrift")).toHaveLength(before);
  may.mockRestore();
});

test("many reminders take the room of three: the float's is first, and the rest is a press away", async () => {
  const reminders = [1, 2, 3].map((at): Reminder => ({
    words: `Reminder ${at}.`,
    way: { to: "book" },
  }));
  answer("home", () => ({ ...home, reminders }));
  answer("lowFloat", () => ({
    low: { wallet: "ESCROW", runsOut: "The float runs out today.", left: "Enough for 3." },
  }));
  render(Home);
  await screen.findByText("The float runs out today.");
  const rows = async () =>
    within(await list("Reminders"))
      .getAllByRole("listitem")
      .map(shown);
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  const [first, second, more] = await rows();
  expect(first).toContain("The float runs out today.");
  expect(second).toContain("Reminder 1.");
  expect(more?.trim()).toBe("2 more");
  await userEvent.click(screen.getByRole("button", { name: "2 more" }));
  expect((await rows()).slice(2)).toEqual([
    expect.stringContaining("Reminder 2."),
    expect.stringContaining("Reminder 3."),
  ]);
  expect(document.activeElement?.closest("li")?.textContent).toContain("Reminder 2.");
});

test("where there is nothing to remind of, no list of it is drawn", async () => {
  render(Home);
  await list("Latest");
  expect(screen.queryByRole("list", { name: "Reminders" })).toBeNull();
});

test("what needs attention says what it is and what to do, and Enter opens it", async () => {
  render(Home);
  const [contradicted, unknown] = within(await list("Needs attention")).getAllByRole("button");
  if (!unknown || !contradicted) throw new Error("two rows");
  expect(shown(unknown)).toMatch(/Not known yet.*OKELLO GRACE.*Do not pay this again.*UGX 50,000/s);
  expect(shown(contradicted)).toMatch(
    /^Disputed.*The book says Paid, the service now says FAILED/s,
  );
  contradicted.focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(router.current).toEqual({ name: "history", operation: 1 });
});

test("an open payment of the partner wallet is to be settled, not waited for, since the service can't be asked", async () => {
  const wallet = { mode: "WALLET_TO_WALLET" as const, product: "Wallet to wallet" };
  const open = [
    row({ id: 1, state: "pending", ...wallet }),
    row({ id: 2, state: "unknown", ...wallet }),
  ];
  answer("home", () => ({ ...home, attention: open }));
  render(Home);
  const [pending, unknown] = within(await list("Needs attention")).getAllByRole("button");
  expect(shown(pending as HTMLElement)).toContain("The service can't be asked: open it to settle");
  expect(shown(unknown as HTMLElement)).toContain("Do not pay this again: open it to settle");
});

test("disputes come first, a few of the oldest next, and all of them are a click away", async () => {
  const open = Array.from({ length: 30 }, (_, at) => row({ id: at + 10, state: "pending" }));
  const disputed = row({ id: 90, contradictedBy: "FAILED" });
  answer("home", () => ({ ...home, attention: [...open, disputed] }));
  render(Home);
  const rows = within(await list("Needs attention")).getAllByRole("button");
  expect(rows).toHaveLength(6);
  expect(shown(rows[0] as HTMLElement)).toMatch(/^Disputed.*CUSTOMER 90/s);
  expect(shown(rows[1] as HTMLElement)).toContain("CUSTOMER 10");
  await userEvent.click(screen.getByRole("button", { name: /^Show all/ }));
  expect(router.current).toEqual({ name: "attention" });
});

test("money in and money out are summed apart, exactly", async () => {
  render(Home);
  const out = await screen.findByRole("table", { name: /Money out/ });
  expect(shown(within(out).getByRole("caption"))).toContain("UGX 105,000.75");
  expect(shown(out)).toMatch(/Bill × 2.*Airtime × 1/s);
  const incoming = screen.getByRole("table", { name: /Money in/ });
  expect(shown(within(incoming).getByRole("caption"))).toContain("UGX 30,000");
});

test("what is disputed, in doubt or waiting has a line of its own and is in no sum", async () => {
  const airtime = { mode: "PARTNER_PAY_AIRTIME", name: "Airtime", flow: "paid" } as const;
  const apart = [
    { ...airtime, counted: "disputed", count: 1, amount: "70000", fees: "0" },
    { ...airtime, counted: "waiting", count: 2, amount: "3000", fees: "0" },
    {
      mode: "PARTNER_SEND_MNO",
      name: "Send",
      flow: "paid",
      counted: "waiting",
      count: 1,
      amount: "500.25",
      fees: "0",
    },
  ] as const;
  answer("home", () => ({ ...home, today: [...home.today, ...apart] }));
  render(Home);
  const out = await screen.findByRole("table", { name: /Money out/ });
  expect(shown(within(out).getByRole("caption"))).toContain("UGX 105,000.75");
  const lines = within(out)
    .getAllByRole("row")
    .map((line) => shown(line));
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^Disputed, not in the sum × 1.*UGX 70,000$/),
    expect.stringMatching(/^Waiting, not in the sum × 3.*UGX 3,500.25$/),
  ]);
  expect(shown(screen.getByRole("table", { name: /Money in/ }))).not.toMatch(/Disputed|Waiting/);
});

test("what earlier days left open and today settled has lines of its own, below today's sums", async () => {
  const settledLater: SettledLater[] = [
    { flow: "paid", counted: "paid", count: 3, amount: "150000" },
    { flow: "paid", counted: "notPaid", count: 1, amount: "5000" },
  ];
  answer("home", () => ({ ...home, settledLater }));
  render(Home);
  const out = await screen.findByRole("table", { name: /Money out/ });
  expect(shown(within(out).getByRole("caption"))).toContain("UGX 105,000.75");
  expect(shown(out)).toMatch(/Paid today, from earlier days × 3.*UGX 150,000/s);
  expect(shown(out)).toMatch(/Not paid after all, from earlier days × 1.*UGX 5,000/s);
});

test("what customers paid and what the shop added itself are two sums", async () => {
  const added = {
    mode: "WALLET_TOP-UP",
    name: "Top up the wallet",
    flow: "toppedUp",
    counted: "paid",
    count: 1,
    amount: "900000",
    fees: "0",
  } as const;
  answer("home", () => ({ ...home, today: [...home.today, added] }));
  render(Home);
  const collected = await screen.findByRole("table", { name: /Money in from customers/ });
  expect(shown(within(collected).getByRole("caption"))).toContain("UGX 30,000");
  const own = screen.getByRole("table", { name: /Added by the shop/ });
  expect(shown(within(own).getByRole("caption"))).toContain("UGX 900,000");
});

test("what the book had lost and the service has stands apart from every sum", async () => {
  answer("home", () => ({ ...home, found: [{ counted: "paid", count: 2, amount: "60000" }] }));
  render(Home);
  const table = await screen.findByRole("table", { name: /Found at the service/ });
  expect(shown(table)).toMatch(/Paid, as the service says × 2.*UGX 60,000/s);
  const out = screen.getByRole("table", { name: /Money out/ });
  expect(shown(within(out).getByRole("caption"))).toContain("UGX 105,000.75");
});

test("nothing is told of top-ups on a day without any", async () => {
  render(Home);
  await screen.findByRole("table", { name: /Money out/ });
  expect(screen.queryByRole("table", { name: /Added by the shop/ })).toBeNull();
});

test("a collection that came in is received, not paid", async () => {
  render(Home);
  expect(shown(await list("Latest"))).toContain("Received");
});

test("an outcome shows without a refresh, and what is on its way comes once", async () => {
  render(Home);
  await list("Needs attention");
  answer("home", () => ({ ...home, attention: [] }));
  for (let times = 0; times < 5; times += 1) change({ kind: "operation", id: 1 });
  await screen.findByText("Nothing needs attention.");
  expect(asked("home").length).toBeLessThanOrEqual(3);
});

test("today's totals are the new day's after midnight, with no news from the book", async () => {
  // 23:59 in Kampala.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-11-21T20:59:00Z") });
  try {
    render(Home);
    await screen.findByText("Bill", { exact: false, selector: "th" });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked("home")).toHaveLength(1);
    answer("home", () => ({ ...home, today: [] }));
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(screen.getAllByText("Nothing yet")).toHaveLength(2));
    expect(asked("home")).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("a first day offers the first bill", async () => {
  answer("home", () => ({ ...home, attention: [], today: [], recent: [] }));
  render(Home);
  await userEvent.click(await screen.findByRole("button", { name: "Pay the first bill" }));
  expect(router.current).toEqual({ name: "pay-bill" });
});

test("a book that can't be read says so, keeps what was known, and is asked again", async () => {
  render(Home);
  await list("Latest");
  answer("home", () => Promise.reject(fail("book", "The disk is full.")));
  change({ kind: "status" });
  await screen.findByText("The disk is full.");
  await list("Latest");
  answer("home", () => home);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("The disk is full.")).toBeNull());
});

test("axe finds nothing on the first screen", async () => {
  render(Home);
  await list("Latest");
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
