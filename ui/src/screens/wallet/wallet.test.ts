import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Wallets } from "../../bindings/Wallets";
import { router } from "../../navigation/router.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { later } from "../../testing/later";
import { EXPLAINED_AFTER, holdTime, passes } from "../../testing/time";
import Wallet from "./Wallet.svelte";
import { wallets } from "./wallets.fixture";

// Noon in Kampala, set before anything is loaded, so that ages and the day don't change while these run.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));
vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const told = (part: Partial<Wallets> = {}) => answer("wallets", () => ({ ...wallets, ...part }));
const shown = (element: Element | null) => element?.textContent.replaceAll("\u00a0", " ") ?? "";
const balances = () => screen.findByRole("list", { name: "Wallets" });
const readNow = () => screen.findByRole("button", { name: "Read now" });

beforeEach(() => {
  forgetAll();
  router.go({ name: "wallet" });
  told();
});
afterEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));

test("each balance of both interfaces stands with its amount, its age with the full time, and its source", async () => {
  render(Wallet);
  const [float, commission, partner] = within(await balances()).getAllByRole("listitem");
  if (!float || !commission || !partner) throw new Error("three wallets");
  expect(shown(float)).toMatch(
    /Float.*UGX 1,250,000\.50.*Reported with the last payment, 3 min ago/s,
  );
  expect(shown(partner)).toMatch(
    /Partner wallet.*UGX 730,000.*Read from the partner wallet, just now/s,
  );
  expect(float.querySelector("time")?.title).toMatch(/\d{4}.*\d\d:\d\d/);
  expect(shown(commission)).toContain("Not known yet");
  expect(shown(commission)).not.toContain("UGX");
  expect(asked("readWallet")).toEqual([]);
});

describe("reading now", () => {
  test("says that it asks, shows what it is told, and asks once however often it is pressed", async () => {
    const answered = later<Wallets>();
    answer("readWallet", () => answered.promise);
    render(Wallet);
    const user = userEvent.setup();
    await user.dblClick(await readNow());
    expect((await readNow()).getAttribute("aria-busy")).toBe("true");
    expect(asked("readWallet")).toHaveLength(1);
    const [float] = wallets.balances;
    if (!float) throw new Error("a wallet");
    answered.resolve({ ...wallets, balances: [{ ...float, balance: "999000" }] });
    await waitFor(async () => expect(shown(await balances())).toContain("UGX 999,000"));
    expect((await readNow()).getAttribute("aria-busy")).toBeNull();
  });

  test("that takes long can be given up, and what was known stays", async () => {
    const user = holdTime();
    answer("readWallet", () => later<Wallets>().promise);
    render(Wallet);
    await user.click(await readNow());
    await passes(EXPLAINED_AFTER);
    const stop = await screen.findByRole("button", { name: "Stop waiting" });
    screen.getByText(/Asking the service for the balance and what the wallet can do/);
    await user.click(stop);
    expect(shown(await balances())).toContain("UGX 730,000");
    expect((await readNow()).getAttribute("aria-busy")).toBeNull();
  });

  test("that fails on the line says so and keeps what was known", async () => {
    answer("readWallet", () => Promise.reject(fail("connection", "No answer came.")));
    render(Wallet);
    await userEvent.click(await readNow());
    expect((await screen.findByRole("alert")).textContent).toContain("No answer came.");
    expect(shown(await balances())).toContain("UGX 730,000");
  });
});

test("balances that disagree are both shown, with what that may mean", async () => {
  told({ disagreement: { words: "The gateway says 1, the wallet says 2.", by: "520000.50" } });
  render(Wallet);
  const notice = (await screen.findByText(/The balances disagree by UGX\s520,000\.50/)).closest(
    ".notice",
  );
  expect(shown(notice)).toContain("The gateway says 1, the wallet says 2.");
  expect(shown(await balances())).toMatch(/1,250,000\.50.*730,000/s);
});

test("what is missing is said in words with the way to the settings, and nothing can be chosen yet", async () => {
  told({ missing: ["The partner wallet's address.", "Its key."] });
  render(Wallet);
  await screen.findByText("Its key.");
  const keys = screen.getAllByRole<HTMLButtonElement>("radio");
  expect(keys.every((each) => each.disabled)).toBe(true);
  expect(screen.queryByRole("button", { name: "Read now" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Open settings" }));
  expect(router.current).toEqual({ name: "settings", page: "connection" });
});

test("a reading that failed says why, with the way to the settings, and is not an alarm", async () => {
  told({ unread: "The key was not accepted. Set a new one." });
  render(Wallet);
  const words = await screen.findByText("The key was not accepted. Set a new one.");
  expect(words.closest(".notice")?.getAttribute("role")).toBe("status");
  await userEvent.click(screen.getByRole("button", { name: "Open settings" }));
  expect(router.current).toEqual({ name: "settings", page: "connection" });
});

test("whatever else the service said stands as a table, as it was said", async () => {
  render(Wallet);
  const section = await screen.findByRole("region", { name: "What else the service said" });
  expect(shown(section)).toMatch(/Account holder.*NAKATO STORES LTD.*Tier.*—/s);
});

describe("the modes", () => {
  const key = (name: RegExp) => screen.findByRole("radio", { name });

  test("are keys with their words and how available they are, in the service's own words", async () => {
    render(Wallet);
    const first = shown(await key(/Wallet to wallet/));
    expect(first).toMatch(/^1.*Send to another wallet at the service.*active\s*$/s);
    expect(shown(await key(/Wallet to bank/))).toMatch(/beta\s*$/);
    expect(shown(await key(/Pay a merchant/))).toMatch(/or service provider\s*$/);
    expect(shown(await key(/School fees/))).toMatch(/SCHOOL_FEES.*pilot\s*$/s);
    screen.getByText(/As the service listed them/);
  });

  test("open their form by number", async () => {
    render(Wallet);
    await key(/Wallet to wallet/);
    await userEvent.keyboard("2");
    expect(router.current).toEqual({ name: "wallet-pay", mode: "BANK_TRANSFER" });
  });

  test("that Kaunta does not know open a form under the service's own name", async () => {
    render(Wallet);
    await userEvent.click(await key(/SCHOOL_FEES/));
    expect(router.current).toEqual({
      name: "wallet-pay",
      mode: "WALLET_OTHER",
      modeName: "SCHOOL_FEES",
    });
  });

  test("are the specification's until the service was asked", async () => {
    told({ modesAsOf: null });
    render(Wallet);
    await screen.findByText(/the service has not been asked yet/);
  });
});

test("a balance told meanwhile shows without a refresh; a payroll's rows ask for nothing", async () => {
  render(Wallet);
  await balances();
  change({ kind: "payroll", id: 1 });
  expect(asked("wallets")).toHaveLength(1);
  told({ balances: wallets.balances.map((each) => ({ ...each, balance: "12345" })) });
  change({ kind: "status" });
  await waitFor(async () => expect(shown(await balances())).toContain("UGX 12,345"));
});

test("a book that can't be read says so and is asked again", async () => {
  answer("wallets", () => Promise.reject(fail("book", "The disk is full.")));
  render(Wallet);
  await screen.findByText("The disk is full.");
  told();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await balances();
});

test("axe finds nothing on the wallet's screen", async () => {
  told({ disagreement: { words: "They differ.", by: "1" }, unread: "No answer came." });
  render(Wallet);
  await balances();
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
