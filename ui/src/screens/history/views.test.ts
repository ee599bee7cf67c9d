import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { HistoryLayout } from "../../bindings/HistoryLayout";
import type { SavedView } from "../../bindings/SavedView";
import { findViews } from "../../frame/savedViews";
import { router } from "../../navigation/router.svelte";
import { layout } from "../../session/historyLayout.svelte";
import { answer, asked, fail } from "../../testing/bridge";
import HistoryFixture from "./HistoryFixture.svelte";
import { openHistory } from "./kept.steps";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const rowOf = (id: number) => screen.findByRole("row", { name: new RegExp(`CUSTOMER ${id}\\b`) });
const heads = async () =>
  within(await screen.findByRole("grid", { name: "Operations" }))
    .getAllByRole("columnheader")
    .map((head) => head.textContent?.trim());
const view = (part: Partial<SavedView> & { name: string }): SavedView => ({
  filter: "{}",
  columns: [],
  sort: null,
  onRail: false,
  ...part,
});

let kept: { layout: HistoryLayout };

beforeEach(async () => {
  kept = await openHistory();
});

test("a view is saved, opened, renamed, put on the rail and deleted by keyboard", async () => {
  render(HistoryFixture);
  await rowOf(100);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Amount, UGX" }));
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "okello");
  await waitFor(() => expect(asked("history").at(-1)?.filter.search).toBe("okello"));
  screen.getByRole("button", { name: "Views" }).focus();
  await user.keyboard("{Enter}");
  const panel = await screen.findByRole("dialog", { name: "Views" });
  within(panel).getByRole("textbox", { name: "Name" }).focus();
  await user.keyboard("Okello, largest first{Enter}");
  await waitFor(() => expect(kept.layout.views).toHaveLength(1));
  expect(kept.layout.views[0]).toMatchObject({
    name: "Okello, largest first",
    sort: { column: "amount", descending: true },
    onRail: false,
  });
  expect(JSON.parse(kept.layout.views[0]?.filter ?? "")).toMatchObject({ search: "okello" });
  await waitFor(() => expect(router.current).toMatchObject({ view: "Okello, largest first" }));
  await user.click(
    within(panel).getByRole("checkbox", { name: "Show among the screens at the left" }),
  );
  await waitFor(() => expect(kept.layout.views[0]?.onRail).toBe(true));
  await user.click(within(panel).getByRole("button", { name: /^Rename/ }));
  const name = within(panel).getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Okello{Enter}");
  await waitFor(() => expect(kept.layout.views.map((each) => each.name)).toEqual(["Okello"]));
  await waitFor(() => expect(router.current).toMatchObject({ view: "Okello" }));
  await user.click(within(panel).getByRole("button", { name: /^Delete/ }));
  await waitFor(() => expect(kept.layout.views).toEqual([]));
  await waitFor(() => expect(router.current).toMatchObject({ view: undefined }));
});

test("a view that can't be saved says why, and the others stay as they were", async () => {
  kept.layout.views = [view({ name: "Mine" })];
  render(HistoryFixture);
  await rowOf(100);
  answer("saveHistoryLayout", () => {
    throw fail("service", "There is already a view called “Mine”.");
  });
  await userEvent.click(screen.getByRole("button", { name: "Views" }));
  const panel = await screen.findByRole("dialog", { name: "Views" });
  await userEvent.type(within(panel).getByRole("textbox", { name: "Name" }), "mine{Enter}");
  await within(panel).findByText(/already a view called/);
  expect(within(panel).getAllByRole("button", { name: /^Rename/ })).toHaveLength(1);
});

test("the palette finds a view, and it opens with its filter, order and columns", async () => {
  kept.layout.views = [
    view({
      name: "Large ones",
      filter: JSON.stringify({ search: "nakato", period: "today" }),
      sort: { column: "amount", descending: true },
      columns: [{ column: "amount", width: 200 }],
    }),
    view({ name: "Broken", filter: "{" }),
  ];
  await layout.load();
  const [found] = findViews("large");
  found?.run();
  expect(router.current).toMatchObject({ name: "history", view: "Large ones" });
  const { unmount } = render(HistoryFixture);
  await waitFor(() => expect(asked("history")[0]?.sort?.column).toBe("amount"));
  expect(asked("history")[0]?.filter.search).toBe("nakato");
  await waitFor(async () => expect(await heads()).toEqual(["Amount, UGX"]));
  unmount();
  router.go({ name: "history", view: "Broken" });
  render(HistoryFixture);
  await rowOf(100);
  expect(asked("history").at(-1)?.filter.search).toBe("");
});
