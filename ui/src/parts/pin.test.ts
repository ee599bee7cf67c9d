import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { holdKeys } from "../testing/time";
import PinInput from "./PinInput.svelte";
import PinTwice from "./PinTwice.svelte";

const field = () => screen.getByLabelText<HTMLInputElement>("PIN");

test("six digits are one masked field, and the sixth tells the PIN without Enter, once", async () => {
  const oncomplete = vi.fn();
  render(PinInput, { label: "PIN", oncomplete });
  expect(field().type).toBe("password");
  expect(field().inputMode).toBe("numeric");
  expect(screen.getAllByLabelText("PIN")).toHaveLength(1);
  await userEvent.type(field(), "27061");
  expect(oncomplete).not.toHaveBeenCalled();
  await userEvent.type(field(), "3");
  expect(oncomplete.mock.calls).toEqual([["270613"]]);
  await userEvent.type(field(), "99");
  expect(oncomplete).toHaveBeenCalledTimes(1);
  expect(field().value).toBe("270613");
});

test.each(["", "{Enter}", "{Tab}"])(
  "a scanner's number that ends with %j is no PIN: nothing is told, and nothing is left of it",
  async (end) => {
    const oncomplete = vi.fn();
    render(PinInput, { label: "PIN", lead: "1", counts: true, oncomplete });
    field().focus();
    const { user, wait } = holdKeys();
    await user.keyboard(`14200550001${end}`);
    expect(field().value).toBe("");
    await wait(1_000);
    expect(oncomplete).not.toHaveBeenCalled();
    field().focus();
    for (const digit of "270613") {
      await user.keyboard(digit);
      await wait(80);
    }
    expect(oncomplete.mock.calls).toEqual([["270613"]]);
    vi.restoreAllMocks();
    vi.useRealTimers();
  },
);

test.each(["270613", "270 613", " 270-613\n"])("a PIN pasted as %j is taken", async (pasted) => {
  const oncomplete = vi.fn();
  render(PinInput, { label: "PIN", oncomplete });
  await userEvent.click(field());
  await userEvent.paste(pasted);
  expect(oncomplete.mock.calls).toEqual([["270613"]]);
});

test("more than six pasted digits are refused, since it is unknown which were meant", async () => {
  const oncomplete = vi.fn();
  render(PinInput, { label: "PIN", oncomplete });
  await userEvent.click(field());
  await userEvent.paste("2706131");
  expect(field().value).toBe("");
  expect(oncomplete).not.toHaveBeenCalled();
});

test("letters are no digits", async () => {
  render(PinInput, { label: "PIN" });
  await userEvent.type(field(), "2a7b");
  expect(field().value).toBe("27");
});

test("no digit is anywhere on the screen but in the field", async () => {
  const { container } = render(PinInput, { label: "PIN" });
  await userEvent.type(field(), "270613");
  expect(container.textContent).not.toMatch(/\d/);
  expect(container.innerHTML).not.toContain("270613");
  expect(container.querySelectorAll(".filled")).toHaveLength(6);
});

test("what is wrong belongs to the field, and the next try begins empty in it", async () => {
  const { component, rerender } = render(PinInput, { label: "PIN" });
  await userEvent.type(field(), "270613");
  await rerender({ label: "PIN", error: "This PIN is wrong." });
  const words = document.getElementById(field().getAttribute("aria-describedby") ?? "");
  expect(words?.textContent).toContain("This PIN is wrong.");
  field().blur();
  component.clear();
  expect(field().value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test("while it is checked no key counts, and the focus stays", async () => {
  const oncomplete = vi.fn();
  render(PinInput, { label: "PIN", busy: true, oncomplete });
  field().focus();
  await userEvent.keyboard("270613");
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});

test("a new PIN is typed twice by its digits alone, and counts only if both are the same", async () => {
  let value = "";
  render(PinTwice, {
    label: "New PIN",
    get value() {
      return value;
    },
    set value(now) {
      value = now;
    },
  });
  const user = userEvent.setup();
  await user.click(screen.getByLabelText(/^New PIN/));
  await user.keyboard("270613270614");
  await screen.findByText("The two PINs are not the same");
  expect(value).toBe("");
  await user.keyboard("{Backspace}3");
  expect(value).toBe("270613");
  expect(screen.queryByText("The two PINs are not the same")).toBeNull();
});
