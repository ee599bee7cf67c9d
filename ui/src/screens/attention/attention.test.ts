import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Attention as View } from "../../bindings/Attention";
import type { AttentionInput } from "../../bindings/AttentionInput";
import type { AttentionItem } from "../../bindings/AttentionItem";
import type { Orphan } from "../../bindings/Orphan";
import type { UnknownTime } from "../../bindings/UnknownTime";
import { router } from "../../navigation/router.svelte";
import { balanceEvidence } from "../../operation/operation.fixture";
import { who } from "../../session/who.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { detail, row } from "../../testing/rows";
import { nothing } from "./attention.fixture";
import AttentionFixture from "./AttentionFixture.svelte";

// Noon in Kampala, set before anything is loaded, so that ages and the day don't change while these run.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));
vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function item(part: Partial<AttentionItem> & Pick<AttentionItem, "row">): AttentionItem {
  return {
    known: "The line was cut.",
    since: minutesAgo(3),
    next: "Kaunta asks the service.",
    nextAskAt: minutesAgo(-4),
    canAsk: true,
    settleByHand: false,
    ...part,
  };
}

const orphan: Orphan = {
  number: 1301,
  reference: "KT-9F2C-1301",
  foundAt: minutesAgo(10),
  toldAt: minutesAgo(10),
  state: "succeeded",
  next: null,
  writtenBefore: null,
  fromService: [{ label: "Amount", value: "UGX 50,000" }],
  receipt: null,
};

/** This many open operations, of which number 1 is the oldest, and the rest of the view. */
function listOf(total: number, part: Partial<View> = {}): (input: AttentionInput) => View {
  return ({ offset, limit }) => ({
    ...nothing,
    open: total,
    total,
    offset,
    items: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) =>
      item({ row: row({ id: offset + at + 1, state: "unknown" }) }),
    ),
    ...part,
  });
}

const grid = () => screen.findByRole("grid", { name: "Needs attention" });
const rowOf = (id: number) => screen.findByRole("row", { name: new RegExp(`CUSTOMER ${id}\\b`) });
/** As on the page, where several spaces are one. */
const shown = (element: HTMLElement) => element.textContent.replace(/\s+/g, " ");

async function violations() {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  return (await axe.run(document.body, { rules })).violations.map((each) => each.id);
}

beforeEach(() => {
  layOut();
  forgetAll();
  who.name = "";
  answer("attention", listOf(3));
  answer("operation", ({ id }) => detail({ row: row({ id, state: "unknown" }) }));
  router.go({ name: "attention" });
});
afterEach(() => vi.unstubAllGlobals());

test("each row says what is known, since when, what is next and when", async () => {
  render(AttentionFixture);
  expect(shown(await rowOf(1))).toMatch(
    /Not known yet Since today 11:57.*CUSTOMER 1.*The line was cut.*Kaunta asks the service.*UGX 50,000.*Asks in 4 min/s,
  );
  expect(shown(screen.getByRole("list", { name: "How many" }))).toMatch(/3 not final/);
  expect(await violations()).toEqual([]);
});

test("10,000 open operations: one page is asked for, a few rows are drawn, the last is a key away", async () => {
  answer("attention", listOf(10_000));
  render(AttentionFixture);
  await rowOf(1);
  expect((await grid()).getAttribute("aria-rowcount")).toBe("10000");
  expect(screen.getAllByRole("row").length).toBeLessThan(40);
  expect(asked("attention")).toEqual([{ offset: 0, limit: 100 }]);
  (await grid()).focus();
  await userEvent.keyboard("{End}");
  await rowOf(10_000);
  expect(asked("attention").map((each) => each.offset)).toEqual([0, 9_900]);
});

