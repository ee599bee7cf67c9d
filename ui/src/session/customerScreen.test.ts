import { beforeEach, expect, test, vi } from "vitest";
import type { ShowCustomerInput } from "../bindings/ShowCustomerInput";
import { answer, asked, fail, forgetAll } from "../testing/bridge";
import { later } from "../testing/later";
import { customerScreen } from "./customerScreen";
import { session } from "./session.svelte";
import { start } from "./start.fixture";

vi.mock("../bridge/call", () => import("../testing/bridge"));

const named = (validation: string): ShowCustomerInput => ({ step: "named", validation });

async function open(part: Partial<typeof start> = {}): Promise<void> {
  answer("start", () => ({ ...start, customerScreen: true, ...part }));
  await session.refresh();
}

beforeEach(async () => {
  forgetAll();
  answer("showCustomer", () => null);
  await open();
  customerScreen.show({ step: "nobody" });
  await vi.waitFor(() => undefined);
});

test("one step is told at a time, and of those that come meanwhile only the last", async () => {
  const first = later<null>();
  answer("showCustomer", () => first.promise);
  customerScreen.show(named("1"));
  customerScreen.show(named("2"));
  customerScreen.show({ step: "nobody" });
  expect(asked("showCustomer").at(-1)).toEqual(named("1"));
  answer("showCustomer", () => null);
  first.resolve(null);
  await vi.waitFor(() => expect(asked("showCustomer").at(-1)).toEqual({ step: "nobody" }));
  expect(asked("showCustomer")).not.toContainEqual(named("2"));
});

test("a payment that was sent is told again with each change, anything else once", async () => {
  const sent: ShowCustomerInput = { step: "sent", id: 7 };
  const together: ShowCustomerInput = { step: "sentTogether", id: 8 };
  for (const step of [named("1"), named("1"), sent, sent, together, together]) {
    const before = asked("showCustomer").length;
    customerScreen.show(step);
    await vi.waitFor(() => expect(asked("showCustomer").length).toBeGreaterThanOrEqual(before));
    await Promise.resolve();
    await Promise.resolve();
  }
  const told = asked("showCustomer").map((step) => step.step);
  expect(told.filter((step) => step === "named")).toHaveLength(1);
  expect(told.filter((step) => step === "sent")).toHaveLength(2);
  expect(told.filter((step) => step === "sentTogether")).toHaveLength(2);
});

test("without a screen, or while locked, nothing is called: it would stand in the security log", async () => {
  const before = asked("showCustomer").length;
  await open({ customerScreen: false });
  customerScreen.show(named("3"));
  await open({ counter: { is: "locked" } });
  customerScreen.show(named("4"));
  expect(asked("showCustomer")).toHaveLength(before);
});

test("a step that fails keeps nothing from going on", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer("showCustomer", () => {
    throw fail("review", "Confirm it again.");
  });
  customerScreen.show(named("5"));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  answer("showCustomer", () => null);
  customerScreen.show(named("6"));
  await vi.waitFor(() => expect(asked("showCustomer").at(-1)).toEqual(named("6")));
});
