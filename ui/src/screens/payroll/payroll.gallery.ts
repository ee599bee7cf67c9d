// Made-up payrolls: 1 is a draft, 2 is running, 3 was interrupted, 4 is over with unknown rows, 5 is over and complete.
// &kind=bank, wallet or merchant (what is paid into) &people=100000 &long (names and amounts that hardly fit) &withheld (payments that only others may see)
import type { LookBackView } from "../../bindings/LookBackView";
import type { PayeeKind } from "../../bindings/PayeeKind";
import type { PayrollRow } from "../../bindings/PayrollRow";
import type { PayrollRowsInput } from "../../bindings/PayrollRowsInput";
import type { PayrollView } from "../../bindings/PayrollView";
import type { RowOutcome } from "../../bindings/RowOutcome";
import type { Input, Name, Output } from "../../bridge/call";
import { addMoney } from "../../format/sum";
import { row as operation, shownPayment, withheldPayment } from "../../testing/rows";
import {
  fileView,
  finding,
  payrollRow,
  payrollsOf,
  payrollView,
  previewOf,
  showsRow,
} from "./payroll.fixture";
import { emptyText } from "./row";

const asked = new URLSearchParams(location.search);
const size = Number(asked.get("people") ?? 214);
const long = asked.has("long");
const names = long
  ? [
      "Nakalembe Ssempijja Catherine Josephine Mary Immaculate",
      "Teachers’ Savings and Credit Cooperative Society of Kyambogo Ltd",
      "Ng’ang’a Péter wa Kamau",
    ]
  : ["Okello Grace", "Nakato Sarah", "Ssempala John Paul", "Acen Betty", "Ng’ang’a Péter"];
/** &kind=bank, wallet or merchant: a list of those. */
const kind = (asked.get("kind") ?? "mobileMoney") as PayeeKind;
const title = long
  ? "November salaries of the upper primary school, the nursery and the boarding section, with arrears"
  : "November salaries";

function elsewhere(position: number, name: string, amount: string): PayrollRow {
  const number = String(40_212_345_678 + position * 7919).padStart(14, "0");
  const text = {
    ...emptyText,
    ...{
      bank: { name, account: number, bank: position % 3 === 0 ? "Absa" : "Stanbic Bank" },
      wallet: { name, user: `USR-${position}` },
      merchant: { merchant: `70041${position % 9}`, account: `INV-${position}` },
      mobileMoney: {},
    }[kind],
    amount,
  };
  const row = payrollRow({ position, text, amount });
  if (kind !== "bank" || position % 23 !== 7) return row;
  return {
    ...row,
    text: { ...text, account: "1.2E+15" },
    verdict: "refused",
    included: false,
    canInclude: false,
    findings: [
      finding(
        "refused",
        "The spreadsheet shortened this number and lost its last digits. Type the whole number, or make the column text in the file.",
        { column: "account" },
      ),
    ],
  };
}

/** One row of each kind that a file may contain. */
function drafted(position: number): PayrollRow {
  const name = names[position % names.length] ?? "";
  const phone = `07${position % 3 === 0 ? "52" : "72"}${String(100_000 + position * 37).slice(-6)}`;
  const amount = String((150_000 + (position % 40) * 12_500) * (long ? 7_919 : 1));
  const network = position % 3 === 0 ? "AIRTEL" : "MTN";
  const text = { ...emptyText, name, phone, network, amount };
  if (kind !== "mobileMoney") return elsewhere(position, name, amount);
  const row = payrollRow({ position, text, amount });
  const story = position % 23;
  if (story === 3)
    return {
      ...row,
      verdict: "corrected",
      findings: [
        finding("corrected", "The spreadsheet took the zero at the beginning.", {
          column: "phone",
          was: phone.slice(1),
          now: phone,
        }),
      ],
    };
  if (story === 7)
    return {
      ...row,
      text: { ...text, amount: "1.5m" },
      amount: null,
      verdict: "asked",
      included: false,
      canInclude: false,
      findings: [
        finding("asked", "This is probably one and a half million.", {
          column: "amount",
          was: "1.5m",
          now: "1500000",
        }),
      ],
    };
  if (story === 11)
    return {
      ...row,
      verdict: "paidBefore",
      included: false,
      findings: [
        finding("paidBefore", "The same phone was paid the same amount 3 days ago.", {
          earlier: asked.has("withheld")
            ? withheldPayment({ amount })
            : shownPayment(
                operation({ id: 7, mode: "PARTNER_SEND_MNO", amount, party: name, phone }),
              ),
        }),
      ],
    };
  if (story === 17)
    return {
      ...row,
      text: { ...text, phone: "12345" },
      verdict: "refused",
      included: false,
      canInclude: false,
      findings: [
        finding("refused", "This is no Ugandan phone number: it has 5 digits.", {
          column: "phone",
        }),
      ],
    };
  if (story === 19) return { ...row, serviceName: "MUGISHA PETER", likeness: "different" };
  return row;
}

