import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, asked, forgetAll, wrongSetting } from "../../../testing/bridge";
import { settingsOf } from "../settings.fixture";
import SentAlong from "./SentAlong.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

beforeEach(forgetAll);

const line = (number: number) => within(screen.getByRole("group", { name: `Line ${number}` }));

test("what is sent along is a few names and values, and what is wrong stands at its line", async () => {
  answer("saveSentAlong", (input) => settingsOf({ sentAlong: input.entries }));
  const onsaved = vi.fn();
  render(SentAlong, { entries: [{ name: "Till", value: "3" }], onsaved });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Add a line" }));
  await user.type(line(2).getByLabelText("Name"), "Shop");
  await user.type(line(2).getByLabelText("Value"), "Ntinda");
  await user.click(screen.getByRole("button", { name: "Save what is sent along" }));
  await screen.findByText("Saved");
  expect(asked("saveSentAlong")).toEqual([
    {
      entries: [
        { name: "Till", value: "3" },
        { name: "Shop", value: "Ntinda" },
      ],
    },
  ]);
  expect(onsaved).toHaveBeenCalledOnce();
  answer("saveSentAlong", () => {
    throw wrongSetting(
      "sentAlong",
      "This name is already in the list. Give each value a name of its own.",
      1,
    );
  });
  await user.click(screen.getByRole("button", { name: "Save what is sent along" }));
  await line(2).findByText("This name is already in the list. Give each value a name of its own.");
});

test("at most five lines can be added", async () => {
  render(SentAlong, { entries: [], onsaved: vi.fn() });
  const user = userEvent.setup();
  for (let added = 1; added < 5; added += 1) {
    await user.click(screen.getByRole("button", { name: "Add a line" }));
  }
  expect(screen.getAllByRole("group")).toHaveLength(5);
  expect(screen.queryByRole("button", { name: "Add a line" })).toBeNull();
});
