import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { CustomerScreen } from "../bindings/CustomerScreen";
import { screenOf, steps, tokens } from "./customer.fixture";
import CustomerPage from "./CustomerPage.svelte";

/** As Rust does (src-tauri/src/customer_window.rs). */
function hand(value: CustomerScreen): void {
  globalThis.customerScreen = value;
  globalThis.dispatchEvent(new Event("customer-screen"));
  flushSync();
}

const said = () => (document.body.textContent ?? "").replace(/\s+/g, " ").trim();

afterEach(() => {
  globalThis.customerScreen = undefined;
  delete document.documentElement.dataset.theme;
});

test("a page that nothing was handed to is empty", () => {
  render(CustomerPage);
  expect(said()).toBe("");
});

test("what was handed over before the page had loaded is drawn", () => {
  globalThis.customerScreen = screenOf(steps.idle);
  render(CustomerPage);
  flushSync();
  expect(said()).toBe("PRACTICE: no real money Nakato Store");
});

test("the token is drawn in groups of four, and the next step leaves nothing of it", () => {
  render(CustomerPage);
  hand(screenOf(steps.paid));
  expect(screen.getByText(tokens[0] ?? "")).toBeTruthy();
  expect(screen.getByText("NAKATO SARAH NAMUBIRU")).toBeTruthy();
  hand(screenOf(steps.idle, { mark: null }));
  expect(said()).toBe("Nakato Store");
});

test("all that a step says is drawn, and no words of the page's own", () => {
  render(CustomerPage);
  for (const shows of Object.values(steps)) {
    hand(screenOf(shows, { mark: null }));
    const texts: string[] = [];
    JSON.stringify(shows, (key, value: unknown) => {
      if (typeof value === "string" && !["is", "outcome", "path"].includes(key)) texts.push(value);
      return value;
    });
    let left = said();
    for (const text of texts.sort((a, b) => b.length - a.length)) {
      expect(left, shows.is).toContain(text);
      left = left.replace(text, "");
    }
    expect(left.trim(), shows.is).toBe("");
  }
});

test("a name in any script stands in its own direction, and nothing of it is read as markup", () => {
  render(CustomerPage);
  for (const name of ["محمد أحمد", "ŋŋamba Wasswa", "ገብረ መድህን", "<img src=x onerror=alert(1)>"]) {
    hand(screenOf({ ...steps.readBack, payee: { ...steps.readBack.payee, name } }));
    expect(screen.getByText(name).getAttribute("dir")).toBe("auto");
    expect(document.querySelector("img")).toBeNull();
  }
});

test("it follows the shop's day and night", () => {
  render(CustomerPage);
  hand(screenOf(steps.idle, { theme: "dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  hand(screenOf(steps.idle, { theme: "system" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("it opens no context menu, and has nothing to press or to type in", () => {
  const { container } = render(CustomerPage);
  for (const shows of Object.values(steps)) {
    hand(screenOf(shows));
    expect(container.querySelector("button, a, input, select, textarea, [tabindex]")).toBeNull();
  }
  const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  document.body.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
});

test("every step is clean for axe", async () => {
  const { container } = render(CustomerPage);
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  for (const shows of Object.values(steps)) {
    hand(screenOf(shows));
    expect((await axe.run(container, { rules })).violations, shows.is).toEqual([]);
  }
});
