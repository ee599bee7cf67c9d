import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import type { Orphan } from "./bindings/Orphan";
import { router } from "./navigation/router.svelte";
import { nothing } from "./screens/attention/attention.fixture";
import { payrollOf } from "./screens/payroll/payroll.fixture";
import { Held } from "./screens/payroll/payroll.steps";
import { settingsOf } from "./screens/settings/settings.fixture";
import { updatesOf } from "./screens/settings/updates/updates.fixture";
import { answer, asked, forgetAll } from "./testing/bridge";
import { layOut } from "./testing/layout";
import { approvalOf, approvalsOf, meOf, peopleOf } from "./testing/people";
import { bookOf, detail, row, totalsOf } from "./testing/rows";
import { signInPerson, PIN, Shop } from "./testing/shop";

vi.mock("./bridge/call", () => import("./testing/bridge"));

const user = userEvent.setup();

beforeEach(async () => {
  layOut();
  forgetAll();
  const shop = new Shop(signInPerson("Nakato", "owner"), signInPerson("Babirye", "owner")).with(
    meOf("Nakato"),
  );
  answer("history", bookOf(3));
  answer("historyTotals", () => totalsOf());
  answer("operation", ({ id }) => detail({ row: row({ id }) }));
  answer("settings", () => settingsOf());
  answer("updates", () => updatesOf());
  answer("people", () => peopleOf());
  await shop.opened();
});
afterEach(() => vi.unstubAllGlobals());

/** Locks the window and signs somebody in by their key: 1 is Nakato's. */
async function lockAndEnter(key: "1" | "2") {
  await user.keyboard("{Control>}l{/Control}");
  await screen.findByRole("radiogroup", { name: "Who is at the counter?" });
  await user.keyboard(`${key}${PIN}`);
  await screen.findByRole("banner");
}

const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a note" });
const form = (name: string) => screen.findByRole("form", { name });
const field = (where: HTMLElement, label: RegExp) =>
  within(where).getByLabelText<HTMLInputElement>(label);

test("a half written note waits while the window is locked, and is gone once somebody else came in", async () => {
  render(App);
  router.go({ name: "history", operation: 2 });
  await user.type(await note(), "the customer called");
  await lockAndEnter("1");
  expect((await note()).value).toBe("the customer called");
  await lockAndEnter("2");
  router.go({ name: "history", operation: 2 });
  expect((await note()).value).toBe("");
  await lockAndEnter("1");
  router.go({ name: "history", operation: 2 });
  expect((await note()).value).toBe("");
});

test("how a person knows what became of a payment is found again after Esc, another row and a lock", async () => {
  answer("operation", ({ id }) =>
    detail({ row: row({ id, state: "unknown" }), settleByHand: true }),
  );
  answer("settle", ({ id }) => detail({ row: row({ id, state: "failed" }) }));
  render(App);
  const settle = async (id: number) => {
    router.go({ name: "history", operation: id });
    await screen.findByText(new RegExp(`KT-${id}\\b`));
    return form("Settle by hand");
  };
  const why = (where: HTMLElement) => field(where, /^How do you know/);
  const first = await settle(2);
  await user.click(within(first).getByRole("radio", { name: "The money did not move" }));
  await user.type(why(first), "The customer has no SMS");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("form", { name: "Settle by hand" })).toBeNull());
  expect(why(await settle(1)).value).toBe("");
  expect(why(await settle(2)).value).toBe("The customer has no SMS");
  await lockAndEnter("1");
  const again = await form("Settle by hand");
  expect(why(again).value).toBe("The customer has no SMS");
  await user.click(within(again).getByRole("button", { name: "Settle as not paid" }));
  await waitFor(() => expect(asked("settle")).toMatchObject([{ id: 2, paid: false }]));
  expect(why(await settle(1)).value).toBe("");
  expect(why(await settle(2)).value).toBe("");
});

test("a row of a payroll that is being edited waits while the window is locked, and is gone once somebody else came in", async () => {
  new Held(payrollOf(3));
  render(App);
  const phone = async (position: number) => {
    router.go({ name: "payroll", id: 1, row: position });
    await screen.findByRole("complementary", { name: "Row" });
    return screen.findByLabelText<HTMLInputElement>("Phone");
  };
  const before = (await phone(2)).value;
  await user.clear(await phone(2));
  await user.type(await phone(2), "0772 99");
  await lockAndEnter("1");
  expect((await screen.findByLabelText<HTMLInputElement>("Phone")).value).toBe("0772 99");
  expect(screen.getByText(/not saved yet/)).toBeTruthy();
  expect(asked("changeRow")).toEqual([]);
  await lockAndEnter("2");
  expect((await phone(2)).value).toBe(before);
});

