// Payrolls as Rust gives them, for tests and the gallery.
import type { Column } from "../../bindings/Column";
import type { FileView } from "../../bindings/FileView";
import type { FindingView } from "../../bindings/FindingView";
import type { PayeeKind } from "../../bindings/PayeeKind";
import type { PayrollPreview } from "../../bindings/PayrollPreview";
import type { PayrollRow } from "../../bindings/PayrollRow";
import type { PayrollRowFilter } from "../../bindings/PayrollRowFilter";
import type { PayrollRows } from "../../bindings/PayrollRows";
import type { PayrollRowsInput } from "../../bindings/PayrollRowsInput";
import type { Payrolls } from "../../bindings/Payrolls";
import type { PayrollsInput } from "../../bindings/PayrollsInput";
import type { PayrollSummary } from "../../bindings/PayrollSummary";
import type { PayrollView } from "../../bindings/PayrollView";
import type { RowOutcome } from "../../bindings/RowOutcome";
import type { Totals } from "../../bindings/Totals";
import type { Verdict } from "../../bindings/Verdict";
import { addMoney } from "../../format/sum";
import { emptyText } from "./row";

/** The columns of each kind of list, as Rust returns them. */
export const columnsOf: Record<PayeeKind, Column[]> = {
  mobileMoney: ["name", "phone", "network", "amount", "note"],
  wallet: ["name", "user", "amount", "note"],
  bank: ["name", "account", "bank", "amount", "note"],
  merchant: ["name", "merchant", "account", "amount", "note"],
};

const allVerdicts: Verdict[] = [
  "valid",
  "corrected",
  "told",
  "hidden",
  "asked",
  "twiceInFile",
  "paidBefore",
  "refused",
];
const allOutcomes: RowOutcome[] = [
  "unsent",
  "sending",
  "paid",
  "waiting",
  "unknown",
  "refused",
  "notPaid",
  "disputed",
  "asked",
];

/** What was found in a row, with overrides. */
export const finding = (
  verdict: Verdict,
  words: string,
  part: Partial<FindingView> = {},
): FindingView => ({
  column: null,
  verdict,
  words,
  was: null,
  now: null,
  earlier: null,
  ...part,
});

/** A row ready to be paid, with overrides. */
export function payrollRow(part: Partial<PayrollRow> & { position: number }): PayrollRow {
  const name = `PERSON ${part.position}`;
  return {
    line: part.position + 1,
    text: { ...emptyText, name, phone: "0772123456", network: "MTN", amount: "50000" },
    suggestedNetwork: null,
    amount: "50000",
    verdict: "valid",
    findings: [],
    included: true,
    canInclude: true,
    decided: false,
    edited: false,
    serviceName: null,
    likeness: null,
    outcome: null,
    operation: null,
    reason: null,
    state: null,
    ...part,
  };
}

/** That many rows ready to be paid. */
export function payrollOf(size: number): PayrollRow[] {
  return Array.from({ length: size }, (_, at) => payrollRow({ position: at + 1 }));
}

function totals(rows: readonly PayrollRow[]): Totals {
  const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return { rows: rows.length, amount: addMoney(amounts) ?? "0" };
}

export function summaryOf(
  rows: readonly PayrollRow[],
  part: Partial<PayrollSummary> = {},
): PayrollSummary {
  const state = part.state ?? "draft";
  return {
    id: 1,
    name: "November salaries",
    createdAt: "2026-11-21T08:00:00Z",
    state,
    source: "november.xlsx",
    payees: "mobileMoney",
    route: state === "draft" ? null : "oneByOne",
    included: totals(rows.filter((row) => row.included)),
    outcomes: allOutcomes.flatMap((outcome) => {
      const found = rows.filter((row) => row.outcome === outcome);
      return found.length > 0 ? [{ outcome, totals: totals(found) }] : [];
    }),
    ...part,
  };
}

