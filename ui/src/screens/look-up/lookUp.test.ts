import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LookUpView } from "../../bindings/LookUpView";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { row } from "../../testing/rows";
import { EXPLAINED_AFTER, holdTime, passes } from "../../testing/time";
import LookUp from "./LookUp.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const view: LookUpView = {
  fromService: [{ label: "Status", value: "SUCCESS" }],
  state: "succeeded",
  operation: row({ id: 7 }),
  note: null,
};
const field = () => screen.getByRole("textbox", { name: /^Transaction id or reference/ });
const open = (reference?: string) =>
  render(LookUp, { screen: { name: "look-up" as const, reference } });

beforeEach(() => {
  forgetAll();
  answer("lookUp", () => view);
});
afterEach(() => vi.useRealTimers());

test("what the service says and the operation in the book stand together, a step from its history", async () => {
  open();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await userEvent.type(field(), "  TX-1 {Enter}");
  await screen.findByText("SUCCESS");
  expect(asked("lookUp")).toEqual([{ text: "TX-1" }]);
  await userEvent.click(screen.getByRole("button", { name: "Open in history" }));
  expect(router.current).toEqual({ name: "history", operation: 7 });
});

test("a reference that it is opened with is asked for at once, and once", async () => {
  open("KT-7");
  await screen.findByText("SUCCESS");
  expect(asked("lookUp")).toEqual([{ text: "KT-7" }]);
});

test("Enter twice asks once, and the wait can be stopped", async () => {
  const user = holdTime();
  answer("lookUp", () => new Promise(() => undefined));
  open();
  await user.type(field(), "TX-1{Enter}{Enter}");
  expect(asked("lookUp")).toHaveLength(1);
  await passes(EXPLAINED_AFTER);
  await user.click(await screen.findByRole("button", { name: "Stop waiting" }));
  answer("lookUp", () => view);
  await user.keyboard("{Enter}");
  await screen.findByText("SUCCESS");
});

test("nothing typed asks nothing and says so next to the field", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Look up" }));
  await screen.findByText("Type a transaction id or a reference");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(asked("lookUp")).toEqual([]);
});

test("an unknown transaction is reported plainly", async () => {
  answer("lookUp", () => ({ fromService: [], state: null, operation: null, note: null }));
  open("TX-0");
  await screen.findByText("Nothing found for TX-0");
});

test("where the service can't be asked, the book still answers and the note says why", async () => {
  const note = "The service can't be asked here: no look-up path is set.";
  answer("lookUp", () => ({ ...view, fromService: [], state: null, note }));
  open("KT-7");
  await screen.findByText(note);
  expect(screen.getByText("CUSTOMER 7")).toBeTruthy();
});

test("a cut line is said and asked again on request; what was typed stays", async () => {
  answer("lookUp", () => Promise.reject(fail("connection", "The service can't be reached.")));
  open("TX-1");
  await screen.findByText("The service can't be reached.");
  answer("lookUp", () => view);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("SUCCESS");
  expect(field()).toHaveProperty("value", "TX-1");
});
