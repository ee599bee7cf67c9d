import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { FieldKind } from "../../bindings/FieldKind";
import type { FieldView } from "../../bindings/FieldView";
import { fields } from "./fields.fixture";
import FormField from "./FormField.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

/** One field of each kind, and its required role for screen readers. */
const kinds: Record<FieldKind, [FieldView, role: "textbox" | "combobox" | "radiogroup"]> = {
  amount: [fields.amount, "textbox"],
  phone: [fields.phone, "textbox"],
  network: [fields.network, "radiogroup"],
  account: [fields.account, "textbox"],
  bank: [fields.bank, "combobox"],
  text: [fields.narration, "textbox"],
  choice: [fields.area, "combobox"],
};

const props = (field: FieldView) => ({
  field,
  value: field.value,
  onvalue: vi.fn(),
  onchoose: vi.fn(),
});

test.each(Object.entries(kinds))(
  "%s is drawn with its label, hint and error",
  (_, [field, role]) => {
    render(FormField, { ...props({ ...field, hint: "A hint" }), error: "This is wrong." });
    expect(screen.getByRole(role, { name: new RegExp(`^${field.label}`) })).toBeTruthy();
    expect(screen.getByText("A hint")).toBeTruthy();
    expect(screen.getByText("This is wrong.")).toBeTruthy();
  },
);

test("a few choices are keys, many are a list", async () => {
  const given = props({ ...fields.meterType, fixed: false, value: "" });
  render(FormField, { ...given, listening: true });
  await userEvent.keyboard("2");
  expect(given.onchoose).toHaveBeenCalledExactlyOnceWith("POSTPAID");
});

test("a bank is typed into, not only chosen", () => {
  render(FormField, props(fields.bank));
  expect(screen.getByRole("combobox", { name: /^Bank/ })).toBeInstanceOf(HTMLInputElement);
});

test("what may be left empty says so", () => {
  render(FormField, props({ ...fields.narration, required: false }));
  expect(screen.getByRole("textbox", { name: "Note (optional)" })).toBeTruthy();
});