test("why a request is refused is found again after Esc and a lock, and with no other request", async () => {
  answer("approvals", approvalsOf([approvalOf({ number: 4 }), approvalOf({ number: 5 })]));
  answer("approval", ({ number }) => approvalOf({ number }));
  render(App);
  const why = async (number?: number) => {
    if (number !== undefined) router.go({ name: "approvals", number });
    await user.click(await screen.findByRole("button", { name: "Refuse…" }));
    return field(await form("Refuse"), /^Why not/);
  };
  await user.type(await why(4), "She has paid it herself");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("form", { name: "Refuse" })).toBeNull());
  expect((await why(5)).value).toBe("");
  router.go({ name: "approvals" });
  await waitFor(() => expect(screen.queryByRole("form", { name: "Refuse" })).toBeNull());
  expect((await why(4)).value).toBe("She has paid it herself");
  await lockAndEnter("1");
  expect((await why()).value).toBe("She has paid it herself");
  expect(asked("refuseApproval")).toEqual([]);
  await lockAndEnter("2");
  expect((await why(4)).value).toBe("");
});

test("what a lost payment was is found again after Esc and a lock, and with no other payment", async () => {
  const lost = (number: number): Orphan => ({
    number,
    reference: `KT-${number}`,
    foundAt: "2026-11-21T11:05:00Z",
    toldAt: "2026-11-21T11:05:00Z",
    next: null,
    writtenBefore: null,
    state: "succeeded",
    fromService: [],
    receipt: null,
  });
  const orphans = [lost(1301), lost(1302)];
  answer("attention", () => ({ ...nothing, orphans }));
  render(App);
  const open = () => router.go({ name: "attention", lost: true });
  const what = async (at: number) => {
    const ways = await screen.findAllByRole("button", { name: /^Write down what it was/ });
    await user.click(ways[at] as HTMLElement);
    return field(await form("What it was"), /^What was it/);
  };
  open();
  await user.type(await what(0), "Electricity for Grace");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  open();
  expect((await what(1)).value).toBe("");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  open();
  expect((await what(0)).value).toBe("Electricity for Grace");
  await lockAndEnter("1");
  expect((await what(0)).value).toBe("Electricity for Grace");
  expect(asked("closeOrphan")).toEqual([]);
  await lockAndEnter("2");
  open();
  expect((await what(0)).value).toBe("");
});

test("how an owner knows that another copy is not used any more waits while the window is locked", async () => {
  answer("attention", () => ({
    ...nothing,
    otherCopy: { words: "This book was used on another computer." },
  }));
  render(App);
  const how = async () => field(await form("It is no longer used"), /^How do you know/);
  router.go({ name: "attention" });
  await user.click(await screen.findByRole("button", { name: "It is no longer used…" }));
  await user.type(await how(), "It broke on Monday");
  await lockAndEnter("1");
  expect((await how()).value).toBe("It broke on Monday");
  expect(asked("retireComputer")).toEqual([]);
  await lockAndEnter("2");
  router.go({ name: "attention" });
  await screen.findByRole("button", { name: "It is no longer used…" });
});

test("the shop's rules that were changed and not saved wait while the window is locked", async () => {
  render(App);
  router.go({ name: "settings", page: "money-rules" });
  const limit = async () => field(await form("The shop's rules"), /^The shop's limit for one day/);
  await user.type(await limit(), "5000000");
  await lockAndEnter("1");
  expect((await limit()).value).toBe("5,000,000");
  expect(asked("saveRules")).toEqual([]);
  await lockAndEnter("2");
  router.go({ name: "settings", page: "money-rules" });
  expect((await limit()).value).toBe("");
});

test("a person who is being added waits while the window is locked, without the PIN that was typed", async () => {
  render(App);
  router.go({ name: "settings", page: "people" });
  await user.click(await screen.findByRole("button", { name: "Add a person" }));
  const here = await form("Add a person");
  await user.type(field(here, /^Name/), "Acen");
  await user.click(field(here, /^Approves what others/));
  await user.type(field(here, /^Limit for one day/), "300000");
  await user.type(field(here, /^Their PIN/), "480215");
  await lockAndEnter("1");
  const again = await form("Add a person");
  expect(field(again, /^Name/).value).toBe("Acen");
  expect(field(again, /^Approves what others/).checked).toBe(true);
  expect(field(again, /^Limit for one day/).value).toBe("300,000");
  expect(field(again, /^Their PIN/).value).toBe("");
  expect(document.body.innerHTML).not.toContain("480215");
  await lockAndEnter("2");
  router.go({ name: "settings", page: "people" });
  await screen.findByRole("button", { name: "Add a person" });
});

test("a form that is left for another screen is given up, as it was before", async () => {
  render(App);
  router.go({ name: "settings", page: "people" });
  await user.click(await screen.findByRole("button", { name: "Change Okello" }));
  await user.type(field(await form("Change Okello"), /^Limit for one day/), "0");
  router.go({ name: "home" });
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  router.go({ name: "settings", page: "people" });
  await screen.findByRole("button", { name: "Change Okello" });
});
