import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PayrollRow } from "../../bindings/PayrollRow";
import "../../testing/select";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail } from "../../testing/bridge";
import { payrollOf, payrollRow, payrollsOf } from "./payroll.fixture";
import { axeFindsNothing, button, Held, rowNamed, rowsGrid } from "./payroll.steps";
import { whose, withheldPayment } from "../../testing/rows";
import PayrollFixture from "./PayrollFixture.svelte";
import { gone, mixed, openMixedDraft, panel } from "./draft.steps";
import { emptyText } from "./row";
import { everyRow } from "./filter";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

let held: Held;

beforeEach(() => {
  held = openMixedDraft();
});
afterEach(() => vi.unstubAllGlobals());

test("the totals add up as shown: the file is what is paid, what is left out, and what is in no sum", async () => {
  render(PayrollFixture);
  const totals = await screen.findByRole("group", { name: "Totals" });
  expect(totals.textContent).toMatch(/In the file, 7 rows\s*UGX\s300,000/);
  expect(totals.textContent).toMatch(/To pay, 4 payments\s*UGX\s200,000/);
  expect(totals.textContent).toMatch(/Left out, 2 rows\s*UGX\s100,000/);
  expect(totals.textContent).toMatch(/1 row unreadable/);
  const chips = screen.getByRole("group", { name: "Show only" });
  expect(
    within(chips)
      .getAllByRole("button")
      .map((each) => each.textContent?.trim()),
  ).toEqual([
    expect.stringMatching(/Ready\s+3\s*UGX\s150,000/),
    expect.stringMatching(/Corrected\s+1\s*UGX\s50,000/),
    expect.stringMatching(/Question\s+1\s*no amount yet/),
    expect.stringMatching(/Maybe paid\s+1\s*UGX\s50,000/),
    expect.stringMatching(/Can't be paid\s+1\s*UGX\s50,000/),
  ]);
});

test("totals that do not add up are said, and nothing goes on", async () => {
  held.part = { leftOut: { rows: 2, amount: "1" } };
  render(PayrollFixture);
  await screen.findByText("These totals do not add up");
  expect((await button("Go on to pay")).hasAttribute("disabled")).toBe(true);
});

test("a chip shows only its rows, and pressed again all of them", async () => {
  render(PayrollFixture);
  await userEvent.click(await button(/^Question/));
  await screen.findByText("1 row shown");
  expect(asked("payrollRows").at(-1)?.filter.verdicts).toEqual(["asked"]);
  await userEvent.click(await button(/^Question/));
  await screen.findByText("7 rows shown");
  await userEvent.click(await button(/^Left out/));
  await screen.findByText("3 rows shown");
});

test("a search waits for a pause in typing, and an empty one offers the way back", async () => {
  render(PayrollFixture);
  await rowNamed("PERSON 1");
  await userEvent.keyboard("/nobody");
  await screen.findByText("No rows match");
  expect(asked("payrollRows").map((each) => each.filter.search)).toEqual(["", "nobody"]);
  await userEvent.click(await button("Show all rows"));
  await rowNamed("PERSON 1");
});

test("the service's name is shown beside the file's where it differs", async () => {
  render(PayrollFixture);
  expect((await rowNamed("PERSON 7")).textContent).toMatch(/the service says\s*MUGISHA PETER/);
  (await rowNamed("PERSON 7")).click();
  const names = (await panel()).querySelector("dl");
  expect(names?.textContent).toMatch(/The file says\s*PERSON 7\s*The service says\s*MUGISHA PETER/);
});

test("Space leaves a row out and puts it in again", async () => {
  render(PayrollFixture);
  (await rowsGrid()).focus();
  await userEvent.keyboard("{ArrowDown} ");
  const box = () => screen.findByRole("checkbox", { name: "Pay PERSON 2" });
  await waitFor(async () =>
    expect((await box()).ariaChecked ?? (await box()).getAttribute("aria-checked")).toBe("false"),
  );
  expect(asked("includeRows")).toEqual([
    { id: 1, positions: [2], filter: everyRow, included: false },
  ]);
  await userEvent.keyboard(" ");
  await waitFor(async () => expect((await box()).getAttribute("aria-checked")).toBe("true"));
});

test("a duplicate can't slip in: the earlier payment is shown first, and only a click puts it in", async () => {
  render(PayrollFixture);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Pay PERSON 4" }));
  const row = await panel();
  await within(row).findByText(/paid the same amount 3 days ago/);
  expect(row.querySelector("[data-earlier='77']")?.textContent).toMatch(/PERSON 4.*UGX\s50,000/s);
  expect(asked("includeRows")).toEqual([]);
  // The key that opened it, pressed again, includes nobody.
  await userEvent.keyboard("{Enter} ");
  expect(asked("includeRows")).toEqual([]);
  await userEvent.click(within(row).getByRole("button", { name: "Put in anyway" }));
  expect(asked("includeRows")).toEqual([
    { id: 1, positions: [4], filter: everyRow, included: true },
  ]);
});

test("a row left out by a finding can also be left out by hand, and it is shown who did", async () => {
  render(PayrollFixture);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Pay PERSON 4" }));
  expect((await panel()).textContent).toContain("Maybe paid, left out");
  await userEvent.click(await button("Leave out"));
  expect(asked("includeRows").at(-1)).toEqual({
    id: 1,
    positions: [4],
    filter: everyRow,
    included: false,
  });
  await gone();
  held.set(4, { decided: true });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Pay PERSON 4" }));
  expect((await panel()).textContent).toContain("Maybe paid, left out by hand");
  expect(screen.queryByRole("button", { name: "Leave out" })).toBeNull();
});

test("an earlier payment that is for others to look at says whose it is, and is not offered", async () => {
  const [first, ...rest] = mixed().slice(3);
  const findings = (first?.findings ?? []).map((each) => ({ ...each, earlier: withheldPayment() }));
  held.rows = [...payrollOf(3), { ...first, findings } as PayrollRow, ...rest];
  render(PayrollFixture);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Pay PERSON 4" }));
  const row = await panel();
  await within(row).findByText(whose);
  expect(row.textContent).toMatch(/UGX\s50,000.*Paid/s);
  expect(within(row).queryByRole("button", { name: /History/ })).toBeNull();
});

test("including all shown rows leaves out duplicates", async () => {
  render(PayrollFixture);
  await rowNamed("PERSON 1");
  await userEvent.click(await button("Put in all shown"));
  expect(asked("includeRows").at(-1)?.filter.verdicts).toEqual(["valid", "corrected", "told"]);
  await userEvent.click(await button(/^Maybe paid/));
  await userEvent.click(await button("Put in all shown…"));
  const dialog = await screen.findByRole("dialog", { name: "Pay this row again?" });
  expect(asked("includeRows")).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole("button", { name: "Put them in anyway" }));
  expect(asked("includeRows").at(-1)?.filter.verdicts).toEqual(["paidBefore"]);
});

