// Made-up reports.
import type { CommissionTerms } from "../../bindings/CommissionTerms";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { Report } from "../../bindings/Report";
import type { ReportInput } from "../../bindings/ReportInput";
import type { ReportKind } from "../../bindings/ReportKind";
import type { ReportRow } from "../../bindings/ReportRow";
import type { ReportSection } from "../../bindings/ReportSection";
import type { ReportTone } from "../../bindings/ReportTone";
import { formatShortDay } from "../../format/time";
import { unfiltered } from "../../model/historyDraft";

const opens: HistoryFilter = { ...unfiltered, from: "2026-11-01", to: "2026-11-21" };

function row(tone: ReportTone, ...cells: string[]): ReportRow {
  return { cells, tone, opens: tone === "plain" ? opens : null };
}

export const balances: ReportSection = {
  heading: "Float: how its balance moved",
  columns: [
    { title: "What", kind: "text" },
    { title: "Count", kind: "count" },
    { title: "Change UGX", kind: "amount" },
  ],
  rows: [
    row("total", "Opening balance, from the service", "", "5000000"),
    row("plain", "Came in", "412", "12450000.50"),
    row("plain", "Went out", "1893", "-14020500"),
    row("plain", "Fees charged", "", "-964500"),
    row("warning", "Not explained by this book", "2", "1030500"),
    row("total", "Closing balance, from the service", "", "3495500.50"),
  ],
  note: null,
  empty: null,
};

const notSettled: ReportSection = {
  heading: "Not settled: in no sum above",
  columns: [
    { title: "Standing", kind: "text" },
    { title: "Product", kind: "text" },
    { title: "Count", kind: "count" },
    { title: "Amount UGX", kind: "amount" },
  ],
  rows: [
    row("plain", "Waiting", "Bill", "1", "20000"),
    row("warning", "Disputed", "Send money", "1", "40000"),
  ],
  note: null,
  empty: null,
};

const nothing: ReportSection = {
  heading: "From earlier days, settled on these",
  columns: [],
  rows: [],
  note: null,
  empty: "Nothing from earlier days was settled on these.",
};

const text = (title: string) => ({ title, kind: "text" as const });
const reference = (title: string) => ({ title, kind: "reference" as const });
const day = (title: string) => ({ title, kind: "day" as const });
const time = (title: string) => ({ title, kind: "time" as const });
const count = (title: string) => ({ title, kind: "count" as const });
const amount = (title: string) => ({ title, kind: "amount" as const });

function section(part: Partial<ReportSection> & { heading: string }): ReportSection {
  return { columns: [], rows: [], note: null, empty: null, ...part };
}

const fees: ReportSection[] = [
  section({
    heading: "Charged, by product and biller or network",
    columns: [
      text("Product"),
      text("Biller or network"),
      count("Count"),
      amount("Amount UGX"),
      amount("Fees charged"),
      count("Without a fee named"),
    ],
    rows: [
      row("plain", "Bill", "Electricity", "412", "20600000", "453200", "3"),
      row("plain", "Airtime", "MTN", "1204", "6020000", "0", "0"),
      row("plain", "Send to bank", "Stanbic Bank Uganda", "18", "184000000", "27000", "0"),
      row("total", "All", "", "1634", "210620000", "480200", "3"),
    ],
    note: "Where the service named no fee, it is not known whether it charged one.",
  }),
  section({
    heading: "Other fees than usual",
    columns: [
      text("Product"),
      text("Biller or network"),
      text("What"),
      count("Count"),
      amount("Usual fee"),
      amount("Charged fee"),
      amount("Difference in all"),
    ],
    rows: [
      row(
        "warning",
        "Bill",
        "Electricity",
        "Since 18 Nov 2026: UGX 1,400 in place of UGX 1,100",
        "31",
        "1100",
        "1400",
        "9300",
      ),
    ],
    note: "12 payments were not compared, because they have no usual fee.",
  }),
];

