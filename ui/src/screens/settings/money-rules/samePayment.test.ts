import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, asked, forgetAll } from "../../../testing/bridge";
import CareNumber from "../CareNumber.svelte";
import { settingsOf } from "../settings.fixture";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

beforeEach(forgetAll);

const rest = { askIdFrom: "1000000", cashFirst: false, doneSound: false, favouriteMonths: 12 };

test("the hours of the same payment are a whole number within its bounds, and nothing else is saved", async () => {
  answer("saveCare", (input) => settingsOf({ care: input.care }));
  const onsaved = vi.fn();
  const care = { ...rest, samePaymentHours: 24, lookUpsAMinute: 60 };
  render(CareNumber, { care, setting: "samePaymentHours", onsaved });
  const user = userEvent.setup();
  const hours = screen.getByLabelText(/^Warn/);
  const save = screen.getByRole("button", { name: "Save hours" });
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
  expect(asked("saveCare")).toEqual([
    { care: { ...rest, samePaymentHours: 48, lookUpsAMinute: 60 } },
  ]);
  expect(onsaved).toHaveBeenCalledOnce();
});

test("the look-ups a minute are a whole number within its bounds, saved beside the hours as they are", async () => {
  answer("saveCare", (input) => settingsOf({ care: input.care }));
  const onsaved = vi.fn();
  const care = { ...rest, samePaymentHours: 48, lookUpsAMinute: 60 };
  render(CareNumber, { care, setting: "lookUpsAMinute", onsaved });
  const user = userEvent.setup();
  const rate = screen.getByLabelText(/a minute/);
  const save = screen.getByRole("button", { name: "Save look-ups" });
  for (const wrong of ["0", "601", "many"]) {
    await user.clear(rate);
    await user.type(rate, wrong);
    await user.click(save);
    await screen.findByText("Type a whole number, 1 to 600.");
  }
  await user.clear(rate);
  await user.type(rate, "120");
  await user.click(save);
  await screen.findByText("Saved");
  expect(asked("saveCare")).toEqual([
    { care: { ...rest, samePaymentHours: 48, lookUpsAMinute: 120 } },
  ]);
});

test("the months until a favourite is forgotten are a whole number within their bounds, and nothing else is saved", async () => {
  answer("saveCare", (input) => settingsOf({ care: input.care }));
  const care = { ...rest, samePaymentHours: 48, lookUpsAMinute: 60 };
  render(CareNumber, { care, setting: "favouriteMonths", onsaved: vi.fn() });
  const user = userEvent.setup();
  const months = screen.getByLabelText<HTMLInputElement>(/^Forget after/);
  expect(months.value).toBe("12");
  for (const wrong of ["0", "61", "a year"]) {
    await user.clear(months);
    await user.type(months, wrong);
    await user.click(screen.getByRole("button", { name: "Save months" }));
    await screen.findByText("Type a whole number of months, 1 to 60.");
  }
  await user.clear(months);
  await user.type(months, "6");
  await user.click(screen.getByRole("button", { name: "Save months" }));
  await screen.findByText("Saved");
  expect(asked("saveCare")).toEqual([{ care: { ...care, favouriteMonths: 6 } }]);
});
