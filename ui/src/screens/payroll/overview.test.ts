import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import { router } from "../../navigation/router.svelte";
import { session } from "../../session/session.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import {
  fileView,
  payrollOf,
  payrollRow,
  payrollsOf,
  payrollView,
  summaryOf,
} from "./payroll.fixture";
import { axeFindsNothing, button, openPayroll } from "./payroll.steps";
import PayrollFixture from "./PayrollFixture.svelte";
import { startOf } from "../../testing/window";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const staff = {
  name: "Staff",
  people: 38,
  lastAmount: "14250000",
  lastPaidAt: "2026-10-28T09:00:00Z",
};
const paid = [
  payrollRow({ position: 1, outcome: "paid" }),
  payrollRow({ position: 2, outcome: "unknown" }),
];
const all = [
  summaryOf(payrollOf(214), { id: 9, name: "November salaries" }),
  summaryOf(paid, { id: 8, name: "October salaries", state: "finished" }),
];
const rowOf = (name: RegExp) => screen.findByRole("row", { name });

beforeEach(() => {
  layOut();
  forgetAll();
  answer("payrolls", payrollsOf(all, [staff]));
  openPayroll({});
});
afterEach(() => vi.unstubAllGlobals());

test("payrolls are listed with state, payments, total and outcomes, and Enter opens one", async () => {
  render(PayrollFixture);
  const draft = await rowOf(/November salaries/);
  expect(draft.textContent).toMatch(/Draft.*214.*UGX\s10,700,000/s);
  await screen.findByText("2 payrolls");
  (await screen.findByRole("grid", { name: "Payrolls" })).focus();
  answer("payroll", () => payrollView(payrollOf(1)));
  answer("payrollRows", () => ({ total: 0, offset: 0, rows: [] }));
  await userEvent.keyboard("{Enter}");
  expect(router.current).toEqual({ name: "payroll", id: 9 });
});

test("a payroll that is over and partly not known says so, and is never shown as done", async () => {
  render(PayrollFixture);
  const row = await rowOf(/October salaries/);
  expect(row.textContent).toMatch(/Partly not known.*Not known yet\s+1.*Paid\s+1/s);
  expect(row.textContent).not.toContain("Done");
});

test("a payroll with a disputed payment says so, and is never shown as done", async () => {
  const rows = [payrollRow({ position: 1, outcome: "disputed" }), ...paid.slice(1)];
  answer("payrolls", payrollsOf([summaryOf(rows, { id: 8, state: "finished" })]));
  render(PayrollFixture);
  const row = await rowOf(/November salaries/);
  expect(row.textContent).toMatch(/Partly disputed.*Disputed\s+1.*Not known yet\s+1/s);
  expect(row.textContent).not.toContain("Done");
});

test("an empty list says what will be here and offers the first step", async () => {
  answer("payrolls", payrollsOf([]));
  render(PayrollFixture);
  await screen.findByText("Every payroll will be listed here");
  answer("pickFile", () => ({ picked: { file: "f7", name: "may.csv" } }));
  answer("readFile", () => fileView());
  await userEvent.click(await button("Choose a file"));
  expect(router.current).toEqual({ name: "payroll", file: { file: "f7", name: "may.csv" } });
});

test("picking no file changes nothing", async () => {
  answer("pickFile", () => ({ picked: null }));
  render(PayrollFixture);
  await userEvent.click(await button("Choose a file"));
  expect(router.current).toEqual({ name: "payroll" });
});

test("a table dropped anywhere on the window is looked into", async () => {
  const stop = session.open();
  answer("start", () => startOf());
  router.go({ name: "home" });
  await session.refresh();
  change({ kind: "dropped", file: { file: "d1", name: "june.ods" } });
  expect(router.current).toEqual({ name: "payroll", file: { file: "d1", name: "june.ods" } });
  stop();
});

test("a template comes as CSV or XLSX and can be shown in its folder", async () => {
  const file = { name: "template.xlsx", path: "/home/nakato/template.xlsx" };
  answer("payrollTemplate", () => file);
  answer("showFile", () => null);
  render(PayrollFixture);
  await userEvent.click(await button("Download a template, XLSX"));
  await userEvent.click(await button("Show in folder"));
  expect(asked("payrollTemplate")).toEqual([{ payees: "mobileMoney", format: "xlsx" }]);
  expect(asked("showFile")).toEqual([file]);
});

test("a group is paid again as a new draft", async () => {
  answer("payrollOfGroup", () => payrollView(payrollOf(38), { summary: { id: 12 } }));
  render(PayrollFixture);
  const group = (await button("Pay again, Staff")).closest("li");
  expect(group?.textContent).toMatch(/38 people, last\s+UGX\s14,250,000/);
  answer("payroll", () => payrollView(payrollOf(38), { summary: { id: 12 } }));
  answer("payrollRows", () => ({ total: 0, offset: 0, rows: [] }));
  await userEvent.click(await button("Pay again, Staff"));
  expect(asked("payrollOfGroup")).toEqual([{ name: "Staff" }]);
  expect(router.current).toEqual({ name: "payroll", id: 12 });
});

test("a group is forgotten only when asked twice", async () => {
  answer("removeGroup", () => payrollsOf(all, [])({ offset: 0, limit: 100 }));
  render(PayrollFixture);
  await userEvent.click(await button("Forget the group Staff"));
  const dialog = await screen.findByRole("dialog");
  expect(asked("removeGroup")).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Forget the group" }));
  await waitFor(() => expect(screen.queryByText("Staff")).toBeNull());
  expect(asked("removeGroup")).toEqual([{ name: "Staff" }]);
});

test("a change is seen by itself", async () => {
  render(PayrollFixture);
  await rowOf(/November salaries/);
  const now = summaryOf(payrollOf(214), { id: 9, name: "November salaries", state: "running" });
  answer("payrolls", payrollsOf([now], []));
  change({ kind: "payroll", id: 9 });
  await waitFor(async () =>
    expect((await rowOf(/November salaries/)).textContent).toContain("Paying"),
  );
});

test("a list that can't be read says why and is asked for again", async () => {
  answer("payrolls", () => Promise.reject(fail("book", "The disk is full.")));
  render(PayrollFixture);
  await screen.findByText("The disk is full.");
  answer("payrolls", payrollsOf(all));
  await userEvent.click(await button("Try again"));
  await rowOf(/November salaries/);
});

test("axe finds nothing in the list", async () => {
  render(PayrollFixture);
  await rowOf(/November salaries/);
  await axeFindsNothing();
});
