import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import AnswerName from "./AnswerName.svelte";
import { payrollView } from "./payroll.fixture";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

afterEach(forgetAll);

const shown = () => {
  const onanswered = vi.fn();
  render(AnswerName, { id: 4, position: 7, onanswered });
  return onanswered;
};

test.each([
  ["Same person: pay", true],
  ["Leave out for good", false],
])("“%s” is answered once, of that row alone", async (words, pay) => {
  answer("answerNames", () => payrollView([]));
  const onanswered = shown();
  await userEvent.click(screen.getByRole("button", { name: words }));
  expect(asked("answerNames")).toEqual([{ id: 4, positions: [7], pay }]);
  expect(onanswered).toHaveBeenCalledOnce();
});

test("a refusal is read, and the other answer can still be given", async () => {
  answer("answerNames", () => {
    throw fail("right", "You asked for this payroll.");
  });
  const onanswered = shown();
  await userEvent.click(screen.getByRole("button", { name: "Same person: pay" }));
  await screen.findByText(/You asked for this payroll/);
  expect(onanswered).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Leave out for good" }));
  expect(asked("answerNames").map((each) => each.pay)).toEqual([true, false]);
});
