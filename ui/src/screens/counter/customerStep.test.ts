import { screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { operation } from "../../operation/operation.fixture";
import { session } from "../../session/session.svelte";
import { start } from "../../session/start.fixture";
import { answer, asked } from "../../testing/bridge";
import { review, validated } from "./counter.fixture";
import { allGoesWell, open, toConfirmation } from "./counter.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(async () => {
  allGoesWell();
  answer("showCustomer", () => null);
  answer("start", () => ({ ...start, customerScreen: true }));
  await session.refresh();
});

test("the customer follows the sale step by step, by what Rust knows and no text of the form", async () => {
  const { user, view } = await open("PARTNER_PAY_BILL_PAYMENT");
  await toConfirmation(user);
  const key = review.idempotencyKey;
  const told = () => asked("showCustomer");
  await vi.waitFor(() => expect(told().at(-1)?.step).toBe("confirming"));
  expect(told()).toContainEqual({ step: "named", validation: validated.validation });
  expect(told().at(-1)).toEqual({ step: "confirming", idempotencyKeys: [key], given: "" });

  await user.type(screen.getByRole("textbox", { name: /given/i }), "60000");
  await vi.waitFor(() =>
    expect(told().at(-1)).toMatchObject({
      step: "confirming",
      given: expect.stringMatching(/^60,?000$/) as string,
    }),
  );
  await user.click(screen.getByRole("button", { name: /^Pay UGX\s50,000$/ }));
  const { id } = operation().row;
  await vi.waitFor(() => expect(told().at(-1)).toEqual({ step: "sent", id }));

  view.unmount();
  await vi.waitFor(() => expect(told().at(-1)).toEqual({ step: "nobody" }));
});
