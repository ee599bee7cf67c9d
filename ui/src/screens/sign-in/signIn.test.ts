import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "../../App.svelte";
import { answer, asked, calls, change, fail, forgetAll } from "../../testing/bridge";
import { later } from "../../testing/later";
import { meOf } from "../../testing/people";
import { signInPerson, PIN, Shop } from "../../testing/shop";
import { nextTry, onTheClock } from "./wait";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

let shop: Shop;
const nakato = signInPerson("Nakato", "owner");
const okello = signInPerson("Okello");
const acen = signInPerson("Acen", "accountant");

beforeEach(async () => {
  forgetAll();
  shop = new Shop(nakato, okello, acen);
  await shop.opened();
});

const names = () => screen.findByRole("radiogroup", { name: "Who is at the counter?" });
const pin = () => screen.findByLabelText<HTMLInputElement>("PIN");
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const violations = async () => {
  const rules = { "color-contrast": { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  return found.filter((id) => !["document-title", "html-has-lang"].includes(id));
};

/** Chooses somebody by their key, which leads to the PIN. */
async function choose(user: ReturnType<typeof userEvent.setup>, key: string) {
  await names();
  await user.keyboard(key);
  return pin();
}

test("a name's key and six digits sign in, without Enter and without the mouse", async () => {
  render(App);
  await names();
  await userEvent.setup().keyboard(`2${PIN}`);
  await title("Home");
  expect(asked("signIn")).toEqual([{ name: "Okello", pin: PIN }]);
  expect(within(screen.getByRole("banner")).getByRole("button", { name: /Okello/ })).toBeTruthy();
});

test("signed out, nothing of the shop's business is shown, asked for, or found", async () => {
  render(App);
  await names();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Nakato Store");
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("banner")).toBeNull();
  expect(document.body.textContent).not.toMatch(/UGX|Float/);
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}{Alt>}7{/Alt}{F1}");
  change({ kind: "operation", id: 1 });
  change({ kind: "dropped", file: { file: "d1", name: "june.ods" } });
  change({ kind: "status" });
  await names();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
  const allowed = ["start", "signInOptions"];
  expect(calls.filter((each) => !allowed.includes(each.name))).toEqual([]);
  // Nor do keys pressed there have an effect afterwards.
  await user.keyboard(`1${PIN}`);
  await title("Home");
});

test("who was here last needs Enter only, and Esc leads back to the names", async () => {
  shop.last = "Acen";
  render(App);
  const user = userEvent.setup();
  const last = within(await names()).getByRole("radio", { name: /Acen/ });
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(last.getAttribute("aria-checked")).toBe("true");
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(document.activeElement).toBe(await pin()));
  screen.getByRole("heading", { level: 2, name: /Acen Accountant/ });
  await user.keyboard("27{Escape}");
  await names();
  expect(asked("signIn")).toEqual([]);
  await user.keyboard(`3${PIN}`);
  await title("Home");
});

test("where only one person works, six digits are enough", async () => {
  shop.people = [nakato];
  render(App);
  await waitFor(async () => expect(document.activeElement).toBe(await pin()));
  await userEvent.setup().keyboard(PIN);
  await title("Home");
});

test("keys that are pressed before the names are there are taken in their order, and nowhere in the page", async () => {
  const answered = later<ReturnType<typeof shop.signInOptions>>();
  answer("signInOptions", () => answered.promise);
  render(App);
  const user = userEvent.setup();
  await waitFor(() => expect(asked("signInOptions")).toHaveLength(1));
  await user.keyboard(`2${PIN.slice(0, 4)}`);
  expect(document.body.innerHTML).not.toContain(PIN.slice(0, 4));
  answer("signInOptions", () => shop.signInOptions());
  answered.resolve(shop.signInOptions());
  await waitFor(async () => expect((await pin()).value).toBe(PIN.slice(0, 4)));
  screen.getByRole("heading", { level: 2, name: /Okello/ });
  await waitFor(async () => expect(document.activeElement).toBe(await pin()));
  await user.keyboard(PIN.slice(4));
  await title("Home");
  expect(asked("signIn")).toEqual([{ name: "Okello", pin: PIN }]);
});