test("a payment without a look-up shows its balance evidence and is settled beside the list", async () => {
  const wallet = row({ id: 2, state: "unknown", mode: "WALLET_TO_WALLET" });
  answer("operation", () => detail({ row: wallet, balanceEvidence, settleByHand: true }));
  router.go({ name: "attention", operation: 2 });
  render(AttentionFixture);
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  const evidence = await within(panel).findByRole("region", { name: "What the balances say" });
  expect(shown(evidence)).toMatch(/200,000\.50.*145,000\.50.*−55,000.*KATO HARDWARE/s);
  within(panel).getByRole("form", { name: "Settle by hand" });
  expect(within(panel).queryByRole("button", { name: "Ask now" })).toBeNull();
});

test("Enter opens the operation beside the list, Escape goes back to its row", async () => {
  render(AttentionFixture);
  await rowOf(1);
  // The first arrow key enters the rows, the second moves down.
  screen.getByRole("heading", { name: "Needs attention" }).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  await within(panel).findByText(/KT-2/);
  expect(router.current).toEqual({ name: "attention", operation: 2 });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement).toBe(await grid());
});

test("a row asks now, by its button and by A, once however often it is pressed", async () => {
  let answered: (() => void) | undefined;
  answer("askNow", ({ id }) => {
    const now = detail({ row: row({ id, state: "succeeded" }) });
    return new Promise((done) => (answered = () => done(now)));
  });
  render(AttentionFixture);
  const user = userEvent.setup();
  const button = within(await rowOf(1)).getByRole("button", { name: "Ask now" });
  await user.click(button);
  await user.click(button);
  await user.keyboard("a");
  expect(asked("askNow")).toEqual([{ id: 1 }]);
  // Looking it up does not open it.
  expect(router.current).toEqual({ name: "attention" });
  answer("attention", listOf(2));
  answered?.();
  await screen.findByText("Asked about CUSTOMER 1: Paid.");
  await waitFor(() => expect(shown(screen.getByRole("list", { name: "How many" }))).toMatch(/2/));
  await user.keyboard("{ArrowDown}a");
  await waitFor(() => expect(asked("askNow")).toEqual([{ id: 1 }, { id: 2 }]));
});

test("an asking without an answer says so and the row stays", async () => {
  answer("askNow", () => Promise.reject(fail("connection", "No answer came.")));
  render(AttentionFixture);
  await userEvent.click(within(await rowOf(1)).getByRole("button", { name: "Ask now" }));
  await screen.findByText("No answer came.");
  await rowOf(1);
});

test("a dispute is called so, counted, and leads to its clearing up", async () => {
  const disputed = item({
    row: row({ id: 8, contradictedBy: "FAILED" }),
    settleByHand: true,
    nextAskAt: null,
  });
  answer("attention", listOf(1, { open: 0, cases: 1, items: [disputed] }));
  render(AttentionFixture);
  const words = shown(await rowOf(8));
  expect(words).toMatch(/^\s*Disputed The book says Paid, the service now says FAILED\./);
  expect(shown(screen.getByRole("list", { name: "How many" }))).toMatch(/1 disputed/);
  await userEvent.click(screen.getByRole("button", { name: "Clear up…" }));
  expect(router.current).toEqual({ name: "attention", operation: 8 });
});

test("what settles elsewhere leaves the list, and what is new comes, without a refresh", async () => {
  render(AttentionFixture);
  await rowOf(3);
  answer("attention", listOf(0));
  change({ kind: "operation", id: 3 });
  await screen.findByText("Nothing needs attention");
  answer("attention", listOf(1));
  change({ kind: "operation", id: 1 });
  await rowOf(1);
});

test("an empty list says what will be here", async () => {
  answer("attention", listOf(0));
  render(AttentionFixture);
  await screen.findByText("Nothing needs attention");
  expect(screen.getByText(/every payment whose outcome is not known yet/)).toBeTruthy();
  expect(await violations()).toEqual([]);
});

test("a book that can't be read says so and is asked again", async () => {
  answer("attention", () => Promise.reject(fail("book", "The disk is full.")));
  render(AttentionFixture);
  await screen.findByText("The disk is full.");
  answer("attention", listOf(1));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await rowOf(1);
});

