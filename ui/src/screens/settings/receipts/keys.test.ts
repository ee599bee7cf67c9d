import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, asked, forgetAll } from "../../../testing/bridge";
import ReceiptKeys from "./ReceiptKeys.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const key = { fingerprint: "38D5-F9CD-15DB-C4C7", words: "since 21 Nov 2026, in use" };
const saveButton = () => screen.findByRole("button", { name: "Save the checking page" });

beforeEach(forgetAll);

test("shows every key, and saves the page with them", async () => {
  const old = { fingerprint: "AB12-CD34-EF56-7890", words: "since 2 Mar 2026" };
  answer("receiptKeys", () => ({ keys: [key, old], problem: null }));
  answer("saveCheckingPage", () => ({ name: "kaunta-verify.html", path: "/k/kaunta-verify.html" }));
  const { container } = render(ReceiptKeys);
  await userEvent.click(await saveButton());
  expect(await screen.findByText("kaunta-verify.html")).toBeTruthy();
  for (const { fingerprint, words } of [key, old]) {
    expect(screen.getByText(fingerprint)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect((await axe.run(container)).violations).toEqual([]);
});

test("the first page makes the first key, which is shown then", async () => {
  answer("receiptKeys", () => ({ keys: [], problem: null }));
  answer("saveCheckingPage", () => ({ name: "kaunta-verify.html", path: "/k/kaunta-verify.html" }));
  render(ReceiptKeys);
  await screen.findByText(/^No receipt was signed yet/);
  answer("receiptKeys", () => ({ keys: [key], problem: null }));
  await userEvent.click(await saveButton());
  expect(await screen.findByText(key.fingerprint)).toBeTruthy();
});

test("without any key says what to do and offers no page until there is one", async () => {
  const problem = "Receipts are not signed: this computer's keychain is locked. Unlock it.";
  answer("receiptKeys", () => ({ keys: [], problem }));
  render(ReceiptKeys);
  await screen.findByText(problem);
  expect(screen.queryByRole("button", { name: "Save the checking page" })).toBeNull();
  answer("receiptKeys", () => ({ keys: [key], problem: null }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await saveButton();
  expect(screen.queryByText(problem)).toBeNull();
});

test("old keys still make a page while no receipt can be signed", async () => {
  const problem = "Receipts are not signed: this computer has no keychain to keep a key in.";
  answer("receiptKeys", () => ({ keys: [key], problem }));
  answer("saveCheckingPage", () => ({ name: "p.html", path: "/k/p.html", note: problem }));
  render(ReceiptKeys);
  await userEvent.click(await saveButton());
  await waitFor(() => expect(screen.getAllByText(problem)).toHaveLength(2));
  expect(asked("saveCheckingPage")).toEqual([null]);
});