test("a whole PIN that was typed early signs in by itself; one of before is not typed into the next name", async () => {
  const answered = later<ReturnType<typeof shop.signInOptions>>();
  answer("signInOptions", () => answered.promise);
  render(App);
  const user = userEvent.setup();
  await waitFor(() => expect(asked("signInOptions")).toHaveLength(1));
  await user.keyboard("2111222");
  answer("signInOptions", () => shop.signInOptions());
  answered.resolve(shop.signInOptions());
  await screen.findByText("This PIN is wrong. 4 more tries are left before a wait.");
  await user.keyboard("{Escape}");
  const field = await choose(user, "1");
  expect(field.value).toBe("");
  await user.keyboard(PIN);
  await title("Home");
  expect(asked("signIn")).toEqual([
    { name: "Okello", pin: "111222" },
    { name: "Nakato", pin: PIN },
  ]);
});

test("keys that are pressed while Rust does not answer are for asking again, and kept for nobody", async () => {
  answer("signInOptions", () => Promise.reject(fail("program", "Kaunta could not do that.")));
  render(App);
  const user = userEvent.setup();
  const again = await screen.findByRole("button", { name: "Try again" });
  await user.keyboard("2");
  answer("signInOptions", () => shop.signInOptions());
  await user.click(again);
  await names();
  expect(screen.queryByLabelText("PIN")).toBeNull();
});

test("where only one person works, the name's key of habit before the PIN costs no try", async () => {
  shop.people = [nakato];
  render(App);
  await waitFor(async () => expect(document.activeElement).toBe(await pin()));
  await userEvent.setup().keyboard(`1${PIN}`);
  await title("Home");
  expect(asked("signIn")).toEqual([{ name: "Nakato", pin: PIN }]);
});

test("where only one person works, a PIN that begins with 1 opens by its six digits all the same", async () => {
  shop.people = [nakato];
  shop.pins = { Nakato: "148206" };
  render(App);
  await waitFor(async () => expect(document.activeElement).toBe(await pin()));
  await userEvent.setup().keyboard("148206");
  await title("Home");
  expect(asked("signIn")).toEqual([{ name: "Nakato", pin: "148206" }]);
});

test("a wrong PIN says how many tries are left, and the next is typed at once", async () => {
  render(App);
  // As people type: digits of two PINs within 50 ms of each other would be a scanner's.
  const user = userEvent.setup({ delay: 60 });
  const field = await choose(user, "2");
  await user.keyboard("111222");
  await screen.findByText("This PIN is wrong. 4 more tries are left before a wait.");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.keyboard(PIN);
  await title("Home");
});

test("a PIN that is being checked is not sent twice", async () => {
  const answered = later<ReturnType<typeof meOf>>();
  answer("signIn", () => answered.promise);
  render(App);
  const user = userEvent.setup();
  await choose(user, "2");
  await user.keyboard(PIN);
  await waitFor(() => expect(asked("signIn")).toHaveLength(1));
  await user.keyboard(PIN);
  expect(asked("signIn")).toHaveLength(1);
  shop.with(meOf("Okello", "cashier"));
  answered.resolve(meOf("Okello", "cashier"));
  await title("Home");
});

test("too many wrong tries are waited for with a clock, others come in meanwhile, and the screen says when it is over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    shop.people = [nakato, { ...okello, triesLeft: 1 }];
    render(App);
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await choose(user, "2");
    await user.keyboard("111222");
    const clock = await screen.findByRole("timer");
    expect(screen.queryByLabelText("PIN")).toBeNull();
    expect(clock.textContent).toMatch(/^0:(30|29)$/);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(clock.textContent).toMatch(/^0:(20|19|18)$/);
    // Setting the computer's clock does not shorten a lockout.
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(clock.textContent).toMatch(/^0:1\d$/);
    // Kaunta's own clock decides: the lockout is not quite over.
    const before = asked("signInOptions").length;
    shop.set("Okello", { waitSeconds: 2 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked("signInOptions").length).toBeGreaterThan(before);
    shop.set("Okello", { waitSeconds: 0, triesLeft: 1 });
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(async () => expect(document.activeElement).toBe(await pin()));
    await user.keyboard(PIN);
    await title("Home");
  } finally {
    vi.useRealTimers();
  }
});