test("a payment that the book had lost is shown, and closed by somebody who says what it was", async () => {
  answer("attention", listOf(0, { orphans: [orphan] }));
  render(AttentionFixture);
  const user = userEvent.setup();
  await screen.findByText(/1 payment your book had lost/);
  await user.click(screen.getByRole("button", { name: "Look at it" }));
  const panel = await screen.findByRole("complementary", { name: "Payments your book had lost" });
  expect(shown(panel)).toMatch(/KT-9F2C-1301.*Paid.*Amount.*UGX 50,000/s);
  await user.click(within(panel).getByRole("button", { name: /Write down/ }));
  const reason = within(panel).getByRole("textbox", { name: /What was it/ });
  expect(document.activeElement).toBe(reason);
  await user.keyboard("{Enter}");
  expect(within(panel).getByText("Say who you are.")).toBeTruthy();
  expect(asked("closeOrphan")).toEqual([]);
  expect(await violations()).toEqual([]);
  answer("closeOrphan", () => null);
  answer("attention", listOf(0));
  await user.type(reason, " Electricity for Grace ");
  await user.type(within(panel).getByRole("textbox", { name: /Who are you/ }), "Moses{Enter}");
  await screen.findByText("Nothing needs attention");
  expect(screen.queryByRole("complementary")).toBeNull();
  const said = { number: 1301, reason: "Electricity for Grace", by: "Moses" };
  expect(asked("closeOrphan")).toEqual([said]);
});

test("what the service says of a lost payment after it was found is shown with what was written before", async () => {
  const next = "The service has not finished it. Kaunta keeps asking.";
  const hangs = { ...orphan, number: 1302, state: "pending" as const, next };
  const writtenBefore =
    "Moses wrote about it before the service said this: “Electricity for Grace”";
  const paid = { ...orphan, toldAt: minutesAgo(2), writtenBefore };
  answer("attention", listOf(0, { orphans: [paid, hangs] }));
  render(AttentionFixture);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Look at them" }));
  const panel = await screen.findByRole("complementary", { name: "Payments your book had lost" });
  const [first, second] = within(panel).getAllByRole("region").map(shown);
  expect(first).toMatch(/Found at the service today 11:50;\s+paid since today 11:58\./);
  expect(first).toContain(writtenBefore);
  expect(second).toContain(next);
  expect(second).not.toMatch(/since/);
});

test("a lost payment that is paid has its receipt, and one that is not has none", async () => {
  const taken = { outcome: "taken" as const, said: "Sent to the printer." };
  const hangs = { ...orphan, number: 1302, state: "pending" as const };
  answer("attention", listOf(0, { orphans: [{ ...orphan, receipt: { print: taken } }, hangs] }));
  render(AttentionFixture);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Look at them" }));
  const panel = await screen.findByRole("complementary", { name: "Payments your book had lost" });
  const [paid, waiting] = within(panel).getAllByRole("region");
  if (!paid || !waiting) throw new Error("both are shown");
  expect(shown(paid)).toContain("Sent to the printer.");
  expect(within(waiting).queryByRole("button", { name: /receipt|PDF|Print/ })).toBeNull();
  answer("saveOrphanReceipt", () => ({ name: "receipt-KT-9F2C-1301.pdf", path: "/r.pdf" }));
  await user.click(within(paid).getByRole("button", { name: "Save PDF" }));
  await within(paid).findByText("receipt-KT-9F2C-1301.pdf");
  expect(asked("saveOrphanReceipt")).toEqual([{ number: 1301 }]);
});

test("of a changed key an owner says, with a reason, that the account is the same", async () => {
  const words = "Payment 12 was sent with another key or address than the ones set now.";
  answer("attention", listOf(1, { account: { words } }));
  render(AttentionFixture);
  const user = userEvent.setup();
  await screen.findByText(words);
  await user.click(screen.getByRole("button", { name: "The account is the same…" }));
  const form = screen.getByRole("form", { name: "The account is the same" });
  const reason = within(form).getByRole("textbox", { name: /How do you know/ });
  expect(document.activeElement).toBe(reason);
  await user.keyboard("{Enter}");
  expect(within(form).getByText("Say how you know that it is the same.")).toBeTruthy();
  expect(asked("sameAccount")).toEqual([]);
  expect(await violations()).toEqual([]);
  answer("sameAccount", () => listOf(1)({ offset: 0, limit: 1 }));
  answer("attention", listOf(1));
  await user.type(reason, " Support renewed it ");
  await user.type(within(form).getByRole("textbox", { name: /Who are you/ }), "Moses{Enter}");
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(asked("sameAccount")).toEqual([{ reason: "Support renewed it", by: "Moses" }]);
});

