import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FoundPrinters } from "../../../bindings/FoundPrinters";
import type { PrinterView } from "../../../bindings/PrinterView";
import { answer, asked, forgetAll, wrongSetting } from "../../../testing/bridge";
import Printer from "./Printer.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const kept: PrinterView = {
  place: { by: "network", address: "192.168.1.50" },
  width: "mm58",
  cuts: false,
  printsItself: false,
  opensDrawer: false,
};
const address = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Address/ });
const connection = () => screen.findByRole("combobox", { name: "Connection" });
const found: FoundPrinters = {
  serial: [{ id: "COM3", product: "USB-Serial Controller" }],
  usb: [{ id: "04b8:0e15:X1", product: "TM-T20II" }],
  queues: [{ id: "Receipts", product: null }],
  usbProblem: null,
  queuesProblem: null,
};
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
  const typed = { ...kept, place: { by: "network", address: "192.168.1.51" }, width: "mm80" };
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

test("without a connection no printer is kept, and nothing is left to try", async () => {
  answer("savePrinter", () => ({ printer: null }));
  render(Printer);
  await userEvent.selectOptions(await connection(), "No thermal printer");
  expect(screen.queryByRole("button", { name: "Print a test" })).toBeNull();
  await userEvent.click(await button("Save printer"));
  expect(asked("savePrinter")).toEqual([{ printer: null }]);
});

test("a printer that was found is chosen by what it says it is", async () => {
  answer("foundPrinters", () => found);
  answer("savePrinter", ({ printer }) => ({ printer }));
  const { container } = render(Printer);
  const user = userEvent.setup();
  const ways = [
    ["USB", /^TM-T20II/, { by: "usb", device: "04b8:0e15:X1" }],
    ["A printer of this computer", /^Receipts/, { by: "queue", name: "Receipts" }],
    ["Serial port or Bluetooth", /^USB-Serial/, { by: "serial", port: "COM3", speed: "9600" }],
  ] as const;
  for (const [way, printer] of ways) {
    await user.selectOptions(await connection(), way);
    await user.click(await screen.findByRole("radio", { name: printer }));
    await user.click(await button("Save printer"));
  }
  expect(asked("savePrinter")).toEqual(
    ways.map(([, , place]) => ({ printer: { ...kept, place } })),
  );
  expect((await axe.run(container)).violations).toEqual([]);
});

test("where nothing is found it says what to do, and looks again when asked", async () => {
  answer("foundPrinters", () => ({ ...found, queues: [], queuesProblem: "It doesn't run." }));
  render(Printer);
  const user = userEvent.setup();
  expect(asked("foundPrinters")).toEqual([]);
  await user.selectOptions(await connection(), "A printer of this computer");
  await screen.findByText("It doesn't run.");
  answer("foundPrinters", () => found);
  await user.click(await button("Look again"));
  await screen.findByRole("radio", { name: /^Receipts/ });
});

test("two printers of the same kind are told apart", async () => {
  const product = "TM-T20II";
  const usb = ["04b8:0e15:X1", "04b8:0e15:X2"].map((id) => ({ id, product }));
  answer("foundPrinters", () => ({ ...found, usb }));
  render(Printer);
  await userEvent.selectOptions(await connection(), "USB");
  await screen.findByRole("radio", { name: /^04b8:0e15:X1/ });
  await screen.findByRole("radio", { name: /^04b8:0e15:X2/ });
});

test("a printer that is not plugged in now stays chosen and says so", async () => {
  answer("printer", () => ({ printer: { ...kept, place: { by: "usb", device: "1111:2222" } } }));
  answer("foundPrinters", () => found);
  render(Printer);
  const gone = await screen.findByRole<HTMLInputElement>("radio", { name: /not found now$/ });
  expect(gone.checked).toBe(true);
});

test("printers on the network are looked for only when asked, chosen and tried", async () => {
  const printers = ["192.168.1.50", "192.168.1.87"].map((id) => ({ id, product: null }));
  answer("networkPrinters", () => ({ printers, networks: ["192.168.1.0/24"] }));
  answer("printTest", () => ({ outcome: "printed", said: "Printed." }));
  const { container } = render(Printer);
  const user = userEvent.setup();
  await address();
  expect(asked("networkPrinters")).toEqual([]);
  await user.click(await button("Look for printers on the network"));
  const chosen = await screen.findByRole<HTMLInputElement>("radio", { name: "192.168.1.50" });
  expect(chosen.checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: "192.168.1.87" }));
  expect((await address()).value).toBe("192.168.1.87");
  expect((await axe.run(container)).violations).toEqual([]);
  await user.click(await button("Print a test"));
  await screen.findByText("Printed.");
  const place = { by: "network", address: "192.168.1.87" };
  expect(asked("printTest")).toEqual([{ printer: { ...kept, place } }]);
  expect(asked("networkPrinters")).toHaveLength(1);
});

test("where no printer answers on the network it says where it looked and what to do", async () => {
  answer("networkPrinters", () => ({ printers: [], networks: ["10.0.0.0/24", "192.168.1.0/24"] }));
  render(Printer);
  const user = userEvent.setup();
  await user.click(await button("Look for printers on the network"));
  await screen.findByText(/^No printer answered on 10\.0\.0\.0\/24, 192\.168\.1\.0\/24\. Is it on/);
  answer("networkPrinters", () => ({ printers: [], networks: [] }));
  await user.click(await button("Look for printers on the network"));
  await screen.findByText(/^This computer is on no local network\./);
});

test("a printer is asked how it is without printing", async () => {
  answer("printerState", () => ({ ready: null, said: "It can't report its state." }));
  render(Printer);
  await userEvent.click(await button("Check the printer"));
  await screen.findByText("It can't report its state.");
  expect(asked("printerState")).toEqual([{ printer: kept }]);
  expect(asked("printTest")).toEqual([]);
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
