import axe from "axe-core";
import { cleanup, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApprovalView } from "../../bindings/ApprovalView";
import { router } from "../../navigation/router.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { later } from "../../testing/later";
import { layOut } from "../../testing/layout";
import { approvalOf, approvalRowsOf, approvalsOf, decided } from "../../testing/people";
import { detail, row } from "../../testing/rows";
import { nobody, signIn } from "../../testing/signedIn";
import ApprovalsFixture from "./ApprovalsFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const PIN = "480215";
const grid = () => screen.findByRole("grid", { name: "Approvals" });
const panel = () => screen.findByRole("complementary", { name: "Approval" });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const pinOf = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^PIN of ${name}`));
const shown = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");
const grant = /^Approve and pay UGX\s250,000$/;

/** Sets the requests that the fake program returns, in the list and individually. */
function hold(...items: ApprovalView[]) {
  answer("approvals", approvalsOf(items));
  answer("approval", ({ number }) => {
    const found = items.find((each) => each.number === number);
    if (!found) throw fail("notFound", "There is no such request.");
    return found;
  });
}

async function open(approval: ApprovalView = approvalOf()) {
  hold(approval);
  router.go({ name: "approvals", number: approval.number });
  render(ApprovalsFixture);
  await within(await panel()).findAllByText(approval.party);
  return userEvent.setup();
}

beforeEach(async () => {
  layOut();
  forgetAll();
  router.forget();
  await signIn("Nakato");
});
afterEach(async () => {
  await nobody();
  vi.unstubAllGlobals();
});

test("what waits is listed with who asks, for how much and until when, and opens", async () => {
  hold(approvalOf(), decided({ number: 3, state: "refused", reason: "Too late today." }));
  router.go({ name: "approvals" });
  render(ApprovalsFixture);
  await within(await grid()).findByText("Refused");
  const rows = within(await grid()).getAllByRole("row");
  expect(rows.map((each) => shown(each))).toEqual([
    expect.stringMatching(/Waiting for approval.*OKELLO GRACE.*Asked by Okello.*UGX 250,000/s),
    expect.stringMatching(/Refused/),
  ]);
  expect(screen.getByText("1 waits")).toBeTruthy();
  rows[0]?.click();
  await within(await panel()).findByText("Pay bill");
  const all = shown(await panel());
  expect(all).toMatch(/Pay bill.*OKELLO GRACE.*UGX 250,000.*0412 3456 789.*Float/s);
  expect(all).toMatch(/above what Okello may pay/);
  expect(all).toMatch(/Asked by Okello/);
  expect(all).toMatch(/it expires/);
  // It must be read once, not in a loop.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(asked("approval")).toEqual([{ number: 4 }]);
});

test("who decides on several bills sees each by its holder, account and amount, and once approved they are opened", async () => {
  const bills = [
    { party: "NANSUBUGA RUTH", account: "04212345671", provider: "UMEME", amount: "150000" },
    { party: "", account: "2033114455", provider: "NWSC", amount: "100000" },
  ];
  const waits = approvalOf({ product: "Bills of one customer", party: "2 bills", bills });
  const user = await open(waits);
  const all = shown(await panel());
  expect(all).toMatch(/2 bills.*NANSUBUGA RUTH.*UMEME.*UGX 150,000.*NWSC.*UGX 100,000/s);
  expect(within(await panel()).getAllByRole("listitem")).toHaveLength(2);
  expect((await axe.run(await panel())).violations).toEqual([]);
  answer("grantApproval", () => ({ ...waits, state: "granted", checker: "Nakato", basket: 3 }));
  await user.click(await button("Approve…"));
  await user.type(await pinOf("Nakato"), PIN);
  await user.click(await button(grant));
  await user.click(await button("See what became of the bills"));
  expect(router.current).toEqual({ name: "bills", id: 3 });
});

test("the signed-in person who may decide is preselected, and still types the PIN", async () => {
  const user = await open(approvalOf({ checkers: ["Babirye", "Nakato"] }));
  await user.click(await button("Approve…"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Nakato" }).checked).toBe(true);
  expect(document.activeElement).toBe(await pinOf("Nakato"));
  await user.click(await button(grant));
  await screen.findByText("Type all six digits.");
  expect(asked("grantApproval")).toEqual([]);
});

test("only people who may decide can be chosen, and a PIN typed for one does not count for another", async () => {
  await signIn("Okello", "cashier");
  const user = await open(approvalOf({ checkers: ["Babirye", "Nakato"] }));
  await user.click(await button("Approve…"));
  const names = screen.getAllByRole("radio").map((each) => each.parentElement?.textContent.trim());
  expect(names).toEqual(["Babirye", "Nakato"]);
  expect(screen.queryByLabelText(/^PIN of/)).toBeNull();
  await user.click(await button(grant));
  await screen.findByText("Choose who decides.");
  await user.click(screen.getByRole("radio", { name: "Babirye" }));
  await user.type(await pinOf("Babirye"), PIN);
  await user.click(screen.getByRole("radio", { name: "Nakato" }));
  expect((await pinOf("Nakato")).value).toBe("");
});

test("approved twice in a moment is approved once, and what came of it takes its place", async () => {
  const sent = later<ApprovalView>();
  answer("grantApproval", () => sent.promise);
  answer("operation", ({ id }) => detail({ row: row({ id, party: "OKELLO GRACE" }) }));
  const user = await open();
  await user.click(await button("Approve…"));
  await user.type(await pinOf("Nakato"), PIN);
  await user.dblClick(await button(grant));
  await user.keyboard("{Enter}");
  expect(asked("grantApproval")).toEqual([{ number: 4, name: "Nakato", pin: PIN, rows: null }]);
  const granted = decided({
    state: "granted",
    operation: 7,
    situation: "It was approved and sent.",
  });
  hold(granted);
  sent.resolve(granted);
  await screen.findByRole("heading", { name: "Paid" });
  expect(asked("grantApproval")).toHaveLength(1);
  expect(document.body.innerHTML).not.toContain(PIN);
  await user.click(await button("Open it in the history"));
  expect(router.current).toEqual({ name: "history", operation: 7 });
});

test("the focus goes to what was decided, but not away from a button that was reached before the answer", async () => {
  const sent = later<ApprovalView>();
  answer("grantApproval", () => sent.promise);
  const approve = async (news: boolean) => {
    const user = await open();
    await user.click(await button("Approve…"));
    await user.type(await pinOf("Nakato"), PIN);
    await user.click(await button(grant));
    hold(granted);
    if (news) change({ kind: "approvals" });
  };
  const granted = decided({ state: "granted", basket: 3 });
  await approve(true);
  const bills = await button("See what became of the bills");
  bills.focus();
  sent.resolve(granted);
  await waitFor(async () => expect((await panel()).textContent).not.toContain("PIN"));
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(bills);
  cleanup();
  await approve(false);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Approved" })),
  );
});

test("the rows of a payroll are shown as they were asked for, and the yes is to exactly these", async () => {
  answer("approvalRows", approvalRowsOf(214));
  answer("grantApproval", () => decided({ state: "granted", payroll: 7 }));
  const user = await open(approvalOf({ payroll: 7, party: "214 payments", product: "Payroll" }));
  const rows = () => screen.findByRole("region", { name: "The rows of this request" });
  await within(await rows()).findByText("OKELLO GRACE 1");
  expect(shown(await rows())).toMatch(/214 payments, UGX 10,700,000 together/);
  expect(shown(await rows())).toMatch(/1 to 100 of 214/);
  await user.click(await button("Rows after"));
  await user.click(await button("Rows after"));
  await within(await rows()).findByText("OKELLO GRACE 214");
  expect((await button("Rows after")).hasAttribute("disabled")).toBe(true);
  await user.click(await button("Approve…"));
  await user.type(await pinOf("Nakato"), `${PIN}{Enter}`);
  await waitFor(() => expect(asked("grantApproval")).toHaveLength(1));
  expect(asked("grantApproval")[0]?.rows).toBe("5a".repeat(32));
});

test("nobody approves a payroll whose rows can't be shown", async () => {
  answer("approvalRows", () => Promise.reject(fail("book", "The rows can't be read.")));
  await open(approvalOf({ payroll: 7, party: "214 payments", product: "Payroll" }));
  await screen.findByText("The rows can't be read.");
  expect((await button("Approve…")).hasAttribute("disabled")).toBe(true);
  expect((await button("Refuse…")).hasAttribute("disabled")).toBe(false);
});

test("a PIN is pasted as well as typed", async () => {
  answer("grantApproval", () => decided({ state: "granted" }));
  const user = await open();
  await user.click(await button("Approve…"));
  await user.click(await pinOf("Nakato"));
  await user.paste("480 215");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(asked("grantApproval")).toHaveLength(1));
  expect(asked("grantApproval")[0]?.pin).toBe(PIN);
});

test("after a wrong PIN the field is empty, with the program's words next to it", async () => {
  answer("grantApproval", () =>
    Promise.reject(fail("pin", "That is not Nakato's PIN. 3 tries are left.")),
  );
  const user = await open();
  await user.click(await button("Approve…"));
  await user.type(await pinOf("Nakato"), "111222{Enter}");
  const words = await screen.findByText("That is not Nakato's PIN. 3 tries are left.");
  const field = await pinOf("Nakato");
  expect(field.value).toBe("");
  expect(field.getAttribute("aria-describedby")).toContain(words.closest("p")?.id ?? "?");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("a no needs its reason, and who asked reads it", async () => {
  const refused = decided({ state: "refused", reason: "Pay it tomorrow." });
  answer("refuseApproval", () => refused);
  const user = await open();
  await user.click(await button("Refuse…"));
  const why = screen.getByRole("textbox", { name: /^Why not/ });
  expect(document.activeElement).toBe(why);
  await user.type(await pinOf("Nakato"), PIN);
  await user.click(await button("Refuse it"));
  await screen.findByText(/Say why/);
  expect(asked("refuseApproval")).toEqual([]);
  await user.type(why, " Pay it tomorrow. ");
  hold(refused);
  await user.click(await button("Refuse it"));
  await screen.findByText("Pay it tomorrow.");
  const said = { number: 4, name: "Nakato", pin: PIN, reason: "Pay it tomorrow." };
  expect(asked("refuseApproval")).toEqual([said]);
  expect(screen.queryByRole("button", { name: "Approve…" })).toBeNull();
});

test("only the person who asked can take it back", async () => {
  await signIn("Okello", "cashier");
  const withdrawn = decided({ state: "withdrawn", checker: null });
  answer("withdrawApproval", () => withdrawn);
  const user = await open(approvalOf({ mayWithdraw: true, checkers: [] }));
  await screen.findByText("Nobody can approve this at present");
  expect(screen.queryByRole("button", { name: "Approve…" })).toBeNull();
  hold(withdrawn);
  await user.click(await button("Take it back"));
  await within(await panel()).findByRole("heading", { name: "Taken back" });
  expect(asked("withdrawApproval")).toEqual([{ number: 4 }]);
});

test.each([
  ["expired", "Expired"],
  ["void", "Void"],
  ["withdrawn", "Taken back"],
  ["granted", "Approved"],
  ["refused", "Refused"],
] as const)("one that is %s is called so, and offers no decision", async (state, word) => {
  await open(decided({ state, situation: `Words for ${state}.` }));
  await within(await panel()).findByRole("heading", { name: word });
  expect(shown(await panel())).toContain(`Words for ${state}.`);
  expect(screen.queryByRole("button", { name: /Approve|Refuse|Take it back/ })).toBeNull();
});

test("what is decided elsewhere while it is looked at is seen at once, and new ones come", async () => {
  const user = await open();
  await user.click(await button("Approve…"));
  hold(approvalOf({ number: 5, party: "MUGISHA PETER" }), decided({ state: "refused" }));
  change({ kind: "approvals" });
  await within(await panel()).findByRole("heading", { name: "Refused" });
  expect(screen.queryByLabelText(/^PIN of/)).toBeNull();
  await within(await grid()).findByText("MUGISHA PETER");
});

test("a payroll that was approved is opened from here", async () => {
  const user = await open(
    decided({ state: "granted", payroll: 9, party: "12 people", product: "Payroll" }),
  );
  await user.click(await button("Open the payroll"));
  expect(router.current).toEqual({ name: "payroll", id: 9 });
});

test("an approver who may not see the outcome is told who can, and the outcome is not requested", async () => {
  const withheld = "Okello made this payment: ask Nakato or Ssali to look at it.";
  await open(decided({ state: "granted", withheld }));
  await screen.findByText(withheld);
  expect(asked("operation")).toEqual([]);
});

test("a payroll is offered only to who may see payrolls", async () => {
  await signIn("Okello", "cashier");
  await open(decided({ state: "granted", payroll: 9, party: "12 people", product: "Payroll" }));
  expect(screen.queryByRole("button", { name: "Open the payroll" })).toBeNull();
});

test("names and reasons are shown as text, whatever they contain", async () => {
  const hostile = '<img src=x onerror="window.hit=1"><b>Okello</b>';
  await open(decided({ state: "refused", maker: hostile, party: hostile, reason: hostile }));
  const here = await panel();
  expect(here.querySelector("img, b")).toBeNull();
  expect(here.textContent.split(hostile)).toHaveLength(4);
});

test("nothing asked for says what would be here; a failure says so and is asked again", async () => {
  answer("approvals", () => Promise.reject(fail("book", "The disk is full.")));
  router.go({ name: "approvals" });
  render(ApprovalsFixture);
  await screen.findByText("The disk is full.");
  hold();
  await userEvent.click(await button("Try again"));
  await screen.findByText("No requests for approval");
  hold(approvalOf());
  change({ kind: "approvals" });
  await screen.findByText("OKELLO GRACE");
});

test("axe finds nothing in the list, the details and the decision", async () => {
  const user = await open(approvalOf({ checkers: ["Babirye", "Nakato"], mayWithdraw: true }));
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = async () =>
    (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(await found()).toEqual([]);
  await user.click(await button("Refuse…"));
  await user.click(await button("Refuse it"));
  expect(await found()).toEqual([]);
});
