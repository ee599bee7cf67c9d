import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FoundReceipt } from "../../bindings/FoundReceipt";
import { receipt as sheet } from "../../operation/operation.fixture";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { signIn } from "../../testing/signedIn";
import FindReceipt from "./FindReceipt.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const one: FoundReceipt = {
  id: 7,
  at: "2026-11-20T09:00:00Z",
  mode: "PARTNER_PAY_BILL_PAYMENT",
  title: "Pay bill · UMEME",
  amount: "25000",
  name: "N• R•",
  number: "••• 671",
  hasToken: true,
  notice: null,
};

const finds = (...receipts: FoundReceipt[]) =>
  answer("findReceipt", () => ({ receipts, isWhole: true }));
const field = () => screen.getByRole("textbox", { name: /^Reference, account or phone/ });

beforeEach(async () => {
  forgetAll();
  await signIn("Okello", "cashier");
});

test("the keyboard alone leads from the number to the token and its copy", async () => {
  finds(one);
  answer("openFoundReceipt", () => ({ tokens: ["1234 5678 9012 3456 7890"] }));
  answer("printFoundReceipt", () => ({
    print: { outcome: "printed", said: "Printed, as a copy." },
    receipt: null,
  }));
  render(FindReceipt);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await userEvent.keyboard("0772 300 417{Enter}");
  await screen.findByText("••• 671");
  expect(asked("findReceipt")).toEqual([{ typed: "0772 300 417" }]);
  const show = screen.getByRole("button", { name: "Show the token" });
  await waitFor(() => expect(document.activeElement).toBe(show));
  await userEvent.keyboard("{Enter}");
  await screen.findByText("1234 5678 9012 3456 7890");
  expect(asked("openFoundReceipt")).toEqual([{ id: 7 }]);
  const print = screen.getByRole("button", { name: "Print a copy" });
  await waitFor(() => expect(document.activeElement).toBe(print));
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Printed, as a copy.");
  expect(asked("printFoundReceipt")).toEqual([{ id: 7 }]);
  // Esc is ready for the next customer, and shows nothing of this one.
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("1234 5678 9012 3456 7890")).toBeNull();
  expect(document.activeElement).toBe(field());
});

test("without a thermal printer the copy is drawn for paper, and says that it is one", async () => {
  finds({ ...one, hasToken: false });
  answer("printFoundReceipt", () => ({ print: null, receipt: { ...sheet, copy: "COPY" } }));
  const printed = vi.fn(() => expect(document.querySelector(".sheet")).not.toBeNull());
  vi.stubGlobal("print", printed);
  render(FindReceipt);
  await userEvent.type(field(), "KNT-7F3A{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Print a copy" }));
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  expect(document.querySelector("body > .sheet")?.textContent).toContain("COPY");
  expect(screen.queryByRole("button", { name: "Show the token" })).toBeNull();
  vi.unstubAllGlobals();
});

test("nothing found, a wait and an empty field each say what to do", async () => {
  finds();
  render(FindReceipt);
  await userEvent.click(screen.getByRole("button", { name: /^Find/ }));
  await screen.findByText("Type a reference, an account or a phone");
  expect(asked("findReceipt")).toEqual([]);
  await userEvent.type(field(), "0772{Enter}");
  await screen.findByText("No paid receipt has this number");
  expect(screen.getByText(/No payment of the last 7 days matches/)).toBeTruthy();
  answer("findReceipt", () =>
    Promise.reject(fail("right", "Look again in 9 minutes, or ask an owner or the accountant.")),
  );
  await userEvent.type(field(), "1{Enter}");
  await screen.findByText(/Look again in 9 minutes/);
  expect(screen.queryByText("No paid receipt has this number")).toBeNull();
});

test("a receipt without its token yet offers neither the token nor a copy", async () => {
  finds({
    ...one,
    hasToken: false,
    notice: "Its token has come: Nakato or an owner hands it out.",
  });
  render(FindReceipt);
  await userEvent.type(field(), "04212345671{Enter}");
  await screen.findByText("Its token has come: Nakato or an owner hands it out.");
  const found = within(screen.getByRole("article", { name: "Pay bill · UMEME" }));
  expect(found.queryAllByRole("button")).toEqual([]);
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const wrong = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(wrong).toEqual([]);
});

test("who sees everything is led to the history", async () => {
  await signIn("Nakato", "owner");
  render(FindReceipt);
  await userEvent.click(screen.getByRole("button", { name: "Open history" }));
  expect(router.current).toEqual({ name: "history" });
});
