import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import type { Role } from "./bindings/Role";
import { router } from "./navigation/router.svelte";
import { needs, type Screen, type ScreenName } from "./navigation/screens";
import { wallets } from "./screens/wallet/wallets.fixture";
import { session } from "./session/session.svelte";
import { answer, asked, change, drag, fail, forgetAll } from "./testing/bridge";
import { meOf } from "./testing/people";
import { row } from "./testing/rows";
import { signInPerson, Shop, status } from "./testing/shop";

vi.mock("./bridge/call", () => import("./testing/bridge"));

let shop: Shop;

beforeEach(() => {
  forgetAll();
  shop = new Shop(
    signInPerson("Nakato", "owner"),
    signInPerson("Okello"),
    signInPerson("Acen", "accountant"),
  );
});

const user = userEvent.setup();
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

async function openAs(name: string, role: Role) {
  shop.with(meOf(name, role));
  await shop.opened();
  render(App);
  await screen.findByRole("button", { name: new RegExp(`^Lock: ${name}`) });
  await title("Home");
}

const rail = () =>
  within(screen.getByRole("navigation", { name: "Screens" }))
    .getAllByRole("button")
    .map((each) => each.textContent.replace(/\s*\w$/, "").trim());

test.each([
  [
    "Nakato",
    "owner",
    [
      "Home",
      "Pay a bill",
      "Airtime",
      "Send money",
      "Send to bank",
      "Collect",
      "Payroll",
      "Look up",
      "History",
      "Settings",
    ],
  ],
  [
    "Okello",
    "cashier",
    ["Home", "Pay a bill", "Airtime", "Send money", "Send to bank", "Collect", "History"],
  ],
  ["Acen", "accountant", ["Home", "Payroll", "Look up", "History"]],
] as const)("the rail offers %s, %s, what they may do", async (name, role, offered) => {
  await openAs(name, role);
  expect(rail()).toEqual(offered);
});

test("Ctrl+K finds no screen that a person may not open, and no payee for an accountant", async () => {
  await openAs("Acen", "accountant");
  await user.keyboard("{Control>}k{/Control}");
  const find = await screen.findByRole("combobox", { name: "Find" });
  await user.type(find, "e");
  const options = async () =>
    (await screen.findAllByRole("option")).map((each) => each.textContent).join("|");
  expect(await options()).toMatch(/Look up/);
  expect(await options()).not.toMatch(/Settings|Collect|Pay a|Airtime|Security/);
  await user.clear(find);
  await user.type(find, "electricity");
  await screen.findByText(/^Nothing found/);
});

test.each([
  ["Okello", "cashier", 7, true],
  ["Okello", "cashier", 0, false],
  ["Nakato", "owner", 0, false],
] as const)(
  "Ctrl+K lets %s, %s, find receipts of %i days: %s",
  async (name, role, receiptDays, offered) => {
    shop.with({ ...meOf(name, role), receiptDays });
    await shop.opened();
    render(App);
    await title("Home");
    expect(screen.queryByRole("button", { name: "Find a receipt" }) !== null).toBe(offered);
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "Find" }), "lost token");
    if (offered) {
      await user.keyboard("{Enter}");
      await title("Find a receipt");
      // What was found is gone once somebody has to sign in again.
      answer("findReceipt", () => ({ receipts: [], isWhole: true }));
      await user.keyboard("04212345671{Enter}");
      await screen.findByText("No paid receipt has this number");
      await user.keyboard("{Control>}l{/Control}");
      await waitFor(() => expect(screen.queryByText("No paid receipt has this number")).toBeNull());
      expect(document.body.innerHTML).not.toContain("04212345671");
    } else await screen.findByText(/^Nothing found/);
  },
);

test.each([
  ["Okello", "cashier", { name: "settings" }, "8", /Only an owner can open this.*Okello, cashier/s],
  ["Okello", "cashier", { name: "look-up" }, "l", /Only owners and accountants can read this/],
  ["Okello", "cashier", { name: "payroll" }, "6", /whom the owner trusts with it/],
  ["Acen", "accountant", { name: "pay-bill" }, "2", /Only owners and cashiers can move money/],
] as const)(
  "%s, %s, is told calmly who opens %j, and may let them sign in",
  async (name, role, screenOf, key, words) => {
    await openAs(name, role);
    await user.keyboard(`{Alt>}${key}{/Alt}`);
    await waitFor(() => expect(router.current.name).toBe(screenOf.name));
    const again = await screen.findByRole("button", { name: "Sign in as somebody else" });
    expect(screen.getByRole("main").textContent).toMatch(words);
    expect(screen.queryByRole("alert")).toBeNull();
    const rules = { "color-contrast": { enabled: false } };
    const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
    expect(found.filter((id) => !["document-title", "html-has-lang"].includes(id))).toEqual([]);
    await user.click(again);
    await screen.findByRole("radiogroup", { name: "Who is at the counter?" });
    expect(asked("lock")).toEqual([null]);
  },
);

test("what a screen asks of Rust is never asked where the screen is refused", async () => {
  await openAs("Okello", "cashier");
  const refused: Screen[] = [
    { name: "payroll" },
    { name: "settings" },
    { name: "security" },
    { name: "book" },
    { name: "float" },
    { name: "look-up" },
  ];
  for (const to of refused) {
    router.go(to);
    await screen.findByRole("button", { name: "Sign in as somebody else" });
  }
  const never = ["payrolls", "settings", "securityLog", "book", "float", "lookUp"] as const;
  expect(never.flatMap((name) => asked(name))).toEqual([]);
});

