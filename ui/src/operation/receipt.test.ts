import axe from "axe-core";
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { OperationDetail } from "../bindings/OperationDetail";
import type { PrintResult } from "../bindings/PrintResult";
import type { Receipt } from "../bindings/Receipt";
import PrintBanner from "../frame/PrintBanner.svelte";
import { router } from "../navigation/router.svelte";
import { leftPrint } from "../session/leftPrint.svelte";
import { who } from "../session/who.svelte";
import { answer, asked, forgetAll } from "../testing/bridge";
import { paid, receipt, unknown } from "./operation.fixture";
import Outcome from "./Outcome.svelte";

vi.mock("../bridge/call", () => import("../testing/bridge"));

beforeEach(() => {
  forgetAll();
  who.name = "";
});

function show(detail: OperationDetail) {
  const props = { operation: detail, onupdate: vi.fn(), onnext: vi.fn(), onretry: vi.fn() };
  const view = render(Outcome, props);
  return { rerender: (operation: OperationDetail) => view.rerender({ ...props, operation }) };
}

async function violations() {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = await axe.run(document.body, { rules });
  return found.violations.map((each) => each.id);
}

describe("the receipt", () => {
  test("is drawn for paper, then the system's dialog opens", async () => {
    answer("receipt", () => receipt);
    const printed = vi.fn(() => expect(document.querySelector(".sheet")).not.toBeNull());
    vi.stubGlobal("print", printed);
    show(paid);
    await userEvent.click(screen.getByRole("button", { name: "Print receipt" }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    const sheet = document.querySelector("body > .sheet")?.textContent ?? "";
    for (const words of ["Nakato General Store", "no real money", "UGX 50,000", "KNT-7F3A"])
      expect(sheet).toContain(words);
    expect(sheet).toMatch(/Token\s*4821 0937 5512 6604 1178.*On the meter.*all 20 digits/s);
    vi.unstubAllGlobals();
  });

  test("has its code on paper, or why it has none, and says that it is a copy", async () => {
    vi.stubGlobal("print", vi.fn());
    const printed = async (changed: Partial<Receipt>) => {
      cleanup();
      answer("receipt", () => ({ ...receipt, ...changed }));
      show(paid);
      await userEvent.click(screen.getByRole("button", { name: "Print receipt" }));
      await waitFor(() => expect(document.querySelector("body > .sheet")).not.toBeNull());
      return document.querySelector("body > .sheet") as HTMLElement;
    };
    const signed = await printed({ copy: "COPY" });
    const drawn = signed.querySelector("svg");
    expect(drawn?.getAttribute("viewBox")).toBe("-4 -4 29 29");
    expect(drawn?.querySelector("path")?.getAttribute("d")).toBe("M0 0h7v1h-7z");
    expect(signed.textContent).toMatch(/^COPY.*Key 38D5-F9CD-15DB-C4C7$/s);
    const words = "Not signed: this computer's keychain is locked.";
    const unsigned = await printed({ code: { is: "unsigned", words } });
    expect(unsigned.querySelector("svg")).toBeNull();
    expect(unsigned.textContent).toContain(words);
    expect(unsigned.textContent).not.toContain("COPY");
    vi.unstubAllGlobals();
  });

  test("is printed on the thermal printer with no dialog, and on another printer if it is asked for", async () => {
    answer("receipt", () => ({ ...receipt, hasPrinter: true }));
    const said = "Not printed: the printer has no paper. Put in a roll.";
    answer("printReceipt", () => ({ outcome: "notPrinted", said }));
    const printed = vi.fn();
    vi.stubGlobal("print", printed);
    show(paid);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Print receipt" }));
    expect((await screen.findByRole("alert")).textContent).toContain(said);
    expect(asked("printReceipt")).toEqual([{ id: 7 }]);
    expect(printed).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Use another printer" }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    expect(screen.queryByText(said)).toBeNull();
    vi.unstubAllGlobals();
  });

  test("prints by itself once where the sale was made, and says so", async () => {
    const printed: PrintResult = { outcome: "printed", said: "Printed." };
    let end: (print: { print: PrintResult }) => void = () => undefined;
    answer("printSale", () => new Promise((resolve) => (end = resolve)));
    const { rerender } = show({ ...paid, printsItself: true });
    expect(await screen.findByText("Printing the receipt…")).toBeTruthy();
    end({ print: printed });
    expect(await screen.findByText("Printed.")).toBeTruthy();
    await rerender({ ...paid, print: printed });
    expect(screen.getByRole("button", { name: "Print a copy" })).toBeTruthy();
    expect(asked("printSale")).toEqual([{ id: 7 }]);
    expect(await violations()).toEqual([]);
  });

  test("never prints by itself where the sale is only looked at", () => {
    const operation = { ...paid, printsItself: true };
    render(Outcome, { operation, onupdate: vi.fn() });
    expect(asked("printSale")).toEqual([]);
  });

  test("one that a crash cut off is told, and printed again only by a person", async () => {
    const said =
      "Perhaps printed: Kaunta was interrupted. Ask for the paper before you print again.";
    show({ ...paid, print: { outcome: "perhapsPrinted", said } });
    expect(screen.getByText(said)).toBeTruthy();
    expect(asked("printSale")).toEqual([]);
    answer("receipt", () => ({ ...receipt, hasPrinter: true }));
    answer("printReceipt", () => ({ outcome: "printed", said: "Printed, as a copy." }));
    await userEvent.click(screen.getByRole("button", { name: "Print a copy" }));
    expect(await screen.findByText("Printed, as a copy.")).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });

  test("one that fails after its screen was left is told all the same", async () => {
    const said = "Not printed: the printer has no paper. Put in a roll.";
    let end: (print: { print: PrintResult }) => void = () => undefined;
    answer("printSale", () => new Promise((resolve) => (end = resolve)));
    show({ ...paid, printsItself: true });
    await screen.findByText("Printing the receipt…");
    cleanup();
    end({ print: { outcome: "notPrinted", said } });
    await waitFor(() => expect(leftPrint.last?.result.said).toBe(said));
    const left = leftPrint.last;
    if (left === null) throw new Error("nothing was left to tell");
    render(PrintBanner, { left });
    expect(screen.getByText(said)).toBeTruthy();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Open the payment" }));
    expect(router.current).toMatchObject({ name: "history", operation: 7 });
    expect(leftPrint.last).toBeNull();
  });

  test("a printing failure is shown, with what to do instead, until the next try", async () => {
    answer("receipt", () => receipt);
    // As on macOS, where Tauri asks Rust to print.
    const print = vi.fn(() => Promise.reject(new Error("webview.print not allowed")));
    vi.stubGlobal("print", print);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    show(paid);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Print receipt" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/Nothing was printed.*choose Save PDF/s);
    expect(alert.textContent).not.toContain("webview");
    print.mockResolvedValue(undefined as never);
    await user.click(screen.getByRole("button", { name: "Print receipt" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    vi.unstubAllGlobals();
  });

  test("saved as a file can be shown in its folder", async () => {
    const file = { name: "receipt-7.pdf", path: "/shop/receipt-7.pdf" };
    answer("saveReceipt", () => file);
    answer("showFile", () => null);
    show(paid);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Save PDF" }));
    await user.click(await screen.findByRole("button", { name: "Show in folder" }));
    expect(asked("showFile")).toEqual([file]);
  });

  test("says who else may read what was saved where a program copies it away", async () => {
    const shared =
      "OneDrive copies this folder to other computers: anyone who sees it there can read this file.";
    answer("saveReceipt", () => ({ name: "receipt-7.pdf", path: "/shop/receipt-7.pdf", shared }));
    show(paid);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Save PDF" }));
    expect(await screen.findByText(shared)).toBeTruthy();
  });

  test("is not offered before there is one", () => {
    show(unknown);
    expect(screen.queryByRole("button", { name: "Print receipt" })).toBeNull();
  });
});
