import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "../../App.svelte";
import type { FirstRun } from "../../bindings/FirstRun";
import { router } from "../../navigation/router.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { meOf } from "../../testing/people";
import { signInPerson, PIN, Shop } from "../../testing/shop";
import { settingsOf } from "../settings/settings.fixture";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const CODE = "7K3PM-9QRST-VWXYZ-01234-QX2VD";
let shop: Shop;
let firstRun: FirstRun | null;

/** Rust of a fresh installation, which stores the progress of the first run. */
beforeEach(async () => {
  forgetAll();
  firstRun = { step: "shop", left: false };
  shop = new Shop();
  const tell = () => {
    shop.start = {
      ...(shop.me === null && { counter: { is: "unguarded" } }),
      firstRun,
      exampleDay: shop.start.exampleDay ?? false,
      customerScreen: false,
      doneSound: false,
      favouriteMonths: 12,
    };
  };
  tell();
  answer("settings", () => settingsOf());
  answer("saveShop", ({ shop: saved }) => settingsOf({ shop: saved }));
  answer("saveFirstRun", (input) => {
    firstRun = input.firstRun;
    tell();
    return null;
  });
  answer("playExampleDay", () => {
    shop.start.exampleDay = true;
    return null;
  });
  answer("setUpOwner", ({ name }) => {
    shop.people = [signInPerson(name, "owner")];
    shop.with(meOf(name));
    tell();
    change({ kind: "people" });
    return { name, code: CODE };
  });
  await shop.opened();
});

