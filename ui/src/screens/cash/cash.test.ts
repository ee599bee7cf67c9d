import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CashView } from "../../bindings/CashView";
import type { ClosedPeriods } from "../../bindings/ClosedPeriods";
import type { ClosingView } from "../../bindings/ClosingView";
import type { PeriodView } from "../../bindings/PeriodView";
import type { PieceView } from "../../bindings/PieceView";
import type { Receipt } from "../../bindings/Receipt";
import type { TermView } from "../../bindings/TermView";
import { router } from "../../navigation/router.svelte";
import { answer, asked, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import CashFixture from "./CashFixture.svelte";
import { worthOf } from "./count";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const pieces: PieceView[] = [
  { piece: "note50000", shillings: 50_000, isNote: true },
  { piece: "note1000", shillings: 1_000, isNote: true },
  { piece: "coin500", shillings: 500, isNote: false },
];
const sheet: Receipt = {
  shop: "Nakato's",
  shopLines: [],
  mark: null,
  title: "Z 1-0001 · Drawer 1",
  amount: "UGX 124,500",
  lines: [],
  tokens: [],
  extra: [],
  meterHelp: null,
  footer: ["Not signed."],
  copy: null,
  code: null,
  hasPrinter: false,
};
const terms: TermView[] = [
  { kind: "opening", name: "Was there", amount: "100000", rows: 0 },
  { kind: "taken", name: "Taken for payments", amount: "25000", rows: 1 },
  { kind: "paidOut", name: "Paid out", amount: "0", rows: 0 },
];
const period: PeriodView = {
  opening: 1,
  words: "Open since 21 Nov 2026, 09:00",
  leftOpen: null,
  terms,
  expected: "125000",
  owed: [],
  further: [
    { label: "Float used", amount: "25000", figure: { of: "float", way: "used" } },
    { label: "Tokens owed", amount: null, figure: null },
  ],
  sheet: { ...sheet, title: "X report · Drawer 1" },
};
const closing: ClosingView = {
  row: {
    entry: 3,
    number: "1-0001",
    drawer: "Drawer 1",
    at: "2026-11-21T18:00:00Z",
    by: null,
    counted: "124500",
    difference: "-500",
  },
  drawer: 1,
  terms,
  expected: "125000",
  owed: [],
  further: [],
  reason: "A coin rolled away",
  signed: { is: "checked", words: "Signed by the key AB12-CD34-EF56-7890 of till, checked." },
  sheet,
};
const november = {
  id: 2,
  words: "1 Nov 2026 to 30 Nov 2026",
  at: "2026-12-01T08:00:00Z",
  by: "Achan",
  isReopened: false,
};
const periods = (part: Partial<ClosedPeriods> = {}): ClosedPeriods => ({
  periods: [],
  through: null,
  today: "2026-12-03",
  mayOpen: null,
  losses: [],
  ...part,
});

function cash(part: Partial<CashView> = {}): CashView {
  return {
    drawers: [{ id: 1, name: "Drawer 1", isOpen: true }],
    drawer: 1,
    pieces,
    period,
    closings: [],
    notTheirs: null,
    ...part,
  };
}

beforeEach(() => {
  layOut();
  forgetAll();
  answer("cash", () => cash());
  answer("closedPeriods", () => periods());
  router.go({ name: "cash" });
});
afterEach(() => vi.unstubAllGlobals());

const text = (element: Element | null) => element?.textContent.replaceAll("\u00a0", " ");
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("a drawer is opened by counting it: Enter walks from note to coin, and the last one opens it", async () => {
  answer("cash", () => cash({ period: null }));
  answer("openDrawer", () => cash());
  const user = userEvent.setup();
  render(CashFixture);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  await user.keyboard("2{Enter}{Enter}4");
  expect(text(document.querySelector(".total"))).toContain("UGX 102,000");
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(asked("openDrawer")[0]).toEqual({
      drawer: 1,
      counted: { note50000: "2", coin500: "4" },
    }),
  );
});

