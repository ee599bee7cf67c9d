// Reports, made up.
import type { CommissionTerms } from "../../bindings/CommissionTerms";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { Report } from "../../bindings/Report";
import type { ReportInput } from "../../bindings/ReportInput";
import type { ReportRow } from "../../bindings/ReportRow";
import type { ReportSection } from "../../bindings/ReportSection";
import type { ReportTone } from "../../bindings/ReportTone";
import { unfiltered } from "../../model/historyDraft";

const opens: HistoryFilter = { ...unfiltered, from: "2026-11-01", to: "2026-11-21" };

function row(tone: ReportTone, ...cells: string[]): ReportRow {
  return { cells, tone, opens: tone === "plain" ? opens : null };
}

const balances: ReportSection = {
  heading: "Float: from balance to balance",
  columns: [
    { title: "What", kind: "text" },
    { title: "Count", kind: "count" },
    { title: "Change UGX", kind: "amount" },
  ],
  rows: [
    row("total", "Opening balance, as the service told it", "", "5000000"),
    row("plain", "Came in", "412", "12450000.50"),
    row("plain", "Went out", "1893", "-14020500"),
    row("plain", "Fees charged", "", "-964500"),
    row("warning", "Explained by no operation", "2", "1030500"),
    row("total", "Closing balance, as the service told it", "", "3495500.50"),
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
  heading: "Of earlier days, settled on these",
  columns: [],
  rows: [],
  note: null,
  empty: "Nothing of earlier days was settled on these.",
};

export function report({ kind, from, to }: ReportInput): Report {
  return {
    kind,
    title: "Statement",
    period: `${from} to ${to}`,
    asOf: "As of 21 Nov 2026, 12:00, event 9,214 of the book",
    sections: [balances, notSettled, nothing],
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