test("a look-back is proposed, set only by a person, and its effect is shown", async () => {
  const proposal = { days: 6, words: "Lists like this one were paid on 6, 13 and 20 Nov." };
  held.part = { lookBack: { days: 21, by: null, proposal } };
  const chosen = { days: 6, by: "Nakato", proposal: null };
  answer("setLookBack", () => {
    held.part = { lookBack: chosen };
    return {
      payroll: held.view,
      moved: ["1 payment was put in: the same was not paid in that time."],
    };
  });
  render(PayrollFixture);
  const question = await screen.findByRole("region", { name: "Paid before" });
  expect(question.textContent).toContain("paid on 6, 13 and 20 Nov");
  expect(question.textContent).toContain("the last 6 days, instead of the last 21 days?");
  expect(asked("setLookBack")).toEqual([]);
  await userEvent.click(
    within(question).getByRole("button", { name: "Ask about the last 6 days" }),
  );
  expect(asked("setLookBack")).toEqual([{ id: 1, days: 6 }]);
  await screen.findByText(/1 payment was put in/);
  await screen.findByText(
    "Asks about anyone who was paid the same in the last 6 days, as Nakato chose.",
  );
  expect(screen.queryByRole("region", { name: "Paid before" })).toBeNull();
});

test("how far back is asked is typed in days, from 1 to 92, and today is always asked about", async () => {
  answer("setLookBack", () => Promise.reject(fail("review", "Not now.")));
  render(PayrollFixture);
  await screen.findByText("Asks about anyone who was paid the same in the last 21 days.");
  await userEvent.click(await button("Change…"));
  const dialog = await screen.findByRole("dialog", { name: "How far back to ask" });
  expect(dialog.textContent).toContain(
    "always asks about anyone who was paid it today or in the last 12 hours",
  );
  const field = within(dialog).getByRole("textbox");
  for (const typed of ["0", "93", "6.5", ""]) {
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    await within(dialog).findByText("Type a whole number of days, 1 to 92.");
  }
  expect(asked("setLookBack")).toEqual([]);
  await userEvent.type(field, "1{Enter}");
  await within(dialog).findByText("Not now.");
  expect(asked("setLookBack")).toEqual([{ id: 1, days: 1 }]);
});

