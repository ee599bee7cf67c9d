import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import { answer, asked, change } from "../../testing/bridge";
import { finding, payrollRow } from "./payroll.fixture";
import { button, Held, rowNamed, rowsGrid } from "./payroll.steps";
import PayrollFixture from "./PayrollFixture.svelte";
import { emptyText } from "./row";

import { gone, openMixedDraft, panel } from "./draft.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

let held: Held;

beforeEach(() => {
  held = openMixedDraft();
});
afterEach(() => vi.unstubAllGlobals());

test("a row is put right by the keyboard alone: arrows, Enter, typing, Enter", async () => {
  render(PayrollFixture);
  (await rowsGrid()).focus();
  await userEvent.keyboard("{End}{ArrowUp}{Enter}");
  const phone = await screen.findByLabelText("Phone");
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect((await panel()).textContent).toContain("This is no Ugandan phone number.");
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(phone);
  await userEvent.keyboard("0772000006{Enter}");
  await gone();
  expect(asked("changeRow")).toEqual([
    {
      id: 1,
      position: 6,
      text: {
        ...emptyText,
        name: "PERSON 6",
        phone: "0772000006",
        network: "",
        amount: "50,000",
        note: "",
      },
    },
  ]);
  expect(document.activeElement).toBe(await rowsGrid());
  await waitFor(async () => expect((await rowNamed("PERSON 6")).textContent).toContain("Ready"));
});

test("before and after stand side by side, and a guess is taken over with one press", async () => {
  render(PayrollFixture);
  (await rowNamed("PERSON 7")).click();
  const change = (await panel()).querySelector(".change");
  expect(change?.textContent).toMatch(/It was\s*772123456.*and is now\s*0772123456/s);
  await userEvent.keyboard("{Escape}");
  await gone();
  (await rowNamed("PERSON 5")).click();
  await userEvent.click(await button("Use “1,500,000”"));
  expect(asked("changeRow").at(-1)?.text.amount).toBe("1500000");
  await gone();
});

test("Escape leaves the row and loses nothing that was typed", async () => {
  render(PayrollFixture);
  (await rowNamed("PERSON 6")).click();
  const phone = await screen.findByLabelText("Phone");
  await userEvent.clear(phone);
  await userEvent.type(phone, "0772");
  await userEvent.keyboard("{Escape}");
  await gone();
  expect(asked("changeRow")).toEqual([]);
  (await rowNamed("PERSON 6")).click();
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLInputElement>("Phone")).value).toBe("0772"),
  );
});

test("an unsaved row can't be included: what is paid is what the list shows", async () => {
  render(PayrollFixture);
  (await rowNamed("PERSON 4")).click();
  await button("Put in anyway");
  await userEvent.type(screen.getByLabelText("Amount"), "0");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Put in anyway" })).toBeNull());
  expect((await panel()).textContent).toContain("not saved yet");
});

test("what is typed into a row stays when news of the row comes", async () => {
  render(PayrollFixture);
  (await rowNamed("PERSON 6")).click();
  const phone = await screen.findByLabelText<HTMLInputElement>("Phone");
  await userEvent.type(phone, "99");
  held.set(6, { serviceName: "ACEN BETTY", likeness: "close" });
  change({ kind: "payroll", id: 1 });
  await within(await panel()).findByText("ACEN BETTY");
  expect(phone.value).toBe("1234599");
});

test("a row that still can't be paid stays open and says why", async () => {
  answer("changeRow", () =>
    held.set(6, {
      findings: [finding("refused", "It has 4 digits.", { column: "phone" })],
    }),
  );
  render(PayrollFixture);
  (await rowNamed("PERSON 6")).click();
  const phone = await screen.findByLabelText("Phone");
  await userEvent.clear(phone);
  await userEvent.type(phone, "0772{Enter}");
  await screen.findByText("It has 4 digits.");
  expect(await panel()).toBeTruthy();
});

test("a person is added at the end, and the next can be typed at once", async () => {
  answer("changeRow", ({ text }) => {
    const position = held.rows.length + 1;
    held.rows = [...held.rows, payrollRow({ position, text, amount: "80000" })];
    return held.view;
  });
  render(PayrollFixture);
  await userEvent.click(await button("Add a person"));
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.type(name, "Acen Betty");
  await userEvent.type(screen.getByLabelText("Phone"), "0772000008");
  await userEvent.type(screen.getByLabelText("Amount"), "80000{Enter}");
  await rowNamed("Acen Betty");
  expect(asked("changeRow").at(-1)).toMatchObject({ position: null, text: { amount: "80,000" } });
  await waitFor(() => expect(name.value).toBe(""));
});