test("an unknown time is shown with its balances until an owner says what they found", async () => {
  const time: UnknownTime = {
    id: 7,
    words: "What was paid through the partner wallet between Monday and Friday is not known.",
    why: "The service can't be asked about it.",
    balances: [
      { label: "Last reported before", value: "UGX 90,000 (12 Nov, 10:00)" },
      { label: "First reported after", value: "UGX 40,000 (25 Nov, 14:05)" },
      { label: "Difference", value: "UGX -50,000" },
    ],
    suggests: "The partner wallet fell by UGX 50,000.",
    compare: "Ask the service for its statement.",
  };
  answer("attention", listOf(1, { unknownTimes: [time] }));
  render(AttentionFixture);
  const user = userEvent.setup();
  await screen.findByText(time.words);
  for (const words of ["UGX 90,000 (12 Nov, 10:00)", "UGX -50,000", time.suggests, time.compare])
    expect(screen.getByText(words)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "I compared it…" }));
  const form = screen.getByRole("form", { name: "I compared it" });
  const reason = within(form).getByRole("textbox", { name: /What did you find/ });
  expect(document.activeElement).toBe(reason);
  await user.keyboard("{Enter}");
  expect(within(form).getByText("Say what you compared and what you found.")).toBeTruthy();
  expect(asked("decideUnknownTime")).toEqual([]);
  expect(await violations()).toEqual([]);
  answer("decideUnknownTime", () => listOf(1)({ offset: 0, limit: 1 }));
  answer("attention", listOf(1));
  await user.type(reason, " Nothing more was paid ");
  await user.type(within(form).getByRole("textbox", { name: /Who are you/ }), "Moses{Enter}");
  await waitFor(() => expect(screen.queryByText(time.words)).toBeNull());
  expect(asked("decideUnknownTime")).toEqual([
    { id: 7, reason: "Nothing more was paid", by: "Moses" },
  ]);
});

test("of another copy an owner says, with a reason, that it is not used any more", async () => {
  const words = "This book was used on another computer (OLD-TILL) until 24 Nov 2026.";
  answer("attention", listOf(1, { otherCopy: { words } }));
  render(AttentionFixture);
  const user = userEvent.setup();
  await screen.findByText(words);
  await user.click(screen.getByRole("button", { name: "It is no longer used…" }));
  const form = screen.getByRole("form", { name: "It is no longer used" });
  const reason = within(form).getByRole("textbox", { name: /How do you know/ });
  expect(document.activeElement).toBe(reason);
  await user.keyboard("{Enter}");
  expect(within(form).getByText("Say how you know that it is no longer used.")).toBeTruthy();
  expect(asked("retireComputer")).toEqual([]);
  expect(await violations()).toEqual([]);
  answer("retireComputer", () => listOf(1)({ offset: 0, limit: 1 }));
  answer("attention", listOf(1));
  await user.type(reason, " It broke on Monday ");
  await user.type(within(form).getByRole("textbox", { name: /Who are you/ }), "Moses{Enter}");
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(asked("retireComputer")).toEqual([{ reason: "It broke on Monday", by: "Moses" }]);
});

