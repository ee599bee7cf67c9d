import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ComputerView } from "../../bindings/ComputerView";
import type { MovingFileReport } from "../../bindings/MovingFileReport";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { nobody } from "../../testing/signedIn";
import AnotherComputer from "./AnotherComputer.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const open: ComputerView = { code: "QBBZ-M2JF", closed: null, closedFor: null };
const closed: ComputerView = {
  ...open,
  closed: "Nakato closed this book here on 21 Nov 2026, to continue on the computer K7PQ-2M4T.",
  closedFor: "K7PQ-2M4T",
};
const file = {
  name: "Kaunta move 2026-11-21.zip",
  path: "/media/stick/Kaunta move 2026-11-21.zip",
};
const report: MovingFileReport = {
  file,
  refused: null,
  shop: "Nakato Stores",
  closed: "Nakato closed the book on the old computer on 21 Nov 2026, 12:00.",
  books: [
    { environment: "practice", operations: 3, newest: "2026-11-21T08:59:00Z", isHere: false },
    { environment: "production", operations: 1, newest: null, isHere: true },
  ],
  people: ["Nakato", "Okello"],
  notes: ["PINs are not moved: an owner signs in here with the recovery code."],
};

const user = userEvent.setup();
const button = (name: RegExp | string) => screen.findByRole("button", { name });

beforeEach(async () => {
  forgetAll();
  await nobody();
  answer("computer", () => open);
});

test("moving asks for the code and a name, says what follows, and tells where the file is", async () => {
  render(AnotherComputer);
  await user.click(await button("Move to another computer…"));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("closed for good");
  expect(dialog.textContent).toContain("recovery code");
  await user.click(await button("Close this book and save the file"));
  within(dialog).getByText("Type the code that the other computer shows.");
  within(dialog).getByText("Say who you are.");
  expect(asked("moveAway")).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: /code/ }), "k7pq 2m4t");
  await user.type(screen.getByRole("textbox", { name: /Who are you/ }), "Nakato");
  answer("moveAway", () => ({ file, computer: closed }));
  await user.click(await button("Close this book and save the file"));
  await screen.findByText(file.path);
  expect(asked("moveAway")).toEqual([{ code: "k7pq 2m4t", by: "Nakato" }]);
  screen.getByText(/Nakato closed this book here/);
  await button("Save the moving file again…");
});

test("what was typed is still there after a refusal and after the dialog was closed", async () => {
  answer("moveAway", () => {
    throw fail("review", "One of its letters or digits is wrong.");
  });
  render(AnotherComputer);
  await user.click(await button("Move to another computer…"));
  await user.type(await screen.findByRole("textbox", { name: /code/ }), "K7PQ2M4U");
  await user.clear(screen.getByRole("textbox", { name: /Who are you/ }));
  await user.type(screen.getByRole("textbox", { name: /Who are you/ }), "Nakato");
  await user.click(await button("Close this book and save the file"));
  await screen.findByText(/One of its letters or digits is wrong/);
  await user.click(await button("Keep working here"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await button("Move to another computer…"));
  const again = await screen.findByRole<HTMLInputElement>("textbox", { name: /code/ });
  expect(again.value).toBe("K7PQ2M4U");
});

test("bringing in shows this computer's code, what the file holds, and brings it only then", async () => {
  answer("chooseMovingFile", () => ({ report }));
  answer("bringIn", () => ({ next: report.notes }));
  const { container } = render(AnotherComputer);
  await user.click(await button("Bring a book from another computer…"));
  await screen.findByText("QBBZ-M2JF");
  const rules = { "color-contrast": { enabled: false } };
  expect((await axe.run(container, { rules })).violations.map((each) => each.id)).toEqual([]);
  await user.click(await button("Choose the file…"));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/Nakato Stores/);
  expect(dialog.textContent).toContain("3 payments");
  expect(dialog.textContent).toContain("It is here already");
  expect(dialog.textContent).toContain("Nakato, Okello");
  expect(dialog.textContent).toContain("recovery code");
  expect(asked("bringIn")).toEqual([]);
  await user.click(await button("Bring it in"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("bringIn")).toEqual([{ path: file.path }]);
});

test("a file that can't be brought in says why and offers no way to do it", async () => {
  const refused = "This file was made for the computer K7PQ-2M4T, and this one is QBBZ-M2JF.";
  answer("chooseMovingFile", () => ({ report: { ...report, refused } }));
  render(AnotherComputer);
  await user.click(await button("Bring a book from another computer…"));
  await user.click(await button("Choose the file…"));
  await screen.findByText(refused);
  expect(screen.queryByRole("button", { name: "Bring it in" })).toBeNull();
  await button("Choose another file…");
});
