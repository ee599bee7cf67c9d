import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import { answer, asked, fail } from "../../testing/bridge";
import { detail, row } from "../../testing/rows";
import { router } from "../../navigation/router.svelte";
import { balanceEvidence } from "../../operation/operation.fixture";
import { openHistory, rowOf } from "./history.steps";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(openHistory);
afterEach(() => vi.unstubAllGlobals());

test("an outcome that came on a later day is told with the day of the payment and its own", async () => {
  const noon = Date.parse("2026-11-21T09:00:00Z");
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
  try {
    const late = row({
      id: 7,
      at: "2026-11-20T14:40:00Z",
      settledLater: "2026-11-21T06:12:00Z",
    });
    answer("history", () => ({ total: 1, offset: 0, rows: [late], found: [] }));
    answer("operation", () => detail({ row: late }));
    render(HistoryFixture);
    const line = await screen.findByRole("row", { name: /CUSTOMER 7/ });
    expect(line.textContent).toMatch(/yesterday 17:40.*Settled today 09:12/s);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) }).click(line);
    await screen.findByText("yesterday 17:40, settled today 09:12");
  } finally {
    vi.useRealTimers();
  }
});

test("the details of a wallet's payment in doubt weigh the balances and offer to settle it", async () => {
  const wallet = row({ id: 7, state: "unknown", mode: "MERCHANT_PAYMENT" });
  answer("operation", () => detail({ row: wallet, balanceEvidence, settleByHand: true }));
  router.go({ name: "history", operation: 7 });
  render(HistoryFixture);
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  const evidence = await within(panel).findByRole("region", { name: "What the balances say" });
  expect(evidence.textContent).toContain(balanceEvidence.suggests);
  within(panel).getByRole("form", { name: "Settle by hand" });
});

test("the details show what was sent, what came, and each exchange", async () => {
  const exchange = {
    at: "2026-11-21T11:05:01Z",
    words: "The service answered SUCCESS.",
    tone: "good" as const,
    exchange: "POST https://pay.example · 200 · 310 ms",
    request: '{"amount": 50000}',
    answer: '{"success": true}',
    by: null,
    machine: null,
    fingerprint: "9f2c 41d0 77ab",
    clock: null,
  };
  answer("operation", ({ id }) =>
    detail({ row: row({ id }), events: [exchange], tokens: ["1234 5678 9012 3456 7890"] }),
  );
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  await within(panel).findByText("1234 5678 9012 3456 7890");
  await userEvent.click(within(panel).getByText(/310 ms/));
  expect(within(panel).getByText('{"amount": 50000}')).toBeTruthy();
  expect(within(panel).getByText("61.3 kWh")).toBeTruthy();
  expect(within(panel).getAllByText("0412 3456 789")).toHaveLength(2);
  expect(within(panel).getByRole("button", { name: "Copy reference" })).toBeTruthy();
});

test("callbacks that arrived stand with the payment, and what they are good for", async () => {
  const callbacks = [
    { at: "2026-11-21T11:05:01Z", words: "In a callback the service says SUCCESS." },
  ];
  answer("operation", ({ id }) => detail({ row: row({ id }), callbacks }));
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  const arrived = await screen.findByRole("region", { name: "Callbacks that arrived" });
  within(arrived).getByText("In a callback the service says SUCCESS.");
  await userEvent.click(within(arrived).getByRole("button", { name: "What a callback is" }));
  await within(arrived).findByText(/no callback settles a payment by itself/);
});

test("the timeline says who decided, what the clock did, and what a fingerprint is", async () => {
  const settled = {
    at: "2026-11-21T11:05:01Z",
    words: "Settled by hand as paid: the support said so.",
    tone: "good" as const,
    exchange: null,
    request: null,
    answer: null,
    by: "Nakato Sarah",
    machine: "COUNTER-1",
    fingerprint: "9f2c 41d0 77ab",
    clock: "The computer's clock was set back by 2 hours before this.",
  };
  answer("operation", ({ id }) => detail({ row: row({ id }), events: [settled] }));
  render(HistoryFixture);
  (await rowOf(100_000)).click();
  const panel = await screen.findByRole("complementary", { name: "Operation" });
  const line = await within(panel).findByRole("listitem");
  expect(line.textContent).toMatch(/by Nakato Sarah.*9f2c 41d0 77ab.*clock was set back/s);
  const about = within(panel).getByRole("button", { name: "What the fingerprints are" });
  const words = document.getElementById(about.getAttribute("aria-describedby") ?? "");
  expect(words?.textContent).toMatch(/fingerprint of\s+the line before it/);
  // Escape closes the explanation first, and the panel only then.
  const user = userEvent.setup();
  about.focus();
  await user.keyboard("{Escape}");
  expect(words?.className).toContain("dismissed");
  expect(screen.queryByRole("complementary")).not.toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
});

test("the evidence is one file that can be shown in its folder", async () => {
  const file = { name: "kaunta-evidence.html", path: "/shop/kaunta-evidence.html" };
  answer("saveEvidence", () => file);
  answer("showFile", () => null);
  render(HistoryFixture);
  const user = userEvent.setup();
  (await rowOf(100_000)).click();
  await user.click(await screen.findByRole("button", { name: "Save evidence" }));
  await user.click(await screen.findByRole("button", { name: "Show in folder" }));
  expect(asked("saveEvidence")).toEqual([{ id: 100_000 }]);
  expect(asked("showFile")).toEqual([file]);
  answer("saveEvidence", () => Promise.reject(fail("book", "The disk is full.")));
  await user.click(screen.getByRole("button", { name: "Save evidence" }));
  await screen.findByText("The disk is full.");
});
