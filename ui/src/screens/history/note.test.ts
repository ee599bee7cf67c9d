import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { EventView } from "../../bindings/EventView";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { owner, peopleOf, personOf } from "../../testing/people";
import { bookOf, detail, row } from "../../testing/rows";
import { nobody, signIn } from "../../testing/signedIn";
import HistoryFixture from "./HistoryFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a note" });
const panel = () => screen.findByRole("complementary", { name: "Operation" });
const add = () => screen.findByRole("button", { name: "Add the note" });

const written: EventView = {
  at: "2026-11-21T11:05:01Z",
  words: "Note: <b>the customer called</b>.",
  tone: "plain",
  exchange: null,
  request: null,
  answer: null,
  by: "Acen",
  machine: "office-2",
  fingerprint: "9f2c 41d0 77ab",
  clock: null,
};

beforeEach(async () => {
  layOut();
  forgetAll();
  answer("history", bookOf(3));
  answer("operation", ({ id }) => detail({ row: row({ id }) }));
  answer("people", () =>
    peopleOf({ people: [owner, personOf({ name: "Okello" })], former: ["Acen"] }),
  );
  await signIn("Acen", "accountant");
  router.go({ name: "history", operation: 2 });
});
afterEach(async () => {
  await nobody();
  vi.unstubAllGlobals();
});

test("the timeline shows a note as text, with who wrote it and where", async () => {
  answer("writeNote", ({ id }) => detail({ row: row({ id }), events: [written] }));
  render(HistoryFixture);
  await userEvent.type(await note(), "  the customer called  ");
  expect(within(await panel()).getByText("19 of 500")).toBeTruthy();
  await userEvent.dblClick(await add());
  const line = await within(await panel()).findByRole("listitem");
  expect(line.textContent).toMatch(/Note: <b>.*by Acen.*on office-2/s);
  expect(line.querySelector("b")).toBeNull();
  expect(asked("writeNote")).toEqual([{ id: 2, text: "the customer called" }]);
  expect((await note()).value).toBe("");
});

test("a failed call loses nothing, nor does looking at another operation", async () => {
  answer("writeNote", () => Promise.reject(fail("book", "The disk is full.")));
  render(HistoryFixture);
  await userEvent.type(await note(), "the customer called");
  await userEvent.click(await add());
  await screen.findByText("The disk is full.");
  expect((await note()).value).toBe("the customer called");
  router.replace({ name: "history", operation: 3 });
  await waitFor(async () => expect((await note()).value).toBe(""));
  router.replace({ name: "history", operation: 2 });
  await waitFor(async () => expect((await note()).value).toBe("the customer called"));
  await userEvent.clear(await note());
});

test("a half-written note is not shown to another person", async () => {
  const { unmount } = render(HistoryFixture);
  await userEvent.type(await note(), "mine");
  unmount();
  await signIn("Nakato", "owner");
  router.go({ name: "history", operation: 2 });
  render(HistoryFixture);
  expect((await note()).value).toBe("");
});

test("more than 500 characters are counted and not sent; a sign of two units is one of them", async () => {
  answer("writeNote", ({ id }) => detail({ row: row({ id }) }));
  render(HistoryFixture);
  const user = userEvent.setup();
  await user.clear(await note());
  await user.paste("🙂".repeat(501));
  await user.click(await add());
  await screen.findByText(/Too long by 1/);
  expect(asked("writeNote")).toEqual([]);
  await user.clear(await note());
  await user.paste("🙂".repeat(500));
  await user.click(await add());
  await waitFor(() => expect(asked("writeNote")).toHaveLength(1));
});

test("a cashier reads, but writes no note, saves no evidence and exports nothing", async () => {
  await signIn("Okello", "cashier");
  router.go({ name: "history", operation: 2 });
  render(HistoryFixture);
  await within(await panel()).findByText("The service confirmed it.");
  for (const name of ["Add the note", "Save evidence", "Export…"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("the facts show who made it, and an example is marked as such", async () => {
  await signIn("Nakato", "owner", true);
  const made = row({ id: 2, by: "Okello" });
  answer("history", ({ offset }) => ({ total: 1, offset, rows: [made], found: [] }));
  answer("operation", () => detail({ row: made }));
  router.go({ name: "history", operation: 2 });
  render(HistoryFixture);
  const facts = await within(await panel()).findByText("Made by");
  expect(facts.nextElementSibling?.textContent).toBe("Okello");
  expect(within(await panel()).getByText("Example")).toBeTruthy();
  const list = await screen.findByRole("grid", { name: "Operations" });
  expect((await within(list).findAllByText("Example")).length).toBeGreaterThan(0);
});

test("what one made oneself, and what was made today, are one press away and back", async () => {
  await signIn("Nakato", "owner");
  router.go({ name: "history" });
  render(HistoryFixture);
  const usual = within(await screen.findByRole("group", { name: "Usual filters" }));
  const last = () => asked("history").at(-1)?.filter;
  await userEvent.click(usual.getByRole("button", { name: "Mine" }));
  await waitFor(() => expect(last()?.by).toBe("Nakato"));
  await userEvent.click(usual.getByRole("button", { name: "Today" }));
  await waitFor(() => expect(last()?.from).toMatch(/^\d{4}-\d\d-\d\d$/));
  expect(last()?.to).toBe(last()?.from);
  await userEvent.click(usual.getByRole("button", { name: "Mine" }));
  await userEvent.click(usual.getByRole("button", { name: "Today" }));
  await waitFor(() => expect([last()?.by, last()?.from, last()?.to]).toEqual([null, null, null]));
});

test("the owner narrows by anybody who works or worked here", async () => {
  await signIn("Nakato", "owner");
  router.go({ name: "history" });
  render(HistoryFixture);
  await userEvent.click(await screen.findByRole("button", { name: /^Filters/ }));
  const who = await screen.findByRole("combobox", { name: "Made by" });
  const names = within(who).getAllByRole("option");
  expect(names.map((each) => each.textContent)).toEqual(["Everybody", "Acen", "Nakato", "Okello"]);
  await userEvent.selectOptions(who, "Okello");
  await waitFor(() => expect(asked("history").at(-1)?.filter.by).toBe("Okello"));
  expect(router.current).toMatchObject({ filter: { by: "Okello" } });
});

test("a person who may not manage chooses among the makers seen so far, without a refused call", async () => {
  const rows = [row({ id: 1, by: "Okello" }), row({ id: 2, by: "Nakato" })];
  answer("history", ({ offset }) => ({ total: 2, offset, rows, found: [] }));
  router.go({ name: "history" });
  render(HistoryFixture);
  await userEvent.click(await screen.findByRole("button", { name: /^Filters/ }));
  const who = await screen.findByRole("combobox", { name: "Made by" });
  expect(within(who).getAllByRole("option")).toHaveLength(3);
  expect(asked("people")).toEqual([]);
});

test("with one maker there is nothing to choose", async () => {
  answer("history", ({ offset }) => ({
    total: 1,
    offset,
    rows: [row({ id: 1, by: "Okello" })],
    found: [],
  }));
  router.go({ name: "history" });
  render(HistoryFixture);
  await screen.findByRole("row", { name: /CUSTOMER 1/ });
  expect(screen.queryByRole("combobox", { name: "Made by" })).toBeNull();
});