test("all that is proposed is taken over together, once that is said", async () => {
  render(PayrollFixture);
  await rowNamed("PERSON 1");
  expect(screen.queryByRole("button", { name: "Correct all shown…" })).toBeNull();
  await userEvent.click(await button(/^Question/));
  await userEvent.click(await button("Correct all shown…"));
  const dialog = await screen.findByRole("dialog", {
    name: /^Correct (all )?\d+ rows? as proposed\?$/,
  });
  expect(asked("takeGuesses")).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Correct them" }));
  expect(asked("takeGuesses").at(-1)?.filter.verdicts).toEqual(["asked"]);
});

test("a network that only the number suggests is shown as that, and is not kept as if it had been typed", async () => {
  const text = { ...emptyText, name: "PERSON 1", phone: "0772123456", amount: "50000" };
  held.rows = [payrollRow({ position: 1, text, suggestedNetwork: "MTN" })];
  render(PayrollFixture);
  const row = await rowNamed("PERSON 1");
  expect(row.querySelector(".network")?.textContent).toContain("(MTN)");
  await userEvent.click(row);
  const editor = await panel();
  expect(within(editor).getByLabelText("Network").textContent).toContain("As the number says: MTN");
  const phone = within(editor).getByLabelText("Phone");
  await userEvent.clear(phone);
  await userEvent.type(phone, "0702123456");
  expect(within(editor).getByLabelText("Network").textContent).not.toContain("says: MTN");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(asked("changeRow")).toHaveLength(1));
  expect(asked("changeRow")[0]?.text).toMatchObject({ network: "" });
});

test("names are checked with the service with a way out", async () => {
  answer("checkNames", () => {
    held.part = {
      nameCheck: { done: 2, total: 7, secondsLeft: 70, words: "Asking about PERSON 3" },
    };
    return held.view;
  });
  answer("pausePayroll", () => {
    held.part = { namesChecked: 3, namesDiffering: 1 };
    return held.view;
  });
  render(PayrollFixture);
  await userEvent.click(await button("Check names"));
  expect((await screen.findByRole("progressbar")).getAttribute("value")).toBe("2");
  await screen.findByText("Asking about PERSON 3");
  await userEvent.click(await button("Stop checking"));
  expect(asked("pausePayroll")).toEqual([{ id: 1 }]);
  await screen.findByText(/3 names checked with the service/);
  await screen.findByText("1 differs");
});

test("a draft is discarded only when asked twice", async () => {
  answer("discardPayroll", () => null);
  answer("payrolls", payrollsOf([]));
  render(PayrollFixture);
  await userEvent.click(await button("Discard…"));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Nothing in it was paid");
  expect(asked("discardPayroll")).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(router.current).toEqual({ name: "payroll" }));
});

test("what went wrong is said in words, and the rows stay", async () => {
  answer("includeRows", () => Promise.reject(fail("book", "The disk is full.")));
  render(PayrollFixture);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Pay PERSON 1" }));
  await screen.findByText("The disk is full.");
  await rowNamed("PERSON 1");
});

test("10,000 rows open at once: one page is asked for, a few rows are drawn", async () => {
  held.rows = payrollOf(10_000);
  render(PayrollFixture);
  await rowNamed("PERSON 1");
  expect((await rowsGrid()).getAttribute("aria-rowcount")).toBe("10001");
  expect(screen.getAllByRole("row").length).toBeLessThan(40);
  expect(asked("payrollRows").map((each) => [each.offset, each.limit])).toEqual([[0, 100]]);
});

test("axe finds nothing in the draft nor in a row of it", async () => {
  render(PayrollFixture);
  (await rowNamed("PERSON 5")).click();
  await button("Use “1,500,000”");
  await axeFindsNothing();
});
