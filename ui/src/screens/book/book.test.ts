import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { BackupReport } from "../../bindings/BackupReport";
import type { BookView } from "../../bindings/BookView";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { nobody, signIn } from "../../testing/signedIn";
import Book from "./Book.svelte";
import Repair from "./Repair.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const file = {
  name: "practice-2026-11-20.db",
  path: "/home/nakato/backups/practice-2026-11-20.db",
};
const whole: BookView = {
  path: "/home/nakato/kaunta/practice.db",
  operations: 1234,
  events: 4321,
  chain: { state: "whole", checkedAt: "2026-11-21T08:00:00Z", head: "9f86 d081 884c 7d65" },
  anchorInKeychain: true,
  lock: null,
  backups: [{ file, kind: "daily", at: "2026-11-20T05:00:00Z", size: 1_440_000 }],
  backupProblem: null,
  secondDisk: null,
};
const report: BackupReport = {
  file,
  refused: null,
  operations: 1200,
  newest: "2026-11-20T04:59:00Z",
  missing: 34,
  toLookUp: 98,
};

const button = (name: RegExp | string) => screen.findByRole("button", { name });

beforeEach(async () => {
  forgetAll();
  await nobody();
  answer("book", () => whole);
  answer("computer", () => ({ code: "K7PQ-2M4T", closed: null, closedFor: null }));
});

test("a book that is whole says so, with its counts and its last fingerprint", async () => {
  const { container } = render(Book);
  await screen.findByText("Nothing in it was changed, removed or added");
  expect(container.textContent).toContain("1,234, with 4,321 events");
  expect(container.textContent).toContain("9f86 d081 884c 7d65");
  expect(container.textContent).toContain("1.4 MB");
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations.map((violation) => violation.id)).toEqual([]);
});

test("a check under way tells how far it is and then what it found", async () => {
  answer("book", () => ({
    ...whole,
    chain: { state: "checking", progress: { done: 20_000, total: 100_000 } },
  }));
  render(Book);
  await screen.findByText("Events checked: 20,000 of 100,000");
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("20000");
  answer("book", () => ({ ...whole, chain: { state: "broken", what: "Event 77 was changed." } }));
  change({ kind: "book" });
  expect((await screen.findByRole("alert")).textContent).toContain("Event 77 was changed.");
});

test("a lock says why nothing is sent and how far Kaunta is with it", async () => {
  answer("book", () => ({
    ...whole,
    lock: {
      reason: "reconciling",
      message: "The book is older than what was paid.",
      progress: { done: 3, total: 98 },
    },
  }));
  render(Book);
  await screen.findByText("Nothing is sent at present");
  screen.getByText("The book is older than what was paid.");
  screen.getByText("Looked up at the service: 3 of 98");
});

test("an owner goes on without a silent keychain, with a reason, and nothing is decided before", async () => {
  const message = "This computer's keychain has not answered.";
  answer("book", () => ({ ...whole, lock: { reason: "keychain", message, progress: null } }));
  answer("goOnWithoutKeychain", () => {
    throw fail("review", "Write how you know that this is the newest book, in one line.");
  });
  render(Book);
  const user = userEvent.setup();
  await screen.findByText(message);
  await user.click(await button("Go on without the keychain…"));
  await user.click(await button("Go on without the keychain"));
  await screen.findByText("Say how you know that it is the newest.");
  expect(asked("goOnWithoutKeychain")).toEqual([]);
  await user.type(screen.getByLabelText(/^How do you know/), " We paid from it all day ");
  await user.click(await button("Go on without the keychain"));
  await screen.findByText("Write how you know that this is the newest book, in one line.");
  answer("goOnWithoutKeychain", () => whole);
  await user.click(await button("Go on without the keychain"));
  await waitFor(() => expect(screen.queryByText("Nothing is sent at present")).toBeNull());
  expect(asked("goOnWithoutKeychain")[1]).toEqual({ reason: "We paid from it all day" });
});

test("an owner goes on without asking, with a reason, only where the service can't be asked", async () => {
  const message = "There is no look-up path.";
  const locked = (reason: "cannotAsk" | "reconciling"): BookView => ({
    ...whole,
    lock: { reason, message, progress: null },
  });
  answer("book", () => locked("reconciling"));
  render(Book);
  const user = userEvent.setup();
  await screen.findByText(message);
  expect(screen.queryByRole("button", { name: /^Go on without/ })).toBeNull();
  answer("book", () => locked("cannotAsk"));
  change({ kind: "book" });
  await user.click(await button("Go on without asking…"));
  await user.click(await button("Go on without asking"));
  await screen.findByText("Say why you go on without asking.");
  expect(asked("goOnWithoutAsking")).toEqual([]);
  await user.type(screen.getByLabelText(/^Why do you go on/), " We never used the gateway ");
  answer("goOnWithoutAsking", () => whole);
  await user.click(await button("Go on without asking"));
  await waitFor(() => expect(screen.queryByText("Nothing is sent at present")).toBeNull());
  expect(asked("goOnWithoutAsking")).toEqual([{ reason: "We never used the gateway" }]);
});