const user = userEvent.setup();
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const violations = async () => {
  const rules = { "color-contrast": { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  return found.filter((id) => !["document-title", "html-has-lang"].includes(id));
};
const reopen = (step: FirstRun["step"], left = false) => {
  firstRun = { step, left };
  shop.start = { ...shop.start, firstRun };
  return shop.opened();
};

test("the first run is three steps by the keyboard alone, and ends at Home", async () => {
  render(App);
  await title("Welcome to Kaunta");
  screen.getByText("Step 1 of 3");
  expect(screen.queryByRole("navigation")).toBeNull();
  const name = screen.getByRole("textbox", { name: "Shop name" });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.clear(name);
  await user.keyboard("Nakato Store{Enter}");
  await title("How do you want to begin?");
  screen.getByText("Step 2 of 3");
  expect(asked("saveShop")[0]?.shop.name).toBe("Nakato Store");
  expect(screen.getByRole("radio", { name: /Practise first/, checked: true })).toBeTruthy();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(
    screen.getByRole("checkbox", { name: "Fill in an example day to look around" }),
  );
  await user.keyboard(" ");
  await user.tab();
  await user.keyboard("{Enter}");
  await title("Who is the owner?");
  screen.getByText("Step 3 of 3");
  expect(asked("playExampleDay")).toHaveLength(1);
  const owner = screen.getByRole("textbox", { name: /Owner's name/ });
  await waitFor(() => expect(document.activeElement).toBe(owner));
  await user.keyboard("Nakato");
  await user.tab();
  await user.keyboard(`${PIN}${PIN}{Enter}`);
  await screen.findByText(CODE);
  expect(asked("setUpOwner")).toEqual([{ name: "Nakato", pin: PIN }]);
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Later" })).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Print the code" }));
  await user.tab();
  await user.keyboard(" ");
  await user.tab();
  await user.keyboard("{Enter}");
  await title("Home");
  expect(asked("saveFirstRun").map((each) => each.firstRun)).toEqual([
    { step: "way", left: false },
    { step: "owner", left: false },
    null,
  ]);
  expect(screen.queryByText(CODE)).toBeNull();
  await screen.findByText("This is an example day");
});

test("it can be left at any step, and Home leads back to where it was", async () => {
  await reopen("way");
  render(App);
  await title("How do you want to begin?");
  await user.click(screen.getByRole("button", { name: "Later" }));
  await title("Home");
  expect(firstRun).toEqual({ step: "way", left: true });
  await screen.findByText("Finish setting up: 2 steps left");
  // One thing at a time: the missing PIN is the third step.
  expect(screen.queryByText("Anyone who opens Kaunta can make payments")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await title("How do you want to begin?");
  expect(firstRun).toEqual({ step: "way", left: false });
});

test("after a restart it goes on at the step that Rust kept", async () => {
  await reopen("owner");
  render(App);
  await title("Who is the owner?");
  await user.click(screen.getByRole("button", { name: "Back" }));
  await title("How do you want to begin?");
  await user.keyboard("{Escape}");
  await title("Welcome to Kaunta");
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  await user.keyboard("{Escape}");
  await title("Welcome to Kaunta");
  expect(firstRun).toEqual({ step: "shop", left: false });
});

test("a person who connects first reads what is needed, and gets to Settings after the last step", async () => {
  await reopen("way");
  render(App);
  await title("How do you want to begin?");
  await user.keyboard("2");
  await screen.findByText(/The key of your account at the payment service/);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await title("Who is the owner?");
  expect(asked("playExampleDay")).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: /Owner's name/ }), "Nakato");
  await user.click(screen.getByLabelText(/^PIN/));
  await user.keyboard(`${PIN}${PIN}{Enter}`);
  await user.click(await screen.findByRole("checkbox", { name: "It is on paper" }));
  await user.click(screen.getByRole("button", { name: "Finish" }));
  await title("Settings");
});

test("a person who moves from another computer sees this one's code, then the sign-in screen with the people of the file", async () => {
  const file = {
    name: "Kaunta move 2026-11-25.zip",
    path: "/media/stick/Kaunta move 2026-11-25.zip",
  };
  const closed = "Nakato closed the book on the old computer.";
  answer("computer", () => ({ code: "QBBZ-M2JF", closed: null, closedFor: null }));
  answer("chooseMovingFile", () => ({
    report: { file, refused: null, shop: "", closed, books: [], people: ["Nakato"], notes: [] },
  }));
  answer("bringIn", () => {
    firstRun = null;
    shop.people = [signInPerson("Nakato", "owner")];
    shop.start = { counter: { is: "locked" }, firstRun, exampleDay: false };
    return { next: [] };
  });
  await reopen("way");
  render(App);
  await title("How do you want to begin?");
  await user.keyboard("3");
  await screen.findByText(/recovery code ready/);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("QBBZ-M2JF");
  await user.click(screen.getByRole("button", { name: "Choose the file…" }));
  await screen.findByText(closed);
  await user.click(screen.getByRole("button", { name: "Bring it in" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByText("Nakato");
  expect(screen.queryByRole("heading", { name: "How do you want to begin?" })).toBeNull();
});

test("an example day that could not be played is said, and the step can be gone on from without", async () => {
  answer("playExampleDay", () => Promise.reject(fail("book", "The practice book is not empty.")));
  await reopen("way");
  render(App);
  await user.click(await screen.findByRole("checkbox", { name: /example day/ }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("The practice book is not empty.");
  await user.click(screen.getByRole("checkbox", { name: /example day/ }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await title("Who is the owner?");
});

test("no owner is set up without a name and the same PIN twice; what Rust refuses is said", async () => {
  await reopen("owner");
  render(App);
  await title("Who is the owner?");
  await user.click(screen.getByRole("button", { name: "Set up the owner" }));
  await screen.findByText("Type the owner's name.");
  screen.getByText("Type the same PIN twice.");
  expect(asked("setUpOwner")).toEqual([]);
  answer("setUpOwner", () => Promise.reject(fail("pin", "This PIN is too easy to guess.")));
  await user.type(screen.getByRole("textbox", { name: /Owner's name/ }), "Nakato");
  await user.click(screen.getByLabelText(/^PIN/));
  await user.keyboard("111111111111{Enter}");
  await screen.findByText("This PIN is too easy to guess.");
});

test("a recovery code that was not written down is replaced with the PIN", async () => {
  // The window was locked or closed after the owner was set up, before the code was written down.
  await reopen("owner");
  shop.people = [signInPerson("Nakato", "owner")];
  shop.with(meOf());
  shop.start = { firstRun, exampleDay: false };
  await shop.opened();
  let wrong = true;
  answer("newRecoveryCode", () => {
    if (wrong) throw fail("pin", "This PIN is wrong. 4 more tries are left before a wait.");
    return { name: "Nakato", code: CODE };
  });
  render(App);
  await title("The owner is set up");
  // The main action is as large as the way back and precedes it; Enter after a PIN does not trigger it.
  const [main, back] = screen.getAllByRole("button");
  expect(main?.textContent).toContain("It is on paper: finish");
  expect(back?.textContent).toContain("Back");
  expect(main?.classList.contains("large")).toBe(true);
  await user.click(screen.getByLabelText("Your PIN"));
  await user.keyboard("{Enter}");
  expect(asked("saveFirstRun")).toEqual([]);
  await user.keyboard("111222");
  await screen.findByText(/This PIN is wrong/);
  wrong = false;
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Your PIN")));
  await user.keyboard(PIN);
  await screen.findByText(CODE);
  expect(asked("setUpOwner")).toEqual([]);
});

test("an owner whose code is on paper already finishes without another", async () => {
  await reopen("owner");
  shop.people = [signInPerson("Nakato", "owner")];
  shop.with(meOf());
  shop.start = { firstRun, exampleDay: false };
  await shop.opened();
  render(App);
  await user.click(await screen.findByRole("button", { name: "It is on paper: finish" }));
  await title("Home");
  expect(asked("saveFirstRun")).toEqual([{ firstRun: null }]);
  expect(asked("newRecoveryCode")).toEqual([]);
});

test("unfinished setup does not block people who may not change the shop", async () => {
  await reopen("owner");
  shop.people = [signInPerson("Nakato", "owner"), signInPerson("Okello")];
  shop.with(meOf("Okello", "cashier"));
  shop.start = { firstRun, exampleDay: false };
  await shop.opened();
  render(App);
  await title("Home");
  expect(screen.queryByText(/Finish setting up/)).toBeNull();
});

test("without people, Home says what that means and leads to the owner's PIN", async () => {
  firstRun = null;
  shop.start = { ...shop.start, firstRun };
  await shop.opened();
  render(App);
  await screen.findByText("Anyone who opens Kaunta can make payments");
  await user.click(screen.getByRole("button", { name: "Set an owner's PIN" }));
  await title("Who is the owner?");
  expect(asked("saveFirstRun")).toEqual([{ firstRun: { step: "owner", left: false } }]);
});

test("where an owner is set up, Home reminds of nothing", async () => {
  shop.people = [signInPerson("Nakato", "owner")];
  shop.with(meOf());
  shop.start = {};
  await shop.opened();
  render(App);
  await title("Home");
  expect(screen.queryByText(/Anyone who opens/)).toBeNull();
  expect(screen.queryByText(/example day/)).toBeNull();
});

test("the example day is cleared only after a question, and its payments can't be reopened", async () => {
  shop.people = [signInPerson("Nakato", "owner")];
  shop.with(meOf());
  shop.start = { exampleDay: true };
  await shop.opened();
  answer("clearExampleDay", () => {
    shop.start = {};
    return null;
  });
  router.go({ name: "history", operation: 1 });
  router.go({ name: "home" });
  render(App);
  await user.click(await screen.findByRole("button", { name: "Clear the example day" }));
  expect(asked("clearExampleDay")).toEqual([]);
  const dialog = await screen.findByRole("dialog", { name: "Clear the example day?" });
  const homes = asked("home").length;
  const buttons = [...dialog.querySelectorAll("button")];
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText("This is an example day")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("clearExampleDay")).toHaveLength(1);
  expect(asked("home").length).toBeGreaterThan(homes);
  expect(router.canGoBack).toBe(false);
});

test("a cashier sees that it is an example, and clears nothing", async () => {
  shop.people = [signInPerson("Okello")];
  shop.with(meOf("Okello", "cashier"));
  shop.start = { exampleDay: true };
  await shop.opened();
  render(App);
  await screen.findByText("This is an example day");
  expect(screen.queryByRole("button", { name: "Clear the example day" })).toBeNull();
});

test.each(["shop", "way", "owner"] as const)("axe finds nothing at the step %s", async (step) => {
  await reopen(step);
  render(App);
  await screen.findByText(/^Step \d of 3$/);
  await waitFor(() => expect(screen.queryByText("Reading the settings")).toBeNull());
  expect(await violations()).toEqual([]);
});
