import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { favouriteOf } from "../../testing/favourites";
import Favourites from "./Favourites.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const house = favouriteOf();
const shop = favouriteOf({ id: 4, label: "shop", operation: null });
const other = favouriteOf({ id: 5, customer: "Okello", label: null, number: "••• 456" });

beforeEach(() => {
  forgetAll();
  router.forget();
  answer("favourites", () => ({ favourites: [house, shop, other] }));
});

test("the accounts of one customer stand together, masked, with the day of the consent and its end", async () => {
  render(Favourites);
  const ruth = await screen.findByRole("region", { name: "Mama Ruth" });
  const rows = within(ruth).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toMatch(
    /house.*UEDCL \(Umeme\).*••• 671.*21 November 2026.*21 November 2027/s,
  );
  expect(rows[1]?.textContent).toMatch(/no payment to this account/);
  expect(
    (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations,
  ).toEqual([]);
  await userEvent.click(within(ruth).getByRole("button", { name: "Pay Mama Ruth: house" }));
  expect(router.current).toEqual({ name: "pay-bill", again: 7 });
});

test("all bills of a customer who has several are paid from their heading; one bill alone has no such button", async () => {
  const also = favouriteOf({ id: 6, label: "mother's house", operation: 9 });
  answer("favourites", () => ({ favourites: [house, shop, also, other] }));
  render(Favourites);
  // The one without a payment in the book can't be filled in, and is not counted.
  const all = await screen.findByRole("button", { name: "Pay all 2 bills of Mama Ruth" });
  expect(screen.getAllByRole("button", { name: /^Pay all/ })).toHaveLength(1);
  await userEvent.click(all);
  expect(router.current).toEqual({ name: "pay-bill", group: "Mama Ruth" });
});

test("whoever asks is erased after one question, which says that the book stays", async () => {
  answer("eraseCustomer", () => ({ favourites: [shop, other] }));
  render(Favourites);
  await userEvent.click(await screen.findByRole("button", { name: "Erase Mama Ruth: house…" }));
  const dialog = await screen.findByRole("dialog", { name: "Erase this customer?" });
  expect(dialog.textContent).toMatch(/The payments stay in the book/);
  expect(asked("eraseCustomer")).toEqual([]);
  expect((await axe.run(dialog)).violations).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Erase" }));
  await waitFor(() => expect(screen.queryByText("house")).toBeNull());
  expect(asked("eraseCustomer")).toEqual([{ is: "favourite", id: 3 }]);
});

test("without favourites the screen says how one is kept, and an error that they can't be read", async () => {
  answer("favourites", () => ({ favourites: [] }));
  const view = render(Favourites);
  await screen.findByText("No favourites yet");
  view.unmount();
  answer("favourites", () => Promise.reject(fail("book", "The file can't be read.")));
  render(Favourites);
  await screen.findByText("The file can't be read.");
});
