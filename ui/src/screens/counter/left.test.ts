import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "../../App.svelte";
import { router } from "../../navigation/router.svelte";
import { answer, asked, change } from "../../testing/bridge";
import { fileView } from "../payroll/payroll.fixture";
import * as step from "./counter.steps";

// In the whole window: unmounting a screen by hand in a test behaves differently from leaving it.
vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(() => {
  step.allGoesWell();
  answer("readFile", () => fileView());
});

const toMoney = () => router.go({ name: "send-money" });

test("a form left by the rail is found again as it was left, also by asking for it twice", async () => {
  render(App);
  toMoney();
  await waitFor(() => step.phone());
  await userEvent.type(step.phone(), "0772123456");
  router.go({ name: "settings" });
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  toMoney();
  await waitFor(() => expect(step.phone().value.replaceAll(" ", "")).toBe("0772123456"));
  toMoney();
  await screen.findByRole("heading", { level: 1, name: "Send money" });
  await waitFor(() => expect(step.phone().value.replaceAll(" ", "")).toBe("0772123456"));
});

test("a table dropped on a confirmation leaves it as Esc does: one step back, and nothing typed is lost", async () => {
  render(App);
  router.go({ name: "pay-bill" });
  await step.toConfirmation(userEvent.setup());
  change({ kind: "dropped", file: { file: "d1", name: "june.ods" } });
  await screen.findByRole("heading", { level: 1, name: "june.ods" });
  router.go({ name: "pay-bill" });
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(step.account().value.replaceAll(" ", "")).not.toBe("");
  expect(asked("submit")).toEqual([]);
});
