import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { StatementGroup } from "../../bindings/StatementGroup";
import type { StatementLineView } from "../../bindings/StatementLineView";
import type { StatementLook } from "../../bindings/StatementLook";
import type { StatementRow } from "../../bindings/StatementRow";
import type { StatementView } from "../../bindings/StatementView";
import { router } from "../../navigation/router.svelte";
import { answer, asked, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { signIn } from "../../testing/signedIn";
import { summary as madeUp } from "./statements.gallery";
import StatementsFixture from "./StatementsFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const user = userEvent.setup();
const text = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

const summary = { ...madeUp, lines: 3, accepted: 0, cases: 0 };

function view(part: Partial<StatementView> = {}): StatementView {
  const group = (name: StatementGroup, count: number, wentOut: string, open: number) => ({
    group: name,
    count,
    cameIn: "0",
    wentOut,
    open,
  });
  return {
    summary,
    opening: "5000000",
    closing: "4900000",
    groups: [
      group("matched", 1, "51100", 0),
      group("proposed", 1, "20000", 1),
      group("differing", 0, "0", 0),
      group("onlyHere", 0, "0", 0),
      group("onlyThere", 1, "700", 1),
      group("cases", 0, "0", 0),
    ],
    exactLeft: 1,
    words: "2 rows are left to decide or to note.",
    ...part,
  };
}

const charge: StatementRow = {
  line: {
    place: 2,
    row: 9,
    day: "2026-11-30",
    at: null,
    amount: "-700",
    reference: "FEE-1",
    text: "Monthly charge",
  },
  payment: null,
  why: "The book does not have this line",
  accepted: false,
  note: null,
  openCase: null,
  mayOpenCase: "line",
  remarks: [],
};
const likely: StatementRow = {
  line: {
    ...charge.line,
    place: 1,
    row: 8,
    day: "2026-11-29",
    amount: "-20000",
  } as StatementRow["line"],
  payment: {
    operation: 7,
    at: "2026-11-29T06:00:00Z",
    amount: "-20000",
    fee: "500",
    words: "Send money: MUGISHA PETER",
    reference: "KA-7",
    state: "succeeded",
  },
  why: "Likely: the amount and the day",
  accepted: false,
  note: null,
  openCase: null,
  mayOpenCase: "payment",
  remarks: [],
};
const rowsOf: Partial<Record<StatementGroup, StatementRow[]>> = {
  proposed: [likely],
  onlyThere: [charge],
};

const look: StatementLook = {
  sheets: [],
  sheet: 0,
  file: "f1",
  name: "november.csv",
  sha256: "abc",
  kind: "CSV",
  columns: [
    { place: 0, letter: "A", heading: "Date", samples: ["03/04/2026"], column: "date" },
    { place: 1, letter: "B", heading: "Ssente", samples: ["-500"], column: null },
  ],
  remembered: false,
  problem: "Say which column has the amount, or which two have money out and money in.",
  asksDates: false,
  found: null,
  imported: null,
};
const found = {
  lines: 1,
  from: "2026-04-03",
  to: "2026-04-03",
  number: null,
  opening: null,
  closing: null,
  proof: "The file does not say both balances.",
};

beforeEach(async () => {
  layOut();
  forgetAll();
  await signIn("Acen", "accountant");
  answer("statements", () => ({
    statements: [summary],
    accounts: [{ account: "escrow", name: "Float" }],
  }));
  answer("statement", () => view());
  answer("statementRows", ({ group, offset }) => {
    const rows = rowsOf[group] ?? [];
    return { total: rows.length, offset, rows };
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a chosen file is mapped, said whose it is, and compared", async () => {
  router.go({ name: "statements" });
  answer("pickStatement", () => ({ file: "f1" }));
  answer("readStatement", ({ columns }) =>
    columns === null ? look : { ...look, problem: null, found },
  );
  answer("importStatement", () => view());
  render(StatementsFixture);
  await user.click(await screen.findByRole("button", { name: "Choose a statement" }));
  expect(text(await screen.findByRole("alert"))).toContain("which column has the amount");
  await user.selectOptions(screen.getByLabelText("What is column B?"), "amount");
  await screen.findByText("The file does not say both balances.");
  await user.click(screen.getByRole("button", { name: "Compare with the book" }));
  expect(asked("importStatement")).toEqual([]);
  await screen.findByText("Say whose statement it is");
  await user.selectOptions(screen.getByLabelText(/Whose statement is it/), "escrow");
  await user.click(screen.getByRole("button", { name: "Compare with the book" }));
  await screen.findByRole("heading", { level: 1, name: "Float 4411" });
  expect(asked("importStatement")).toEqual([
    {
      file: "f1",
      sha256: "abc",
      account: "escrow",
      columns: [
        { place: 0, column: "date" },
        { place: 1, column: "amount" },
      ],
      dates: null,
    },
  ]);
});

test("the order of day and month is asked and sent", async () => {
  router.go({ name: "statements", file: "f1" });
  answer("readStatement", ({ dates }) =>
    dates === null
      ? { ...look, asksDates: true, problem: "Say whether the day or the month comes first." }
      : { ...look, asksDates: true, problem: null, found },
  );
  render(StatementsFixture);
  await user.click(await screen.findByRole("radio", { name: /The day: 03\/04 is 3 April/ }));
  await screen.findByText("The file does not say both balances.");
  expect(asked("readStatement").at(-1)).toEqual({ file: "f1", columns: null, dates: "dayFirst" });
});

test("the first group with something to decide is shown, walked by keyboard and accepted one by one", async () => {
  router.go({ name: "statements", id: 1 });
  answer("acceptMatch", () => view({ exactLeft: 1 }));
  render(StatementsFixture);
  const grid = await screen.findByRole("grid", { name: "Rows of the comparison" });
  await within(grid).findByText("Send money: MUGISHA PETER");
  grid.focus();
  await user.keyboard("{Enter}");
  const panel = await screen.findByRole("complementary", { name: "Row of the comparison" });
  expect(text(panel)).toMatch(/Likely: the amount and the day.*KA-7/s);
  await user.click(within(panel).getByRole("button", { name: "Accept: they are the same" }));
  await waitFor(() => expect(asked("acceptMatch")).toEqual([{ id: 1, line: 1, operation: 7 }]));
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
});

test("a case is opened from elsewhere with its own row chosen and in view, however far down it is", async () => {
  const cases = Array.from({ length: 250 }, (_, at): StatementRow => {
    const line = { ...(charge.line as StatementLineView), place: 1000 + at, text: `Charge ${at}` };
    return { ...charge, line, openCase: "line", mayOpenCase: null };
  });
  answer("statementRows", ({ offset, limit, line }) => {
    const at = cases.findIndex((row) => row.line?.place === line);
    const first = at < 0 ? offset : at;
    return { total: cases.length, offset: first, rows: cases.slice(first, first + limit) };
  });
  router.go({ name: "statements", id: 1, group: "cases", line: 1180 });
  render(StatementsFixture);
  const panel = await screen.findByRole("complementary", { name: "Row of the comparison" });
  expect(text(panel)).toContain("Charge 180");
  const grid = screen.getByRole("grid", { name: "Rows of the comparison" });
  const row = await waitFor(() => {
    const chosen = within(grid).getByRole("row", { selected: true });
    expect(text(chosen)).toContain("Charge 180");
    return chosen;
  });
  expect(grid.getAttribute("aria-activedescendant")).toBe(row.id);
  // Ten rows fit: it is the last of them.
  expect(grid.scrollTop).toBe(171 * 36);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await user.keyboard("{ArrowUp}{Enter}");
  expect(text(await screen.findByRole("complementary"))).toContain("Charge 179");
});

test("a case that was closed meanwhile opens the group without a row", async () => {
  answer("statementRows", ({ offset }) => ({ total: 1, offset, rows: [charge] }));
  router.go({ name: "statements", id: 1, group: "cases", line: 77 });
  render(StatementsFixture);
  await screen.findByText("Monthly charge");
  await waitFor(() => expect(asked("statementRows")).toMatchObject([{}, { line: 77 }]));
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("what was compared is let go once the statement is left", async () => {
  router.go({ name: "statements", id: 1 });
  answer("leaveStatement", () => null);
  const { unmount } = render(StatementsFixture);
  await screen.findByRole("grid", { name: "Rows of the comparison" });
  expect(asked("leaveStatement")).toEqual([]);
  unmount();
  await waitFor(() => expect(asked("leaveStatement")).toEqual([{ id: 1 }]));
});

test("only the exact ones are accepted together", async () => {
  router.go({ name: "statements", id: 1 });
  answer("acceptExact", () => view({ exactLeft: 0 }));
  render(StatementsFixture);
  await user.click(await screen.findByRole("button", { name: "Accept the exact one" }));
  await waitFor(() => expect(asked("acceptExact")).toEqual([{ id: 1 }]));
  await waitFor(() => expect(screen.queryByRole("button", { name: /exact/ })).toBeNull());
});

test("a note is kept with a line that the book does not have, and while it is half written", async () => {
  router.go({ name: "statements", id: 1, group: "onlyThere" });
  answer("noteOnStatement", () => view());
  render(StatementsFixture);
  await user.click(await screen.findByText("Monthly charge"));
  let panel = await screen.findByRole("complementary", { name: "Row of the comparison" });
  await user.click(within(panel).getByRole("button", { name: "Keep the note" }));
  await within(panel).findByText("Write something first");
  await user.type(within(panel).getByRole("textbox"), "See the{Escape}");
  await waitFor(() => expect(document.activeElement?.role).toBe("grid"));
  await user.keyboard("{Enter}");
  panel = await screen.findByRole("complementary", { name: "Row of the comparison" });
  await user.type(within(panel).getByRole("textbox"), " contract");
  await user.click(within(panel).getByRole("button", { name: "Keep the note" }));
  await waitFor(() =>
    expect(asked("noteOnStatement")).toEqual([
      { id: 1, line: 2, operation: null, text: "See the contract" },
    ]),
  );
});

test("a case is opened about a line that the book does not have, and closed with how it was cleared up", async () => {
  router.go({ name: "statements", id: 1, group: "onlyThere" });
  const groups = view().groups.map((each) =>
    each.group === "cases" ? { ...each, count: 1, wentOut: "700" } : each,
  );
  answer("openStatementCase", () => view({ groups }));
  answer("closeStatementCase", () => view());
  render(StatementsFixture);
  expect(screen.queryByRole("button", { name: /With an open case/ })).toBeNull();
  await user.click(await screen.findByText("Monthly charge"));
  let panel = await screen.findByRole("complementary", { name: "Row of the comparison" });
  await user.click(within(panel).getByRole("button", { name: "Open a case" }));
  await within(panel).findByText("Write something first");
  await user.type(within(panel).getByRole("textbox"), "What is this charge?");
  await user.click(within(panel).getByRole("button", { name: "Open a case" }));
  await waitFor(() =>
    expect(asked("openStatementCase")).toEqual([
      { id: 1, line: 2, operation: null, text: "What is this charge?" },
    ]),
  );
  const opened: StatementRow = {
    ...charge,
    openCase: "line",
    mayOpenCase: null,
    remarks: [
      {
        kind: "caseOpened",
        text: "What is this charge?",
        by: "Acen",
        at: "2026-12-01T06:00:00Z",
      },
    ],
  };
  answer("statementRows", () => ({ total: 1, offset: 0, rows: [opened] }));
  await user.click(await screen.findByRole("button", { name: /With an open case/ }));
  await user.click(await screen.findByText("Case open"));
  panel = await screen.findByRole("complementary", { name: "Row of the comparison" });
  const written = within(panel).getByRole("region", { name: "Written so far" });
  expect(text(written)).toMatch(/Case opened\s*What is this charge\?\s*Acen, /);
  expect(within(panel).queryByRole("button", { name: "Open a case" })).toBeNull();
  await user.type(within(panel).getByRole("textbox"), "The monthly fee");
  await user.click(within(panel).getByRole("button", { name: "Close the case" }));
  await waitFor(() =>
    expect(asked("closeStatementCase")).toEqual([
      { id: 1, line: 2, operation: null, text: "The monthly fee" },
    ]),
  );
});

test("the list, a file and a comparison have no accessibility problem", async () => {
  answer("readStatement", () => ({ ...look, asksDates: true, found, imported: 1 }));
  const { container } = render(StatementsFixture);
  for (const [place, ready] of [
    [{ name: "statements" }, () => screen.findByRole("table", { name: "Statements" })],
    [{ name: "statements", file: "f1" }, () => screen.findByText("Ssente")],
    [{ name: "statements", id: 1 }, () => screen.findByText("Send money: MUGISHA PETER")],
  ] as const) {
    router.go(place);
    await ready();
    const { violations } = await axe.run(container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test("a workbook's sheet is chosen, and imported as it was shown", async () => {
  const sheets = [
    { place: 0, name: "October" },
    { place: 2, name: "November" },
  ];
  router.go({ name: "statements", file: "f1" });
  answer("readStatement", ({ sheet }) => ({
    ...look,
    problem: null,
    found,
    sheets,
    sheet: sheet ?? 0,
  }));
  answer("importStatement", () => view());
  render(StatementsFixture);
  await user.selectOptions(await screen.findByLabelText("Sheet"), "November");
  await waitFor(() => expect(asked("readStatement").at(-1)).toMatchObject({ sheet: 2 }));
  await user.selectOptions(screen.getByLabelText(/Whose statement is it/), "escrow");
  await user.click(screen.getByRole("button", { name: "Compare with the book" }));
  await waitFor(() => expect(asked("importStatement")).toMatchObject([{ sheet: 2 }]));
});