test.each([
  { reason: "keychain" as const, act: "Go on without the keychain", label: /^How do you know/ },
  { reason: "cannotAsk" as const, act: "Go on without asking", label: /^Why do you go on/ },
])("what was typed is there again after another screen: $act", async ({ reason, act, label }) => {
  answer("book", () => ({ ...whole, lock: { reason, message: "Locked.", progress: null } }));
  const user = userEvent.setup();
  const left = render(Book);
  await user.click(await button(`${act}…`));
  await user.type(screen.getByLabelText(label), "We paid from it all day");
  left.unmount();
  render(Book);
  const typed = await screen.findByLabelText<HTMLInputElement>(label);
  expect(typed.value).toBe("We paid from it all day");
  answer(reason === "keychain" ? "goOnWithoutKeychain" : "goOnWithoutAsking", () => whole);
  await user.click(await button(act));
  await waitFor(() => expect(screen.queryByText("Nothing is sent at present")).toBeNull());
});

test("whoever only reads the book decides nothing about the keychain", async () => {
  await signIn("Ssali", "accountant");
  answer("book", () => ({
    ...whole,
    lock: { reason: "keychain", message: "It has not answered.", progress: null },
  }));
  render(Book);
  await screen.findByText("It has not answered.");
  expect(screen.queryByRole("button", { name: /^Go on without/ })).toBeNull();
});

test("a backup by hand tells where it is, and a change of mind tells nothing", async () => {
  answer("backUp", () => ({ file: null }));
  render(Book);
  const user = userEvent.setup();
  await user.click(await button(/^Back up to/));
  expect(screen.queryByText("Backed up, and checked by reading it back")).toBeNull();
  answer("backUp", () => ({ file }));
  await user.click(await button(/^Back up to/));
  await screen.findByText("Backed up, and checked by reading it back");
  screen.getByText(file.path);
  answer("backUp", () => {
    throw fail("book", "The disk is full.");
  });
  await user.click(await button(/^Back up to/));
  await screen.findByText("The disk is full.");
  expect(screen.queryByText(file.path)).toBeNull();
});

