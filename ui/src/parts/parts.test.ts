import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { createRawSnippet } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { statuses, type DisplayState } from "../model/status";
import StatusBadge from "../operation/StatusBadge.svelte";
import Button from "./Button.svelte";
import ChoiceKeys from "./ChoiceKeys.svelte";
import CopyButton from "./CopyButton.svelte";
import Money from "./Money.svelte";
import Notice from "./Notice.svelte";
import Select from "./Select.svelte";
import Skeleton from "./Skeleton.svelte";

const words = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }));

/** Leaves out contrast, which needs a real layout: design.test.ts computes it from the tokens. */
async function violations() {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = await axe.run(document.body, { rules });
  return found.violations.map((violation) => violation.id);
}

afterEach(() => vi.useRealTimers());

describe("Button", () => {
  test("pressed twice while it works, it acts once and keeps the focus", async () => {
    let done: () => void = () => undefined;
    const onclick = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    render(Button, { onclick, variant: "money", children: words("Pay UGX 50,000") });
    const button = screen.getByRole("button", { name: "Pay UGX 50,000" });
    const user = userEvent.setup();
    await user.dblClick(button);
    await user.keyboard("{Enter}{Enter}");
    expect(onclick).toHaveBeenCalledTimes(1);
    expect(button).toBe(document.activeElement);
    expect(button.getAttribute("aria-busy")).toBe("true");
    done();
    await waitFor(() => expect(button.hasAttribute("aria-busy")).toBe(false));
    await user.keyboard("{Enter}");
    expect(onclick).toHaveBeenCalledTimes(2);
  });

  test("a busy button submits no form", async () => {
    const submitted = vi.fn((event: Event) => event.preventDefault());
    const form = document.createElement("form");
    form.addEventListener("submit", submitted);
    document.body.append(form);
    render(Button, { target: form, props: { type: "submit", busy: true, children: words("Pay") } });
    await userEvent.click(screen.getByRole("button"));
    expect(submitted).not.toHaveBeenCalled();
    form.remove();
  });
});

describe("ChoiceKeys", () => {
  const options = [
    { value: "UMEME", label: "Electricity" },
    { value: "NWSC", label: "Water" },
    { value: "URA", label: "Taxes" },
  ];

  test("a number key chooses from anywhere on the screen", async () => {
    const onchoose = vi.fn();
    render(ChoiceKeys, { label: "Biller", options, onchoose });
    await userEvent.keyboard("2");
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("NWSC");
    expect(screen.getByRole("radio", { name: "Water" }).getAttribute("aria-checked")).toBe("true");
  });

  test("a number typed into a field, or with Alt, chooses nothing", async () => {
    const onchoose = vi.fn();
    render(ChoiceKeys, { label: "Biller", options, onchoose });
    const input = document.createElement("input");
    document.body.append(input);
    await userEvent.type(input, "2");
    input.remove();
    await userEvent.keyboard("{Alt>}2{/Alt}9");
    expect(onchoose).not.toHaveBeenCalled();
  });

  test("it is one stop for Tab; arrows walk without choosing, Enter chooses", async () => {
    const onchoose = vi.fn();
    render(ChoiceKeys, { label: "Biller", options, onchoose });
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Electricity" }));
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Taxes" }));
    expect(onchoose).not.toHaveBeenCalled();
    await user.keyboard("{Enter}");
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("URA");
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    expect(await violations()).toEqual([]);
  });
});

describe("StatusBadge", () => {
  test.each(Object.keys(statuses) as DisplayState[])("%s has an icon and a word", (state) => {
    const { container } = render(StatusBadge, { state });
    expect(container.textContent.trim()).toBe(statuses[state].word);
    expect(container.querySelector("svg")).not.toBeNull();
  });

  test("no two states share both icon and word, and what is unknown or disputed is never red", () => {
    const looks = Object.values(statuses).map((each) => each.word);
    expect(new Set(looks).size).toBe(looks.length);
    expect(new Set(Object.values(statuses).map((each) => each.icon)).size).toBe(looks.length);
    expect(statuses.unknown.tone).toBe("unknown");
    expect(statuses.disputed.tone).toBe("unknown");
  });
});

describe("Skeleton", () => {
  test("a short wait shows nothing, a longer one its shape, a long one what it waits for", async () => {
    vi.useFakeTimers();
    const onstop = vi.fn();
    render(Skeleton, { what: "Asking the service", onstop });
    await vi.advanceTimersByTimeAsync(299);
    expect(screen.queryByTestId("skeleton")).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(screen.queryByTestId("skeleton")).not.toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
    await vi.advanceTimersByTimeAsync(2700);
    expect(screen.getByRole("status").textContent).toContain("Asking the service");
    screen.getByRole("button", { name: "Stop waiting" }).click();
    expect(onstop).toHaveBeenCalledOnce();
  });
});

test("bad news is announced at once, other news when there is a pause", () => {
  render(Notice, { tone: "bad", title: "Not paid" });
  render(Notice, { tone: "unknown", title: "We don't know yet" });
  expect(screen.getByRole("alert").textContent).toContain("Not paid");
  expect(screen.getByRole("status").textContent).toContain("We don't know yet");
});

test("an amount the service did not give is shown as missing", () => {
  const { container } = render(Money, { amount: null });
  expect(container.textContent).toBe("—");
});

test("copying puts the exact text on the clipboard and says so", async () => {
  const user = userEvent.setup();
  render(CopyButton, { text: "12345678901234567890", label: "Copy token" });
  await user.click(screen.getByRole("button", { name: "Copy token" }));
  expect(await navigator.clipboard.readText()).toBe("12345678901234567890");
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
});

test("a select starts at its placeholder, which can't be chosen again", async () => {
  const options = [{ value: "Kampala", label: "Kampala" }];
  render(Select, { options, placeholder: "Choose the area", "aria-label": "Area" });
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Area" });
  expect(select.value).toBe("");
  await userEvent.selectOptions(select, "Kampala");
  expect(select.value).toBe("Kampala");
  expect(await violations()).toEqual([]);
});
