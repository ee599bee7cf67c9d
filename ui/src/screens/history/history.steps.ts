// What the tests of the history do and look at.
import { screen } from "@testing-library/svelte";
import { router } from "../../navigation/router.svelte";
import { answer, asked, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { bookOf, detail, row, totalsOf } from "../../testing/rows";

export const grid = () => screen.findByRole("grid", { name: "Operations" });
export const rowOf = (id: number) =>
  screen.findByRole("row", { name: new RegExp(`CUSTOMER ${id}\\b`) });
export const cursor = async () => {
  const id = (await grid()).getAttribute("aria-activedescendant");
  return document.getElementById(id ?? "")?.textContent;
};
export const filters = () => asked("history").map((each) => each.filter);

/** A book of 100,000 operations, and the history open. */
export function openHistory(): void {
  layOut();
  forgetAll();
  answer("history", bookOf(100_000));
  answer("historyTotals", () => totalsOf());
  answer("operation", ({ id }) => detail({ row: row({ id }) }));
  router.go({ name: "history" });
}
