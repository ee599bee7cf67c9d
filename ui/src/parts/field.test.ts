import axe from "axe-core";
import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import FieldFixture from "./FieldFixture.svelte";

const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Amount/ });
const phone = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
const bound = () => document.querySelector("output")?.textContent;

test("label, hint and error belong to the control", async () => {
  const { rerender } = render(FieldFixture, {});
  const hint = screen.getByText("Whole shillings, 100 or more");
  expect(amount().getAttribute("aria-describedby")).toBe(hint.id);
  expect(amount().getAttribute("aria-required")).toBe("true");
  expect(amount().getAttribute("aria-invalid")).toBeNull();
  await rerender({ error: "The least is 100" });
  const error = screen.getByText("The least is 100").closest("p");
  expect(amount().getAttribute("aria-describedby")).toBe(`${hint.id} ${error?.id}`);
  expect(amount().getAttribute("aria-invalid")).toBe("true");
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  expect((await axe.run(document.body, { rules })).violations.map((each) => each.id)).toEqual([]);
});

test("an amount shows its groups while it is typed", async () => {
  render(FieldFixture, {});
  await userEvent.type(amount(), "1250000");
  expect(amount().value).toBe("1,250,000");
  expect(bound()).toBe("1,250,000|");
});

test("a digit typed in the middle keeps the caret behind it", async () => {
  render(FieldFixture, { amount: "51,000" });
  await userEvent.type(amount(), "23", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(amount().value).toBe("5,231,000");
});

test.each(["25.000", "1e5", "-5", "five", "25,00"])(
  "pasted %s stays as it is for the check to explain",
  async (text) => {
    render(FieldFixture, {});
    const user = userEvent.setup();
    await user.click(amount());
    await user.paste(text);
    expect(amount().value).toBe(text);
  },
);

test("an amount past what a float holds keeps every digit", async () => {
  render(FieldFixture, {});
  await userEvent.type(amount(), "9007199254740993");
  expect(amount().value).toBe("9,007,199,254,740,993");
});

test("a quick amount fills the field and leaves the focus in it", async () => {
  render(FieldFixture, {});
  await userEvent.click(screen.getByRole("button", { name: "20,000" }));
  expect(amount().value).toBe("20,000");
  expect(document.activeElement).toBe(amount());
});

test("the key on a quick amount fills the field, on the number pad and on another layout too", async () => {
  render(FieldFixture, {});
  const user = userEvent.setup();
  await user.type(amount(), "7");
  await user.keyboard("{Control>}3{/Control}");
  expect(amount().value).toBe("20,000");
  await fireEvent.keyDown(amount(), { key: "4", code: "Numpad4", ctrlKey: true });
  expect(amount().value).toBe("50,000");
  await fireEvent.keyDown(amount(), { key: "&", code: "Digit1", ctrlKey: true });
  expect(amount().value).toBe("5,000");
});

test("a key without a quick amount, and a plain digit, leave what was typed", async () => {
  render(FieldFixture, {});
  const user = userEvent.setup();
  await user.type(amount(), "7");
  await user.keyboard("{Control>}5{/Control}3");
  expect(amount().value).toBe("73");
});

test("a whole phone number is shown the counter's way once left, a wrong one as typed", async () => {
  render(FieldFixture, {});
  const user = userEvent.setup();
  await user.type(phone(), "+256772123456");
  await user.tab();
  expect(bound()).toBe("|0772 123 456");
  await user.clear(phone());
  await user.type(phone(), "077212345");
  await user.tab();
  expect(bound()).toBe("|077212345");
});
