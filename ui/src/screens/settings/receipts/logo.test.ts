import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { LogoView } from "../../../bindings/LogoView";
import { answer, asked, forgetAll, wrongSetting } from "../../../testing/bridge";
import Logo from "./Logo.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const none: LogoView = { pictures: [] };
const chosen: LogoView = {
  pictures: [
    { paper: "mm58", width: 384, height: 100, address: "data:image/png;base64,AAAA" },
    { paper: "mm80", width: 576, height: 150, address: "data:image/png;base64,BBBB" },
  ],
};
const button = (name: string) => screen.findByRole("button", { name });
const previews = () => screen.queryAllByRole<HTMLImageElement>("img", { name: /as it is printed/ });

beforeEach(() => {
  forgetAll();
  answer("logo", () => none);
});

test("a logo is chosen, seen on both papers and removed", async () => {
  answer("chooseLogo", () => chosen);
  answer("removeLogo", () => none);
  const { container } = render(Logo);
  await userEvent.click(await button("Choose a picture…"));
  expect(previews().map((each) => each.src)).toEqual(chosen.pictures.map((each) => each.address));
  expect((await axe.run(container)).violations).toEqual([]);
  await userEvent.click(await button("Remove the logo"));
  expect(previews()).toEqual([]);
  expect(asked("removeLogo").length).toBe(1);
});

test("a picture that is refused says why, and the logo stays", async () => {
  answer("logo", () => chosen);
  answer("chooseLogo", () => {
    throw wrongSetting("printer", "This picture is damaged.");
  });
  render(Logo);
  await userEvent.click(await button("Choose a picture…"));
  await screen.findByText(/This picture is damaged/);
  expect(previews().length).toBe(2);
});
