import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import App from "./App.svelte";
import type { CustomerView } from "./bindings/CustomerView";
import type { ProblemCode } from "./bindings/ProblemCode";
import { router } from "./navigation/router.svelte";
import { problems } from "./screens/problem/problems";
import { settingsOf } from "./screens/settings/settings.fixture";
import { answer, asked, change, drag, drop, fail, forgetAll } from "./testing/bridge";
import { row } from "./testing/rows";
import { billerOf } from "./session/start.fixture";
import { answerWindow, emptyHome, startOf, statusOf } from "./testing/window";

vi.mock("./bridge/call", () => import("./testing/bridge"));

const start = startOf({
  theme: "dark",
  billers: [billerOf("UMEME", "Electricity", "Meter number", "customerType")],
});
const grace: CustomerView = {
  operation: 9,
  mode: "PARTNER_PAY_BILL_PAYMENT",
  provider: "UEDCL (Umeme)",
  name: "OKELLO GRACE",
  number: "04123456789",
  last: { amount: "50000", at: "2026-11-21T09:00:00Z" },
};
const status = statusOf({ attention: 1 });
const problem = (code: ProblemCode) => ({
  code,
  message: "What the program says.",
  path: "/home/nakato/kaunta/practice.db",
});
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const binding = readFileSync(resolve(import.meta.dirname, "bindings/ProblemCode.ts"), "utf8");
const codes = [...(binding.split("export type")[1] ?? "").matchAll(/"(\w+)"/g)].map(
  (match) => match[1] as ProblemCode,
);

beforeEach(() => {
  forgetAll();
  answerWindow(start, status);
  answer("settings", () => settingsOf());
  router.go({ name: "home" });
});

// Must be the first test: the session has no response yet.
test("a program that does not answer is said, and asked again", async () => {
  answer("start", () => Promise.reject(fail("program", "Kaunta could not do that.")));
  render(App);
  await screen.findByText("Kaunta could not do that.");
  answer("start", () => start);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await title("Home");
});

test("each answer that the first screen shows is asked for once", async () => {
  answer("lowFloat", () => ({ low: null }));
  answer("feeDrift", () => ({ drift: null }));
  answer("unprintedReceipts", () => ({ receipts: [] }));
  answer("historyLayout", () => ({ columns: [], views: [] }));
  render(App);
  await title("Home");
  await screen.findByRole("button", { name: "All balances" });
  for (const name of [
    "home",
    "lowFloat",
    "feeDrift",
    "unprintedReceipts",
    "historyLayout",
  ] as const)
    expect(asked(name), name).toHaveLength(1);
});

// Must be the first that opens it: a screen's code is read once.
test("a screen whose code can't be read says so, and is read again", async () => {
  const file = "./screens/help/Help.svelte";
  vi.doMock(file, () => Promise.reject(new Error("no such file")));
  vi.spyOn(console, "error").mockReturnValue();
  render(App);
  await title("Home");
  router.go({ name: "help" });
  const again = await screen.findByRole("button", { name: "Try again" });
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  vi.doUnmock(file);
  await userEvent.click(again);
  await title("Help");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Help"));
});

test("it opens in its environment and theme, with the shop in the bar", async () => {
  render(App);
  await title("Home");
  await within(screen.getByRole("banner")).findByText("Nakato Store");
  expect(screen.getByRole("region", { name: "Environment" }).textContent).toContain("PRACTICE");
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("the bar follows what changes", async () => {
  render(App);
  await screen.findByText("Online");
  answer("status", () => ({ ...status, connection: "offline" }));
  change({ kind: "status" });
  await screen.findByText("Offline");
});

test("another environment is marked as soon as it is in use", async () => {
  render(App);
  await screen.findByText("PRACTICE");
  answer("start", () => ({ ...start, environment: "development" }));
  answer("status", () => ({ ...status, environment: "development" }));
  change({ kind: "settings" });
  await screen.findByText("DEVELOPMENT");
});

test.each(codes)(
  "%s says what happened, where, what to do, and offers the way on",
  async (code) => {
    answer("start", () => ({ ...start, problem: problem(code) }));
    render(App);
    await title(problems[code].title);
    expect(screen.getByRole("alert").textContent).toContain("What the program says.");
    expect(screen.getByText("/home/nakato/kaunta/practice.db")).toBeTruthy();
    for (const step of problems[code].steps) expect(screen.getByText(step)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Use Development" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Use Practice" })).toBeNull();
    // The environment is shown even without a book.
    expect(screen.getByText("PRACTICE")).toBeTruthy();
    expect(asked("status")).toEqual([]);
    answer("start", () => start);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await title("Home");
  },
);

test("a broken book does not stand between a person and another environment", async () => {
  answer("start", () => ({ ...start, problem: problem("bookDamaged") }));
  answer("switchEnvironment", ({ environment }) => settingsOf({ environment }));
  render(App);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Use Production" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Real money");
  answer("start", () => ({ ...start, environment: "production" }));
  await user.click(within(dialog).getByRole("button", { name: "Use Production" }));
  await title("Home");
  expect(asked("switchEnvironment")).toEqual([{ environment: "production" }]);
});

