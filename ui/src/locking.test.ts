import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { announcer } from "./navigation/announcer.svelte";
import { router } from "./navigation/router.svelte";
import { operation, paid } from "./operation/operation.fixture";
import * as step from "./screens/counter/counter.steps";
import { answer, asked, calls, change, fail } from "./testing/bridge";
import { later } from "./testing/later";
import { meOf } from "./testing/people";
import { signInPerson, PIN, Shop } from "./testing/shop";

vi.mock("./bridge/call", () => import("./testing/bridge"));

let shop: Shop;

beforeEach(async () => {
  step.allGoesWell();
  shop = new Shop(signInPerson("Nakato", "owner"), signInPerson("Okello")).with(
    meOf("Okello", "cashier"),
  );
  await shop.opened();
});

const names = () => screen.findByRole("radiogroup", { name: "Who is at the counter?" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const user = userEvent.setup();

async function openHome() {
  render(App);
  await title("Home");
  await screen.findByRole("button", { name: /^Lock: Okello/ });
}

async function comeIn(key: string) {
  await names();
  await user.keyboard(`${key}${PIN}`);
  await waitFor(() => expect(screen.queryByRole("banner")).toBeTruthy());
}

test("Ctrl+L shows the sign-in screen at once, before Rust has answered", async () => {
  await openHome();
  const answered = later<null>();
  answer("lock", () => answered.promise);
  await user.keyboard("{Control>}l{/Control}");
  await names();
  expect(screen.queryByRole("banner")).toBeNull();
  expect(asked("lock")).toEqual([null]);
  shop.me = null;
  answered.resolve(null);
  await comeIn("2");
  await title("Home");
});

test("the button with the person's name locks, and says so", async () => {
  await openHome();
  const button = screen.getByRole("button", { name: /^Lock: Okello Cashier/ });
  expect(button.title).toContain("Ctrl L");
  await user.click(button);
  await names();
  expect(asked("lock")).toEqual([null]);
});

test("a window that could not tell Rust that it is locked is locked all the same", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await openHome();
  answer("lock", () => Promise.reject(fail("program", "Kaunta could not do that.")));
  await user.keyboard("{Control>}l{/Control}");
  await names();
  change({ kind: "people" });
  change({ kind: "settings" });
  await waitFor(() => expect(asked("start").length).toBeGreaterThan(3));
  await names();
  expect(screen.queryByRole("banner")).toBeNull();
  await comeIn("2");
  await title("Home");
});

test("an answer from before the lock opens nothing", async () => {
  await openHome();
  const old = later<ReturnType<typeof shop.started>>();
  const held = shop.started();
  answer("start", () => old.promise);
  change({ kind: "people" });
  answer("start", () => shop.started());
  await user.keyboard("{Control>}l{/Control}");
  await names();
  old.resolve(held);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await names();
  expect(screen.queryByRole("banner")).toBeNull();
});

test("without people nothing locks", async () => {
  shop.start = { counter: { is: "unguarded" } };
  render(App);
  await title("Home");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Lock:/ })).toBeNull());
  await user.keyboard("{Control>}l{/Control}");
  expect(asked("lock")).toEqual([]);
  await title("Home");
});

/** Rust has locked itself: nobody was here, or the computer slept. */
function rustLocks() {
  shop.me = null;
  change({ kind: "people" });
}

test("a counter that Rust locks shows the sign-in screen, also with a dialog open", async () => {
  await openHome();
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog");
  rustLocks();
  await names();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("lock")).toEqual([]);
  await comeIn("2");
  await title("Home");
});

test("Rust hears of every activity of a person, and of no mere update", async () => {
  await openHome();
  change({ kind: "settings" });
  change({ kind: "people" });
  await waitFor(() => expect(asked("start").length).toBeGreaterThan(1));
  expect(asked("stillHere")).toEqual([]);
  await user.keyboard("x");
  expect(asked("stillHere")).toEqual([null]);
});

test("on the sign-in screen nobody is said to be here", async () => {
  await openHome();
  rustLocks();
  await names();
  const before = asked("stillHere").length;
  await user.keyboard("x");
  expect(asked("stillHere")).toHaveLength(before);
});

