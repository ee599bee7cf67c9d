import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Problem as ProblemView } from "../../bindings/Problem";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import Problem from "./Problem.svelte";
import { problems } from "./problems";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const problem: ProblemView = {
  code: "bookDamaged",
  message: "The book is damaged and was left exactly as it is.",
  path: "/home/nakato/kaunta/practice.db",
};
const buttons = () => screen.getAllByRole("button").map((each) => each.textContent.trim());
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

async function salvage() {
  render(Problem, { problem, environment: "practice" });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Save what can be read…" }));
  await user.click(await screen.findByRole("button", { name: "Save what can be read" }));
  return user;
}

beforeEach(() => {
  forgetAll();
});

test("once a book is salvaged, only what came of it is said, and there is one way on", async () => {
  answer("salvage", () => ({
    operations: 990,
    events: 3_000,
    lost: ["Payments 12 to 14 can't be read."],
    setAside: { name: "practice.damaged.db", path: "/home/nakato/kaunta/practice.damaged.db" },
  }));
  const user = await salvage();
  await heading("What could be read is saved");
  screen.getByText("990 payments were kept");
  await waitFor(() => expect(buttons()).toEqual(["Go on"]));
  expect(screen.queryByText(problem.message)).toBeNull();
  for (const step of problems.bookDamaged.steps) expect(screen.queryByText(step)).toBeNull();
  let started = () => {};
  answer("start", () => new Promise((_, reject) => (started = () => reject(fail("program", "")))));
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(asked("start")).toHaveLength(1));
  expect(buttons(), "nobody is told meanwhile that the book is damaged").toEqual(["Go on"]);
  started();
});

test("a salvage that did not come about leaves every way open", async () => {
  answer("salvage", () => Promise.reject(fail("book", "The disk is full.")));
  answer("start", () => Promise.reject(fail("program", "")));
  await salvage();
  await screen.findByText("The disk is full.");
  await heading(problems.bookDamaged.title);
  for (const name of ["Restore a backup…", "Try again", "Use Production"])
    screen.getByRole("button", { name });
});
