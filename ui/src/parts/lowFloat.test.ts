import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { LowFloat as LowFloatLine } from "../bindings/LowFloat";
import { router } from "../navigation/router.svelte";
import { session } from "../session/session.svelte";
import { answer, asked, change, fail, forgetAll } from "../testing/bridge";
import LowFloat from "./LowFloat.svelte";

vi.mock("../bridge/call", () => import("../testing/bridge"));

const low: LowFloatLine = {
  wallet: "COMMISSION",
  runsOut: "At the usual pace the commission wallet runs out today.",
  left: "Enough for about 12 more payments like today's.",
};

beforeEach(forgetAll);

test("it says when the float runs out and what can still be paid, and leads to how much to buy", async () => {
  answer("lowFloat", () => ({ low }));
  render(LowFloat);
  const line = await screen.findByRole("status");
  expect(line.textContent).toMatch(/runs out today\..*12 more payments like today's\./s);
  await userEvent.click(screen.getByRole("button", { name: "How much to buy" }));
  expect(router.current).toEqual({ name: "float", wallet: "COMMISSION" });
});

test("who may not see the forecast is told, and led nowhere", async () => {
  const may = vi.spyOn(session, "may").mockImplementation((right) => right !== "read");
  answer("lowFloat", () => ({ low }));
  render(LowFloat);
  await screen.findByText(low.runsOut);
  expect(screen.queryByRole("button")).toBeNull();
  may.mockRestore();
});

test("where the float lasts, or nothing can be said, nothing is drawn", async () => {
  answer("lowFloat", () => ({ low: null }));
  const { container } = render(LowFloat);
  await waitFor(() => expect(asked("lowFloat")).toHaveLength(1));
  expect(container.textContent.trim()).toBe("");
  answer("lowFloat", () => Promise.reject(fail("book", "The disk is full.")));
  change({ kind: "operation", id: 1 });
  await waitFor(() => expect(asked("lowFloat")).toHaveLength(2));
  expect(container.textContent.trim()).toBe("");
});

test("it comes with the payment after which the float is low", async () => {
  answer("lowFloat", () => ({ low: null }));
  render(LowFloat);
  await waitFor(() => expect(asked("lowFloat")).toHaveLength(1));
  answer("lowFloat", () => ({ low }));
  change({ kind: "operation", id: 1 });
  await screen.findByText(low.runsOut);
});
