import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { entryOf, logOf } from "../../testing/people";
import SecurityLog from "./SecurityLog.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const grid = () => screen.findByRole("grid", { name: "Security log" });
const rowOf = (number: number) =>
  screen.findByRole("row", { name: new RegExp(`entry ${number}\\.`) });

beforeEach(() => {
  layOut();
  forgetAll();
});
afterEach(() => vi.unstubAllGlobals());

test("100,000 entries open at once, the newest first, one page at a time", async () => {
  answer("securityLog", logOf(100_000));
  render(SecurityLog);
  await rowOf(100_000);
  expect((await grid()).getAttribute("aria-rowcount")).toBe("100001");
  expect(asked("securityLog")).toEqual([expect.objectContaining({ offset: 0 })]);
  const user = userEvent.setup();
  (await grid()).focus();
  await user.keyboard("{End}");
  await rowOf(1);
  expect(asked("securityLog").map((each) => each.offset)).toEqual([0, 99_900]);
});

test("an entry opens whole: when, who, on which computer and what, as text", async () => {
  const hostile = '<img src=x onerror="window.hit=1">';
  const entry = entryOf({
    number: 1,
    who: hostile,
    words: `Wrong PIN of ${hostile}.`,
    tone: "bad",
  });
  answer("securityLog", logOf(1, { entries: [entry] }));
  render(SecurityLog);
  (await within(await grid()).findByText(`Wrong PIN of ${hostile}.`)).click();
  const panel = await screen.findByRole("complementary", { name: "Entry" });
  expect(panel.textContent).toMatch(/Wrong PIN of <img.*21 November 2026.*counter-1/s);
  expect(document.querySelector("img")).toBeNull();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement).toBe(await grid());
});

test("a log that was changed from outside says so above all else", async () => {
  answer("securityLog", logOf(3, { broken: "Entry 2 is not what was written down." }));
  render(SecurityLog);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Entry 2 is not what was written down.");
});

test("a log that was changed says so at its end too, which is read without its first page", async () => {
  const log = logOf(100_000);
  const broken = "Entry 2 is not what was written down.";
  answer("securityLog", (asked) => ({ ...log(asked), broken: asked.offset === 0 ? broken : null }));
  render(SecurityLog);
  await screen.findByRole("alert");
  (await grid()).focus();
  await userEvent.keyboard("{End}");
  await rowOf(1);
  expect(screen.getByRole("alert").textContent).toContain(broken);
});

test("what is written down meanwhile comes by itself, and a payment asks for nothing", async () => {
  answer("securityLog", logOf(2));
  render(SecurityLog);
  await rowOf(2);
  const before = asked("securityLog").length;
  change({ kind: "operation", id: 1 });
  answer("securityLog", logOf(3));
  change({ kind: "people" });
  await rowOf(3);
  expect(asked("securityLog").length).toBe(before + 1);
});

test("a log that can't be read says so and is asked again", async () => {
  answer("securityLog", () => Promise.reject(fail("book", "The disk is full.")));
  render(SecurityLog);
  await screen.findByText("The disk is full.");
  answer("securityLog", logOf(0));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Nothing is recorded yet");
});

test("axe finds nothing in the log nor in an entry", async () => {
  answer("securityLog", logOf(3, { broken: "Entry 2 is not what was written down." }));
  render(SecurityLog);
  (await rowOf(3)).click();
  await screen.findByRole("complementary", { name: "Entry" });
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
