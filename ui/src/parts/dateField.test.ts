import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import DateField from "./DateField.svelte";

vi.setSystemTime(new Date("2026-11-26T09:00:00Z"));

const user = userEvent.setup();
const show = (props: { value?: string; max?: string }) => {
  render(DateField, { props: { "aria-label": "Day", ...props } });
  return screen.getByRole<HTMLInputElement>("textbox", { name: "Day" });
};

test("a day is shown as people there write it, and typed in their ways", async () => {
  const field = show({ value: "2026-11-27" });
  expect(field.value).toBe("27 Nov 2026");
  for (const [typed, shown] of [
    ["3/4{Enter}", "3 Apr 2026"],
    ["3/4/2025", "3 Apr 2025"],
    ["yesterday", "25 Nov 2026"],
    ["1.2.26{Tab}", "1 Feb 2026"],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    expect(field.value, typed).toBe(shown);
  }
});

test("the arrow keys move a day, over the end of a month and not past the last day", async () => {
  const field = show({ value: "2026-11-30", max: "2026-12-01" });
  await user.type(field, "{ArrowUp}");
  expect(field.value).toBe("1 Dec 2026");
  await user.type(field, "{ArrowUp}");
  expect(field.value).toBe("1 Dec 2026");
  await user.type(field, "{ArrowDown}{ArrowDown}");
  expect(field.value).toBe("29 Nov 2026");
});

test("what is no day stays typed, with what is wrong, until another day is chosen", async () => {
  const field = show({ value: "2026-11-20", max: "2026-11-26" });
  for (const [typed, said] of [
    ["11/27/2026{Enter}", "There is no month 27. Write the day first, as in 27/11/2026."],
    ["31 feb{Enter}", "There is no 31 Feb."],
    ["27/11/2026", "No later than 26 Nov 2026."],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    expect(screen.getByText(said)).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
  }
  await user.clear(field);
  await user.type(field, "today");
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["26 Nov 2026", null]);
});

test("that the day stands first is told to who can't see the field", () => {
  const hint = show({}).getAttribute("aria-describedby");
  expect(document.getElementById(hint ?? "")?.textContent).toMatch(/^The day comes first/);
});
