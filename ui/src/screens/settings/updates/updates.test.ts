import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { UpdateState } from "../../../bindings/UpdateState";
import { answer, asked, change, fail, forgetAll } from "../../../testing/bridge";
import { updatesOf } from "./updates.fixture";
import Updates from "./Updates.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const release = { version: "0.2.0", notes: "Faster.\n<img src=x onerror=alert(1)>" };
const offered: UpdateState = { state: "offered", release };
const install = () => screen.findByRole("button", { name: "Install Kaunta 0.2.0" });
const check = () => screen.findByRole("button", { name: "Check for updates now" });
const box = () => screen.findByRole<HTMLInputElement>("checkbox");

beforeEach(() => {
  forgetAll();
  answer("updates", () => updatesOf());
});

test("a copy that does not update itself says so, with what to do, and offers nothing", async () => {
  const message = "This copy does not update itself: install a newer one over it.";
  answer("updates", () => updatesOf({ update: { state: "off", message } }));
  render(Updates);
  await screen.findByText(message);
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("checking by hand says when there is nothing newer", async () => {
  const askedAt = new Date().toISOString();
  answer("askForUpdate", () => updatesOf({ update: { state: "newest", askedAt } }));
  render(Updates);
  await userEvent.click(await check());
  await screen.findByText(/Kaunta 0\.1\.0 is the newest/);
  expect(asked("askForUpdate")).toEqual([null]);
  expect(screen.queryByRole("button", { name: /Install/ })).toBeNull();
});

test("what is new stands there as plain text, and is installed only when a person says so", async () => {
  answer("updates", () => updatesOf({ update: offered }));
  answer("installUpdate", () =>
    updatesOf({ update: { state: "fetching", release, progress: { done: 0, total: 0 } } }),
  );
  const { container } = render(Updates);
  await screen.findByText(/<img src=x onerror=alert\(1\)>/);
  expect(container.querySelector("img")).toBeNull();
  expect(asked("installUpdate")).toEqual([]);
  await userEvent.click(await install());
  await screen.findByText("Kaunta 0.2.0 is being downloaded");
  expect(asked("installUpdate")).toEqual([{ version: "0.2.0" }]);
});

test("how it goes on is shown as it comes, without a button that would begin it again", async () => {
  const steps: [UpdateState, RegExp][] = [
    [
      { state: "fetching", release, progress: { done: 2_000_000, total: 14_000_000 } },
      /2,000 of 14,000/,
    ],
    [{ state: "waitingForPermission", release }, /You can go on selling until it is typed/],
    [{ state: "installing", release }, /Nothing is paid until this is done/],
    [{ state: "installed", version: "0.2.0" }, /Close Kaunta and open it again/],
  ];
  let now: UpdateState = offered;
  answer("updates", () => updatesOf({ update: now }));
  render(Updates);
  await install();
  for (const [state, words] of steps) {
    now = state;
    change({ kind: "updates" });
    await screen.findByText(words);
    expect(screen.queryAllByRole("button")).toEqual([]);
  }
});

test("what did not work is said, and can be tried again", async () => {
  const problem = "The connection was lost during the download. Kaunta 0.1.0 keeps working.";
  answer("updates", () => updatesOf({ update: offered, problem }));
  render(Updates);
  await screen.findByText(problem);
  await install();
});

test("whether each start asks is the shop's choice, and what could not be saved is not shown as saved", async () => {
  answer("saveUpdates", ({ atStart }) => updatesOf({ atStart }));
  render(Updates);
  expect((await box()).checked).toBe(true);
  await userEvent.click(await box());
  expect(asked("saveUpdates")).toEqual([{ atStart: false }]);
  expect((await box()).checked).toBe(false);
  answer("saveUpdates", () => {
    throw fail("book", "The settings could not be saved.");
  });
  await userEvent.click(await box());
  await screen.findByText("The settings could not be saved.");
  expect((await box()).checked).toBe(false);
});

test("a screen reader is told everything", async () => {
  answer("updates", () => updatesOf({ update: offered, problem: "The line was cut." }));
  const { container } = render(Updates);
  await install();
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations).toEqual([]);
});
