import axe from "axe-core";
import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PeopleView } from "../../../bindings/PeopleView";
import { router } from "../../../navigation/router.svelte";
import { session } from "../../../session/session.svelte";
import { answer, asked, change, fail, forgetAll } from "../../../testing/bridge";
import { later } from "../../../testing/later";
import { owner, peopleOf, personOf } from "../../../testing/people";
import { nobody, signIn } from "../../../testing/signedIn";
import { settingsOf } from "../settings.fixture";
import { openSettings } from "../settings.steps";
import { updatesOf } from "../updates/updates.fixture";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const PIN = "480215";
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const form = (name: string) => screen.findByRole("form", { name });
const shown = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");
const personNamed = async (name: string) => {
  await screen.findByRole("list", { name: "Who works here" });
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>("[data-person]")];
    const one = found.find((each) => each.dataset["person"] === name);
    if (!one) throw new Error(`${name} is not there`);
    return one;
  });
};
const labelled = (within_: HTMLElement, name: RegExp) =>
  within(within_).getByLabelText<HTMLInputElement>(name);

beforeEach(async () => {
  forgetAll();
  answer("settings", () => settingsOf());
  answer("updates", () => updatesOf());
  answer("people", () => peopleOf());
  answer("tariff", () => ({ lines: [], billers: [], networks: [] }));
  await signIn("Nakato");
});
afterEach(nobody);

async function typeTwice(where: HTMLElement, label: RegExp, pin: string) {
  const user = userEvent.setup();
  await user.type(labelled(where, label), pin);
  await user.type(labelled(where, /^The same PIN once more/), pin);
}

test("everybody is told with role, limits, today's sum and what hinders them", async () => {
  const trouble = "No PIN that can be checked. Give them a new one.";
  const people = [owner, personOf({ name: "Okello", approves: true, trouble })];
  answer("people", () => peopleOf({ people, former: ["Mugisha"] }));
  openSettings("people");
  expect(shown(await personNamed("Nakato"))).toMatch(/Owner, you.*No limit/s);
  const okello = shown(await personNamed("Okello"));
  expect(okello).toMatch(/Cashier/);
  expect(okello).toMatch(/At most UGX 100,000 in one payment, UGX 500,000 a day/);
  expect(okello).toMatch(/UGX 120,000 of UGX 500,000/);
  expect(okello).toMatch(/Approves what others ask for/);
  expect(okello).toContain(trouble);
  expect(screen.getByText(/Worked here before: Mugisha/)).toBeTruthy();
});

test("before anybody is set up one card leads to the owner's PIN", async () => {
  await nobody();
  answer("saveFirstRun", () => null);
  openSettings("people");
  await userEvent.click(await button("Set up the owner's PIN"));
  expect(asked("saveFirstRun")).toEqual([{ firstRun: { step: "owner", left: false } }]);
  await waitFor(() => expect(router.current).toEqual({ name: "home" }));
  expect(asked("people")).toEqual([]);
});

test("a person begins with a role, limits and a PIN typed twice; each role says what it is", async () => {
  const now: PeopleView = peopleOf({ people: [owner, personOf({ name: "Acen" })] });
  answer("addPerson", () => now);
  openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("Add a person"));
  const here = await form("Add a person");
  await user.click(within(here).getByRole("button", { name: "Add this person" }));
  await within(here).findByText("Type the person's name.");
  await within(here).findByText("Type the same six digits twice.");
  expect(asked("addPerson")).toEqual([]);
  const cashier = labelled(here, /^Cashier/);
  expect(cashier.checked).toBe(true);
  const words = document.getElementById(cashier.getAttribute("aria-describedby") ?? "");
  expect(words?.textContent).toMatch(/within their limits/);
  await user.type(labelled(here, /^Name/), " Acen ");
  await user.type(labelled(here, /^Limit for one payment/), "150000");
  await user.click(labelled(here, /^Approves what others/));
  await typeTwice(here, /^Their PIN/, PIN);
  await user.click(within(here).getByRole("button", { name: "Add this person" }));
  await personNamed("Acen");
  const terms = { role: "cashier", approves: true, perOperation: "150,000", perDay: "" };
  expect(asked("addPerson")).toEqual([{ name: "Acen", terms, pin: PIN }]);
  expect(document.body.innerHTML).not.toContain(PIN);
});

test("an accountant has no limits and approves nothing, whatever was typed before", async () => {
  answer("addPerson", () => peopleOf());
  openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("Add a person"));
  const here = await form("Add a person");
  await user.type(labelled(here, /^Name/), "Acen");
  await user.type(labelled(here, /^Limit for one day/), "1");
  await user.click(labelled(here, /^Approves what others/));
  await user.click(labelled(here, /^Accountant/));
  expect(within(here).queryByLabelText(/^Limit for one day/)).toBeNull();
  await typeTwice(here, /^Their PIN/, PIN);
  await user.click(within(here).getByRole("button", { name: "Add this person" }));
  const terms = { role: "accountant", approves: false, perOperation: "", perDay: "" };
  await waitFor(() => expect(asked("addPerson")).toMatchObject([{ terms }]));
});

