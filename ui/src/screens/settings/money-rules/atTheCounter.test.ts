import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, asked, forgetAll } from "../../../testing/bridge";
import { settingsOf } from "../settings.fixture";
import AtTheCounter from "./AtTheCounter.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

beforeEach(forgetAll);

test("from which amount an ID is asked for is within its bounds, and what is asked and heard is saved with it", async () => {
  answer("saveCare", (input) => settingsOf({ care: input.care }));
  const rest = { samePaymentHours: 48, lookUpsAMinute: 60, favouriteMonths: 12 };
  const before = { ...rest, askIdFrom: "1000000", cashFirst: false, doneSound: false };
  const onsaved = vi.fn();
  render(AtTheCounter, { care: before, onsaved });
  const user = userEvent.setup();
  const from = screen.getByLabelText<HTMLInputElement>(/^Ask for the customer's ID/);
  const save = screen.getByRole("button", { name: "Save" });
  expect(from.value).toBe("1,000,000");
  for (const wrong of ["9,999", "20,000,001", "half a million", ""]) {
    await user.clear(from);
    if (wrong) await user.type(from, wrong);
    await user.click(save);
    await screen.findByText("Type an amount of 10,000 to 20,000,000.");
  }
  expect(asked("saveCare")).toEqual([]);
  await user.clear(from);
  await user.type(from, "500000");
  await user.click(screen.getByRole("checkbox", { name: /the cash is counted/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Play a short sound/ }));
  await user.click(save);
  await screen.findByText("Saved");
  expect(asked("saveCare")).toEqual([
    { care: { ...rest, askIdFrom: "500000", cashFirst: true, doneSound: true } },
  ]);
  expect(onsaved).toHaveBeenCalledOnce();
});
