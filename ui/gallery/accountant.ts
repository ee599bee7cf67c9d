// Made-up data for the accountant's screens: the history with days and totals, and the contents of its dialogs.
// ?lost=2 puts payments that the book had lost among the rows, &large has sums of billions, &views has saved views.
import type { AccountNames } from "../src/bindings/AccountNames";
import type { FoundPayment } from "../src/bindings/FoundPayment";
import type { HistoryDay } from "../src/bindings/HistoryDay";
import type { HistoryLayout } from "../src/bindings/HistoryLayout";
import type { HistoryInput } from "../src/bindings/HistoryInput";
import type { HistoryLines } from "../src/bindings/HistoryLines";
import type { HistoryPage } from "../src/bindings/HistoryPage";
import type { HistoryTotals } from "../src/bindings/HistoryTotals";
import type { OperationRow } from "../src/bindings/OperationRow";
import type { StatementLook } from "../src/bindings/StatementLook";
import { addMoney } from "../src/format/sum";
import { kampalaDay } from "../src/format/time";
import { modes } from "../src/model/operation";

/** The index of the operation after the first lost payment, and the distance between lost payments. */
const FIRST = 3;
const APART = 5;

function found(at: number, row: (index: number) => OperationRow): FoundPayment {
  const below = row(FIRST + at * APART);
  return {
    index: FIRST + at * (APART + 1),
    number: at + 1,
    reference: `KT-20261120-${String(at + 1).padStart(6, "0")}`,
    at: below.at,
    mode: at % 2 === 0 ? "PARTNER_SEND_MNO" : null,
    to: "0772 300 417",
    state: at % 2 === 0 ? "succeeded" : "pending",
    amount: at % 3 === 1 ? null : "60000",
    fee: at % 3 === 1 ? null : "1100",
    total: null,
    settledAt: at % 2 === 0 ? below.at : null,
    lookedAt: at === 2 ? "Nakato wrote: electricity for James, he has his token" : null,
    fromService: [
      { label: "Transaction id", value: `TX-77881${at}` },
      { label: "Status", value: at % 2 === 0 ? "SUCCESS" : "PENDING" },
      { label: "Phone", value: "0772 300 417" },
    ],
    receipt: at % 2 === 0 && at % 3 !== 1 ? { print: null } : null,
  };
}

/** A page of operations with this many lost payments among them. */
export function page(
  { offset, limit }: HistoryInput,
  operations: number,
  lost: number,
  row: (index: number) => OperationRow,
): HistoryPage {
  const all = Array.from({ length: operations > 0 ? lost : 0 }, (_, at) => found(at, row));
  const total = operations + all.length;
  const end = Math.min(total, offset + limit);
  const here = all.filter(({ index }) => index >= offset && index < end);
  const passed = all.filter(({ index }) => index < offset).length;
  const length = Math.max(0, end - offset - here.length);
  const rows = Array.from({ length }, (_, at) => row(offset - passed + at));
  return { total, offset, rows, found: here };
}

const isPaid = (row: OperationRow) => row.state === "succeeded" && row.contradictedBy === null;

const sum = (rows: readonly OperationRow[], flow: OperationRow["flow"]) =>
  addMoney(rows.filter((row) => isPaid(row) && row.flow === flow).map((row) => row.amount)) ?? "0";

export function days(
  operations: number,
  lost: number,
  row: (index: number) => OperationRow,
): HistoryDay[] {
  const of = new Map<string, { rows: OperationRow[]; found: number }>();
  const dayOf = (at: string) => {
    const day = kampalaDay(Date.parse(at));
    const known = of.get(day) ?? { rows: [], found: 0 };
    of.set(day, known);
    return known;
  };
  for (let index = 0; index < operations; index += 1) {
    const one = row(index);
    dayOf(one.at).rows.push(one);
  }
  for (let at = 0; operations > 0 && at < lost; at += 1) dayOf(found(at, row).at).found += 1;
  return [...of].map(([day, { rows, found }]) => ({
    from: day,
    to: day,
    count: rows.length + found,
    paidOut: sum(rows, "paid"),
    collected: sum(rows, "collected"),
    toppedUp: sum(rows, "toppedUp"),
    doubtful: rows.filter((each) => each.state === "unknown" || each.contradictedBy !== null)
      .length,
    found,
  }));
}

