import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, expect, test, vi } from "vitest";
import { router } from "../../navigation/router.svelte";
import { session } from "../../session/session.svelte";
import { start } from "../../session/start.fixture";
import { answer, asked, change, forgetAll } from "../../testing/bridge";
import { ended, stopped } from "./bills.fixture";
import Bills from "./Bills.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

let now = stopped;

async function begin(part: Partial<typeof start> = {}): Promise<void> {
  answer("start", () => ({ ...start, ...part }));
  await session.refresh();
}

beforeEach(async () => {
  forgetAll();
  await begin();
  now = stopped;
  answer("basket", () => now);
  answer("decideBasket", () => ended);
});

async function open() {
  const user = userEvent.setup();
  render(Bills, { screen: { name: "bills", id: 7 } });
  await screen.findByRole("heading", { level: 2 });
  return user;
}

async function violations() {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  return (await axe.run(document.body, { rules })).violations.map((each) => each.id);
}

test("bills that stopped say why, and a person goes on or gives the cash of the rest back", async () => {
  const user = await open();
  expect(screen.getByText("It is not certain whether the bill was paid.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Go on with the rest" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Next customer/ })).toBeNull();
  expect(await violations()).toEqual([]);
  await user.click(
    screen.getByRole("button", { name: /^Leave the rest unpaid, give back UGX\s50,500/ }),
  );
  await screen.findByRole("heading", { name: "All done" });
  expect(asked("decideBasket")).toEqual([{ id: 7, goOn: false }]);
});

test("the end tells each outcome, the tokens and the cash to give back, and leads to the next customer", async () => {
  now = ended;
  const user = await open();
  expect(screen.getByText("4821 0937 5512 6604 1178")).toBeTruthy();
  expect(screen.getAllByText(/^Give back UGX\s50,500$/)).toHaveLength(2);
  expect(await violations()).toEqual([]);
  const next = () => screen.getByRole("button", { name: "Next customer" });
  await waitFor(() => expect(next().getAttribute("aria-disabled")).toBeNull());
  await user.keyboard("{Enter}");
  expect(router.current).toEqual({ name: "pay-bill" });
});

test("it follows what becomes of the bills", async () => {
  now = { ...stopped, state: "running", why: null, mayGoOn: false, mayGiveUp: false };
  await open();
  expect(screen.getByRole("heading", { name: "Being paid, one after another" })).toBeTruthy();
  now = ended;
  change({ kind: "basket", id: 7 });
  await screen.findByRole("heading", { name: "All done" });
});

test("the customer reads along, and not what a second person is still asked about", async () => {
  await begin({ customerScreen: true });
  answer("showCustomer", () => null);
  now = { ...stopped, state: "asked", why: null, approval: 9, mayGoOn: false, mayGiveUp: false };
  await open();
  expect(asked("showCustomer")).toEqual([]);
  now = ended;
  change({ kind: "basket", id: 7 });
  await waitFor(() => expect(asked("showCustomer")).toEqual([{ step: "sentTogether", id: 7 }]));
  cleanup();
  await waitFor(() => expect(asked("showCustomer").at(-1)).toEqual({ step: "nobody" }));
});

