import { beforeEach, expect, test, vi } from "vitest";
import { emptyHome } from "../testing/window";
import { answer, asked, change, fail, forgetAll } from "../testing/bridge";
import { ahead } from "./ahead";

vi.mock("./call", () => import("../testing/bridge"));

beforeEach(() => {
  ahead.end();
  forgetAll();
  answer("home", () => emptyHome);
});

test("an answer that was asked for ahead is taken once, without another call", async () => {
  await ahead.ask(["home"]);
  expect(await ahead.take("home")).toEqual(emptyHome);
  expect(asked("home")).toHaveLength(1);
  await ahead.take("home");
  expect(asked("home")).toHaveLength(2);
});

test("after a change nothing that was asked for ahead is shown", async () => {
  await ahead.ask(["home"]);
  change({ kind: "book" });
  await ahead.take("home");
  expect(asked("home")).toHaveLength(2);
});

test("what nobody took is forgotten", async () => {
  await ahead.ask(["home"]);
  ahead.end();
  await ahead.take("home");
  expect(asked("home")).toHaveLength(2);
});

test("a failure is told to who takes the answer, and keeps nobody waiting", async () => {
  answer("home", () => Promise.reject(fail("program", "The book can't be read.")));
  await ahead.ask(["home"]);
  await expect(ahead.take("home")).rejects.toThrow("The book can't be read.");
});
