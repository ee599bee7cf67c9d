import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, asked, forgetAll } from "../../../testing/bridge";
import { settingsOf } from "../settings.fixture";
import Care from "./Care.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

beforeEach(forgetAll);

test("how careful Kaunta is takes whole numbers within their bounds, and nothing else is saved", async () => {
  answer("saveCare", (input) => settingsOf({ care: input.care }));
  const onsaved = vi.fn();
  render(Care, { care: { samePaymentHours: 24, lookUpsAMinute: 60 }, onsaved });
  const user = userEvent.setup();
  const hours = screen.getByLabelText(/same payment/);
  const save = screen.getByRole("button", { name: "Save care" });
  for (const wrong of ["0", "721", "1.5", "-3", "soon", ""]) {
    await user.clear(hours);
    if (wrong) await user.type(hours, wrong);
    await user.click(save);
    await screen.findByText("Type a whole number of hours, 1 to 720.");
  }
  expect(asked("saveCare")).toEqual([]);
  await user.clear(hours);
  await user.type(hours, "48");
  await user.click(save);
  await screen.findByText("Saved");
  expect(asked("saveCare")).toEqual([{ care: { samePaymentHours: 48, lookUpsAMinute: 60 } }]);
  expect(onsaved).toHaveBeenCalledOnce();
});