test("bills that a second person was only asked about lead to their request, and offer nothing that pays", async () => {
  now = { ...stopped, state: "asked", why: null, approval: 9, mayGoOn: false, mayGiveUp: false };
  const user = await open();
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Waiting for a second person");
  expect(screen.queryByRole("button", { name: "Go on with the rest" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open the request" }));
  expect(router.current).toEqual({ name: "approvals", number: 9 });
});

const receipt = {
  shop: "Nakato Store",
  logo: null,
  shopLines: [],
  mark: null,
  title: "2 bills",
  bills: [
    {
      title: "UEDCL",
      account: "04123456789",
      outcome: "UGX 50,000: Paid",
      tokens: [{ label: "Token", value: "4821" }],
      extra: [],
      lines: [],
      claim: [],
      code: { text: "KAUNTA:", modules: 21, path: "M0 0h7v1h-7z" },
    },
    {
      title: "UEDCL",
      account: "04123456780",
      outcome: "UGX 50,000: Paid, the token is owed",
      tokens: [],
      extra: [],
      lines: [],
      claim: ["Claim slip 58", "Keep this slip and bring it."],
      code: null,
    },
  ],
  lines: [{ label: "Given back", value: "UGX 50,500" }],
  meterHelp: { title: "On the meter", lines: ["Type all 20 digits, then the enter key."] },
  footer: ["Thank you."],
  codeWords: ["Check this receipt.", "Key 38D5-F9CD-15DB-C4C7"],
  copy: null,
};

test("one receipt goes to the thermal printer or, without one, to the system's dialog", async () => {
  now = ended;
  answer("printBasket", () => ({
    receipt: null,
    print: { outcome: "printed", said: "Printed." },
  }));
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Print the receipt" }));
  await screen.findByText("Printed.");
  const dialog = vi.fn();
  vi.stubGlobal("print", dialog);
  answer("printBasket", () => ({ receipt, print: null }));
  await user.click(screen.getByRole("button", { name: "Print the receipt" }));
  await waitFor(() => expect(dialog).toHaveBeenCalled());
  expect(document.body.textContent).toMatch(/UGX 50,000: Paid\s*Token\s*4821.*On the meter/s);
  expect(document.body.textContent).toMatch(
    /token is owed\s*Claim slip 58\s*Keep this slip.*Thank you.*Key 38D5-F9CD-15DB-C4C7/s,
  );
  expect(document.querySelectorAll('path[d="M0 0h7v1h-7z"]')).toHaveLength(1);
});

test("where the thermal printer fails, the same receipt goes to the system's dialog", async () => {
  now = ended;
  answer("printBasket", () => ({
    receipt: null,
    print: { outcome: "notPrinted", said: "Not printed: the printer has no paper." },
  }));
  answer("basketReceipt", () => receipt);
  const dialog = vi.fn();
  vi.stubGlobal("print", dialog);
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Print the receipt" }));
  await screen.findByText("Not printed: the printer has no paper.");
  await user.click(screen.getByRole("button", { name: "Use another printer" }));
  await waitFor(() => expect(dialog).toHaveBeenCalledTimes(1));
  expect(asked("basketReceipt")).toEqual([{ id: 7 }]);
  expect(screen.queryByText("Not printed: the printer has no paper.")).toBeNull();
});

test("one receipt is saved as a file", async () => {
  now = ended;
  answer("saveBasketReceipt", () => ({
    name: "receipt-bills-7.pdf",
    path: "/home/nakato/Kaunta/receipt-bills-7.pdf",
  }));
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Save PDF" }));
  await screen.findByText("Receipt saved");
  expect(screen.getByText(/receipt-bills-7\.pdf/)).toBeTruthy();
  expect(asked("saveBasketReceipt")).toEqual([{ id: 7 }]);
});

test("one receipt is read as a message before a person opens it", async () => {
  now = ended;
  answer("sharedBasketReceipt", () => ({
    phone: "256772123456",
    text: "Nakato Store\n2 bills",
    modules: 21,
    path: "M0 0h7v1h-7z",
  }));
  answer("shareBasketReceipt", () => null);
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Share…" }));
  await screen.findByText(/2 bills/);
  expect(asked("shareBasketReceipt")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Open in WhatsApp" }));
  await screen.findByText("The message is open. Read it, and send it there.");
  expect(asked("shareBasketReceipt")).toEqual([{ id: 7, phone: "0772 123 456", by: "whatsApp" }]);
  expect(await violations()).toEqual([]);
});

test("their one receipt prints by itself once, when the last bill has its outcome", async () => {
  now = ended;
  answer("printBasketSale", () => ({ print: { outcome: "printed", said: "Printed." } }));
  await open();
  expect(asked("printBasketSale")).toEqual([]);
  now = { ...ended, printsItself: true };
  change({ kind: "operation", id: 1 });
  await screen.findByText("Printed.");
  change({ kind: "operation", id: 1 });
  await waitFor(() => expect(asked("basket").length).toBeGreaterThan(2));
  expect(asked("printBasketSale")).toEqual([{ id: 7 }]);
});
