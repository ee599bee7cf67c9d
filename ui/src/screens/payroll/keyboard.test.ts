import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import { announcer } from "../../navigation/announcer.svelte";
import { router } from "../../navigation/router.svelte";
import { who } from "../../session/who.svelte";
import { answer, asked, change, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { fileView, finding, payrollOf, payrollRow, payrollsOf, previewOf } from "./payroll.fixture";
import { button, Held, openPayroll, rowNamed, rowsGrid } from "./payroll.steps";
import PayrollFixture from "./PayrollFixture.svelte";
import { emptyText } from "./row";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const refused = payrollRow({
  position: 2,
  verdict: "refused",
  included: false,
  canInclude: false,
  text: { ...emptyText, name: "PERSON 2", phone: "12345", network: "", amount: "50000", note: "" },
  findings: [finding("refused", "This is no Ugandan phone number.", { column: "phone" })],
});
let held: Held;

/** Presses Tab until this has the focus, as a person would: no element on the way traps the focus. */
async function tabTo(find: () => HTMLElement) {
  for (let steps = 0; steps < 60 && document.activeElement !== find(); steps += 1)
    await userEvent.tab();
  expect(document.activeElement).toBe(find());
}
const named = (name: string | RegExp) => () => screen.getByRole("button", { name });
const field = (label: RegExp) => () => screen.getByLabelText(label);

beforeEach(() => {
  layOut();
  forgetAll();
  who.name = "";
  answer("payrolls", payrollsOf([]));
  answer("pickFile", () => ({ picked: { file: "f1", name: "november.xlsx" } }));
  answer("readFile", () => fileView({ rows: 2 }));
  held = new Held([...payrollOf(1), refused]);
  answer("importPayroll", () => held.view);
  answer("changeRow", ({ text }) =>
    held.set(2, { text, verdict: "valid", findings: [], included: true, canInclude: true }),
  );
  answer("previewPayroll", ({ route }) =>
    previewOf({ route, people: 2, payments: 2, total: "100000", toType: "100000" }),
  );
  answer("confirmPayroll", () => {
    held.rows = held.rows.map((row) => ({ ...row, outcome: "unsent" as const }));
    held.part = { summary: { state: "running" } };
    return held.view;
  });
  answer("payrollResults", () => ({ name: "results.xlsx", path: "/home/nakato/results.xlsx" }));
  openPayroll({});
});
afterEach(() => vi.unstubAllGlobals());

test("a file is imported, put right, paid and its results are saved without a mouse", async () => {
  render(PayrollFixture);
  await button("Choose a file");
  await tabTo(named("Choose a file"));
  await userEvent.keyboard("{Enter}");
  await button("Check 2 rows");
  await tabTo(named("Check 2 rows"));
  await userEvent.keyboard("{Enter}");

  // The first arrow key enters the rows; a row that can't be paid opens at the invalid field.
  await rowNamed("PERSON 2");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Phone")));
  await userEvent.keyboard("{Control>}a{/Control}0772000002{Enter}");
  await waitFor(async () => expect(document.activeElement).toBe(await rowsGrid()));
  expect(asked("changeRow")[0]?.text.phone.replaceAll(" ", "")).toBe("0772000002");

  await tabTo(named("Go on to pay"));
  await userEvent.keyboard("{Enter}");
  await screen.findByLabelText(/^Type the total/);
  await tabTo(field(/^Type the total/));
  await userEvent.keyboard("100000");
  await tabTo(field(/^Who are you/));
  await userEvent.keyboard("Nakato Sarah{Enter}");
  await button("Pause");
  expect(asked("confirmPayroll")).toHaveLength(1);

  held.rows = held.rows.map((row) => ({ ...row, outcome: "paid" as const }));
  held.part = { summary: { state: "finished" } };
  change({ kind: "payroll", id: 1 });
  await button("Keep as a group…");
  expect(announcer.urgent).toContain("November salaries: Done. Paid 2.");
  await tabTo(named("Results XLSX"));
  await userEvent.keyboard("{Enter}");
  await screen.findByText("results.xlsx");
  expect(router.current).toEqual({ name: "payroll", id: 1 });
});

test("the button that checks names hands the focus on when it goes", async () => {
  const nameCheck = { done: 0, total: 2, secondsLeft: 3, words: "Asking about PERSON 1" };
  answer("checkNames", () => {
    held.part = { nameCheck };
    return held.view;
  });
  openPayroll();
  render(PayrollFixture);
  (await button("Check names")).focus();
  await userEvent.keyboard("{Enter}");
  const stop = await button("Stop checking");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
  await tabTo(() => stop);
});

test("what a chip shows is counted aloud, and a run does not count aloud by itself", async () => {
  held.rows = payrollOf(8).map((row) => ({ ...row, outcome: "unsent" as const }));
  const run = { done: 0, total: 8, secondsLeft: 9, words: "Paying" };
  held.part = { summary: { state: "running" }, run };
  openPayroll();
  render(PayrollFixture);
  await rowNamed("PERSON 1");
  const chips = await screen.findByRole("group", { name: "Show only" });
  within(chips)
    .getByRole("button", { name: /Not sent/ })
    .focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(announcer.polite.trim()).toBe("8 rows shown"));
  held.rows = held.rows.map((row, at) => (at === 0 ? { ...row, outcome: "paid" as const } : row));
  held.part = { summary: { state: "running" }, run: { ...run, done: 1 } };
  change({ kind: "operation", id: 1 });
  await within(chips).findByRole("button", { name: /^Paid/ });
  await waitFor(async () => expect((await rowsGrid()).getAttribute("aria-rowcount")).toBe("8"));
  expect(announcer.polite.trim()).toBe("8 rows shown");
  expect(document.querySelectorAll("main [role=status], [data-notices][role]")).toHaveLength(0);
});
