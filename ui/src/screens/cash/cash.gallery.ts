// A made-up drawer: &count an empty drawer that is being counted, &forged a Z that was changed, &lacks a restored book.
import type { CashRows } from "../../bindings/CashRows";
import type { CashView } from "../../bindings/CashView";
import type { ClosedPeriod } from "../../bindings/ClosedPeriod";
import type { ClosedPeriods } from "../../bindings/ClosedPeriods";
import type { ClosingView } from "../../bindings/ClosingView";
import type { FigureView } from "../../bindings/FigureView";
import type { OperationRow } from "../../bindings/OperationRow";
import type { Piece } from "../../bindings/Piece";
import type { Receipt } from "../../bindings/Receipt";
import type { SignatureView } from "../../bindings/SignatureView";
import type { TermKind } from "../../bindings/TermKind";
import type { TermView } from "../../bindings/TermView";

const values: [Piece, number, boolean][] = [
  ["note50000", 50_000, true],
  ["note20000", 20_000, true],
  ["note10000", 10_000, true],
  ["note5000", 5_000, true],
  ["note2000", 2_000, true],
  ["note1000", 1_000, true],
  ["coin1000", 1_000, false],
  ["coin500", 500, false],
  ["coin200", 200, false],
  ["coin100", 100, false],
  ["coin50", 50, false],
];
const term = (kind: TermKind, name: string, amount: number, rows: number): TermView => ({
  kind,
  name,
  amount: String(amount),
  rows,
});
const terms = [
  term("opening", "Was there", 200_000, 0),
  term("taken", "Taken for payments", 1_425_000, 57),
  term("paidOut", "Paid out", -350_000, 4),
  term("inDoubt", "Held for payments in doubt", 25_000, 1),
  term("takenOut", "Taken out", -900_000, 2),
];
const sheet: Receipt = {
  shop: "Nakato's shop",
  shopLines: [],
  mark: null,
  title: "Z 1-0041 · Drawer 1",
  amount: "UGX 399,500",
  lines: terms.map(({ name, amount }) => ({ label: name, value: `UGX ${amount}` })),
  tokens: [],
  extra: [{ label: "Tokens owed", value: "UGX 0" }],
  meterHelp: null,
  footer: ["Signed by the key AB12-CD34-EF56-7890 of till, checked."],
  copy: null,
  code: null,
  hasPrinter: false,
};
const further: FigureView[] = [
  {
    label: "Taken by Okello",
    amount: "1425000",
    figure: { of: "takenBy", who: "Okello" },
  },
  { label: "Float used", amount: "1425000", figure: { of: "float", way: "used" } },
  { label: "All cash ever taken", amount: "41207500", figure: { of: "grandTotal" } },
  { label: "Tokens owed", amount: "0", figure: { of: "tokensOwed" } },
];
const row = {
  entry: 41,
  number: "1-0041",
  drawer: "Drawer 1",
  at: "2026-11-20T17:45:00Z",
  by: "Okello",
  counted: "399500",
  difference: "-500",
};

export function cash(isOpen: boolean): CashView {
  return {
    drawers: [{ id: 1, name: "Drawer 1", isOpen }],
    drawer: 1,
    pieces: values.map(([piece, shillings, isNote]) => ({ piece, shillings, isNote })),
    period: isOpen
      ? {
          opening: 42,
          words: "Open since 21 Nov 2026, 08:05, by Okello",
          leftOpen: null,
          terms,
          expected: "400000",
          owed: [
            {
              operation: 12,
              words: "Nobody knows yet whether it was paid",
              amount: "25000",
              mayRefund: true,
            },
          ],
          further,
          sheet: { ...sheet, title: "X report · Drawer 1" },
        }
      : null,
    closings: [row],
    notTheirs: null,
  };
}

export function closing(isForged: boolean): ClosingView {
  const signed: SignatureView = isForged
    ? {
        is: "wrong",
        words: "The signature does not match: this is not what was signed at the closing.",
      }
    : { is: "checked", words: sheet.footer.join(" ") };
  return {
    row,
    drawer: 1,
    terms,
    expected: "400000",
    owed: [],
    further,
    reason: "A coin rolled away",
    signed,
    sheet,
  };
}

/** The rows of any figure: a person's entry, and payments, one of which ended otherwise than the Z says. */
export function cashRows(payment: (id: number) => OperationRow): CashRows {
  const of = (id: number, later: string | null) => {
    const row = payment(id);
    return {
      payment: { is: "shown", ...row } as const,
      at: row.at,
      words: "",
      later,
      change: row.amount,
    };
  };
  const entry = {
    payment: null,
    at: "2026-11-20T15:10:00Z",
    words: "Taken out to the safe: before the long weekend, counted by two (Okello)",
    later: null,
    change: "-900000",
  };
  const rows = [
    entry,
    of(3, null),
    of(0, "The outcome turned out differently later. This Z report stays as it was."),
    ...Array.from({ length: 16 }, (_, index) => of(2 + index * 6, null)),
  ];
  return { rows, total: 57, sum: "1425000" };
}

const october = {
  id: 2,
  words: "1 Oct 2026 to 31 Oct 2026",
  at: "2026-11-02T06:30:00Z",
  by: "Ssali",
  isReopened: false,
};
const september = {
  id: 1,
  words: "1 Sept 2026 to 30 Sept 2026",
  at: "2026-10-01T06:30:00Z",
  by: "Ssali",
  isReopened: true,
};

export const lacks =
  "Kaunta knew 7 entries about keys and closed periods. On 20 Nov 2026, 08:05 some of them were missing: this book had 5. It was restored from an older copy, or entries were taken out. Compare the closed periods with their printed statements.";

export function closedPeriods(doesLack: boolean): ClosedPeriods {
  return {
    periods: [october, september],
    through: "2026-10-31",
    today: "2026-11-21",
    mayOpen: 2,
    losses: doesLack ? [lacks] : [],
  };
}

export function closedPeriod(): ClosedPeriod {
  return {
    row: october,
    signed: { is: "checked", words: sheet.footer.join(" ") },
    sheet: {
      ...sheet,
      title: "Closed up to 31 Oct 2026",
      amount: "1 Oct 2026 to 31 Oct 2026",
      lines: [
        { label: "Closed by", value: "Ssali" },
        { label: "Closed", value: "2 Nov 2026, 09:30" },
        { label: "As of event", value: "8,120" },
      ],
      extra: [
        { label: "Bill, paid: 412", value: "UGX 20,600,000, fees UGX 453,200" },
        { label: "Send money, in dispute: 1", value: "UGX 40,000" },
        { label: "From earlier days: Airtime, paid: 1", value: "UGX 5,000" },
      ],
    },
  };
}