test("a dialog that was open when the window locked does not block the next person", async () => {
  await openHome();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Find" }), "gra");
  await user.keyboard("{Control>}l{/Control}");
  await names();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.body.style.pointerEvents).not.toBe("none"));
  await user.click(screen.getByRole("radio", { name: /Nakato/ }));
  await user.keyboard(PIN);
  await title("Home");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a half-filled form waits for the person who typed it", async () => {
  await openHome();
  router.go({ name: "send-money" });
  await waitFor(() => step.phone());
  await user.type(step.phone(), "0772123456");
  await user.keyboard("{Control>}l{/Control}");
  await names();
  expect(document.body.textContent).not.toContain("0772");
  await comeIn("2");
  await waitFor(() => expect(step.phone().value.replaceAll(" ", "")).toBe("0772123456"));
});

test("a form that was opened for someone in particular waits too", async () => {
  await openHome();
  router.go({ name: "pay-bill", biller: "UMEME" });
  await waitFor(() => step.account());
  await user.type(step.account(), "0412");
  await user.keyboard("{Control>}l{/Control}");
  await comeIn("2");
  await waitFor(() => expect(step.account().value).toBe("0412"));
});

test("somebody else finds nothing of it: no form, no place, no words", async () => {
  await openHome();
  router.go({ name: "send-money" });
  await waitFor(() => step.phone());
  await user.type(step.phone(), "0772123456");
  announcer.say("Paid, OKELLO GRACE");
  await user.keyboard("{Control>}l{/Control}");
  await comeIn("1");
  await title("Home");
  expect(router.canGoBack).toBe(false);
  expect(document.body.textContent).not.toContain("OKELLO GRACE");
  router.go({ name: "send-money" });
  await waitFor(() => expect(step.phone().value).toBe(""));
  // It is not kept for the first person either, once somebody else has signed in.
  await user.keyboard("{Control>}l{/Control}");
  await comeIn("2");
  await title("Home");
  router.go({ name: "send-money" });
  await waitFor(() => expect(step.phone().value).toBe(""));
});

test("a confirmation is not reopened after a return: the form is reviewed again", async () => {
  await openHome();
  router.go({ name: "pay-bill" });
  await step.toConfirmation(user);
  await user.keyboard("{Control>}l{/Control}");
  await comeIn("2");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
  expect(asked("submit")).toEqual([]);
});

test("a payment that is being sent goes on while the window is locked, and its outcome is found", async () => {
  const sent = later<ReturnType<typeof operation>>();
  answer("submit", () => sent.promise);
  await openHome();
  router.go({ name: "pay-bill" });
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(asked("submit")).toHaveLength(1));
  await user.keyboard("{Control>}l{/Control}");
  await names();
  sent.resolve(paid);
  await comeIn("2");
  await screen.findByText(/4821/);
  expect(asked("submit")).toHaveLength(1);
});

test("while it is locked nothing is asked of Rust that would be refused", async () => {
  await openHome();
  await user.keyboard("{Control>}l{/Control}");
  await names();
  await waitFor(() => expect(asked("start").length).toBeGreaterThan(1));
  calls.length = 0;
  change({ kind: "operation", id: 1 });
  change({ kind: "status" });
  change({ kind: "approvals" });
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(calls.filter((each) => each.name !== "signInOptions")).toEqual([]);
});

test("a call refused because nobody is signed in leads to the sign-in screen", async () => {
  await openHome();
  shop.me = null;
  answer("history", () => Promise.reject(fail("signIn", "Sign in first.")));
  router.go({ name: "history" });
  await names();
});

test("a removed person is signed out as soon as it is known", async () => {
  await openHome();
  shop.me = null;
  shop.people = [signInPerson("Nakato", "owner")];
  change({ kind: "people" });
  await screen.findByLabelText("PIN");
  screen.getByRole("heading", { level: 2, name: /Nakato/ });
});

test("everybody finds their own PIN by Ctrl+K, and its dialog does not outlast the lock", async () => {
  answer("changeMyPin", () => null);
  await openHome();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Find" }), "my pin");
  await screen.findByRole("option", { name: /Change my PIN/, selected: true });
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Change my PIN" });
  await user.keyboard("{Control>}l{/Control}");
  await comeIn("2");
  await title("Home");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked("changeMyPin")).toEqual([]);
});

test("the help lists the key that locks", async () => {
  answer("help", () => Promise.reject(fail("program", "Not here.")));
  await openHome();
  router.go({ name: "help" });
  const key = await screen.findByText("Ctrl L");
  expect(within(key.closest("div") as HTMLElement).getByText(/Locks the window/)).toBeTruthy();
});
