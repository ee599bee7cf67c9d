import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, asked, fail, forgetAll } from "../testing/bridge";
import { paid } from "./operation.fixture";
import ReceiptActions from "./ReceiptActions.svelte";

vi.mock("../bridge/call", () => import("../testing/bridge"));

const shared = {
  phone: "256772123456",
  text: "Nakato General Store\nUGX 50,000",
  modules: 21,
  path: "M0 0h7v1h-7z",
};
const phone = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Customer's phone/ });
const button = (name: string) => screen.findByRole("button", { name });

beforeEach(() => {
  forgetAll();
  answer("sharedReceipt", () => shared);
  answer("shareReceipt", () => null);
});

async function shares() {
  render(ReceiptActions, { operation: paid, atCounter: false });
  const user = userEvent.setup();
  await user.click(await button("Share…"));
  return user;
}

test("the message is read before it is opened, to the phone that is asked for", async () => {
  const user = await shares();
  expect((await phone()).value).toBe("256772123456");
  expect(screen.getByText(/Nakato General Store/).textContent).toBe(shared.text);
  expect(screen.getByRole("img", { name: "QR code of the receipt's text" })).toBeTruthy();
  expect(asked("shareReceipt")).toEqual([]);
  await user.clear(await phone());
  await user.type(await phone(), "0701 000 001");
  await user.click(await button("Open in WhatsApp"));
  await screen.findByText("The message is open. Read it, and send it there.");
  await user.click(await button("Open as SMS"));
  const sent = { id: 7, phone: "0701 000 001" };
  expect(asked("shareReceipt")).toEqual([
    { ...sent, by: "whatsApp" },
    { ...sent, by: "sms" },
  ]);
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  expect((await axe.run(document.body, { rules })).violations).toEqual([]);
});

test("a phone that is none says so at its field, and what can't be opened what to do instead", async () => {
  answer("shareReceipt", () => {
    throw fail("fields", "Check it.", [{ field: "phoneNumber", message: "Too short." }]);
  });
  const user = await shares();
  await phone();
  await user.click(await button("Open as SMS"));
  await screen.findByText("Too short.");
  expect((await phone()).getAttribute("aria-invalid")).toBe("true");
  const words = "No program on this computer opens an SMS. Let the customer scan the code instead.";
  answer("shareReceipt", () => {
    throw fail("notFound", words);
  });
  await user.click(await button("Open as SMS"));
  await screen.findByText(words);
  expect(screen.queryByText(/The message is open/)).toBeNull();
});
