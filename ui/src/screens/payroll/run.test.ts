import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { PayrollRow } from "../../bindings/PayrollRow";
import type { PayrollView } from "../../bindings/PayrollView";
import type { RowOutcome } from "../../bindings/RowOutcome";
import { router } from "../../navigation/router.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { later } from "../../testing/later";
import { layOut } from "../../testing/layout";
import { payrollOf, payrollRow, payrollsOf } from "./payroll.fixture";
import {
  axeFindsNothing,
  button,
  Held,
  openPayroll,
  rowNamed,
  rowsGrid,
  steady,
} from "./payroll.steps";
import { detail, row as operation, shownPayment, whose, withheldPayment } from "../../testing/rows";
import { nobody, signIn } from "../../testing/signedIn";
import PayrollFixture from "./PayrollFixture.svelte";
import { holdTime, passes, STEADY_AFTER } from "../../testing/time";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const states = {
  paid: "succeeded",
  waiting: "pending",
  unknown: "unknown",
  refused: "refused",
  notPaid: "failed",
  sending: "sent",
  disputed: "failed",
} as const;

function stands(position: number, outcome: RowOutcome): PayrollRow {
  if (outcome === "unsent" || outcome === "asked") return payrollRow({ position, outcome });
  const party = `PERSON ${position}`;
  return payrollRow({
    position,
    outcome,
    reason: outcome === "notPaid" ? "The number is not registered." : null,
    operation: shownPayment(operation({ id: 100 + position, party, state: states[outcome] })),
  });
}

const run = { done: 3, total: 6, secondsLeft: 125, words: "Paying PERSON 4" };
const rows = () => [
  stands(1, "paid"),
  stands(2, "paid"),
  stands(3, "notPaid"),
  stands(4, "sending"),
  stands(5, "unsent"),
  stands(6, "unsent"),
];
const chips = async () =>
  within(await screen.findByRole("group", { name: "Show only" }))
    .getAllByRole("button")
    .map((each) => each.textContent?.replace(/\s+/g, " ").trim());
let held: Held;

beforeEach(() => {
  layOut();
  forgetAll();
  held = new Held(rows(), { summary: { state: "running" }, run, fees: "3300" });
  answer("operation", ({ id }) => detail({ row: operation({ id }) }));
  openPayroll();
});
afterEach(() => vi.useRealTimers());
afterEach(() => vi.unstubAllGlobals());

test("a run shows how far it is, what it does, and how long it still takes", async () => {
  render(PayrollFixture);
  expect(
    (await screen.findByRole("progressbar", { name: "Payments: 3 of 6" })).getAttribute("value"),
  ).toBe("3");
  expect(document.querySelector("[data-run]")?.textContent).toMatch(
    /Paying PERSON 4.*About 2 minutes left/s,
  );
  expect(await chips()).toEqual([
    "Not paid 1 UGX 50,000",
    "Paid 2 UGX 100,000",
    "Sending 1 UGX 50,000",
    "Not sent 2 UGX 100,000",
  ]);
  expect((await rowNamed("PERSON 3")).textContent).toMatch(/Not paid.*not registered/s);
});

test("fees that nobody has named are not shown as nothing", async () => {
  held = new Held(rows(), { summary: { state: "running" }, run, fees: "0" });
  render(PayrollFixture);
  expect(await screen.findByText(/no fees reported so far/)).toBeDefined();
});

test("a run goes forward by itself, and many changes are asked about together", async () => {
  render(PayrollFixture);
  await rowNamed("PERSON 4");
  const before = asked("payroll").length;
  held.rows = held.rows.map((row) => (row.position === 4 ? stands(4, "paid") : row));
  for (let id = 0; id < 500; id += 1) change({ kind: "operation", id });
  await waitFor(async () => expect((await rowNamed("PERSON 4")).textContent).toContain("Paid"));
  await waitFor(async () => expect(await chips()).toContain("Paid 3 UGX 150,000"));
  expect(asked("payroll").length - before).toBeLessThanOrEqual(2);
});

test("when a run ends the rows say what the chips count, whichever was asked for first", async () => {
  render(PayrollFixture);
  await rowNamed("PERSON 4");
  const slow = later<PayrollView>();
  answer("payroll", () => slow.promise);
  change({ kind: "operation", id: 104 });
  await waitFor(() => expect(asked("payroll")).toHaveLength(2));
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  held.rows = held.rows.map(({ position }) => stands(position, "paid"));
  held.part = { summary: { state: "finished" } };
  slow.resolve(held.view);
  await waitFor(async () => expect(await chips()).toEqual(["Paid 6 UGX 300,000"]));
  for (const { position } of held.rows)
    await waitFor(async () =>
      expect((await rowNamed(`PERSON ${position}`)).textContent).toContain("Paid"),
    );
});

test("an outcome that nobody has yet fills as soon as somebody has it", async () => {
  held.rows = held.rows.slice(3);
  render(PayrollFixture);
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search" }), "PERSON 7");
  await screen.findByText("No rows match");
  held.rows = [...held.rows, stands(7, "paid")];
  change({ kind: "payroll", id: 1 });
  await rowNamed("PERSON 7");
});

