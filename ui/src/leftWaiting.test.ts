import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import type { ApprovalView } from "./bindings/ApprovalView";
import type { OperationDetail } from "./bindings/OperationDetail";
import { announcer } from "./navigation/announcer.svelte";
import { router } from "./navigation/router.svelte";
import { operation, paid } from "./operation/operation.fixture";
import * as step from "./screens/counter/counter.steps";
import { leftWaiting } from "./session/leftWaiting.svelte";
import { answer, asked, change } from "./testing/bridge";
import { approvalOf, meOf } from "./testing/people";
import { PIN, Shop, signInPerson } from "./testing/shop";

vi.mock("./bridge/call", () => import("./testing/bridge"));

/** The pitches that were played, in Hz. */
let played: number[] = [];
let seconds = 0;

class Speaker {
  get currentTime() {
    return seconds;
  }
  destination = {};
  resume() {}
  createOscillator() {
    const frequency = {
      set value(pitch: number) {
        played.push(pitch);
      },
    };
    return { frequency, connect: (to: unknown) => to, start() {}, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
    return { gain, connect: (to: unknown) => to };
  }
}
vi.stubGlobal("AudioContext", Speaker);

const GOOD = [660, 880];
const BAD = [330, 262];
const ALL = { name: "Done meanwhile" };
const waiting = operation({ row: { state: "pending" } });
const whom = paid.row.party ?? "";
const user = userEvent.setup();
/** What the book now has of a payment. */
let book = new Map<number, OperationDetail>();
let shop: Shop;

const rows = () => {
  const list = screen.queryByRole("region", ALL);
  return list ? within(list).getAllByRole("listitem") : [];
};
const told = () => rows().map((row) => row.textContent.replace(/\s+/g, " "));

/** The book has it, and says so. */
function becomes(detail: OperationDetail) {
  book.set(detail.row.id, detail);
  change({ kind: "operation", id: detail.row.id });
}

const outcome = (kind: string) =>
  waitFor(() => expect(document.querySelector(`[data-outcome=${kind}]`)).toBeTruthy());

beforeEach(async () => {
  step.allGoesWell();
  leftWaiting.forget();
  played = [];
  seconds += 60;
  book = new Map([[waiting.row.id, waiting]]);
  shop = new Shop(signInPerson("Nakato", "owner"), signInPerson("Okello", "cashier"));
  shop.with(meOf("Nakato", "owner"));
  shop.start = { doneSound: true };
  answer("submit", () => waiting);
  answer("operation", ({ id }) => book.get(id) ?? waiting);
  await shop.opened();
});

/** A bill is paid for one customer and left waiting, for the next one. */
async function leavesOneWaiting() {
  router.go({ name: "pay-bill" });
  render(App);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await outcome("waiting");
  await user.click(screen.getByRole("button", { name: /^Next customer/ }));
  await waitFor(() => expect(document.querySelector("[data-outcome]")).toBeNull());
}

test("what was left waiting and is paid is told while the next customer is typed in, and opens", async () => {
  await leavesOneWaiting();
  await step.toAccount(user);
  await user.keyboard("0412");
  expect([told(), played]).toEqual([[], []]);
  becomes(paid);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(told()[0]).toMatch(new RegExp(`^ ?UGX 50,000 for ${whom} is paid\\. ?Open`));
  expect(played).toEqual(GOOD);
  // Neither the focus nor a key is taken from the form.
  expect(document.activeElement).toBe(step.account());
  await user.keyboard("3456");
  expect(step.account().value.replace(/\s/g, "")).toBe("04123456");
  expect(announcer.polite).toMatch(/is paid/);
  const rules = { "color-contrast": { enabled: false } };
  expect((await axe.run(document.body, { rules })).violations).toEqual([]);
  // The same news again is no second one.
  const before = asked("status").length;
  change({ kind: "operation", id: paid.row.id });
  await waitFor(() => expect(asked("status").length).toBeGreaterThan(before));
  expect([rows().length, played]).toEqual([1, GOOD]);
  await user.click(screen.getByRole("button", { name: /^Open: UGX/ }));
  expect(router.current).toEqual({ name: "history", operation: paid.row.id });
  expect(rows()).toEqual([]);
});

test("what was told as paid is told otherwise once the service contradicts it", async () => {
  await leavesOneWaiting();
  becomes(paid);
  await waitFor(() => expect(told()[0]).toMatch(/is paid/));
  becomes(operation({ row: { state: "succeeded", contradictedBy: "FAILED" } }));
  await waitFor(() => expect(told().join()).not.toMatch(/is paid/));
  expect(document.querySelectorAll("[data-done=disputed]")).toHaveLength(1);
});

test("what is not paid sounds otherwise, and what still waits or is unknown is not told", async () => {
  await leavesOneWaiting();
  for (const state of ["pending", "unknown", "sent", "refused"] as const) {
    const before = asked("operation").length;
    becomes(operation({ row: { state } }));
    await waitFor(() => expect(asked("operation").length).toBeGreaterThan(before));
  }
  expect([told(), played]).toEqual([[], []]);
  becomes(operation({ row: { state: "failed" } }));
  await waitFor(() => expect(told()[0]).toMatch(/was not paid/));
  expect(played).toEqual(BAD);
  await user.click(screen.getByRole("button", { name: /^Close: UGX/ }));
  expect(rows()).toEqual([]);
});

test("a token that comes after its payment is told in place of the payment", async () => {
  const claim = (state: "owed" | "came") =>
    operation({ ...paid, tokenClaim: { title: "", state, words: "" } });
  await leavesOneWaiting();
  becomes(claim("owed"));
  await waitFor(() => expect(told()[0]).toMatch(/is paid/));
  becomes(claim("came"));
  await waitFor(() => expect(told()[0]).toMatch(/^ ?The token of .+ has come: UGX 50,000/));
  expect(rows()).toHaveLength(1);
});

test("several are one list of at most three, sound once, and none is lost", async () => {
  await leavesOneWaiting();
  const ids = [101, 102, 103, 104, 105];
  for (const id of ids) {
    const each = operation({ row: { id, state: "pending" } });
    book.set(id, each);
    leftWaiting.shows(each, true);
    leftWaiting.leaves(id);
  }
  for (const id of ids) becomes({ ...paid, row: { ...paid.row, id, party: `CUSTOMER ${id}` } });
  await waitFor(() => expect(rows()).toHaveLength(3));
  await screen.findByText(/^2 more are done/);
  expect(played).toEqual(GOOD);
  for (const id of ids) {
    expect(told()[0]).toContain(`CUSTOMER ${id}`);
    const [close] = screen.getAllByRole("button", { name: /^Close: UGX/ });
    if (close) await user.click(close);
  }
  expect(rows()).toEqual([]);
});

test("a quiet shop is told without a sound", async () => {
  shop.start = { doneSound: false };
  await shop.opened();
  await leavesOneWaiting();
  becomes(paid);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(played).toEqual([]);
});

test("what is on the screen, or was never left here, is not told", async () => {
  router.go({ name: "pay-bill" });
  render(App);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await outcome("waiting");
  change({ kind: "operation", id: 999 });
  becomes(paid);
  await outcome("paid");
  expect([told(), played]).toEqual([[], []]);
});

test("what was looked at again while it waited is still told, and what is seen elsewhere is told no more", async () => {
  const id = 107;
  const left = operation({ row: { id, state: "pending" } });
  const now = { ...paid, row: { ...paid.row, id } };
  book.set(id, left);
  router.go({ name: "home" });
  render(App);
  await screen.findByRole("heading", { level: 1 });
  for (const atCounter of [true, false]) {
    leftWaiting.shows(left, atCounter);
    leftWaiting.leaves(id);
  }
  becomes(now);
  await waitFor(() => expect(rows()).toHaveLength(1));
  leftWaiting.shows(now, false);
  await waitFor(() => expect(rows()).toEqual([]));
});

async function comeIn(key: string, name: string) {
  await screen.findByRole("radiogroup", { name: "Who is at the counter?" });
  await user.keyboard(`${key}${PIN}`);
  await screen.findByRole("button", { name: new RegExp(`^Lock: ${name}`) });
}

test("nothing is asked, shown or heard while locked; it waits for whoever left it, and for nobody else", async () => {
  await leavesOneWaiting();
  await user.keyboard("{Control>}l{/Control}");
  await screen.findByRole("radiogroup", { name: "Who is at the counter?" });
  const before = asked("operation").length;
  becomes(paid);
  await waitFor(() => expect(asked("signInOptions").length).toBeGreaterThan(0));
  expect([asked("operation").length, told(), played]).toEqual([before, [], []]);
  await comeIn("1", "Nakato");
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.keyboard("{Control>}l{/Control}");
  await comeIn("2", "Okello");
  expect(rows()).toEqual([]);
});

/** Asks for approval number 7 and leaves it for Home. */
async function leaves(request: ApprovalView) {
  router.go({ name: "home" });
  render(App);
  await screen.findByRole("heading", { level: 1 });
  answer("approval", () => request);
  leftWaiting.showsRequest(request);
  leftWaiting.leavesRequest(7);
  await waitFor(() => expect(asked("approval").length).toBe(1));
}

test("a request that was answered says who did, and then what became of the payment", async () => {
  const request = approvalOf({ number: 7, state: "waiting" });
  const granted = approvalOf({ number: 7, state: "granted", operation: 55, checker: "Babirye" });
  const fiftyFive = (part: OperationDetail) => ({ ...part, row: { ...part.row, id: 55 } });
  book.set(55, fiftyFive(waiting));
  await leaves(request);
  answer("approval", () => granted);
  change({ kind: "approvals" });
  await waitFor(() => expect(told()[0]).toMatch(/^ ?Babirye approved UGX/));
  becomes(fiftyFive(paid));
  await waitFor(() => expect(told()[0]).toMatch(/is paid/));
  expect(rows()).toHaveLength(1);
});

test.each([
  ["a request that the person has just made void, by a change of its payroll, is not told", 3, 0],
  ["a request that became void while the person was elsewhere is told", 4, 1],
])("%s", async (_, opened, count) => {
  const request = approvalOf({ number: 7, payroll: 3 });
  await leaves(request);
  router.go({ name: "payroll", id: opened });
  answer("approval", () => approvalOf({ number: 7, payroll: 3, state: "void", checker: null }));
  change({ kind: "approvals" });
  // Discarded, its screen is left before the answer.
  router.go({ name: "home" });
  await waitFor(() => expect(asked("approval").length).toBe(2));
  await Promise.all(Array.from({ length: 20 }, () => Promise.resolve()));
  if (count > 0) await waitFor(() => expect(rows()).toHaveLength(count));
  expect(rows()).toHaveLength(count);
});