test("somebody else signs in while one has to wait", async () => {
  shop.people = [nakato, { ...okello, waitSeconds: 900 }];
  render(App);
  const user = userEvent.setup();
  expect(within(await names()).getByRole("radio", { name: /Okello.*has to wait/ })).toBeTruthy();
  await user.keyboard("2");
  expect((await screen.findByRole("timer")).textContent).toBe("15:00");
  await user.keyboard("{Escape}");
  await names();
  await user.keyboard(`1${PIN}`);
  await title("Home");
});

test.each([
  [1, "0:01", "1 second"],
  [30, "0:30", "30 seconds"],
  [60, "1:00", "1 minute"],
  [899, "14:59", "15 minutes"],
  [3600, "1:00:00", "1 hour"],
])("%i seconds count down as %s and are said as %s", (seconds, clock, words) => {
  expect(onTheClock(seconds)).toBe(clock);
  expect(nextTry(seconds)).toBe(`Too many wrong tries. Try again in ${words}.`);
});

test("what hinders the checking of PINs is said with what to do", async () => {
  shop.trouble = "The keychain is locked. Unlock it, then try again.";
  render(App);
  await screen.findByText(shop.trouble);
});

test("a sign-in that Rust does not answer says so and is asked again", async () => {
  answer("signInOptions", () => Promise.reject(fail("program", "Kaunta could not do that.")));
  render(App);
  await screen.findByText("Kaunta could not do that.");
  answer("signInOptions", () => shop.signInOptions());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await names();
});

test("a failure that is not the PIN's is said as what it is", async () => {
  answer("signIn", () => Promise.reject(fail("file", "The list of people could not be read.")));
  render(App);
  const user = userEvent.setup();
  const field = await choose(user, "1");
  await user.keyboard(PIN);
  await screen.findByText("The list of people could not be read.");
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test("more than nine people are found by letters, and Enter takes the first", async () => {
  const many = Array.from({ length: 14 }, (_, at) => signInPerson(`Person ${at + 1}`));
  shop.people = [...many, signInPerson("Zziwa")];
  render(App);
  const user = userEvent.setup();
  await names();
  await user.keyboard("zz");
  const search = screen.getByRole("searchbox", { name: /Find a name/ });
  expect(document.activeElement).toBe(search);
  await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1));
  await user.keyboard(`{Enter}`);
  await pin();
  await user.keyboard(PIN);
  await title("Home");
  expect(asked("signIn")).toEqual([{ name: "Zziwa", pin: PIN }]);
});

test("the arrows walk to whoever has no digit", async () => {
  shop.people = Array.from({ length: 12 }, (_, at) => signInPerson(`Person ${at + 1}`));
  render(App);
  const user = userEvent.setup();
  const first = within(await names()).getByRole("radio", { name: /^1Person 1Cashier|Person 1 / });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard("{ArrowUp}{Enter}");
  await screen.findByRole("heading", { level: 2, name: /Person 12/ });
});

test("a name is text, however it is written", async () => {
  const hostile = "<img src=x onerror=alert(1)> שרה ".padEnd(60, "ẃ");
  shop.people = [nakato, signInPerson(hostile)];
  render(App);
  const user = userEvent.setup();
  await choose(user, "2");
  const heading = screen.getByRole("heading", { level: 2 });
  expect(heading.querySelector("bdi")?.textContent).toBe(hostile);
  expect(document.querySelector("img")).toBeNull();
  await user.keyboard(PIN);
  await title("Home");
  expect(asked("signIn")).toEqual([{ name: hostile, pin: PIN }]);
});

test("a cashier who forgot the PIN is told whom to ask; nothing is asked of Rust", async () => {
  render(App);
  const user = userEvent.setup();
  await choose(user, "2");
  await user.click(screen.getByRole("button", { name: "Forgot the PIN?" }));
  await screen.findByText(/Ask the owner to set a new one: Settings › People/);
  await user.keyboard("{Escape}");
  await pin();
  expect(asked("recover")).toEqual([]);
});