test("a run is paused and goes on", async () => {
  answer("pausePayroll", () => {
    held.part = {
      summary: { state: "paused" },
      run: { ...run, secondsLeft: null, words: "Paused" },
    };
    return held.view;
  });
  answer("resumePayroll", () => {
    held.part = { summary: { state: "running" }, run };
    return held.view;
  });
  render(PayrollFixture);
  await userEvent.click(await button("Pause"));
  await userEvent.click(await button("Go on"));
  await button("Pause");
  expect([asked("pausePayroll"), asked("resumePayroll")]).toEqual([[{ id: 1 }], [{ id: 1 }]]);
});

test("a run is paused and gone on with by the keyboard, and a bounced key does not go on", async () => {
  answer("pausePayroll", () => {
    held.part = { summary: { state: "paused" }, run: { ...run, words: "Paused." } };
    return held.view;
  });
  answer("resumePayroll", () => {
    held.part = { summary: { state: "running" }, run };
    return held.view;
  });
  render(PayrollFixture);
  (await button("Pause")).focus();
  await steady("Pause");
  const user = holdTime();
  await user.keyboard("{Enter}");
  const on = await button("Go on");
  expect(document.activeElement).toBe(on);
  await user.keyboard("{Enter}");
  expect(asked("resumePayroll")).toEqual([]);
  await passes(STEADY_AFTER);
  await steady("Go on");
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(await button("Pause"));
});

test("when a run is over the heading takes the focus of the button that has gone", async () => {
  render(PayrollFixture);
  (await button("Pause")).focus();
  held.part = { summary: { state: "finished" } };
  change({ kind: "payroll", id: 1 });
  await button("Keep as a group…");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
});

test("a run is ended for good only when asked twice", async () => {
  answer("stopPayroll", () => {
    held.part = { summary: { state: "stopped" } };
    return held.view;
  });
  render(PayrollFixture);
  await userEvent.click(await button("Stop after this one…"));
  const dialog = await screen.findByRole("dialog");
  expect(asked("stopPayroll")).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
  await button("Make a new payroll of the 3 not paid");
  expect(asked("stopPayroll")).toEqual([{ id: 1 }]);
});

test("a run survives leaving the screen, and one that was cut off says so and goes on", async () => {
  const first = render(PayrollFixture);
  await button("Pause");
  first.unmount();
  const words = "Kaunta was closed while this was being paid.";
  held.part = {
    summary: { state: "paused" },
    run: { ...run, words: "The line dropped." },
    notices: [words],
  };
  openPayroll();
  render(PayrollFixture);
  const notices = await screen.findByRole("region", { name: "What to know" });
  expect(notices.textContent).toMatch(/The line dropped\..*Kaunta was closed/);
  await button("Go on");
});

test("unknown stays visible until it is settled, and leads to where that is done", async () => {
  held.rows = [stands(1, "paid"), stands(2, "unknown")];
  held.part = {
    summary: { state: "finished" },
    notices: ["1 payment is in doubt. Don't pay it again before.", "1 payment is not finished."],
  };
  render(PayrollFixture);
  const notices = await screen.findByRole("region", { name: "What to know" });
  expect(notices.textContent).toMatch(/1 payment is in doubt\..*1 payment is not finished\./);
  expect(screen.getByText("Partly not known")).toBeTruthy();
  await userEvent.click(await button("Needs attention"));
  expect(router.current).toEqual({ name: "attention" });
  held.rows = [stands(1, "paid"), stands(2, "paid")];
  held.part = { summary: { state: "finished" } };
  openPayroll();
  await screen.findByText("Done");
  expect(screen.queryByRole("region", { name: "What to know" })).toBeNull();
});

test("a case leads to where it is closed, and nobody in it is offered for a new payroll", async () => {
  held.rows = [stands(1, "paid"), stands(2, "disputed")];
  held.part = { summary: { state: "finished" }, notices: ["1 payment is disputed."] };
  render(PayrollFixture);
  await screen.findByText("Partly disputed");
  expect(screen.queryByRole("button", { name: /Make a new payroll/ })).toBeNull();
  await userEvent.click(await button("Needs attention"));
  expect(router.current).toEqual({ name: "attention" });
});

test("who sees only their own payments is not led to others that need attention", async () => {
  await signIn("Okello", "cashier");
  held.rows = [stands(1, "unknown")];
  held.part = { summary: { state: "finished" }, notices: ["1 payment is in doubt."] };
  render(PayrollFixture);
  await screen.findByText("1 payment is in doubt.");
  expect(screen.queryByRole("button", { name: "Needs attention" })).toBeNull();
  await nobody();
});

test("an outcome shows only its rows, and Enter opens the payment itself", async () => {
  render(PayrollFixture);
  await userEvent.click(await button(/^Not paid/));
  await waitFor(async () => expect((await rowsGrid()).getAttribute("aria-rowcount")).toBe("2"));
  (await rowsGrid()).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("complementary", { name: "Operation" });
  expect(asked("operation")).toEqual([{ id: 103 }]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement).toBe(await rowsGrid());
});

