import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { CustomerScreenSettings } from "../../../bindings/CustomerScreenSettings";
import { answer, asked, change, forgetAll } from "../../../testing/bridge";
import CustomerScreen from "./CustomerScreen.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const off: CustomerScreenSettings = {
  monitors: [
    { name: "eDP-1", size: "1366 × 768", isOwn: true },
    { name: "HDMI-1", size: "1280 × 720", isOwn: false },
  ],
  chosen: null,
  isOpen: false,
  problem: null,
};
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });
const save = () => screen.getByRole("button", { name: "Save the customer's screen" });

beforeEach(() => {
  forgetAll();
  answer("customerScreen", () => off);
  answer("saveCustomerScreen", ({ monitor }) => ({ ...off, chosen: monitor, isOpen: true }));
});

test("it is off at first, Kaunta's own monitor is not offered, and it is clean for axe", async () => {
  const { container } = render(CustomerScreen);
  expect((await radio(/^No screen/)).checked).toBe(true);
  expect(screen.queryByRole("radio", { name: /eDP-1/ })).toBeNull();
  expect((await axe.run(container)).violations).toEqual([]);
});

test("the chosen monitor is saved, and nothing before", async () => {
  render(CustomerScreen);
  await userEvent.click(await radio(/HDMI-1/));
  expect(asked("saveCustomerScreen")).toEqual([]);
  await userEvent.click(save());
  expect(asked("saveCustomerScreen")).toEqual([{ monitor: "HDMI-1" }]);
  expect((await radio(/HDMI-1/)).checked).toBe(true);
  await userEvent.click(await radio(/^No screen/));
  await userEvent.click(save());
  expect(asked("saveCustomerScreen").at(-1)).toEqual({ monitor: null });
});

test("a screen that closed by itself says why as soon as it has", async () => {
  let now: CustomerScreenSettings = { ...off, chosen: "HDMI-1", isOpen: true };
  answer("customerScreen", () => now);
  render(CustomerScreen);
  await radio(/HDMI-1/);
  now = {
    ...now,
    monitors: off.monitors.slice(0, 1),
    isOpen: false,
    problem: "The monitor “HDMI-1” is not connected.",
  };
  change({ kind: "settings" });
  await screen.findByText("The monitor “HDMI-1” is not connected.");
  expect((await radio(/HDMI-1/)).checked).toBe(true);
});