test("what a salvage came to stays to be read, though the book is open by then", async () => {
  answer("start", () => ({ ...start, problem: problem("bookDamaged") }));
  answer("salvage", () => {
    answer("start", () => start);
    change({ kind: "settings" });
    return {
      operations: 1,
      events: 2,
      lost: ["Payments 12 to 14 can't be read."],
      setAside: { name: "practice.damaged.db", path: "/home/nakato/kaunta/practice.damaged.db" },
    };
  });
  render(App);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Save what can be read…" }));
  await user.click(await screen.findByRole("button", { name: "Save what can be read" }));
  await screen.findByText("1 payment was kept");
  await waitFor(() => expect(asked("status")).not.toEqual([]));
  screen.getByText("Payments 12 to 14 can't be read.");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await title("Home");
});

test("a token that has come is told on every screen, with the way to it", async () => {
  answer("status", () => ({ ...status, tokensCame: 1 }));
  render(App);
  await title("Home");
  await screen.findByText("A token that was owed has come.", { selector: "p" });
  await userEvent.click(screen.getByRole("button", { name: "Look" }));
  await waitFor(() => expect(router.current).toEqual({ name: "attention" }));
});

test("settings stay within reach without a book", async () => {
  answer("start", () => ({ ...start, problem: problem("bookClosed") }));
  render(App);
  await title(problems.bookClosed.title);
  router.go({ name: "settings" });
  await title("Settings");
});

/** Opens the palette over a history with one operation, and types. */
async function find(keys: string) {
  answer("history", () => ({
    total: 1,
    offset: 0,
    rows: [row({ id: 9, party: "OKELLO GRACE" })],
    found: [],
  }));
  render(App);
  await title("Home");
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Find" }), keys);
  return user;
}

test("Ctrl+K finds who can be paid, a customer, and an operation", async () => {
  const user = await find("electricity");
  await screen.findByRole("option", { name: /Pay Electricity/ });
  await user.clear(screen.getByRole("combobox", { name: "Find" }));
  answer("findCustomers", () => ({ customers: [grace], isWhole: true, favourites: [] }));
  await user.type(screen.getByRole("combobox", { name: "Find" }), "grace");
  await screen.findByRole("option", { name: /all payments/ });
  await user.click(await screen.findByRole("option", { name: /^OKELLO GRACE, UGX.*50,000/ }));
  await waitFor(() => expect(router.current).toEqual({ name: "history", operation: 9 }));
});

test("Enter that comes before the book has answered opens what is found first", async () => {
  await find("grace{Enter}");
  await waitFor(() => expect(router.current).toEqual({ name: "history", operation: 9 }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a file dragged over the window shows what dropping it does, until it is dropped or dragged away", async () => {
  render(App);
  await title("Home");
  drag(1);
  await screen.findByText("Drop the file to look at this table");
  drag(0);
  await waitFor(() => expect(screen.queryByText(/Drop the file to look/)).toBeNull());
  // Some systems don't report that the drag has left.
  drag(1);
  await screen.findByText("Drop the file to look at this table");
  await userEvent.keyboard("{ArrowDown}");
  await waitFor(() => expect(screen.queryByText(/Drop the file to look/)).toBeNull());
});

test("several files at once are refused: said while they are dragged, and after they were dropped", async () => {
  render(App);
  await title("Home");
  drag(2);
  await screen.findByText("One table at a time");
  await screen.findByText("These are 2 files: drop one at a time.");
  drop(2);
  const told = await screen.findByRole("dialog", { name: "One table at a time" });
  expect(told.textContent).toContain("You dropped 2 files, so none was opened.");
  expect(screen.queryByText(/^These are/)).toBeNull();
  expect(router.current).toEqual({ name: "home" });
  // A new drag is not blocked by the earlier message.
  drag(1);
  await screen.findByText("Drop the file to look at this table");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  drop(1);
  await waitFor(() => expect(screen.queryByText("Drop the file to look at this table")).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("without a book no file is invited, for there is nowhere to take it", async () => {
  answer("start", () => ({ ...start, problem: problem("bookDamaged") }));
  render(App);
  await screen.findByText("What the program says.");
  drag(1);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(screen.queryByText(/Drop the file to look/)).toBeNull();
});

describe("an error while something is drawn", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

  test("takes away the screen alone: the rail leads on, and the screen is tried again", async () => {
    answer("home", () => ({ wallets: [], attention: [], today: [], reminders: [] }) as never);
    render(App);
    await title("This could not be shown");
    expect(screen.getByText("Kaunta made a mistake")).toBeTruthy();
    await within(screen.getByRole("banner")).findByText("Nakato Store");
    await userEvent.click(screen.getByRole("button", { name: /^History/ }));
    await title("History");
    answer("home", () => emptyHome);
    router.go({ name: "home" });
    await title("Home");
  });

  test("outside of every screen leaves a way on all the same", async () => {
    answer("status", () => ({ ...status, balance: undefined }) as never);
    render(App);
    await title("This could not be shown");
    answer("status", () => status);
    change({ kind: "status" });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await title("Home");
  });
});

test("what went wrong where no screen looks is said, and a browser's own warning is not", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(App);
  await title("Home");
  window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop limit exceeded" }));
  window.dispatchEvent(
    Object.assign(new Event("unhandledrejection"), { reason: fail("signIn", "Sign in first.") }),
  );
  expect(screen.queryByText("Kaunta made a mistake")).toBeNull();
  window.dispatchEvent(
    Object.assign(new Event("unhandledrejection"), { reason: new Error("undefined is not…") }),
  );
  await screen.findByText("Kaunta made a mistake");
  expect(screen.getByText(/Look in the history before trying again/)).toBeTruthy();
});
