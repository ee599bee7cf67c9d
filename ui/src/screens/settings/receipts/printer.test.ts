import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { PrinterView } from "../../../bindings/PrinterView";
import { answer, asked, forgetAll, wrongSetting } from "../../../testing/bridge";
import Printer from "./Printer.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const kept: PrinterView = {
  address: "192.168.1.50",
  width: "mm58",
  cuts: false,
  printsItself: false,
  opensDrawer: false,
};
const address = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Address/ });
const button = (name: string) => screen.findByRole("button", { name });

beforeEach(() => {
  forgetAll();
  answer("printer", () => ({ printer: kept }));
});

test("shows the printer that is set, and is clean for axe", async () => {
  const { container } = render(Printer);
  expect((await address()).value).toBe("192.168.1.50");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "58 mm" }).checked).toBe(true);
  expect(
    screen.getByRole<HTMLInputElement>("checkbox", { name: "It cuts the paper" }).checked,
  ).toBe(false);
  expect((await axe.run(container)).violations).toEqual([]);
});

test("a test prints what is typed, and saves nothing", async () => {
  answer("printTest", () => ({ outcome: "printed", said: "Printed." }));
  render(Printer);
  const user = userEvent.setup();
  await user.clear(await address());
  await user.type(await address(), "192.168.1.51");
  await user.click(screen.getByRole("radio", { name: "80 mm" }));
  await user.click(await button("Print a test"));
  await screen.findByText("Printed.");
  const typed = { ...kept, address: "192.168.1.51", width: "mm80" };
  expect(asked("printTest")).toEqual([{ printer: typed }]);
  expect(asked("savePrinter")).toEqual([]);
});

test("an address that is none says so at its field, whether it is tested or saved", async () => {
  for (const [call, name] of [
    ["printTest", "Print a test"],
    ["savePrinter", "Save printer"],
  ] as const) {
    answer(call, () => {
      throw wrongSetting("printer", `No address for ${name}.`);
    });
    const { unmount } = render(Printer);
    await address();
    await userEvent.click(await button(name));
    await screen.findByText(`No address for ${name}.`);
    expect((await address()).getAttribute("aria-invalid")).toBe("true");
    unmount();
  }
});

test("without an address no printer is kept", async () => {
  answer("savePrinter", () => ({ printer: null }));
  render(Printer);
  await userEvent.clear(await address());
  await userEvent.click(await button("Save printer"));
  expect(asked("savePrinter")).toEqual([{ printer: null }]);
});

test("the drawer opens only with a receipt that prints by itself", async () => {
  answer("savePrinter", ({ printer }) => ({ printer }));
  render(Printer);
  const user = userEvent.setup();
  await address();
  const drawer = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^Open the drawer/ });
  expect(drawer().disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /when it is paid$/ }));
  await user.click(drawer());
  await user.click(await button("Save printer"));
  expect(asked("savePrinter")).toEqual([
    { printer: { ...kept, printsItself: true, opensDrawer: true } },
  ]);
});
