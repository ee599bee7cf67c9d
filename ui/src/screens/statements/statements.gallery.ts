// A made-up statement of the float, compared with the book: ?lines=10000 makes it long.
import type { StatementGroup } from "../../bindings/StatementGroup";
import type { StatementRemarkView } from "../../bindings/StatementRemarkView";
import type { StatementRow } from "../../bindings/StatementRow";
import type { StatementRowsInput } from "../../bindings/StatementRowsInput";
import type { StatementSummary } from "../../bindings/StatementSummary";
import type { StatementView } from "../../bindings/StatementView";

export const summary: StatementSummary = {
  id: 1,
  account: "Float",
  number: "4411",
  name: "november.csv",
  from: "2026-11-01",
  to: "2026-11-30",
  lines: 240,
  accepted: 12,
  cases: 2,
  at: "2026-12-01T06:00:00Z",
  by: "Acen",
};

const remarks: StatementRemarkView[] = [
  { kind: "caseOpened", text: "What is this charge?", by: "Acen", at: "2026-12-01T06:10:00Z" },
  { kind: "noted", text: "Asked the bank on Monday", by: "Acen", at: "2026-12-01T06:30:00Z" },
];

const reasons: Record<StatementGroup, string> = {
  matched: "The reference, the amount and the direction are equal",
  proposed: "Likely: the amount, the phone and the day",
  differing: "The reference is equal, the statement has the amount with the fee",
  onlyHere: "The statement does not have this payment",
  onlyThere: "The book does not have this line",
  cases: "The book does not have this line",
};

const order: StatementGroup[] = [
  "matched",
  "proposed",
  "differing",
  "onlyHere",
  "onlyThere",
  "cases",
];

function counts(lines: number): Record<StatementGroup, number> {
  const few = Math.min(4, lines);
  return {
    matched: lines,
    proposed: few,
    differing: few,
    onlyHere: few,
    onlyThere: few,
    cases: Math.min(2, few),
  };
}

function row(group: StatementGroup, at: number): StatementRow {
  const amount = `-${5000 + ((at * 7919) % 90) * 1000}`;
  const day = String(1 + (at % 28)).padStart(2, "0");
  const hasCase = group === "cases" || (group === "onlyThere" && at === 0);
  const isAlone = group === "onlyThere" || group === "cases";
  return {
    line:
      group === "onlyHere"
        ? null
        : {
            place: at,
            row: at + 2,
            day: `2026-11-${day}`,
            at: null,
            amount,
            reference: `TX-${at}`,
            text: isAlone ? "Top-up at the bank" : "To 0772 123 456",
          },
    payment: isAlone
      ? null
      : {
          operation: at + 1,
          at: `2026-11-${day}T09:00:00Z`,
          amount,
          fee: "500",
          words: "Send money: MUGISHA PETER",
          reference: `KA-${at}`,
          state: "succeeded",
        },
    why: reasons[group],
    accepted: group === "matched" && at % 3 === 0,
    note: hasCase ? "Asked the bank on Monday" : null,
    openCase: hasCase ? "line" : group === "onlyHere" && at === 0 ? "payment" : null,
    mayOpenCase: hasCase ? null : isAlone ? "line" : "payment",
    remarks: hasCase ? remarks : [],
  };
}

export const statements = {
  statements: () => ({
    statements: [summary],
    accounts: [
      { account: "escrow" as const, name: "Float" },
      { account: "bank" as const, name: "Bank" },
    ],
  }),
  statement: (lines: number): StatementView => ({
    summary: { ...summary, lines },
    opening: "5000000",
    closing: "4900000",
    groups: order.map((group) => ({
      group,
      count: counts(lines)[group],
      cameIn: "0",
      wentOut: group === "onlyThere" ? "450000" : "51100",
      open: group === "matched" || group === "cases" ? 0 : counts(lines)[group],
    })),
    exactLeft: Math.ceil((lines * 2) / 3),
    words: "15 rows are left to decide or to note. 2 cases are open.",
  }),
  rows: ({ group, offset, limit, line }: StatementRowsInput, lines: number) => {
    const total = counts(lines)[group];
    const places = Array.from({ length: total }, (_, at) => row(group, at).line?.place);
    const at = line === undefined ? -1 : places.indexOf(line);
    const first = at < 0 ? offset : at;
    const length = Math.max(0, Math.min(limit, total - first));
    return {
      total,
      offset: first,
      rows: Array.from({ length }, (_, at) => row(group, first + at)),
    };
  },
};