test("a limit of 0 is refused with the program's words, and nothing typed is lost", async () => {
  const words = "0 is no limit. To stop somebody from selling, remove them.";
  answer("changePerson", () => Promise.reject(fail("settings", words)));
  openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("Change Okello"));
  const here = await form("Change Okello");
  const limit = labelled(here, /^Limit for one payment/);
  expect(limit.value).toBe("100,000");
  await user.clear(limit);
  await user.type(limit, "0{Enter}");
  await within(here).findByText(words);
  expect(labelled(here, /^Limit for one payment/).value).toBe("0");
  const terms = { role: "cashier", approves: false, perOperation: "0", perDay: "500,000" };
  expect(asked("changePerson")).toEqual([{ name: "Okello", terms }]);
});

test("what is typed into a form outlives the news of a payment", async () => {
  openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("Change Okello"));
  const here = await form("Change Okello");
  await user.type(labelled(here, /^Limit for one day/), "{Backspace}9");
  const before = asked("people").length;
  change({ kind: "operation", id: 1 });
  await waitFor(() => expect(asked("people").length).toBe(before + 1));
  expect(labelled(here, /^Limit for one day/).value).toBe("500,009");
});

test("removing says what stays and what becomes void, and asks first", async () => {
  answer("removePerson", () => peopleOf({ people: [owner], former: ["Okello"] }));
  openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("Remove Okello"));
  const dialog = await screen.findByRole("dialog", { name: "Remove Okello?" });
  expect(dialog.textContent).toMatch(/stays in the book/);
  expect(dialog.textContent).toMatch(/become void/);
  expect(asked("removePerson")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Remove them" }));
  await screen.findByText(/Worked here before: Okello/);
  expect(asked("removePerson")).toEqual([{ name: "Okello" }]);
});

test("who can't be removed stays, with the program's words", async () => {
  answer("removePerson", () => Promise.reject(fail("settings", "The last owner can't go.")));
  openSettings("people");
  await userEvent.click(await button("Remove Nakato"));
  await userEvent.click(await button("Remove them"));
  await screen.findByText("The last owner can't go.");
  await personNamed("Nakato");
});

test("the owner gives somebody a new PIN; it is sent once and gone from the window", async () => {
  answer("setPin", () => peopleOf());
  openSettings("people");
  await userEvent.click(await button("New PIN for Okello"));
  const here = await form("New PIN for Okello");
  await typeTwice(here, /^New PIN for Okello/, "480216");
  await userEvent.clear(labelled(here, /^The same PIN once more/));
  await userEvent.type(labelled(here, /^The same PIN once more/), "480217");
  await within(here).findByText("The two PINs are not the same");
  await userEvent.click(within(here).getByRole("button", { name: "Set this PIN" }));
  expect(asked("setPin")).toEqual([]);
  await userEvent.clear(labelled(here, /^The same PIN once more/));
  await userEvent.type(labelled(here, /^The same PIN once more/), "480216{Enter}");
  await waitFor(() => expect(screen.queryByRole("form", { name: /^New PIN/ })).toBeNull());
  expect(asked("setPin")).toEqual([{ name: "Okello", pin: "480216" }]);
});

test("one's own PIN is changed with the old one; a wrong one is typed again", async () => {
  answer("changeMyPin", () => Promise.reject(fail("pin", "That is not your PIN.")));
  openSettings("people");
  await userEvent.click(await button("Change my PIN"));
  const here = await form("Change my PIN");
  await userEvent.type(labelled(here, /^My current PIN/), "111222");
  await typeTwice(here, /^My new PIN/, PIN);
  await userEvent.keyboard("{Enter}");
  await screen.findByText("That is not your PIN.");
  expect(labelled(here, /^My current PIN/).value).toBe("");
  answer("changeMyPin", () => null);
  await userEvent.type(labelled(here, /^My current PIN/), "111333{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("changeMyPin").at(-1)).toEqual({ old: "111333", new: PIN });
});

test("a new recovery code is shown once, and nothing takes it away before it is written down", async () => {
  const code = "7KQ2-9MZX-4TRC-W8HJ-3VNA-6PEB";
  const made = later<{ name: string; code: string }>();
  answer("newRecoveryCode", () => made.promise);
  openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("New recovery code"));
  await user.type(await screen.findByLabelText(/^My PIN/), `${PIN}{Enter}{Enter}`);
  // While it is being saved, it can't be left either.
  await user.keyboard("{Escape}");
  made.resolve({ name: "Nakato", code });
  await screen.findByText(code);
  expect(asked("newRecoveryCode")).toEqual([{ pin: PIN }]);
  await user.keyboard("{Escape}");
  expect(screen.getByText(code)).toBeTruthy();
  expect((await button("Done")).hasAttribute("disabled")).toBe(true);
  await user.click(await button("Close"));
  expect(screen.getByText(code)).toBeTruthy();
  await user.click(screen.getByLabelText("It is on paper"));
  await user.click(await button("Done"));
  await waitFor(() => expect(screen.queryByText(code)).toBeNull());
  await user.click(await button("New recovery code"));
  expect(screen.queryByText(code)).toBeNull();
});