test("a restore says what the backup does not know, and happens only after a second word", async () => {
  answer("examineBackup", () => report);
  answer("restore", () => {
    answer("book", () => ({ ...whole, operations: 1200 }));
    return null;
  });
  render(Book);
  const user = userEvent.setup();
  await user.click(await button(`Restore ${file.name}`));
  const dialog = await screen.findByRole("dialog");
  expect(asked("examineBackup")).toEqual([{ path: file.path }]);
  expect(dialog.textContent).toContain("34 payments that the book in use has");
  expect(dialog.textContent).toContain("98 payments may be missing or unfinished");
  expect(asked("restore")).toEqual([]);
  const restore = within(dialog).getByRole("button", { name: "Restore this backup" });
  expect((restore as HTMLButtonElement).disabled).toBe(true);
  within(dialog).getByText("Answer the question first.");
  for (const said of within(dialog).getAllByRole("radio"))
    expect(said.getAttribute("aria-checked")).toBe("false");
  await user.click(within(dialog).getByRole("radio", { name: /^Yes, or I don't know/ }));
  expect(dialog.textContent).toContain("Needs attention then shows that time as not known");
  await user.click(within(dialog).getByRole("radio", { name: "No" }));
  const found = await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations.map((violation) => violation.id)).toEqual([]);
  await user.click(restore);
  expect(asked("restore")).toEqual([{ path: file.path, usedElsewhere: "no" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.body.textContent).toContain("1,200, with");
});

test("a restore that is refused stays in the dialog with its reason; leaving it changes nothing", async () => {
  answer("chooseBackup", () => ({ report: { ...report, toLookUp: 0 } }));
  answer("restore", () => {
    throw fail("book", "A payment is on its way. Wait for it.");
  });
  render(Book);
  const user = userEvent.setup();
  await user.click(await button("Restore from a file…"));
  await screen.findByText("Nothing has to be looked up at the service.");
  await user.click(await screen.findByRole("radio", { name: /^Yes, or I don't know/ }));
  screen.getByText("Kaunta asks the service about every payment that may be missing.");
  await user.click(await button("Restore this backup"));
  expect(asked("restore")).toEqual([{ path: file.path, usedElsewhere: "mayBe" }]);
  await screen.findByText("A payment is on its way. Wait for it.");
  await user.click(await button("Keep the book as it is"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await button("Restore from a file…"));
  const again = await button("Restore this backup");
  expect((again as HTMLButtonElement).disabled).toBe(true);
});

test("a file that is no backup says why and offers no restore", async () => {
  answer("chooseBackup", () => ({
    report: { ...report, refused: "This is not a book of Kaunta's." },
  }));
  render(Book);
  await userEvent.click(await button("Restore from a file…"));
  await screen.findByText("This is not a book of Kaunta's.");
  expect(screen.queryByRole("button", { name: "Restore this backup" })).toBeNull();
});

const disk = {
  name: "KINGSTON",
  path: "/media/nakato/KINGSTON/kaunta-practice-1a2b3c4d5e6f",
  copiedAt: null,
  isHere: true,
  notes: ["This folder is on the same disk as the book. If that disk breaks, both are lost."],
  overdue: null,
  problem: null,
};

test("a second disk is chosen, copied to and stopped, and what is to know of it is said", async () => {
  answer("chooseSecondDisk", () => ({ ...whole, secondDisk: disk }));
  answer("copyToSecondDisk", () => {
    throw fail("book", "That disk is full.");
  });
  answer("stopSecondDisk", () => whole);
  const { container } = render(Book);
  const user = userEvent.setup();
  await user.click(await button("Choose a folder…"));
  await screen.findByText("KINGSTON");
  screen.getByText("Nothing is copied there yet.");
  screen.getByText(disk.notes[0] ?? "");
  screen.getByText(/^Anyone who has that disk can read/);
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations.map((violation) => violation.id)).toEqual([]);
  await user.click(await button("Copy now"));
  await screen.findByText("That disk is full.");
  await user.click(await button("Stop"));
  await button("Choose a folder…");
  expect(screen.queryByText("KINGSTON")).toBeNull();
  expect(screen.queryByText("That disk is full.")).toBeNull();
});

test("a copy that takes long does not swallow a press of Stop", async () => {
  let copied: (book: BookView) => void = () => undefined;
  answer("chooseSecondDisk", () => ({ ...whole, secondDisk: disk }));
  answer("copyToSecondDisk", () => new Promise<BookView>((resolve) => (copied = resolve)));
  answer("stopSecondDisk", () => whole);
  render(Book);
  const user = userEvent.setup();
  await user.click(await button("Choose a folder…"));
  await user.click(await button("Copy now"));
  await user.click(await button("Stop"));
  await button("Choose a folder…");
  expect(screen.queryByText("KINGSTON")).toBeNull();
  copied(whole);
});

test("an old copy on the second disk, a disk that is away and a failed attempt are told", async () => {
  const overdue = "The copy on KINGSTON is 9 days old. Plug the disk in, then press Copy now.";
  const secondDisk = { ...disk, copiedAt: "2026-11-12T05:00:00Z", isHere: false, overdue };
  answer("book", () => ({ ...whole, secondDisk }));
  render(Book);
  await screen.findByText(overdue);
  screen.getByText(/It is not plugged in now/);
  answer("book", () => ({ ...whole, secondDisk: { ...secondDisk, problem: "It was taken out." } }));
  change({ kind: "book" });
  await screen.findByText("It was taken out.");
  screen.getByText("The last copy to the other disk did not work");
});

test("whoever only reads the book is shown no second disk", async () => {
  await signIn("Ssali", "accountant");
  answer("book", () => ({ ...whole, secondDisk: disk }));
  render(Book);
  await screen.findByText("Daily backup");
  expect(screen.queryByRole("button", { name: "Copy now" })).toBeNull();
});

test("a damaged book is saved as far as it can be read, and what was lost is named", async () => {
  answer("salvage", () => ({
    operations: 990,
    events: 3_000,
    lost: ["Payments 12 to 14, of 3 November."],
    setAside: { name: "practice.damaged.db", path: "/home/nakato/kaunta/practice.damaged.db" },
  }));
  const onmended = vi.fn();
  render(Repair, { onmending: () => undefined, onmended });
  const user = userEvent.setup();
  await user.click(await button("Save what can be read…"));
  expect(asked("salvage")).toEqual([]);
  await user.click(await button("Save what can be read"));
  await screen.findByText("990 payments were kept");
  screen.getByText("Payments 12 to 14, of 3 November.");
  screen.getByText("/home/nakato/kaunta/practice.damaged.db");
  expect(onmended).not.toHaveBeenCalled();
  await user.click(await button("Go on"));
  expect(onmended).toHaveBeenCalled();
});