test("a case from a statement says what is to be cleared up, opens its payment and is closed with how", async () => {
  const of = {
    statement: 4,
    name: "november.csv",
    line: null,
    row: row({ id: 7, party: "MUGISHA PETER" }),
    since: minutesAgo(5),
    note: "Not on the statement",
    by: "Acen",
  };
  answer("attention", listOf(0, { statementCases: [of] }));
  answer("operation", ({ id }) => detail({ row: row({ id }) }));
  answer("closeStatementCase", () => Promise.reject(fail("book", "The disk is full.")));
  render(AttentionFixture);
  expect(
    await screen.findByText(
      "MUGISHA PETER, UGX 50,000: to be cleared up because of the statement november.csv",
    ),
  ).toBeTruthy();
  expect(screen.getByText("Not on the statement")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close the case…" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Close the case" }));
  expect(within(dialog).getByText("Say how it was cleared up.")).toBeTruthy();
  await userEvent.type(within(dialog).getByRole("textbox"), " Found in December {Enter}");
  expect(await within(dialog).findByText("The disk is full.")).toBeTruthy();
  expect(asked("closeStatementCase")).toEqual([
    { id: 4, line: null, operation: 7, text: "Found in December" },
  ]);
});

test("a case about a line that only a statement has opens the statement and is closed with how", async () => {
  const line = {
    place: 3,
    row: 5,
    day: "2026-11-21",
    at: null,
    amount: "-700",
    reference: "FEE-1",
    text: "Monthly charge",
  };
  const case_ = {
    statement: 4,
    name: "november.csv",
    line,
    row: null,
    since: minutesAgo(5),
    note: "What is it?",
    by: null,
  };
  answer("attention", listOf(0, { statementCases: [case_] }));
  answer("closeStatementCase", () => Promise.reject(fail("book", "The disk is full.")));
  render(AttentionFixture);
  const title = await screen.findByText(/^Monthly charge, .*700: row 5 of the statement november/);
  expect(shown(title)).toContain("of the statement november.csv is to be cleared up");
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Close the case…" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByRole("textbox"), "It is in the contract{Enter}");
  expect(await within(dialog).findByText("The disk is full.")).toBeTruthy();
  expect(asked("closeStatementCase")).toEqual([
    { id: 4, line: 3, operation: null, text: "It is in the contract" },
  ]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Open the statement" }));
  expect(router.current).toEqual({ name: "statements", id: 4, group: "cases", line: 3 });
});

test("tokens owed stand above the list: one that came is handed out, one that is late is ended with a reason", async () => {
  const claim = (id: number, state: "came" | "late", words: string) => ({
    row: row({ id }),
    claim: { title: `Claim ${id}`, state, words },
    phone: "0772 123 456",
    since: minutesAgo(30),
  });
  const claims = [
    claim(4, "came", "The token has come."),
    claim(2, "late", "Complain to the support."),
  ];
  answer("attention", listOf(0, { tokenClaims: claims, tokenClaimsTotal: 2 }));
  render(AttentionFixture);
  const list = await screen.findByRole("region", { name: "Tokens owed" });
  expect(shown(list)).toMatch(
    /One token that was owed has come.*Claim 4: CUSTOMER 4.*0772 123 456.*KT-4/s,
  );
  expect(await violations()).toEqual([]);
  const left = { tokenClaims: claims.slice(0, 1), tokenClaimsTotal: 1 };
  answer("closeTokenClaim", () => listOf(0, left)({ offset: 0, limit: 1 }));
  const [, end] = within(list).getAllByRole("button", { name: "End the claim…" });
  if (!end) throw new Error("the second claim");
  await userEvent.click(end);
  await userEvent.click(within(list).getByRole("button", { name: "End the claim" }));
  within(list).getByText("Write what became of it.");
  await userEvent.type(
    within(list).getByRole("textbox", { name: /What became of it/ }),
    "Money back",
  );
  await userEvent.type(within(list).getByRole("textbox", { name: /Who are you/ }), "Nakato");
  await userEvent.click(within(list).getByRole("button", { name: "End the claim" }));
  await waitFor(() =>
    expect(asked("closeTokenClaim")).toEqual([{ id: 2, reason: "Money back", by: "Nakato" }]),
  );
  await userEvent.click(within(list).getByRole("button", { name: "Hand out…" }));
  await waitFor(() => expect(router.current).toEqual({ name: "attention", operation: 4 }));
});
