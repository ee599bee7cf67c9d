import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "../../App.svelte";
import { keys } from "../../navigation/keys";
import { router } from "../../navigation/router.svelte";
import { further, destinations } from "../../navigation/screens";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { files, textOf } from "../../testing/sources";
import { answerWindow, startOf } from "../../testing/window";
import { help } from "./help.fixture";
import Help from "./Help.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const file = {
  name: "kaunta-diagnostics-2026-11-22.txt",
  path: "/home/nakato/Documents/Kaunta/kaunta-diagnostics-2026-11-22.txt",
};
const button = (name: RegExp | string) => screen.findByRole("button", { name });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

beforeEach(() => {
  forgetAll();
  answer("help", () => help);
  answer("diagnostics", () => ({ number: 7, text: "Kaunta diagnostics\n  operations   3\n" }));
  answer("saveDiagnostics", () => file);
  router.go({ name: "home" });
});

/** The whole window. */
function open() {
  answerWindow();
  return render(App);
}

test("every key that the program listens for is on the page, with what it does", async () => {
  const { container } = render(Help);
  await screen.findByText("Where things are on this computer");
  const said = [...container.querySelectorAll("kbd")].map((each) => each.textContent);
  for (const shortcut of Object.values(keys)) {
    expect(said).toContain(shortcut.keys);
    screen.getByText(shortcut.does);
  }
  const withKeys = [...destinations, ...further].filter((place) => place.key);
  expect(withKeys.length).toBeGreaterThan(10);
  for (const place of withKeys) expect(said).toContain(`Alt ${place.key}`);
});

const sources = files
  .filter((file) => !/\.test\.ts$|(^|\/)keys\.ts$/.test(file))
  .map((file) => textOf(file));

test.each(Object.keys(keys))("the program itself asks the table for the key %s", (name) => {
  const asks = new RegExp(`\\b(keys|shortcuts)\\.${name}\\b`);
  expect(sources.some((text) => asks.test(text))).toBe(true);
});

test("one place listens to the keyboard, and no code searches the page for a dialog to route a key", () => {
  const listeners = sources.filter((text) =>
    /addEventListener\("key|<svelte:(window|document|body)[^>]*onkey/.test(text),
  );
  expect(listeners).toHaveLength(1);
  for (const text of sources) expect(text).not.toContain('[role="dialog"]');
});

test("no letter, sign or function key is listened for beside the table", () => {
  for (const text of sources) {
    expect(text).not.toMatch(/event\.key(\.toLowerCase\(\))? [!=]== "([^A-Z ]|F\d+)"/);
  }
});

test("what each status means is said in the program's own words, the disputed one too", async () => {
  const { container } = render(Help);
  for (const { means, next } of help.statuses) {
    await screen.findByText(means);
    expect(screen.getAllByText(next).length).toBeGreaterThan(0);
  }
  const shown = [...container.querySelectorAll("[data-state]")].map((each) =>
    each.getAttribute("data-state"),
  );
  expect(shown).toEqual(help.statuses.map(({ state }) => state ?? "disputed"));
  for (const step of [...help.connection, ...help.lost]) screen.getByText(step);
  for (const { value } of help.places) screen.getByText(value);
});

test("axe finds nothing, with the diagnostics open", async () => {
  const { container } = render(Help, { screen: { name: "help", part: "diagnostics" } });
  await screen.findByRole("region", { name: "What the diagnostics say" });
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations.map((violation) => violation.id)).toEqual([]);
});

test("the diagnostics are read first, and what was read is what is saved", async () => {
  render(Help);
  const user = userEvent.setup();
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  await user.click(await button("Show the diagnostics"));
  const text = await screen.findByText(/operations 3/);
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(asked("saveDiagnostics")).toEqual([]);
  await user.click(await button("Save these diagnostics"));
  await screen.findByText(file.name);
  expect(asked("saveDiagnostics")).toEqual([{ number: 7 }]);
});

test("diagnostics that can't be saved say why, and are still there", async () => {
  answer("saveDiagnostics", () => {
    throw fail("book", "The disk is full.");
  });
  render(Help, { screen: { name: "help", part: "diagnostics" } });
  await userEvent.click(await button("Save these diagnostics"));
  await screen.findByText("The disk is full.");
  screen.getByText(/operations 3/);
});

test("F1 opens the help from anywhere, and Esc goes back to where one was", async () => {
  open();
  const user = userEvent.setup();
  await title("Home");
  router.go({ name: "history" });
  await title("History");
  await user.keyboard("{F1}");
  const heading = await title("Help");
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.keyboard("{F1}");
  await user.keyboard("{Escape}");
  await title("History");
});

test("help is there when the book can't be opened", async () => {
  open();
  await title("Home");
  answer("start", () =>
    startOf({ problem: { code: "bookDamaged", message: "The book is damaged.", path: null } }),
  );
  change({ kind: "settings" });
  await screen.findByText("The book is damaged.");
  await userEvent.keyboard("{F1}");
  await title("Help");
});

test("a part that broke down is said above every screen, leads to the diagnostics, and can be closed", async () => {
  open();
  await title("Home");
  change({ kind: "brokeDown", words: "Look in the history, then start Kaunta again." });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Look in the history, then start Kaunta again.");
  const user = userEvent.setup();
  await user.click(await button("Show the diagnostics"));
  await title("Help");
  await screen.findByRole("region", { name: "What the diagnostics say" });
  expect(asked("diagnostics").length).toBe(1);
  await user.click(await button("Close"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
