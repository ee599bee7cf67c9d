import axe from "axe-core";
import { screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, asked, change, fail } from "../../testing/bridge";
import { fields, operation, paid, review, validated } from "./counter.fixture";
import * as step from "./counter.steps";

vi.mock("../../bridge", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

beforeEach(step.allGoesWell);
afterEach(() => vi.useRealTimers());

async function violations() {
  // Contrast needs a real layout and is measured over the tokens; landmarks are the frame's.
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = await axe.run(document.body, { rules });
  return found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html)}`);
}

test("a prepaid bill from an empty screen to paid takes at most 25 keys beyond its digits", async () => {
  const { user } = await step.open(BILL);
  const pressed = vi.fn();
  window.addEventListener("keydown", pressed);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Paid" });
  window.removeEventListener("keydown", pressed);
  const digits = "04123456789".length + "0772123456".length;
  expect(pressed.mock.calls.length - digits).toBeLessThanOrEqual(25);
  expect(screen.getByText("4821 0937 5512 6604 1178")).toBeTruthy();
  expect(asked("submit")).toEqual([{ intention: "i-1" }]);
});

test("what is typed goes to Rust as typed, by field", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  expect(asked("validate")).toEqual([
    { mode: BILL, biller: "UMEME", answers: { accountNumber: "04123456789" } },
  ]);
  expect(asked("review")).toEqual([
    {
      mode: BILL,
      biller: "UMEME",
      validation: "v-1",
      answers: {
        accountNumber: "04123456789",
        amount: "50,000",
        phoneNumber: "0772123456",
        narration: "Electricity for OKELLO GRACE",
        walletType: "ESCROW",
      },
    },
  ]);
});

test("the holder's name is read back, and what the service said is shown but not asked", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  const holder = screen.getByRole("region", { name: "Account holder" });
  expect(holder.textContent).toContain("OKELLO GRACE");
  expect(holder.textContent).toContain("0412 3456 789");
  expect(holder.textContent).toContain("Prepaid");
  expect(screen.queryByRole("textbox", { name: /Customer's name/ })).toBeNull();
  expect(screen.queryByRole("radio", { name: "Postpaid" })).toBeNull();
  expect(await violations()).toEqual([]);
});

test("where the answer lacks the area, it is asked from the allowed list", async () => {
  answer("validate", () => ({ ...validated, fields: [fields.area, fields.phone, fields.amount] }));
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  const area = screen.getByRole<HTMLSelectElement>("combobox", { name: /^Area/ });
  await user.selectOptions(area, "Jinja");
  await user.type(step.amount(), "50000");
  await user.type(step.phone(), "0772123456{Enter}");
  await step.steady(step.pay);
  expect(asked("review")[0]?.answers.area).toBe("Jinja");
});

test("Esc goes back a step at a time and loses nothing typed", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(step.phone().value).toBe("0772123456");
  await user.keyboard("{Escape}");
  await step.focused(step.account);
  expect(step.account().value).toBe("04123456789");
  expect(screen.queryByRole("textbox", { name: /^Amount/ })).toBeNull();
  await user.keyboard("{Escape}");
  await step.focused(() => screen.getByRole("radio", { name: /Electricity/ }));
  // And forward again: the same account needs no second asking.
  await user.keyboard("1");
  await step.focused(step.account);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(asked("validate")).toHaveLength(1);
});

test("editing the account after it was checked discards the check, not what was typed", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("50000");
  await user.click(step.account());
  await user.keyboard("{End}{Backspace}");
  expect(screen.queryByText("OKELLO GRACE")).toBeNull();
  expect(document.activeElement).toBe(step.account());
  await user.keyboard("8{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(asked("validate")).toHaveLength(2);
});

test("Enter twice and a double click submit one intention", async () => {
  const sent = step.later<ReturnType<typeof operation>>();
  answer("submit", () => sent.promise);
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}{Enter}");
  await user.dblClick(step.pay());
  expect(step.pay().getAttribute("aria-busy")).toBe("true");
  // While it is under way there is no way back either.
  await user.keyboard("{Escape}");
  expect(step.pay()).toBeTruthy();
  sent.resolve(operation());
  await screen.findByRole("heading", { name: "Paid" });
  expect(asked("submit")).toEqual([{ intention: "i-1" }]);
});

test("after a failed submit, paying again is the same intention", async () => {
  answer("submit", () => Promise.reject(fail("book", "The disk is full. Nothing was sent.")));
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was sent");
  answer("submit", () => operation());
  await user.click(step.pay());
  await screen.findByRole("heading", { name: "Paid" });
  expect(asked("submit")).toEqual([{ intention: "i-1" }, { intention: "i-1" }]);
});

test("the Enter that opened the confirmation, bounced, pays nothing", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await user.keyboard("50000{Enter}");
  await user.keyboard("0772123456{Enter}");
  await step.focused(step.pay);
  await user.keyboard("{Enter}");
  expect(asked("submit")).toEqual([]);
  await step.steady(step.pay);
  await user.keyboard("{Enter}");
  expect(asked("submit")).toHaveLength(1);
});

test("a confirmation that is no longer at hand asks for one more review", async () => {
  answer("submit", () => Promise.reject(fail("review", "Confirm once more.")));
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  expect(screen.getByRole("status").textContent).toContain("Confirm once more");
});

describe("a slow check", () => {
  test("says what it waits for, offers to stop, and its late answer is ignored", async () => {
    const slow = step.later<typeof validated>();
    answer("validate", () => slow.promise);
    const { user } = await step.open(BILL);
    await step.toAccount(user);
    await user.keyboard("04123456789{Enter}");
    const stop = await screen.findByRole("button", { name: "Stop waiting" }, { timeout: 5000 });
    expect(screen.getByText(/Asking the service whose account this is/)).toBeTruthy();
    await user.click(stop);
    slow.resolve(validated);
    await slow.promise;
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop waiting" })).toBeNull());
    expect(screen.queryByText("OKELLO GRACE")).toBeNull();
    expect(step.account().value).toBe("04123456789");
  });

  test("is dropped by an edit: the answer is for another account", async () => {
    const slow = step.later<typeof validated>();
    answer("validate", () => slow.promise);
    const { user } = await step.open(BILL);
    await step.toAccount(user);
    await user.keyboard("04123456789{Enter}{Backspace}");
    slow.resolve(validated);
    await slow.promise;
    await user.keyboard("8");
    expect(screen.queryByText("OKELLO GRACE")).toBeNull();
    expect(step.account().value).toBe("04123456788");
  });
});

describe("errors", () => {
  test("stand next to their fields, the first takes the focus, and all that was typed stays", async () => {
    answer("review", () =>
      Promise.reject(
        fail("fields", "Check the marked fields.", [
          { field: "amount", message: "The least is UGX 100." },
          { field: "phoneNumber", message: "This is not a real number." },
        ]),
      ),
    );
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("99{Enter}");
    await user.keyboard("256700000000{Enter}");
    const wrong = await screen.findByText("The least is UGX 100.");
    expect(step.amount().getAttribute("aria-describedby")).toContain(wrong.closest("p")?.id ?? "?");
    expect(step.phone().getAttribute("aria-invalid")).toBe("true");
    await step.focused(step.amount);
    expect(step.amount().value).toBe("99");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.keyboard("0");
    expect(screen.queryByText("The least is UGX 100.")).toBeNull();
    expect(document.activeElement).toBe(step.amount());
    expect(await violations()).toEqual([]);
  });

  test("of a field under More open it", async () => {
    answer("review", () =>
      Promise.reject(fail("fields", "", [{ field: "narration", message: "Say what it is for." }])),
    );
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}0772123456{Enter}");
    await screen.findByText("Say what it is for.");
    await step.focused(() => step.textbox(/^Note/));
  });

  test("of a field that is not drawn are told all the same", async () => {
    answer("validate", () =>
      Promise.reject(fail("fields", "", [{ field: "billerCode", message: "Choose who is paid." }])),
    );
    const { user } = await step.open(BILL);
    await step.toAccount(user);
    await user.keyboard("04123456789{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("Choose who is paid.");
  });

  test("of the line say so and try again from there", async () => {
    answer("validate", () => Promise.reject(fail("line", "No answer came. No money moved.")));
    const { user } = await step.open(BILL);
    await step.toAccount(user);
    await user.keyboard("04123456789{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("No money moved");
    answer("validate", () => validated);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await step.focused(step.amount);
  });

  test("an unknown account can't be paid", async () => {
    answer("validate", () =>
      Promise.reject(fail("notValid", "This meter number was not found at UMEME.")),
    );
    const { user } = await step.open(BILL);
    await step.toAccount(user);
    await user.keyboard("04990000001{Enter}");
    await screen.findByText("This meter number was not found at UMEME.");
    expect(screen.queryByRole("textbox", { name: /^Amount/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Review" })).toBeNull();
  });
});

describe("the confirmation", () => {
  test("tells name, account, amount and what to take; an unknown fee is not called nothing", async () => {
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    const page = screen.getByRole("region", { name: "Read it back, then confirm" }).textContent;
    for (const words of [
      "OKELLO GRACE",
      "0412 3456 789",
      "told by the service after payment",
      "To take from the customer",
      "UGX\u00a050,000",
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/UGX\s0/);
    expect(await violations()).toEqual([]);
  });

  test("a float that falls short by the last known balance warns and does not block", async () => {
    answer("review", () => ({ ...review, shortBy: "12000" }));
    const { user } = await step.open(BILL);
    await step.toConfirmation(user);
    expect(screen.getByText("Not enough float: 12,000 short")).toBeTruthy();
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Paid" });
  });

  test("the same payment again needs a step of its own, and no Enter pays before it", async () => {
    answer("review", () => ({ ...review, earlier: [paid.row] }));
    const { user } = await step.open(BILL);
    await step.toAmount(user);
    await user.keyboard("50000{Enter}0772123456{Enter}");
    const know = await screen.findByRole("button", { name: "I know; pay again" });
    expect(screen.queryByRole("button", { name: /^Pay UGX/ })).toBeNull();
    await user.keyboard("{Enter}{Enter}");
    expect(asked("submit")).toEqual([]);
    expect(await violations()).toEqual([]);
    await user.click(know);
    await step.steady(step.pay);
    await user.keyboard("{Enter}");
    expect(asked("submit")).toHaveLength(1);
  });
});

test("a change of the operation shows without a refresh, another one's does not disturb", async () => {
  answer("operation", () => operation());
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Sending…" });
  answer("operation", () => paid);
  const before = asked("operation").length;
  change({ kind: "operation", id: 99 });
  expect(asked("operation")).toHaveLength(before);
  change({ kind: "operation", id: 7 });
  await screen.findByRole("heading", { name: "Paid" });
});

test("the next customer starts from an empty screen", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await step.steady(() => screen.getByRole("button", { name: "Next customer" }));
  await user.keyboard("{Enter}");
  await step.toAccount(user);
  expect(step.account().value).toBe("");
});

test("what was not paid goes back to the form as typed, for a review of its own", async () => {
  answer("operation", () =>
    operation({
      row: { state: "rejected" },
      situation: "Not enough float. No money left the wallet.",
    }),
  );
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Not paid" });
  await step.steady(() => screen.getByRole("button", { name: "Back to the form" }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
  answer("review", () => ({ ...review, intention: "i-2" }));
  await user.click(screen.getByRole("button", { name: "Review" }));
  await step.steady(step.pay);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(asked("submit").at(-1)).toEqual({ intention: "i-2" }));
});