const lineOf = (row: OperationRow): keyof HistoryLines => {
  if (row.contradictedBy !== null) return "disputed";
  if (row.state === "succeeded") return "paid";
  if (row.state === "unknown" || row.state === "notFound") return "inDoubt";
  return row.state === "pending" || row.state === "sent" ? "waiting" : "notPaid";
};

function lines(rows: readonly OperationRow[], large: boolean): HistoryLines {
  const line = (name: keyof HistoryLines) => {
    const of = rows.filter((row) => lineOf(row) === name);
    const amount = addMoney(of.map((row) => row.amount)) ?? "0";
    const fees = name === "paid" ? (addMoney(of.map((row) => row.fee ?? "0")) ?? "0") : "0";
    const sized = (money: string) => (large && money !== "0" ? `${money}000.50` : money);
    return { count: of.length, amount: sized(amount), fees: sized(fees) };
  };
  return {
    paid: line("paid"),
    disputed: line("disputed"),
    inDoubt: line("inDoubt"),
    waiting: line("waiting"),
    notPaid: line("notPaid"),
  };
}

export function totals(
  operations: number,
  lost: number,
  large: boolean,
  row: (index: number) => OperationRow,
): HistoryTotals {
  const rows = Array.from({ length: operations }, (_, index) => row(index));
  const flows = (["paid", "collected", "toppedUp"] as const).map((flow) => ({
    flow,
    lines: lines(
      rows.filter((each) => each.flow === flow),
      large,
    ),
  }));
  const products = modes.flatMap((mode) => {
    const of = rows.filter((each) => each.mode === mode);
    const [first] = of;
    return first ? [{ mode, flow: first.flow, lines: lines(of, large) }] : [];
  });
  return {
    count: operations,
    flows,
    fees: addMoney(flows.map((flow) => flow.lines.paid.fees)) ?? "0",
    products,
    found:
      lost > 0 && operations > 0
        ? [{ counted: "paid", count: lost, amount: String(lost * 60_000) }]
        : [],
  };
}

export const layout = (withViews: boolean): HistoryLayout => ({
  columns: [],
  views: withViews
    ? [
        { name: "Rent of the month", filter: "{}", columns: [], sort: null, onRail: true },
        { name: "Not paid, by amount", filter: "{}", columns: [], sort: null, onRail: false },
      ]
    : [],
});

const account = (code: string, usual: string, name = "") => ({ code, label: usual, usual, name });

export const accountNames: AccountNames = {
  wallets: [
    account("wallet ESCROW", "Float", "Kaunta float"),
    account("wallet COMMISSION", "Commission"),
  ],
  products: [
    account("product PARTNER_PAY_BILL_PAYMENT", "Bills"),
    account("product PARTNER_PAY_AIRTIME", "Airtime"),
    account("product PARTNER_COLLECT_MNO", "Collections"),
  ],
  others: [
    account("fees", "Fees"),
    account("unexplained", "Movements no payment of the day explains"),
  ],
  branch: "",
};

const column = (
  place: number,
  heading: string,
  column: "date" | "amount" | null,
  samples: string[],
) => ({
  place,
  letter: String.fromCharCode(65 + place),
  heading,
  column,
  samples,
});

/** A statement whose amount has to be shown. */
export const look: StatementLook = {
  file: "f1",
  name: "november.csv",
  sha256: "abc",
  kind: "CSV",
  sheets: [],
  sheet: 0,
  columns: [
    column(0, "Olunaku", "date", ["03/11/2026", "04/11/2026"]),
    column(1, "Ssente", null, ["-51,100", "-20,000"]),
    column(2, "Reference", null, ["TX-1", "TX-2"]),
  ],
  remembered: false,
  problem: "Kaunta can't tell which column has the amount. Choose it below.",
  asksDates: true,
  found: null,
  imported: null,
};
