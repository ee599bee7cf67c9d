// Made-up responses of Rust.
import type { Environment } from "../src/bindings/Environment";
import type { HistoryFilter } from "../src/bindings/HistoryFilter";
import type { OperationDetail } from "../src/bindings/OperationDetail";
import type { OperationRow } from "../src/bindings/OperationRow";
import type { ProblemCode } from "../src/bindings/ProblemCode";
import type { State } from "../src/bindings/State";
import type { Status } from "../src/bindings/Status";
import type { TextSize } from "../src/bindings/TextSize";
import type { Theme } from "../src/bindings/Theme";
import type { Wallets } from "../src/bindings/Wallets";
import type { Input, Name, Output } from "../src/bridge/call";
import { attention } from "../src/screens/attention/attention.gallery";
import {
  cash,
  cashRows,
  closedPeriod,
  closedPeriods,
  closing,
  lacks,
} from "../src/screens/cash/cash.gallery";
import { stopped } from "../src/screens/bills/bills.fixture";
import { chart } from "../src/screens/charts/charts.gallery";
import { found, kept } from "../src/screens/favourites/favourites.gallery";
import { float } from "../src/screens/float/float.gallery";
import { report, terms } from "../src/screens/reports/reports.gallery";
import { diagnostics } from "../src/screens/help/diagnostics.gallery";
import { help } from "../src/screens/help/help.fixture";
import { payroll } from "../src/screens/payroll/payroll.gallery";
import { people } from "../src/screens/settings/people/people.gallery";
import { billers, settings } from "../src/screens/settings/settings.gallery";
import { signIn, whoIsHere } from "../src/screens/sign-in/signIn.gallery";
import { statements } from "../src/screens/statements/statements.gallery";
import { wallets as someWallets } from "../src/screens/wallet/wallets.fixture";
import * as accountant from "./accountant";
import { ago, chained, dispute, none, quarrel } from "./dispute";
import { feeDrift, lowFloat, unprinted } from "./notices";
import { packs } from "./packs";
import { onPaper, print } from "./printer";

export const asked = new URLSearchParams(location.search);
const state = asked.get("state") ?? "normal";
const environment = (asked.get("environment") ?? "practice") as Environment;
const total = state === "empty" ? 0 : Number(asked.get("rows") ?? 1234);

const lines = Number(asked.get("lines") ?? 240);
const lost = Number(asked.get("lost") ?? 0);

const names: [string, ...string[]] = [
  "OKELLO GRACE",
  "NAKATO SARAH",
  "MUGISHA PETER",
  "ACEN BETTY",
  "SSEMPALA JOHN PAUL",
];
type Kind = Pick<OperationRow, "mode" | "product" | "direction" | "provider">;
const kinds: [Kind, ...Kind[]] = [
  { mode: "PARTNER_PAY_BILL_PAYMENT", product: "Bill", direction: "out", provider: "Electricity" },
  { mode: "PARTNER_PAY_AIRTIME", product: "Airtime", direction: "out", provider: "MTN" },
  { mode: "PARTNER_COLLECT_MNO", product: "Collect", direction: "in", provider: "Airtel" },
  { mode: "PARTNER_SEND_MNO", product: "Send money", direction: "out", provider: "MTN" },
  { mode: "PARTNER_SEND_BANK", product: "Send to bank", direction: "out", provider: "Stanbic" },
  { mode: "PARTNER_PAY_BILL_PAYMENT", product: "Bill", direction: "out", provider: "Water" },
];
const states: [State, ...State[]] = [
  "unknown",
  "pending",
  "succeeded",
  "succeeded",
  "failed",
  "succeeded",
];
const later: [State, ...State[]] = [
  "succeeded",
  "succeeded",
  "succeeded",
  "rejected",
  "succeeded",
  "notSent",
];

/** Cycles through the list. */
function from<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

function row(index: number): OperationRow {
  const kind = from(kinds, index);
  const bill = kind.mode === "PARTNER_PAY_BILL_PAYMENT" || kind.mode === "PARTNER_SEND_BANK";
  return {
    ...kind,
    id: total - index,
    at: ago(2 + index * 7 + (index * index) / 40),
    state: index < 6 ? from(states, index) : from(later, index * 5),
    serviceStatus: null,
    contradictedBy: index === 5 ? "FAILED" : null,
    amount: String(((index * 7919) % 90) * 1000 + 5000),
    flow: kind.direction === "in" ? "collected" : "paid",
    fee: index % 3 === 0 ? "1100" : null,
    namedFee: null,
    charge: null,
    total: null,
    party: kind.mode === "PARTNER_PAY_AIRTIME" ? null : from(names, index),
    phone: `0772 ${String(100 + (index % 900))} 456`,
    account: bill ? String(4123456789 + index * 37) : null,
    provider: kind.provider,
    reference: `KT-20261121-${String(total - index).padStart(6, "0")}`,
    by: null,
    settledLater: index % 9 === 4 ? ago(3) : null,
    wallet: "Float",
    narration: `${kind.product} ${total - index}`,
    labels: index % 8 === 3 ? ["Rent"] : [],
  };
}

