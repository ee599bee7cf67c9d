import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { router } from "../../navigation/router.svelte";
import * as step from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";
const minus = (target: Element) => fireEvent.keyDown(target, { key: "-", code: "NumpadSubtract" });
const plus = (target: Element) => fireEvent.keyDown(target, { key: "+", code: "NumpadAdd" });

beforeEach(step.allGoesWell);

test("on the number pad + writes 000 into an amount that has a digit", async () => {
  const { user } = await step.open(BILL);
  await step.toAmount(user);
  await plus(step.amount());
  expect(step.amount().value).toBe("");
  await user.keyboard("50");
  await plus(step.amount());
  expect(step.amount().value).toBe("50,000");
});

test("on the number pad − takes the last digit away, and from an empty field goes one step back", async () => {
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  await user.keyboard("041");
  await minus(step.account());
  expect(step.account().value).toBe("04");
  await minus(step.account());
  await minus(step.account());
  await minus(step.account());
  await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Meter number/ })).toBeNull());
});

test("on the number pad − leads from the first step to the products", async () => {
  await step.open(BILL);
  expect(router.current).toEqual({ name: "pay-bill" });
  await waitFor(() => expect(screen.getByRole("radio", { name: /Electricity/ })).toBeTruthy());
  await minus(document.body);
  expect(router.current).toEqual({ name: "home" });
});

test("on the number pad − leads from the confirmation back to the form, which is kept", async () => {
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  await minus(step.pay());
  await waitFor(() => expect(step.amount().value).toBe("50,000"));
});