const commission: ReportSection[] = [
  section({
    heading: "Earned, by product",
    columns: [
      text("Product"),
      text("Biller"),
      day("Rate since"),
      amount("Amount UGX"),
      text("Percent"),
      amount("Gross UGX"),
      amount("Withheld UGX"),
      amount("Net UGX"),
    ],
    rows: [
      row("plain", "Bill", "All", "2026-11-01", "20600000", "2", "412000", "41200", "370800"),
      row("warning", "Airtime", "MTN", "not known", "6020000", "", "", "", ""),
      row("total", "All with a rate", "", "", "20600000", "", "412000", "41200", "370800"),
    ],
    note: "Payments without a rate on their day are in no sum of what was earned.",
  }),
  section({
    heading: "Certificates of withheld tax",
    columns: [day("First day"), day("Last day"), reference("Number")],
    rows: [row("plain", "2026-11-01", "2026-11-30", "WHT-0042")],
  }),
];

const large: ReportSection[] = [
  section({
    heading: "Paid, of UGX 1,000,000 and more",
    columns: [text("Flow"), count("Count"), amount("Amount UGX")],
    rows: [row("plain", "Paid out", "2", "3700000")],
  }),
  section({
    heading: "Each payment of UGX 1,000,000 and more",
    columns: [
      time("Time"),
      text("Product"),
      text("Name"),
      reference("Account or phone"),
      amount("Amount UGX"),
      text("Standing"),
      text("Made by"),
      text("ID noted"),
    ],
    rows: [
      row(
        "plain",
        "2026-11-12T06:14:00Z",
        "Send to bank",
        "SSEMPALA JOHN PAUL KAWOOYA",
        "9030 0123 4567 8",
        "1200000",
        "Paid",
        "Nakato",
        "national ID …4F7K",
      ),
      row(
        "warning",
        "2026-11-18T13:40:00Z",
        "Send money",
        "ACEN BETTY",
        "0772 123 456",
        "2500000",
        "Disputed",
        "Okello",
        "not recorded",
      ),
    ],
  }),
];

const people: ReportSection[] = [
  section({
    heading: "Sold",
    columns: [
      text("Person"),
      text("Flow"),
      text("Standing"),
      count("Count"),
      amount("Amount UGX"),
      amount("Fees charged"),
    ],
    rows: [
      row("plain", "Nakato", "Paid out", "Paid", "812", "40600000", "244000"),
      row("plain", "Nakato", "Collected", "Paid", "40", "1600000", "0"),
      row("warning", "Okello", "Paid out", "Disputed", "1", "40000", "0"),
    ],
  }),
  section({
    heading: "Approved for others",
    empty: "Nobody decided about a request on these days.",
  }),
  section({
    heading: "Corrected",
    columns: [text("Person"), count("Settled by hand"), count("Cash given back"), count("Notes")],
    rows: [row("plain", "Nakato", "1", "2", "14")],
  }),
];

const of: Record<ReportKind, { title: string; sections: ReportSection[] }> = {
  statement: { title: "Statement", sections: [balances, notSettled, nothing] },
  fees: { title: "Fees", sections: fees },
  commission: { title: "Commission", sections: commission },
  largePayments: { title: "Large payments", sections: large },
  people: { title: "People", sections: people },
};

export function report({ kind, from, to }: ReportInput): Report {
  return {
    kind,
    ...of[kind],
    period: `${formatShortDay(from)} to ${formatShortDay(to)}`,
    asOf: "As of 21 Nov 2026, 12:00, event 9,214 of the book",
    notes: ["Payments belong to the day in Kampala on which they were recorded."],
  };
}

export const terms: CommissionTerms = {
  rates: [
    {
      from: "2026-11-01",
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: null,
      percent: "2",
      withheld: "10",
    },
  ],
  certificates: [{ from: "2026-10-01", to: "2026-10-31", number: "WHT-0042" }],
  billers: [{ code: "UMEME", name: "Electricity (UMEME)" }],
};
