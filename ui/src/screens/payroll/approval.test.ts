import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { ApprovalView } from "../../bindings/ApprovalView";
import { router } from "../../navigation/router.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { payrollOf, previewOf } from "./payroll.fixture";
import { axeFindsNothing, button, Held, offered, openPayroll } from "./payroll.steps";
import { approvalOf, approvalRowsOf, approvalsOf, decided } from "../../testing/people";
import { nobody, signIn } from "../../testing/signedIn";
import PayrollFixture from "./PayrollFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const WHY = "Every payroll needs a second person.";
const ask = () => button(/^Ask for approval: UGX\s12,345,000 to 214 people$/);
const total = () => screen.findByLabelText(/^Type the total/);
const heading = (name: string) => screen.findByRole("heading", { name });
const asksFor: Partial<ApprovalView> = {
  payroll: 1,
  product: "Payroll",
  party: "214 people",
  amount: "12345000",
};
let held: Held;

function stands(approval: ApprovalView) {
  answer("approval", () => approval);
  answer("approvals", approvalsOf([approval]));
}

beforeEach(async () => {
  layOut();
  forgetAll();
  held = new Held(payrollOf(3));
  answer("previewPayroll", ({ route }) => previewOf({ route, approval: WHY }));
  answer("askPayrollApproval", () => approvalOf(asksFor));
  answer("approvals", approvalsOf([]));
  answer("approvalRows", approvalRowsOf(214));
  await signIn("Okello", "cashier");
  openPayroll();
  router.go({ name: "payroll", id: 1, pay: true });
});
afterEach(async () => {
  await nobody();
  vi.unstubAllGlobals();
});

test("approval of a payroll is requested with its total typed, by the signed-in person only", async () => {
  render(PayrollFixture);
  await screen.findByText(new RegExp(WHY));
  expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
  expect(screen.queryByLabelText(/^Who are you/)).toBeNull();
  expect(screen.getByText("Okello")).toBeTruthy();
  expect((await ask()).hasAttribute("disabled")).toBe(true);
  await userEvent.type(await total(), "12345000{Enter}{Enter}");
  await heading("Waiting for approval");
  expect(asked("askPayrollApproval")).toEqual([{ ...offered, by: "Okello" }]);
  expect(asked("confirmPayroll")).toEqual([]);
  await axeFindsNothing();
});

test("approved here, the running payroll takes its place", async () => {
  answer("grantApproval", () => {
    held.part = { summary: { state: "running" } };
    return decided({ ...asksFor, state: "granted" });
  });
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000{Enter}");
  await userEvent.click(await button("Approve here"));
  await userEvent.type(await screen.findByLabelText(/^PIN of Nakato/), "480215");
  await userEvent.dblClick(await button(/^Approve and pay UGX\s12,345,000 to 214 people$/));
  await button("Pause");
  expect(asked("grantApproval")).toEqual([
    { number: 4, name: "Nakato", pin: "480215", rows: "5a".repeat(32) },
  ]);
  expect(router.current).toEqual({ name: "payroll", id: 1 });
});

test("what was left waiting is found here again, and its yes from elsewhere starts the run", async () => {
  stands(approvalOf(asksFor));
  render(PayrollFixture);
  await heading("Waiting for approval");
  expect(screen.queryByLabelText(/^Type the total/)).toBeNull();
  held.part = { summary: { state: "running" } };
  stands(decided({ ...asksFor, state: "granted" }));
  change({ kind: "approvals" });
  await button("Pause");
});

test("another payroll's request is not this one's", async () => {
  stands(approvalOf({ ...asksFor, payroll: 2 }));
  render(PayrollFixture);
  await ask();
  await waitFor(() => expect(asked("approvals").length).toBeGreaterThan(0));
  await total();
});

test("void because a row was changed: said, and the way back leads to a fresh confirmation", async () => {
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000{Enter}");
  await heading("Waiting for approval");
  stands(decided({ ...asksFor, state: "void", situation: "A row was changed since." }));
  change({ kind: "approvals" });
  await screen.findByText("A row was changed since.");
  await userEvent.click(await button("Back to the confirmation"));
  expect(((await total()) as HTMLInputElement).value).toBe("");
});

test("rules that changed since the preview: nothing is paid, and it is asked for instead", async () => {
  answer("previewPayroll", ({ route }) => previewOf({ route }));
  answer("confirmPayroll", () => Promise.reject(fail("approval", WHY)));
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000{Enter}");
  await screen.findByText(new RegExp(WHY));
  await userEvent.click(await ask());
  await heading("Waiting for approval");
  expect(asked("confirmPayroll")).toHaveLength(1);
});
