import { screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, asked, fail } from "../../testing/bridge";
import { EXPLAINED_AFTER, holdTime, passes } from "../../testing/time";
import { validated } from "./counter.fixture";
import * as step from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

beforeEach(step.allGoesWell);
afterEach(() => vi.useRealTimers());

describe("a slow check", () => {
  test("says what it waits for, offers to stop, and its late answer is ignored", async () => {
    const slow = step.later<typeof validated>();
    answer("validate", () => slow.promise);
    const { user } = await step.open(BILL);
    await step.toAccount(user);
    await user.keyboard("04123456789");
    const inTime = holdTime();
    await inTime.keyboard("{Enter}");
    await passes(EXPLAINED_AFTER);
    const stop = await screen.findByRole("button", { name: "Stop waiting" });
    vi.useRealTimers();
    expect(screen.getByText(/Asking the service whose account this is/)).toBeTruthy();
    await user.click(stop);
    slow.resolve(validated);
    await slow.promise;
    expect(step.account().value).toBe("04123456789");
    // Checking again sends a new request, and only its answer counts.
    answer("validate", () => ({ ...validated, name: "NAMBI SARAH", fields: [] }));
    await user.click(screen.getByRole("button", { name: "Check account" }));
    await screen.findByText("NAMBI SARAH");
    expect(asked("validate")).toHaveLength(2);
    expect(screen.queryByText("OKELLO GRACE")).toBeNull();
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
    expect(await step.violations()).toEqual([]);
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

  test("of a field that is not drawn are still shown", async () => {
    answer("validate", () =>
      Promise.reject(fail("fields", "", [{ field: "billerCode", message: "Choose who is paid." }])),
    );
    const { user } = await step.open(BILL);
    await step.toAccount(user);
    await user.keyboard("04123456789{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("Choose who is paid.");
  });

  test("of the line say so and try again from there", async () => {
    answer("validate", () => Promise.reject(fail("connection", "No answer came. No money moved.")));
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
