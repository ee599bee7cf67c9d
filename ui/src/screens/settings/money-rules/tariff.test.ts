import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { TariffLineSaid } from "../../../bindings/TariffLineSaid";
import type { TariffView } from "../../../bindings/TariffView";
import { answer, asked, forgetAll, wrongSetting } from "../../../testing/bridge";
import Tariff from "./Tariff.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const first: TariffLineSaid = {
  line: { product: "bills", through: null, from: "", to: "5000", charge: "200" },
  what: "Bills",
  amounts: "Up to UGX 5,000",
  charge: "UGX 200",
};
const tariff: TariffView = {
  lines: [first],
  billers: [{ code: "UMEME", name: "UEDCL (Umeme)" }],
  networks: [{ code: "MTN", name: "MTN" }],
};

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
/** Presses the dialog's button as Enter does. */
async function keep(user: ReturnType<typeof userEvent.setup>) {
  (await press("Save the line")).focus();
  await user.keyboard("{Enter}");
}
const press = async (name: string) => screen.findByRole("button", { name });

beforeEach(() => {
  forgetAll();
  answer("tariff", () => tariff);
  answer("saveTariff", () => tariff);
});

test("lists the lines, and is clean for axe", async () => {
  const { container } = render(Tariff);
  await screen.findByText("Up to UGX 5,000");
  expect((await axe.run(container)).violations).toEqual([]);
});

test("a line is added by the keyboard alone, to those that are there", async () => {
  render(Tariff);
  const user = userEvent.setup();
  (await press("Add a line")).focus();
  await user.keyboard("{Enter}");
  (await field(/^From this amount/)).focus();
  await user.keyboard("5001{Tab}{Tab}500");
  await keep(user);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const added = { product: "bills", through: null, from: "5,001", to: "", charge: "500" };
  expect(asked("saveTariff")).toEqual([{ lines: [first.line, added] }]);
});

test("a line that overlaps another says so at its field and stays as it was typed", async () => {
  const said = "Bills, Up to UGX 5,000, has a line already.";
  answer("saveTariff", () => {
    throw wrongSetting("tariffFrom", said, 1);
  });
  render(Tariff);
  const user = userEvent.setup();
  await user.click(await press("Add a line"));
  await user.type(await field(/^You charge/), "300");
  await keep(user);
  const wrong = await field(/^From this amount/);
  await waitFor(() => expect(wrong.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(said)).toHaveLength(1);
  expect((await field(/^You charge/)).value).toBe("300");
});

test("a line is changed in its own place, and removed", async () => {
  render(Tariff);
  const user = userEvent.setup();
  await user.click(await press("Change Bills, Up to UGX 5,000"));
  expect((await field(/^Up to and including/)).value).toBe("5,000");
  const charge = await field(/^You charge/);
  await user.clear(charge);
  await user.type(charge, "250");
  await keep(user);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await press("Remove Bills, Up to UGX 5,000"));
  const changed = { ...first.line, to: "5,000", charge: "250" };
  expect(asked("saveTariff")).toEqual([{ lines: [changed] }, { lines: [] }]);
});

test("the paper for the wall is saved and where it is is said", async () => {
  answer("saveTariffPaper", () => ({ name: "tariff.pdf", path: "/shop/tariff.pdf" }));
  render(Tariff);
  await userEvent.setup().click(await press("Save the tariff as PDF"));
  await screen.findByText("The tariff for your wall is saved");
});