test("the accountant's Home offers no first payment, and no table is taken from them", async () => {
  await openAs("Acen", "accountant");
  await screen.findByText("Your payments will be listed here");
  expect(screen.queryByRole("button", { name: "Pay the first bill" })).toBeNull();
  drag(1);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(screen.queryByText(/Drop the file to look/)).toBeNull();
  change({ kind: "dropped", file: { file: "d1", name: "june.ods" } });
  expect(router.current).toEqual({ name: "home" });
});

test("a file that the accountant drops where statements are compared opens as a statement", async () => {
  await openAs("Acen", "accountant");
  answer("statements", () => ({ statements: [], accounts: [] }));
  answer("readStatement", () => Promise.reject(fail("file", "This is no statement.")));
  router.go({ name: "statements" });
  await title("Statements");
  drag(1);
  await screen.findByText("It is compared with the book. No payment changes.");
  change({ kind: "dropped", file: { file: "d1", name: "june.csv" } });
  expect(router.current).toEqual({ name: "statements", file: "d1" });
  await screen.findByText("This is no statement.");
});

test("a cashier reads the balance but is not led to the whole float, nor to a reminder's settings", async () => {
  answer("home", () => ({
    wallets: [status.balance],
    attention: [],
    today: [],
    found: [],
    settledLater: [],
    recent: [row({ id: 1 })],
    reminders: [
      { words: "The key ends in 6 days.", way: { to: "settings", page: "connection" } },
      { words: "Compare the payroll.", way: { to: "history" } },
    ],
  }));
  await openAs("Okello", "cashier");
  await screen.findByText("The key ends in 6 days.");
  expect(screen.queryByRole("button", { name: "Open settings" })).toBeNull();
  expect(screen.getByRole("button", { name: "Open history" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Explain/ })).toBeNull();
  expect(screen.getByRole("banner").textContent).toContain("1,250,000");
});

test("a refusal of Rust is said in its words, with the way to somebody who may", async () => {
  answer("home", () => Promise.reject(fail("right", "Only the owner may look at this.")));
  await openAs("Okello", "cashier");
  await screen.findByText("Only the owner may look at this.");
  await user.click(screen.getByRole("button", { name: "Sign in as somebody else" }));
  await screen.findByRole("radiogroup", { name: "Who is at the counter?" });
});

test("the wallet and the help link to no screen that the person may not open", async () => {
  const missing = ["Its key is missing."];
  answer("wallets", () => ({ ...wallets, missing, unread: "It did not answer." }));
  answer("help", () => ({ statuses: [], connection: ["Wait."], lost: ["Ask."], places: [] }));
  await openAs("Okello", "cashier");
  router.go({ name: "wallet" });
  await screen.findByText("Its key is missing.");
  expect(screen.queryByRole("button", { name: "Open settings" })).toBeNull();
  router.go({ name: "help" });
  await screen.findByRole("button", { name: "Needs attention" });
  expect(screen.queryByRole("button", { name: /The book and its backups/ })).toBeNull();
});

test("an error's way to settings is offered only to who may open them", async () => {
  answer("home", () => Promise.reject(fail("settings", "The key is missing.")));
  await openAs("Okello", "cashier");
  await screen.findByText("The key is missing.");
  expect(screen.queryByRole("button", { name: "Open settings" })).toBeNull();
});

test("what waits for approval is counted in the bar and one click away", async () => {
  answer("status", () => ({ ...status, approvals: 2 }));
  answer("approvals", () => ({ waiting: 0, total: 0, offset: 0, items: [] }));
  await openAs("Nakato", "owner");
  await user.click(await screen.findByRole("button", { name: /2\s*approvals wait/ }));
  expect(router.current).toEqual({ name: "approvals" });
});

test("without people everything is allowed, and signed out nothing", async () => {
  const rights = [...new Set(Object.values(needs))];
  shop.start = { counter: { is: "unguarded" } };
  await shop.opened();
  expect(rights.every((right) => session.may(right))).toBe(true);
  expect(session.me).toBeNull();
  shop.start = {};
  await session.refresh();
  expect(session.counter).toEqual({ is: "locked" });
  expect(rights.some((right) => session.may(right))).toBe(false);
});

/** The first call of each screen, whose right the screen needs at least. */
const begins: Partial<Record<ScreenName, string>> = {
  home: "home",
  attention: "attention",
  approvals: "approvals",
  "pay-bill": "form",
  "send-money": "form",
  collect: "form",
  payroll: "payrolls",
  "look-up": "lookUp",
  "find-receipt": "findReceipt",
  favourites: "favourites",
  history: "history",
  book: "book",
  float: "float",
  reports: "report",
  wallet: "wallets",
  settings: "settings",
  security: "securityLog",
};

test("each screen needs what Rust asks of the call that it begins with", () => {
  const table = readFileSync(
    resolve(import.meta.dirname, "../../crates/app/src/runtime/calls.rs"),
    "utf8",
  );
  for (const [name, begin] of Object.entries(begins)) {
    const need = new RegExp(`^\\s*(\\w+) "${begin}" `, "m").exec(table)?.[1]?.toLowerCase();
    expect([name, needs[name as ScreenName]]).toEqual([name, need]);
  }
});