test("a closed drawer offers its opening and no cash to move", async () => {
  const closed = { ...period, opening: null, words: "Closed since 21 Nov 2026, 18:00" };
  answer("cash", () => cash({ period: closed }));
  render(CashFixture);
  await button("Open the drawer");
  for (const name of ["Put in", "Take out", "Count and close"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("cash goes into the safe or another open drawer", async () => {
  const drawers = [
    { id: 1, name: "Drawer 1", isOpen: true },
    { id: 2, name: "By the window", isOpen: true },
    { id: 3, name: "Upstairs", isOpen: false },
  ];
  answer("cash", () => cash({ drawers }));
  const user = userEvent.setup();
  render(CashFixture);
  await user.click(await button("Take out"));
  const to = await screen.findByLabelText("Where to");
  expect([...to.querySelectorAll("option")].map(text)).toEqual(["The safe", "By the window"]);
});

test("what should be there stands large, and each number opens the rows that it is the sum of", async () => {
  answer("cashRows", () => ({
    rows: [
      {
        payment: null,
        at: "2026-11-21T09:00:00Z",
        words: "Put in: Change",
        later: null,
        change: "25000",
      },
    ],
    total: 1,
    sum: "25000",
  }));
  const user = userEvent.setup();
  render(CashFixture);
  await user.click(await button("1 row"));
  const rows = await screen.findByRole("dialog", { name: "Taken for payments" });
  expect(text(rows)).toMatch(/Put in: Change.*UGX 25,000.*Sum.*UGX 25,000/s);
  expect(asked("cashRows")[0]).toEqual({
    drawer: 1,
    closing: null,
    figure: { of: "term", term: "taken" },
  });
  expect(text(document.querySelector(".expected"))).toBe("UGX 125,000");
  expect(screen.queryByText("Paid out")).toBeNull();
});

test("a figure beside the equation opens its rows too, with what was known only later, and what nobody keeps is not 0", async () => {
  const later = "The outcome turned out differently later. This Z report stays as it was.";
  answer("cashRows", () => ({
    rows: [{ payment: null, at: "2026-11-21T09:00:00Z", words: "", later, change: "25000" }],
    total: 1,
    sum: "25000",
  }));
  const user = userEvent.setup();
  render(CashFixture);
  await user.click(await button("Rows: Float used"));
  const rows = await screen.findByRole("dialog", { name: "Float used" });
  expect(text(rows)).toContain(later);
  expect(asked("cashRows")[0]).toEqual({
    drawer: 1,
    closing: null,
    figure: { of: "float", way: "used" },
  });
  const tokens = screen.getByRole("row", { name: /Tokens owed/, hidden: true });
  expect(text(tokens)).toMatch(/Not recorded/);
  expect(text(tokens)).not.toContain("UGX");
});

test("a difference is said and needs its reason before the drawer is closed", async () => {
  answer("closeDrawer", ({ reason }) =>
    reason === ""
      ? { closing: null, difference: "-500", cash: cash() }
      : { closing, difference: null, cash: cash({ period: { ...period, opening: null } }) },
  );
  const user = userEvent.setup();
  render(CashFixture);
  await user.click(await button("Count and close"));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  await user.keyboard("2{Enter}24{Enter}1{Enter}");
  const reason = await screen.findByRole("textbox", { name: /^Reason/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(text(document.querySelector(".difference"))).toContain("UGX −500");
  await user.keyboard("A coin rolled away{Enter}");
  await screen.findByRole("heading", { name: "Z 1-0001 · Drawer 1" });
  expect(asked("closeDrawer").map((input) => input.reason)).toEqual(["", "A coin rolled away"]);
  expect(screen.getByRole("button", { name: "Save as PDF" })).toBeTruthy();
  expect(screen.getByText(/^Signed by the key AB12-CD34-EF56-7890 of till, checked/)).toBeTruthy();
});

test("a Z that was changed after it was signed says so loudly", async () => {
  answer("cash", () => cash({ closings: [closing.row] }));
  const words = "The signature does not match: this is not what was signed at the closing.";
  answer("closing", () => ({ ...closing, signed: { is: "wrong", words } }));
  const user = userEvent.setup();
  render(CashFixture);
  await user.click(await button("1-0001"));
  expect(text(await screen.findByRole("alert"))).toContain(words);
});

test("a period is closed up to last month's end, its statement stands there, and its owner opens it again with a reason", async () => {
  const signed = closing.signed;
  const statement = {
    row: november,
    signed,
    sheet: { ...sheet, title: "Closed up to 30 Nov 2026" },
  };
  answer("closePeriod", () => {
    answer("closedPeriods", () =>
      periods({ periods: [november], through: "2026-11-30", mayOpen: 2 }),
    );
    return statement;
  });
  answer("reopenPeriod", () => periods({ periods: [{ ...november, isReopened: true }] }));
  const user = userEvent.setup();
  const { container } = render(CashFixture);
  await user.click(await button("Close a period"));
  await user.click(await button("Close these days"));
  await screen.findByRole("heading", { name: "Closed up to 30 Nov 2026" });
  expect(asked("closePeriod")).toEqual([{ last: "2026-11-30" }]);
  expect((await axe.run(container)).violations).toEqual([]);
  await user.click(await button("Open again"));
  await user.type(
    await screen.findByRole("textbox", { name: /^Reason/ }),
    "A fee was missing{Enter}",
  );
  await screen.findByText("Opened again");
  expect(asked("reopenPeriod")).toEqual([{ id: 2, reason: "A fee was missing" }]);
  expect(screen.queryByRole("heading", { name: "Closed up to 30 Nov 2026" })).toBeNull();
});

test("a number of pieces that is none is said, and adds up to nothing", () => {
  expect(worthOf(pieces, { note50000: "2", coin500: "1,000" })).toBe("600000");
  expect(worthOf(pieces, {})).toBe("0");
  expect(worthOf(pieces, { note1000: "-1" })).toBeNull();
});

test("the drawer, its counting, its Zs and one of them are clean for a screen reader, and reached by keyboard", async () => {
  answer("cash", () => cash({ closings: [closing.row] }));
  answer("closing", () => closing);
  const clean = async () => expect((await axe.run(container)).violations).toEqual([]);
  const user = userEvent.setup();
  const { container, unmount } = render(CashFixture);
  (await button("1-0001")).focus();
  await clean();
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Z 1-0001 · Drawer 1" });
  await clean();
  unmount();
  const again = render(CashFixture);
  await user.click(await button("Count and close"));
  expect((await axe.run(again.container)).violations).toEqual([]);
});

test("Escape goes back to where the way began: from a Z, from a period, and from a count, of which nothing is lost", async () => {
  answer("cash", () => cash({ closings: [closing.row] }));
  answer("closing", () => closing);
  answer("closedPeriods", () => periods({ periods: [november] }));
  answer("closedPeriod", () => ({
    row: november,
    signed: closing.signed,
    sheet: { ...sheet, title: "Closed up to 30 Nov 2026" },
  }));
  const user = userEvent.setup();
  render(CashFixture);
  for (const [name, heading] of [
    ["1-0001", "Z 1-0001 · Drawer 1"],
    [november.words, "Closed up to 30 Nov 2026"],
  ] as const) {
    await user.click(await button(name));
    const shown = await screen.findByRole("heading", { name: heading });
    await waitFor(() => expect(document.activeElement).toBe(shown));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("heading", { name: heading })).toBeNull();
    await waitFor(() => expect(text(document.activeElement)).toContain(name));
  }
  await user.click(await button("Count and close"));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  await user.keyboard("2{Enter}3{Escape}");
  await waitFor(() => expect(text(document.activeElement)).toContain("Count and close"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  expect(text(document.querySelector(".total"))).toContain("UGX 103,000");
});