const states = {
  paid: "succeeded",
  waiting: "pending",
  unknown: "unknown",
  notPaid: "failed",
} as const;

const whole = -1;

/** The same person at the run's progress. */
function paid(row: PayrollRow, done: number): PayrollRow {
  if (!row.included) return row;
  const late = row.position > done;
  const outcome: RowOutcome =
    done === whole
      ? "paid"
      : late
        ? row.position === done + 1
          ? "sending"
          : "unsent"
        : row.position % 19 === 0
          ? "unknown"
          : row.position % 13 === 0
            ? "notPaid"
            : row.position % 31 === 0
              ? "waiting"
              : "paid";
  if (outcome === "unsent") return { ...row, outcome };
  const state = outcome === "sending" ? "sent" : states[outcome];
  const { name: party, phone } = row.text;
  const part = { mode: "PARTNER_SEND_MNO", product: "Send money", party, phone } as const;
  return {
    ...row,
    outcome,
    state,
    reason: outcome === "notPaid" ? "The number is not registered for mobile money." : null,
    operation: asked.has("withheld")
      ? withheldPayment({ state, amount: row.amount ?? "0" })
      : shownPayment(operation({ id: row.position, ...part, state, amount: row.amount ?? "0" })),
  };
}

const draft: { rows: PayrollRow[]; lookBack: LookBackView } = {
  rows: Array.from({ length: size }, (_, at) => drafted(at + 1)),
  lookBack: {
    days: 21,
    by: null,
    proposal: asked.has("weekly")
      ? {
          days: 6,
          words: "Lists like this one were paid on 6, 13 and 20 Nov: about every 7 days.",
        }
      : null,
  },
};
const half = Math.floor(size / 2);
const runs = new Map<number, readonly PayrollRow[]>();
const rowsOf = (id: number): readonly PayrollRow[] => {
  if (id === 1) return draft.rows;
  const done = id === 5 ? whole : id === 4 ? size : half;
  const rows = runs.get(id) ?? draft.rows.map((row) => paid(row, done));
  runs.set(id, rows);
  return rows;
};

const nameCheck = { done: 120, total: size, secondsLeft: 94, words: "Asking about Okello Grace" };

function view(id: number): PayrollView {
  const rows = rowsOf(id);
  if (id === 1)
    return payrollView(rows, {
      summary: { id, name: title, payees: kind },
      namesChecked: 9,
      namesDiffering: Math.floor(size / 23),
      nameCheck: asked.has("nameCheck") ? nameCheck : null,
      lookBack: draft.lookBack,
      notices: asked.has("notice") ? ["The file was changed after it was read."] : [],
    });
  const state = id === 2 ? "running" : id === 3 ? "paused" : "finished";
  const words =
    state === "paused"
      ? "The line dropped: it is not known whether the last payment arrived. Kaunta won't send it again. Go on when the line is back."
      : `Paying ${names[1] ?? ""}`;
  const sent = rows.filter((row) => row.outcome !== null && row.outcome !== "unsent").length;
  const total = rows.filter((row) => row.included).length;
  const run = { done: sent, total, secondsLeft: 130, words };
  const doubts = rows.filter((row) => row.outcome === "unknown").length;
  const waits = rows.filter((row) => row.outcome === "waiting").length;
  return payrollView(rows, {
    summary: {
      id,
      state,
      payees: kind,
      route: kind === "mobileMoney" ? "oneByOne" : "batch",
      name: id > 3 ? "October salaries" : title,
    },
    run: state === "finished" ? null : run,
    fees: long ? "98345103400" : "103400",
    notices: [
      ...(doubts > 0
        ? [
            `${doubts} payments are in doubt: it is not known whether the money arrived. Kaunta is asking the service about each of them. Don't pay them again until then.`,
          ]
        : []),
      ...(waits > 0 ? [`${waits} payments are with the service and not finished yet.`] : []),
    ],
  });
}

/** The totals of a hundred thousand rows are computed once. */
const views = new Map<number, PayrollView>();
function viewOf(id: number): PayrollView {
  const known = views.get(id) ?? view(id);
  views.set(id, known);
  return known;
}

let narrowed: { key: string; rows: readonly PayrollRow[] } = { key: "", rows: [] };
function shownOf({ id, filter }: PayrollRowsInput): readonly PayrollRow[] {
  const key = JSON.stringify([id, filter]);
  if (narrowed.key !== key)
    narrowed = { key, rows: rowsOf(id).filter((row) => showsRow(filter, row)) };
  return narrowed.rows;
}

function changed(): PayrollView {
  views.clear();
  narrowed = { key: "", rows: [] };
  return viewOf(1);
}

const groups = [
  { name: "Staff", people: 38, lastAmount: "14250000", lastPaidAt: "2026-10-28T09:00:00Z" },
  { name: "Suppliers", people: 12, lastAmount: "3120000", lastPaidAt: null },
];

type Answers = { [K in Name]?: (input: Input<K>) => Output<K> | Promise<Output<K>> };

