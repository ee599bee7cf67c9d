import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import NumberPad from "./NumberPad.svelte";

let field: HTMLInputElement;
let typed: string[];

function add(inputMode: string): HTMLInputElement {
  const added = document.createElement("input");
  added.inputMode = inputMode;
  document.body.append(added);
  return added;
}

beforeEach(() => {
  field = add("numeric");
  typed = [];
  field.addEventListener("input", () => typed.push(field.value));
  render(NumberPad);
});

afterEach(() => document.body.replaceChildren());

const finger = userEvent.setup();
const touch = (target: Element) => finger.pointer({ keys: "[TouchA]", target });
const pad = () => screen.queryByRole("group", { name: "Number pad" });

test("a finger on a field for numbers brings a pad that types into it", async () => {
  await touch(field);
  for (const name of ["2", "5", "0", "Erase", "7"]) {
    await touch(screen.getByRole("button", { name }));
  }
  expect(typed).toEqual(["2", "25", "250", "25", "257"]);
  expect(document.activeElement).toBe(field);
});

test("its Enter does what Enter does in the field, once", async () => {
  const keys: string[] = [];
  field.addEventListener("keydown", (event) => keys.push(event.key));
  await touch(field);
  await touch(screen.getByRole("button", { name: "Enter" }));
  expect(keys).toEqual(["Enter"]);
});

test("a mouse, a key or a field for text brings none", async () => {
  await finger.click(field);
  expect(pad()).toBeNull();
  await touch(add("text"));
  expect(pad()).toBeNull();
  await touch(field);
  expect(pad()).not.toBeNull();
  await finger.keyboard("1");
  expect(pad()).toBeNull();
});

test("the field's label is scrolled into view last, above the field and the button that goes on", async () => {
  const seen: string[] = [];
  const form = document.createElement("form");
  form.innerHTML = `<label>Phone <input inputmode="tel" /></label><button type="submit">Go on</button>`;
  document.body.append(form);
  for (const each of form.querySelectorAll<HTMLElement>("label, input, button")) {
    each.scrollIntoView = vi.fn(() => void seen.push(each.tagName));
  }
  await touch(form.querySelector("input") as HTMLInputElement);
  expect(seen).toEqual(["BUTTON", "INPUT", "LABEL"]);
});