test("the owner comes back with the code, and stays before the new one until it is written down", async () => {
  answer("recover", () => {
    // From here on the owner is signed in, and Rust says so.
    shop.with(meOf());
    change({ kind: "people" });
    return { name: "Nakato", code: "7K3PM-9QRST-VWXYZ-01234-QX2VD" };
  });
  render(App);
  const user = userEvent.setup();
  await choose(user, "1");
  await user.click(screen.getByRole("button", { name: "Forgot the PIN?" }));
  const code = await screen.findByRole<HTMLInputElement>("textbox", { name: /Recovery code/ });
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.keyboard("abcde fghjkmnpq-rstvw");
  expect(code.value).toBe("ABCDE-FGHJK-MNPQR-STVW");
  await user.keyboard("xyz012");
  await user.click(screen.getByLabelText(/^New PIN/));
  await user.keyboard(`${PIN}${PIN}{Enter}`);
  await screen.findByText("7K3PM-9QRST-VWXYZ-01234-QX2VD");
  expect(asked("recover")).toEqual([{ code: "ABCDE-FGHJK-MNPQR-STVWX-YZ012", pin: PIN }]);
  change({ kind: "people" });
  await user.keyboard("{Escape}");
  expect(screen.getByText("7K3PM-9QRST-VWXYZ-01234-QX2VD")).toBeTruthy();
  const on = screen.getByRole<HTMLButtonElement>("button", { name: "Go on" });
  expect(on.disabled).toBe(true);
  const printed = vi.fn();
  vi.stubGlobal("print", printed);
  await user.click(screen.getByRole("button", { name: "Print the code" }));
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  // Signed out, only the sign-in screen shows the shop's name.
  expect(document.querySelector("body > .sheet")?.textContent).toContain("Nakato Store");
  vi.unstubAllGlobals();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "It is on paper" }));
  await user.click(on);
  await title("Home");
  expect(document.documentElement.innerHTML).not.toContain("7K3PM");
});

test("a recovery is not asked for without its code and two equal PINs, and a wrong code is said", async () => {
  answer("recover", () => {
    throw fail("pin", "This recovery code is wrong. 4 more tries are left before a wait.");
  });
  render(App);
  const user = userEvent.setup();
  await choose(user, "1");
  await user.click(screen.getByRole("button", { name: "Forgot the PIN?" }));
  await user.click(await screen.findByRole("button", { name: "Set the new PIN" }));
  await screen.findByText("Type the recovery code from your paper.");
  expect(asked("recover")).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: /Recovery code/ }), "AAAAA");
  await user.click(screen.getByLabelText(/^New PIN/));
  await user.keyboard(`${PIN}${PIN}{Enter}`);
  await screen.findByText(/This recovery code is wrong. 4 more tries/);
});

test("axe finds nothing on the sign-in screen: not at the names, the PIN, a wait or the recovery", async () => {
  shop.people = [nakato, okello, { ...acen, waitSeconds: 300 }];
  render(App);
  const user = userEvent.setup();
  await names();
  expect(await violations()).toEqual([]);
  await user.keyboard("3");
  await screen.findByRole("timer");
  expect(await violations()).toEqual([]);
  await user.keyboard("{Escape}");
  await choose(user, "1");
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Forgot the PIN?" }));
  await screen.findByRole("textbox", { name: /Recovery code/ });
  expect(await violations()).toEqual([]);
});

test("where nobody can sign in a new owner is set up, and the consequences are said first", async () => {
  shop = new Shop();
  shop.newOwner = true;
  shop.trouble = "The book names people, but Kaunta's list of them is gone.";
  answer("newOwner", ({ name }) => {
    shop.with(meOf(name, "owner"));
    return { name, code: "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE" };
  });
  await shop.opened();
  render(App);
  await screen.findByText(/list of them is gone/);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Set up a new owner…" }));
  await screen.findByText(/The book records for ever/);
  expect(document.body.textContent).toMatch(/Every key of\s+the service is forgotten/);
  await user.click(screen.getByRole("button", { name: "Set up the new owner" }));
  await screen.findByText("Type the owner's name.");
  expect(asked("newOwner")).toEqual([]);
  expect(await violations()).toEqual([]);
  await user.type(screen.getByLabelText(/^Owner's name/), "Mukasa");
  await user.type(screen.getByLabelText(/^PIN/), "471903");
  await user.type(screen.getByLabelText(/^The same PIN once more/), "471903");
  await user.click(screen.getByRole("button", { name: "Set up the new owner" }));
  await screen.findByText(/AAAAA/);
  expect(asked("newOwner")).toEqual([{ name: "Mukasa", pin: "471903" }]);
});