export const payroll: Answers = {
  payrolls: (input) =>
    asked.get("state") === "empty"
      ? payrollsOf([])(input)
      : payrollsOf(
          [1, 2, 3, 4, 5].map((id) => viewOf(id).summary),
          groups,
        )(input),
  pickFile: () => ({ picked: { file: "f1", name: "november.xlsx" } }),
  readFile: ({ sheet, payees, columns }) => {
    const file = fileView({
      payees: payees ?? kind,
      sheet: sheet ?? 0,
      sheets: [
        { name: "Staff", hidden: false, rows: 214, unreadable: false },
        { name: "Old", hidden: true, rows: 12, unreadable: false },
      ],
      doubts: ["Two cells in column B hold dates: look whether they are phone numbers."],
    });
    const of = (place: number) => columns?.find((each) => each.place === place)?.column ?? null;
    const all = file.columns.map((each) => (columns ? { ...each, column: of(each.place) } : each));
    const amount = all.some((each) => each.column === "amount");
    return { ...file, columns: all, missing: amount ? [] : ["Say which column holds the amount."] };
  },
  importPayroll: () => viewOf(1),
  payrollOfGroup: () => viewOf(1),
  payrollAgain: () => viewOf(1),
  payroll: ({ id }) => viewOf(id),
  payrollRows: (input) => {
    const shown = shownOf(input);
    const { offset, limit } = input;
    return { total: shown.length, offset, rows: shown.slice(offset, offset + limit) };
  },
  changeRow: ({ position, text }) => {
    const amount = /^[\d,]+$/.test(text.amount) ? text.amount.replaceAll(",", "") : null;
    const good = amount !== null && text.phone.length > 8;
    const at = position ?? draft.rows.length + 1;
    const row = payrollRow({ position: at, text, amount, edited: true });
    const now: PayrollRow = good
      ? row
      : { ...row, verdict: "refused", included: false, canInclude: false };
    draft.rows = [...draft.rows.filter((each) => each.position !== at), now];
    draft.rows.sort((a, b) => a.position - b.position);
    return changed();
  },
  takeGuesses: ({ filter }) => {
    draft.rows = draft.rows.map((row) => {
      const guess = row.findings.find((each) => each.verdict === "asked" && each.now !== null);
      if (!guess?.column || guess.now === null || !showsRow(filter, row)) return row;
      const text = { ...row.text, [guess.column]: guess.now };
      return payrollRow({ position: row.position, text, edited: true });
    });
    return changed();
  },
  setLookBack: ({ days }) => {
    draft.lookBack = { days, by: null, proposal: null };
    const early = draft.rows.filter((row) => row.verdict === "paidBefore");
    draft.rows = draft.rows.map((row) =>
      row.verdict === "paidBefore" ? payrollRow({ position: row.position, text: row.text }) : row,
    );
    return {
      payroll: changed(),
      moved: [`${early.length} payments were put in: the same was not paid in that time.`],
    };
  },
  includeRows: ({ positions, filter, included }) => {
    draft.rows = draft.rows.map((row) => {
      const meant = positions ? positions.includes(row.position) : showsRow(filter, row);
      return meant ? { ...row, included: included && row.canInclude } : row;
    });
    return changed();
  },
  checkNames: () => viewOf(1),
  previewPayroll: ({ route }) => {
    const { rows, amount } = viewOf(1).summary.included;
    const totalWithFees = addMoney([amount, "235400"]);
    const balance = addMoney([amount, "2654800"]);
    return previewOf({
      route,
      people: rows - 2,
      payments: rows,
      total: amount,
      toType: amount,
      totalWithFees,
      balance,
      takes: route === "batch" ? "Takes one request." : "Takes about 5 minutes, at 60 a minute.",
      ...(route === "batch" && { fees: null, totalWithFees: null, balanceAfter: null, parts: 3 }),
      feeWords: route === "batch" ? "The service tells them with each payment." : null,
      ...(asked.has("short") && { shortBy: "1200000", balanceAfter: null }),
      obstacles: asked.has("obstacle") ? ["The gateway's key is missing. Open settings."] : [],
    });
  },
  confirmPayroll: () => viewOf(2),
  pausePayroll: ({ id }) => viewOf(id === 1 ? 1 : 3),
  answerNames: () => viewOf(3),
  resumePayroll: () => viewOf(2),
  stopPayroll: () => viewOf(4),
  discardPayroll: () => null,
  payrollResults: ({ format }) => ({
    name: `november-results.${format}`,
    path: `/home/nakato/Documents/Kaunta/november-results.${format}`,
  }),
  payrollTemplate: ({ format }) => ({
    name: `payroll-template.${format}`,
    path: `/home/nakato/Documents/Kaunta/payroll-template.${format}`,
  }),
  saveGroup: () => payrollsOf([], groups)({ offset: 0, limit: 100 }),
  removeGroup: () => payrollsOf([], [])({ offset: 0, limit: 100 }),
};