test("a payment that is for others to look at says where it stands and whose it is, and is not asked for", async () => {
  const of = withheldPayment({ state: "failed" });
  held.rows = [payrollRow({ position: 1, outcome: "notPaid", operation: of })];
  render(PayrollFixture);
  (await rowNamed("PERSON 1")).click();
  const panel = await screen.findByRole("complementary", { name: "Row" });
  await within(panel).findByText(whose);
  expect(panel.textContent).toContain("Not paid");
  expect(asked("operation")).toEqual([]);
});

test("who was not sent yet has no payment to show, and it says so", async () => {
  render(PayrollFixture);
  (await rowNamed("PERSON 5")).click();
  const panel = await screen.findByRole("complementary", { name: "Row" });
  await within(panel).findByText(/Nothing was sent for this person/);
  expect(asked("operation")).toEqual([]);
});

test.each([
  ["paid", "FAILED", "The book says Paid, the service now says FAILED."],
  ["notPaid", "SUCCEEDED", "The book says Not paid, the service now says SUCCEEDED."],
] as const)(
  "a row that was %s and of which the service now says %s reads disputed, as in the history",
  async (outcome, contradictedBy, dispute) => {
    const state = states[outcome];
    const taken = operation({ id: 101, party: "PERSON 1", state, contradictedBy });
    held.rows = [payrollRow({ position: 1, outcome, operation: shownPayment(taken) })];
    held.part = { summary: { state: "finished" } };
    render(PayrollFixture);
    const badge = (await rowNamed("PERSON 1")).querySelector(".badge");
    expect(badge?.textContent?.trim()).toBe(`Disputed ${dispute}`);
  },
);

test("the results are saved as CSV or XLSX", async () => {
  const file = { name: "november.csv", path: "/home/nakato/november.csv" };
  answer("payrollResults", () => file);
  held.part = { summary: { state: "finished" } };
  render(PayrollFixture);
  await userEvent.click(await button("Results CSV"));
  await screen.findByText("november.csv");
  await userEvent.click(await button("Results XLSX"));
  expect(asked("payrollResults")).toEqual([
    { id: 1, format: "csv" },
    { id: 1, format: "xlsx" },
  ]);
});

test("those not paid are made into a new draft", async () => {
  held.part = { summary: { state: "finished" } };
  answer("payrollAgain", () => ({ ...held.view, summary: { ...held.view.summary, id: 2 } }));
  render(PayrollFixture);
  await userEvent.click(await button("Make a new payroll of the 3 not paid"));
  expect(asked("payrollAgain")).toEqual([{ id: 1 }]);
  expect(router.current).toEqual({ name: "payroll", id: 2 });
});

test("these people are kept as a group under a name", async () => {
  held.part = { summary: { state: "finished" } };
  answer("saveGroup", () => payrollsOf([])({ offset: 0, limit: 100 }));
  render(PayrollFixture);
  await userEvent.click(await button("Keep as a group…"));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Keep the group" }));
  await within(dialog).findByText("Give the group a name.");
  await userEvent.type(within(dialog).getByLabelText(/Name of the group/), "Staff{Enter}");
  await screen.findByRole("dialog", { name: "Kept as “Staff”" });
  expect(asked("saveGroup")).toEqual([{ id: 1, name: "Staff" }]);
});

test("what can't be done is said in words", async () => {
  answer("pausePayroll", () => Promise.reject(fail("book", "The disk is full.")));
  render(PayrollFixture);
  await userEvent.click(await button("Pause"));
  await screen.findByText("The disk is full.");
});

test("a payroll that is not there says so and leads back to the list", async () => {
  answer("payroll", () => Promise.reject(fail("notFound", "This payroll is not in the book.")));
  answer("payrolls", payrollsOf([]));
  render(PayrollFixture);
  await screen.findByText("This payroll is not in the book.");
  await userEvent.click(await button("All payrolls"));
  await screen.findByText("Every payroll will be listed here");
});

test("10,000 rows stay calm while they are paid: a few are drawn, the visible page is asked for", async () => {
  held.rows = payrollOf(10_000).map((row) => ({ ...row, outcome: "unsent" as const }));
  render(PayrollFixture);
  await rowNamed("PERSON 1");
  for (let id = 0; id < 10_000; id += 1) change({ kind: "operation", id });
  await waitFor(() => expect(asked("payrollRows").length).toBeGreaterThan(1));
  expect(screen.getAllByRole("row").length).toBeLessThan(40);
  expect(new Set(asked("payrollRows").map((each) => each.offset))).toEqual(new Set([0]));
  expect(asked("payrollRows").length).toBeLessThan(5);
});

test("axe finds nothing in a run, nor when it is over", async () => {
  render(PayrollFixture);
  await rowNamed("PERSON 1");
  await axeFindsNothing();
  held.part = { summary: { state: "finished" }, notices: ["It was interrupted once."] };
  change({ kind: "payroll", id: 1 });
  await button("Keep as a group…");
  await axeFindsNothing();
});