/** A payroll of these rows with matching totals. */
export function payrollView(
  rows: readonly PayrollRow[],
  part: Partial<Omit<PayrollView, "summary">> & { summary?: Partial<PayrollSummary> } = {},
): PayrollView {
  const { summary, ...rest } = part;
  const unpaid = rows.filter((row) => row.outcome === "notPaid" || row.outcome === "unsent");
  return {
    summary: summaryOf(rows, summary),
    note: "Salary",
    columns: columnsOf[summary?.payees ?? "mobileMoney"],
    routes:
      (summary?.payees ?? "mobileMoney") === "mobileMoney" ? ["oneByOne", "batch"] : ["batch"],
    file: totals(rows),
    unreadable: rows.filter((row) => row.amount === null).length,
    verdicts: allVerdicts.map((verdict) => {
      const of = rows.filter((row) => row.verdict === verdict);
      return { verdict, all: totals(of), included: totals(of.filter((row) => row.included)) };
    }),
    leftOut: totals(rows.filter((row) => !row.included && row.amount !== null)),
    run: null,
    nameCheck: null,
    namesChecked: 0,
    namesDiffering: 0,
    lookBack:
      (summary?.state ?? "draft") === "draft" ? { days: 21, by: null, proposal: null } : null,
    notices: [],
    fees: "0",
    unpaid: totals(unpaid),
    ...rest,
  };
}

export function showsRow(filter: PayrollRowFilter, row: PayrollRow): boolean {
  const { verdicts, outcomes, included, search } = filter;
  const words = Object.values(row.text).join(" ").toLowerCase();
  return (
    (verdicts.length === 0 || verdicts.includes(row.verdict)) &&
    (outcomes.length === 0 || (row.outcome !== null && outcomes.includes(row.outcome))) &&
    (included === null || row.included === included) &&
    words.includes(search.toLowerCase())
  );
}

/** The requested page of rows. */
export function payrollRows(
  rows: readonly PayrollRow[],
  { filter, offset, limit }: PayrollRowsInput,
): PayrollRows {
  const shown = rows.filter((row) => showsRow(filter, row));
  return { total: shown.length, offset, rows: shown.slice(offset, offset + limit) };
}

/** The list of these payrolls, newest first. */
export function payrollsOf(
  all: readonly PayrollSummary[],
  groups: Payrolls["groups"] = [],
): (input: PayrollsInput) => Payrolls {
  return ({ offset, limit }) => ({
    total: all.length,
    offset,
    rows: all.slice(offset, offset + limit),
    groups,
  });
}

export function previewOf(part: Partial<PayrollPreview> = {}): PayrollPreview {
  return {
    route: "oneByOne",
    people: 214,
    payments: 214,
    total: "12345000",
    fees: "235400",
    feeWords: null,
    totalWithFees: "12580400",
    balance: "15000000",
    balanceAsOf: "2026-11-21T11:00:00Z",
    balanceAfter: "2419600",
    shortBy: null,
    parts: 1,
    takes: "Takes about 5 minutes.",
    obstacles: [],
    doubt: null,
    warnings: [],
    toType: "12345000",
    rate: 50,
    batchSize: 100,
    approval: null,
    ...part,
  };
}

export function fileView(part: Partial<FileView> = {}): FileView {
  return {
    file: "f1",
    name: "november.xlsx",
    kind: "Excel workbook",
    sheets: [{ name: "Staff", hidden: false, rows: 214, unreadable: false }],
    sheet: 0,
    payees: "mobileMoney",
    holds: columnsOf[part.payees ?? "mobileMoney"],
    columns: [
      {
        place: 0,
        letter: "A",
        heading: "Names",
        samples: ["Okello Grace", "Nakato Sarah"],
        column: "name",
        doubts: [],
      },
      {
        place: 1,
        letter: "B",
        heading: "Mobile",
        samples: ["772123456", "2.56772E+11"],
        column: "phone",
        doubts: [],
      },
      {
        place: 2,
        letter: "C",
        heading: "Net pay",
        samples: ["50,000", "1.5m"],
        column: "amount",
        doubts: [],
      },
      { place: 3, letter: "D", heading: "", samples: ["x", ""], column: null, doubts: [] },
    ],
    rows: 214,
    remembered: false,
    doubts: [],
    missing: [],
    ...part,
  };
}