function detail(id: number): OperationDetail {
  const at = Math.max(0, total - id);
  const one = row(at);
  const paid = one.state === "succeeded";
  const disputed = one.contradictedBy !== null;
  const open = one.state === "unknown" || one.state === "pending";
  return {
    row: { ...one, fee: "1100", total: "51100" },
    environment,
    situation: paid
      ? "The service confirmed it."
      : "The line was cut before the answer came. The payment may or may not have gone through.",
    customerMessage: paid ? null : "We are checking with the service. Please don't pay again.",
    tokens: paid && at === 6 ? ["1234 5678 9012 3456 7890"] : [],
    tokenClaim: null,
    tokenWithheld: false,
    fields: [
      { label: "Meter number", value: "0412 3456 789" },
      { label: "Customer's name", value: "OKELLO GRACE" },
      { label: "Amount", value: "UGX 50,000" },
      { label: "Payer's phone", value: "0772 123 456" },
      { label: "Note", value: "Electricity for OKELLO GRACE" },
    ],
    fromService: paid ? [{ label: "Units", value: "61.3 kWh" }] : [],
    events: [
      { at: ago(9), words: "Recorded in the book.", tone: "plain", ...none },
      { at: ago(9), words: "Sent to the service.", tone: "plain", ...none },
      {
        at: ago(8),
        words: paid ? "The service answered SUCCESS." : "The line was cut.",
        tone: paid ? "good" : "unknown",
        exchange: "POST https://pay.example/api/v1/gateway/process-transfer · 200 · 310 ms",
        request: JSON.stringify(
          { transactionMode: one.mode, amount: 50000, currency: "UGX" },
          null,
          2,
        ),
        answer: '{"success":true,"message":"ok","transaction":{"transactionId":"TX-1"}}',
        ...chained,
      },
      ...(disputed ? quarrel : []),
    ],
    callbacks: disputed ? [{ at: ago(7), words: "In a callback the service says FAILED." }] : [],
    canAsk: open || disputed,
    nextAskAt: open ? ago(-4) : null,
    case: disputed ? dispute : null,
    doNotRepeat: open
      ? "Do not pay this again: if it went through after all, the customer would pay twice."
      : null,
    canSendAgain: one.state === "notFound",
    canPayAgain: true,
    balanceEvidence: null,
    settleByHand: disputed || (environment === "development" && !paid),
    stalled: null,
    hasReceipt: paid,
    print: paid ? print : null,
    printsItself: false,
  };
}

const wallets: [Status["balance"], ...Status["balance"][]] = [
  {
    wallet: "ESCROW",
    name: "Escrow",
    balance: state === "empty" ? null : "1250000.50",
    asOf: state === "empty" ? null : ago(3),
    source: state === "empty" ? null : "Reported with the last payment",
  },
  { wallet: "COMMISSION", name: "Commission", balance: null, asOf: null, source: null },
];
const first = (count: number) => Array.from({ length: Math.min(count, total) }, (_, at) => row(at));

const partnerWallets: Wallets = {
  ...someWallets,
  disagreement: asked.has("disagree")
    ? {
        words:
          "The gateway told UGX 1,250,000.50 for Float, the partner wallet tells UGX 730,000. They may be two wallets, or one of the two is older.",
        by: "520000.50",
      }
    : null,
  unread: asked.has("unread") ? "The key was not accepted: look at it in Settings." : null,
  missing: asked.has("missing") ? ["The partner wallet's address.", "Its key."] : [],
};

const statementCase = {
  statement: 1,
  name: "november.csv",
  line: null,
  row: row(3),
  since: ago(1300),
  note: "The bank says 500 less; asked its manager on Monday.",
  by: "Ssali",
};

const lineCase = {
  ...statementCase,
  line: statements.rows({ id: 1, group: "cases", offset: 0, limit: 1 }, 4).rows[0]?.line ?? null,
  row: null,
  note: "Which contract is this of?",
};

