import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { bookOf, detail, row } from "../../testing/rows";
import { nobody, signIn } from "../../testing/signedIn";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const labels = (label: string, changed: number, already: number) => ({ label, changed, already });

beforeEach(async () => {
  layOut();
  forgetAll();
  answer("history", bookOf(3));
  answer("operation", ({ id }) => detail({ row: row({ id, labels: ["Audit"] }) }));
  answer("usedLabels", () => ({ labels: ["Rent", "Audit"] }));
  await signIn("Acen", "accountant");
  router.go({ name: "history" });
});
afterEach(async () => {
  await nobody();
  vi.unstubAllGlobals();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("chosen payments are labelled in one step, and it is said how many already were", async () => {
  answer("labelOperations", () => labels("Rent", 1, 1));
  render(HistoryFixture);
  await screen.findByText("CUSTOMER 3");
  (await screen.findByRole("grid", { name: "Operations" })).focus();
  await userEvent.keyboard(" {ArrowDown}{ArrowDown} ");
  await userEvent.click(await button("Label"));
  const dialog = await screen.findByRole("dialog", { name: "Label the chosen payments" });
  expect(dialog.textContent).toContain("2 payments are chosen.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Put on" }));
  expect(within(dialog).getByText("Type the label first.")).toBeTruthy();
  await userEvent.click(await within(dialog).findByRole("button", { name: "Rent" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Put on" }));
  expect(await screen.findByText("1 payment is labelled “Rent”; 1 already was.")).toBeTruthy();
  expect(asked("labelOperations")).toEqual([{ ids: [3, 1], label: "Rent", on: true }]);
});

test("all that match are labelled by their filter, not by the rows on screen", async () => {
  answer("history", bookOf(120));
  answer("labelOperations", () => labels("Rent", 120, 0));
  render(HistoryFixture);
  await screen.findByText("CUSTOMER 120");
  (await screen.findByRole("grid", { name: "Operations" })).focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.click(await button("Label"));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Label" }), "Rent");
  await userEvent.click(within(dialog).getByRole("button", { name: "Take off" }));
  expect(await screen.findByText("“Rent” was taken off 120 payments.")).toBeTruthy();
  const [input] = asked("labelOperations");
  expect(input).toMatchObject({ ids: [], label: "Rent", on: false, filter: { search: "" } });
});

test("a refused label stays typed, with the reason", async () => {
  answer("labelOperations", () => Promise.reject(fail("review", "At most 5000 payments.")));
  router.go({ name: "history", operation: 2 });
  render(HistoryFixture);
  await userEvent.click(await button("Label"));
  await userEvent.type(await screen.findByRole("textbox", { name: "Label" }), "Rent{Enter}");
  expect(await screen.findByText("At most 5000 payments.")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Label" }).value).toBe("Rent");
});

test("one payment's labels are put on and taken off beside it", async () => {
  answer("labelOperations", ({ label }) => labels(label, 1, 0));
  router.go({ name: "history", operation: 2 });
  render(HistoryFixture);
  await userEvent.click(await button("Take off “Audit”"));
  await userEvent.click(await button("Label"));
  await userEvent.type(await screen.findByRole("textbox", { name: "Label" }), "Rent{Enter}");
  await waitFor(() =>
    expect(asked("labelOperations")).toEqual([
      { ids: [2], label: "Audit", on: false },
      { ids: [2], label: "Rent", on: true },
    ]),
  );
});

test("the list is narrowed by used labels, and the column shows them", async () => {
  answer("history", () => ({
    total: 1,
    offset: 0,
    rows: [row({ id: 1, labels: ["Audit", "Rent"] })],
    found: [],
  }));
  answer("historyLayout", () => ({ columns: [{ column: "labels", width: null }], views: [] }));
  render(HistoryFixture);
  expect(await screen.findByText("Audit, Rent")).toBeTruthy();
  await userEvent.click(await button(/^Filters/));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Rent" }));
  await waitFor(() => expect(asked("history").at(-1)?.filter.labels).toEqual(["Rent"]));
  expect(screen.getByRole("button", { name: /Label Rent/ })).toBeTruthy();
});

test("who may not annotate sees labels and changes none", async () => {
  await signIn("Okello", "cashier");
  router.go({ name: "history", operation: 2 });
  render(HistoryFixture);
  expect(await screen.findByRole("list", { name: "Labels" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Take off|^Label$/ })).toBeNull();
});