test("a recovery code is printed alone on its page, with whose it is and what for, and goes with its screen", async () => {
  const code = "7K3PM-9QRST-VWXYZ-01234-QX2VD";
  answer("newRecoveryCode", () => ({ name: "Nakato", code }));
  const printed = vi.fn(() => expect(document.querySelector("body > .sheet")).not.toBeNull());
  vi.stubGlobal("print", printed);
  const { unmount } = openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("New recovery code"));
  await user.type(await screen.findByLabelText(/^My PIN/), `${PIN}{Enter}`);
  await screen.findByText(code);
  expect(document.querySelector(".sheet")).toBeNull();
  await user.click(await button("Print the code"));
  await user.click(await button("Print the code"));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2));
  const sheets = document.querySelectorAll("body > .sheet");
  expect(sheets).toHaveLength(1);
  const words = sheets[0]?.textContent ?? "";
  expect(words).toMatch(
    /Recovery code of Nakato.*7K3PM-9QRST-VWXYZ-01234-QX2VD.*PIN is forgotten/s,
  );
  expect(words).toMatch(/Made on \d{1,2} \w+ 20\d\d/);
  unmount();
  await waitFor(() => expect(document.documentElement.innerHTML).not.toContain("7K3PM"));
  vi.unstubAllGlobals();
});

test("a recovery code that the system does not print is told, and stays there to be written down", async () => {
  const code = "7K3PM-9QRST-VWXYZ-01234-QX2VD";
  answer("newRecoveryCode", () => ({ name: "Nakato", code }));
  // As on macOS, where Tauri asks Rust to print.
  vi.stubGlobal("print", () => Promise.reject(new Error("webview.print not allowed")));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  openSettings("people");
  const user = userEvent.setup();
  await user.click(await button("New recovery code"));
  await user.type(await screen.findByLabelText(/^My PIN/), `${PIN}{Enter}`);
  await screen.findByText(code);
  await user.click(await button("Print the code"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/Nothing was printed.*Write the code down by hand/s);
  expect(alert.textContent).not.toContain("webview");
  expect(document.querySelector("[data-recovery-code]")?.textContent).toBe(code);
  expect((await button("Done")).hasAttribute("disabled")).toBe(true);
  vi.unstubAllGlobals();
});

test("the shop's rules are kept, and minutes that are none are said before", async () => {
  answer("saveRules", () =>
    peopleOf({
      rules: { approveFrom: null, shopPerDay: "5000000", idleMinutes: 5, receiptDays: 7 },
    }),
  );
  openSettings("money-rules");
  const here = await form("The shop's rules");
  const user = userEvent.setup();
  await user.clear(labelled(here, /^Lock after/));
  await user.type(labelled(here, /^Lock after/), "241{Enter}");
  await within(here).findByText("Type a whole number, 1 to 240.");
  expect(asked("saveRules")).toEqual([]);
  await user.clear(labelled(here, /^Lock after/));
  await user.type(labelled(here, /^Lock after/), "5");
  await user.clear(labelled(here, /^A second person approves/));
  await user.type(labelled(here, /^The shop's limit for one day/), "5000000{Enter}");
  await within(here).findByText("Saved");
  expect(asked("saveRules")).toEqual([
    { approveFrom: "", shopPerDay: "5,000,000", idleMinutes: 5, receiptDays: 7 },
  ]);
});

test("the security log is one press away", async () => {
  openSettings("people");
  await userEvent.click(await button("Security log"));
  expect(router.current).toEqual({ name: "security" });
});

test("a name is text, whatever stands in it", async () => {
  const hostile = '<img src=x onerror="window.hit=1">';
  answer("people", () =>
    peopleOf({ people: [owner, personOf({ name: hostile })], former: [hostile] }),
  );
  openSettings("people");
  expect((await personNamed(hostile)).textContent).toContain(hostile);
  expect(document.querySelector("img")).toBeNull();
});

test("people that can't be read say so and are asked for again", async () => {
  answer("people", () => Promise.reject(fail("book", "The disk is full.")));
  openSettings("people");
  await screen.findByText("The disk is full.");
  answer("people", () => peopleOf());
  await userEvent.click(await button("Try again"));
  await personNamed("Okello");
  expect(session.me?.name).toBe("Nakato");
});

test("axe finds nothing among the people, nor in their forms", async () => {
  openSettings("people");
  await userEvent.click(await button("Add a person"));
  await userEvent.click(await button("Add this person"));
  await userEvent.click(await button("New PIN for Okello"));
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = async () =>
    (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(await found()).toEqual([]);
  await userEvent.click(await button("Change my PIN"));
  await form("Change my PIN");
  expect(await found()).toEqual([]);
});