/** How many operations a filter lists. */
function matching({ search }: HistoryFilter): number {
  if (search) return search.startsWith("zz") ? 0 : Math.min(3, total);
  return total;
}

type Answers = { [K in Name]?: (input: Input<K>) => Output<K> | Promise<Output<K>> };

/** A failing or slow book, if requested. */
async function book<T>(answer: T): Promise<T> {
  if (state === "failing")
    throw {
      code: "book",
      message: "The disk is full. Free some space, then try again.",
      fields: [],
    };
  if (state === "slow") await new Promise((resolve) => setTimeout(resolve, 60_000));
  return answer;
}

const problem = asked.get("problem") as ProblemCode | null;

export const answers: Answers = {
  ...payroll,
  ...people,
  ...signIn,
  start: () => ({
    version: "0.1.0",
    environment,
    theme: (asked.get("theme") ?? "system") as Theme,
    textSize: (asked.get("text") ?? "100") as TextSize,
    problem: problem && {
      code: problem,
      message: "Kaunta could not open the book: its pages do not add up any more.",
      path: "/home/nakato/.local/share/ug.kaunta.desktop/practice/book.db",
    },
    lock: null,
    billers,
    sampleInputs: [],
    ...whoIsHere(),
  }),
  setTextSize: () => null,
  status: () => ({
    shop: "Nakato General Store",
    environment,
    balance: from(wallets, 0),
    connection: "online",
    attention: total && Number(asked.get("open") ?? 7) + lost,
    tokensCame: 0,
    cases: total && Math.floor((Number(asked.get("open") ?? 7) + 2) / 4),
    approvals: 0,
    lock: null,
  }),
  lowFloat: () => book(lowFloat(asked)),
  feeDrift: () => book(feeDrift(asked)),
  unprintedReceipts: () => book(unprinted(asked, [row(3), row(6)])),
  basket: () => stopped,
  leaveUnprinted: () => ({ receipts: [] }),
  home: () =>
    book({
      wallets,
      attention: first(6).filter((each) => each.state !== "succeeded" || each.contradictedBy),
      today:
        total === 0
          ? []
          : [
              {
                mode: "PARTNER_PAY_BILL_PAYMENT",
                name: "Bill",
                flow: "paid",
                counted: "paid",
                count: 12,
                amount: "640000",
                fees: "13200",
              },
              {
                mode: "PARTNER_PAY_AIRTIME",
                name: "Airtime",
                flow: "paid",
                counted: "paid",
                count: 31,
                amount: "155000",
                fees: "0",
              },
              {
                mode: "PARTNER_COLLECT_MNO",
                name: "Collect",
                flow: "collected",
                counted: "paid",
                count: 3,
                amount: "90000",
                fees: "1350.50",
              },
            ],
      found: [],
      settledLater: [],
      recent: first(8),
      reminders:
        total === 0
          ? []
          : [
              ...(asked.has("lacks") ? [{ words: lacks, way: { to: "cash" as const } }] : []),
              {
                words:
                  "The partner key for Practice ends in 6 days: make a new one in the partner dashboard.",
                way: { to: "settings", page: "connection" },
              },
              {
                words: "November salaries was interrupted: go on with it.",
                way: { to: "payroll", id: 3 },
              },
            ],
    }),
  book: () =>
    book({
      path: "/home/nakato/.local/share/ug.kaunta.desktop/practice.db",
      operations: total,
      events: total * 4,
      chain: { state: "whole", checkedAt: ago(3), head: "9f86 d081 884c 7d65" },
      anchorInKeychain: true,
      lock: null,
      backups: [
        {
          file: {
            name: "practice-2026-11-21.db.xz",
            path: "/home/nakato/.local/share/ug.kaunta.desktop/backups/practice-2026-11-21.db.xz",
          },
          kind: "daily",
          at: ago(200),
          size: 1_440_000,
        },
      ],
      backupProblem: null,
      secondDisk: asked.has("disk")
        ? {
            name: "KINGSTON",
            path: "/media/nakato/KINGSTON/kaunta-practice-1a2b3c4d5e6f",
            copiedAt: ago(asked.get("disk") === "old" ? 9 * 24 * 60 : 200),
            isHere: asked.get("disk") !== "old",
            notes:
              asked.get("disk") === "same"
                ? [
                    "This folder is on the same disk as the book. If that disk breaks, both are lost.",
                  ]
                : [],
            overdue:
              asked.get("disk") === "old"
                ? "The copy on KINGSTON is 9 days old. Plug the disk in, then press Copy now."
                : null,
            problem: null,
          }
        : null,
    }),
  computer: () => ({ code: "K7PQ-2M4T", closed: null, closedFor: null }),
  favourites: () => ({ favourites: kept }),
  findCustomers: ({ typed }) => found(typed),
  history: (input) => book(accountant.page(input, matching(input.filter), lost, row)),
  historyDays: (filter) => book({ days: accountant.days(matching(filter), lost, row) }),
  historyTotals: (filter) =>
    book(accountant.totals(matching(filter), lost, asked.has("large"), row)),
  historyLayout: () => accountant.layout(asked.has("views")),
  usedLabels: () => ({ labels: ["Rent", "School fees", "Checked by the accountant"] }),
  lastExport: () => ({ format: "xlsx", wallet: "ESCROW", allColumns: false }),
  ...packs(asked),
  accountNames: () => book(accountant.accountNames),
  pickStatement: () => ({ file: "f1" }),
  readStatement: () => book(accountant.look),
  saveHistoryLayout: (layout) => layout,
  cash: () => book(cash(!asked.has("count"))),
  closing: () => book(closing(asked.has("forged"))),
  cashRows: () => book(cashRows(row)),
  closedPeriods: () => book(closedPeriods(asked.has("lacks"))),
  closedPeriod: () => book(closedPeriod()),
  closePeriod: () => {
    throw {
      code: "review",
      message: "The days up to 31 Oct 2026 are closed already.",
      fields: [],
    };
  },
  statements: () => book(statements.statements()),
  statement: () => book(statements.statement(lines)),
  leaveStatement: () => null,
  statementRows: (input) => book(statements.rows(input, lines)),
  float: (input) =>
    book(float(input, Number(asked.get("steps") ?? 24), Number(asked.get("gaps") ?? 2))),
  report: (input) => book(report(input)),
  commissionTerms: () => book(terms),
  chart: (input) => book(chart(input)),
  floatForecast: () => ({
    is: "runsOut",
    lastsThrough: "2026-11-26",
    buy: "2350000",
    buyBy: "2026-11-27",
    thenThrough: "2026-12-03",
    errorPercent: 12,
    weeks: 8,
    evening: "610000",
  }),
  operation: ({ id }) => book(detail(id)),
  attention: (input) =>
    book({
      ...attention(input, state === "empty" ? 0 : Number(asked.get("open") ?? 7), lost, row),
      statementCases: asked.has("case") ? [statementCase, lineCase] : [],
    }),
  closeOrphan: () => null,
  askNow: ({ id }) => detail(id),
  settle: ({ id }) => detail(id),
  sendAgain: ({ id }) => detail(id),
  saveEvidence: ({ id }) => ({
    name: `kaunta-evidence-${id}.html`,
    path: `/home/nakato/Kaunta/kaunta-evidence-${id}.html`,
  }),
  exportHistory: () => ({
    name: "kaunta-2026-11-21.csv",
    path: "/home/nakato/Kaunta/kaunta-2026-11-21.csv",
  }),
  saveReceipt: () => ({ name: "receipt.pdf", path: "/home/nakato/Kaunta/receipt.pdf" }),
  showFile: () => null,
  lookUp: ({ text }) =>
    book({
      fromService: text.startsWith("zz")
        ? []
        : [
            { label: "Transaction id", value: "TX-778812" },
            { label: "Status", value: "SUCCESS" },
            { label: "Amount", value: "UGX 50,000" },
            { label: "Completed", value: "today 14:05" },
          ],
      state: text.startsWith("zz") ? null : "succeeded",
      operation: text.startsWith("zz") ? null : row(6),
      note: null,
    }),
  help: () => help,
  diagnostics: () => ({ number: 1, text: diagnostics }),
  saveDiagnostics: () => ({
    name: "kaunta-diagnostics-2026-11-21.txt",
    path: "/home/nakato/Documents/Kaunta/kaunta-diagnostics-2026-11-21.txt",
  }),
  settings: () => settings(environment, asked.get("keychain") !== "none"),
  wallets: () => book(partnerWallets),
  readWallet: async () => {
    await new Promise((resolve) => setTimeout(resolve, 4000));
    return partnerWallets;
  },
  savePartner: () => settings(environment, true),
  openPartnerDocs: () => null,
  saveShop: () => settings(environment, true),
  saveEnvironment: () => settings(environment, true),
  setKey: () => settings(environment, true),
  forgetKey: () => settings(environment, true),
  switchEnvironment: (input) => settings(input.environment, true),
  addBiller: () => settings(environment, true),
  removeBiller: () => settings(environment, true),
  ...onPaper,
};
