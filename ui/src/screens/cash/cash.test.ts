import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CashView } from "../../bindings/CashView";
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
  footer: "Not signed.",
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
  further: [{ label: "Tokens owed", value: "Not recorded" }],
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
  reason: "A coin rolled away",
  sheet,
};

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

test("what should be there stands large, and each number opens the rows that it is the sum of", async () => {
  answer("cashRows", () => ({
    rows: [{ payment: null, at: "2026-11-21T09:00:00Z", words: "Put in: Change", change: "25000" }],
    total: 1,
    sum: "25000",
  }));
  const user = userEvent.setup();
  render(CashFixture);
  await user.click(await button("1 row"));
  const rows = await screen.findByRole("dialog", { name: "Taken for payments" });
  expect(text(rows)).toMatch(/Put in: Change.*UGX 25,000.*Sum.*UGX 25,000/s);
  expect(asked("cashRows")[0]).toEqual({ drawer: 1, closing: null, kind: "taken" });
  expect(text(document.querySelector(".expected"))).toBe("UGX 125,000");
  expect(screen.queryByText("Paid out")).toBeNull();
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
});

test("a number of pieces that is none is said, and adds up to nothing", () => {
  expect(worthOf(pieces, { note50000: "2", coin500: "1,000" })).toBe("600000");
  expect(worthOf(pieces, {})).toBe("0");
  expect(worthOf(pieces, { note1000: "-1" })).toBeNull();
});

test("the drawer, its counting and its Z are clean for a screen reader", async () => {
  const user = userEvent.setup();
  const { container } = render(CashFixture);
  await user.click(await button("Count and close"));
  const { violations } = await axe.run(container);
  expect(violations).toEqual([]);
});
