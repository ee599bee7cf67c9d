import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Live } from "../../bridge/live.svelte";
import { answer, asked, call, fail, forgetAll } from "../../testing/bridge";
import { row } from "../../testing/rows";
import Unprinted from "./Unprinted.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(forgetAll);

/** As Home shows them. */
function renderUnprinted() {
  const live = new Live(() => call("unprintedReceipts", null));
  live.open();
  return render(Unprinted, { live });
}

const list = (name: string) => screen.findByRole("list", { name });
const shown = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

const unprinted = (id: number, outcome: "notPrinted" | "perhapsPrinted" = "notPrinted") => ({
  row: row({ id }),
  print: { outcome, said: `${outcome} ${id}.` },
});

test("a receipt that may not have come out is told, and printed by one press or left", async () => {
  let receipts = [unprinted(8, "perhapsPrinted"), unprinted(7)];
  answer("unprintedReceipts", () => ({ receipts }));
  answer("printReceipt", ({ id }) => {
    receipts = receipts.filter((each) => each.row.id !== id);
    return { outcome: "printed", said: "Printed." };
  });
  answer("leaveUnprinted", () => ({ receipts: [] }));
  const { container } = renderUnprinted();
  const name = "Receipts that may not have come out";
  const rows = within(await list(name)).getAllByRole("listitem");
  expect(rows.map(shown)).toEqual([
    expect.stringMatching(/CUSTOMER 8.*UGX 50,000.*perhapsPrinted 8\./s),
    expect.stringMatching(/CUSTOMER 7.*UGX 50,000.*notPrinted 7\./s),
  ]);
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  expect((await axe.run(container, { rules })).violations).toEqual([]);
  expect(asked("printReceipt")).toEqual([]);
  const press = (name: string, of: number) => {
    const row = screen.getByText(new RegExp(`Printed ${of}\\.$`)).closest("li");
    if (!row) throw new Error("a row");
    return userEvent.click(within(row).getByRole("button", { name }));
  };
  expect(
    screen.getAllByRole("button", { name: "Print", description: /CUSTOMER 8.*8\./s }),
  ).toHaveLength(1);
  await press("Print", 8);
  await waitFor(() => expect(screen.queryByText("perhapsPrinted 8.")).toBeNull());
  expect(asked("printReceipt")).toEqual([{ id: 8 }]);
  await press("Leave it", 7);
  await waitFor(() => expect(screen.queryByRole("list", { name })).toBeNull());
  expect(asked("leaveUnprinted")).toEqual([{ id: 7 }]);
});

test("one key prints the newest of them, and nothing where there is none", async () => {
  let receipts = [unprinted(8), unprinted(7)];
  answer("unprintedReceipts", () => ({ receipts }));
  answer("printReceipt", ({ id }) => {
    receipts = receipts.filter((each) => each.row.id !== id);
    return { outcome: "printed", said: "Printed." };
  });
  renderUnprinted();
  await screen.findByText("notPrinted 8.");
  for (const id of [8, 7]) {
    await userEvent.keyboard("{Control>}p{/Control}");
    await waitFor(() => expect(screen.queryByText(`notPrinted ${id}.`)).toBeNull());
  }
  await userEvent.keyboard("{Control>}p{/Control}");
  expect(asked("printReceipt")).toEqual([{ id: 8 }, { id: 7 }]);
});

test("a receipt that could not be printed again says why and stays", async () => {
  answer("unprintedReceipts", () => ({ receipts: [unprinted(7)] }));
  answer("printReceipt", () => {
    throw fail("settings", "No printer is set.");
  });
  renderUnprinted();
  await userEvent.click(await screen.findByRole("button", { name: "Print" }));
  await screen.findByText("No printer is set.");
  expect(screen.getByText("notPrinted 7.")).toBeTruthy();
});

test("many receipts that may not have come out take the room of three", async () => {
  answer("unprintedReceipts", () => ({ receipts: [9, 8, 7, 6].map((id) => unprinted(id)) }));
  renderUnprinted();
  const rows = async () =>
    within(await list("Receipts that may not have come out")).getAllByRole("listitem");
  expect(await rows()).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "2 more" }));
  expect(await rows()).toHaveLength(4);
  expect(document.activeElement?.textContent).toContain("CUSTOMER 7");
});
