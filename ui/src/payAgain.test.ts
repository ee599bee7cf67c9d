// A repeat customer from Home to paid, by keys alone.
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { router } from "./navigation/router.svelte";
import * as step from "./screens/counter/counter.steps";
import { answer, asked } from "./testing/bridge";
import { bookOf } from "./testing/rows";
import { emptyHome } from "./testing/window";

vi.mock("./bridge/call", () => import("./testing/bridge"));

const last = { amount: "50000", at: "2026-11-21T09:00:00Z" };

beforeEach(() => {
  step.allGoesWell();
  answer("home", () => emptyHome);
  answer("history", bookOf(0));
  answer("findCustomers", ({ typed }) => ({
    isWhole: true,
    favourites: [],
    customers: "okello grace".includes(typed)
      ? [
          {
            operation: 7,
            mode: "PARTNER_PAY_BILL_PAYMENT",
            provider: "UEDCL (Umeme)",
            name: "OKELLO GRACE",
            number: "04123456789",
            last,
          },
        ]
      : [],
  }));
  answer("payAgain", () => ({
    mode: "PARTNER_PAY_BILL_PAYMENT",
    biller: "UMEME",
    answers: { accountNumber: "04123456789", phoneNumber: "0772 123 456" },
    name: "OKELLO GRACE",
    last,
  }));
  router.go({ name: "home" });
});

const typedKey = (key: string) =>
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });

test.each([
  ["Ctrl+K and four letters", "{Control>}k{/Control}", "okel"],
  ["four letters on Home", "", "okel"],
  ["Ctrl+K and four letters of another word", "{Control>}k{/Control}", "grac"],
])("a known customer is paid with at most eight keys: %s", async (_, open, typed) => {
  render(App);
  await screen.findByRole("heading", { level: 1, name: "Home" });
  const user = userEvent.setup();
  const pressed = vi.fn();
  const count = (event: KeyboardEvent) => event.key !== "Control" && pressed(event.key);
  window.addEventListener("keydown", count, { capture: true });
  if (open) await user.keyboard(open);
  for (const letter of typed) {
    await user.keyboard(letter);
    await screen.findByRole("combobox", { name: "Find" });
  }
  await screen.findByRole("option", { name: /OKELLO GRACE/, selected: true });
  await user.keyboard("{Enter}");
  await step.focused(step.amount);
  await user.keyboard("{Enter}");
  await step.steady(step.pay);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Paid" });
  window.removeEventListener("keydown", count, { capture: true });
  expect(pressed.mock.calls.length).toBeLessThanOrEqual(8);
  expect(asked("validate")).toHaveLength(1);
  expect(asked("submit")).toHaveLength(1);
});

test("letters that are typed before the palette's field has the focus are not lost", async () => {
  render(App);
  await screen.findByRole("heading", { level: 1, name: "Home" });
  for (const key of "okel") document.body.dispatchEvent(typedKey(key));
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Find" });
  await waitFor(() => expect(field.value).toBe("okel"));
  await screen.findByRole("option", { name: /OKELLO GRACE/, selected: true });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an Enter before anybody is found waits for the answer and opens who was looked for", async () => {
  let found = (): void => undefined;
  const held = new Promise<void>((go) => (found = go));
  answer("findCustomers", async () => {
    await held;
    return {
      customers: [
        {
          operation: 7,
          mode: "PARTNER_PAY_BILL_PAYMENT",
          provider: "",
          name: "OKELLO GRACE",
          number: "04123456789",
          last,
        },
      ],
      isWhole: true,
      favourites: [],
    };
  });
  render(App);
  await screen.findByRole("heading", { level: 1, name: "Home" });
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Find" });
  await user.keyboard("okel{Enter}");
  expect(asked("payAgain")).toEqual([]);
  found();
  await waitFor(() => expect(asked("payAgain")).toEqual([{ id: 7 }]));
});
