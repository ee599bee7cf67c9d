// Operations as the book returns them, for tests.
import type { FoundPayment } from "../bindings/FoundPayment";
import type { HistoryInput } from "../bindings/HistoryInput";
import type { HistoryPage } from "../bindings/HistoryPage";
import type { Flow } from "../bindings/Flow";
import type { HistoryLines } from "../bindings/HistoryLines";
import type { HistorySum } from "../bindings/HistorySum";
import type { HistoryTotals } from "../bindings/HistoryTotals";
import type { OperationDetail } from "../bindings/OperationDetail";
import type { OperationRow } from "../bindings/OperationRow";
import type { SeenPayment } from "../bindings/SeenPayment";
import { operation } from "../operation/operation.fixture";

export function row(part: Partial<OperationRow> & { id: number }): OperationRow {
  return {
    at: "2026-11-21T11:05:00Z",
    mode: "PARTNER_PAY_BILL_PAYMENT",
    product: "Bill",
    direction: "out",
    flow: part.direction === "in" ? "collected" : "paid",
    state: "succeeded",
    serviceStatus: "SUCCESS",
    contradictedBy: null,
    amount: "50000",
    fee: "1100",
    namedFee: null,
    charge: null,
    total: "51100",
    party: `CUSTOMER ${part.id}`,
    phone: "0772 123 456",
    account: "04123456789",
    provider: "Electricity",
    reference: `KT-${part.id}`,
    by: null,
    settledLater: null,
    wallet: "Float",
    narration: "",
    labels: [],
    ...part,
  };
}

/** A payment that this person may open. */
export function shownPayment(row: OperationRow): SeenPayment {
  return { is: "shown", ...row };
}

export const whose = "Nakato made this payment: ask Nakato or Ssali to look at it.";

/** A payment that this person may not open. */
export function withheldPayment(
  part: Partial<Extract<SeenPayment, { is: "withheld" }>> = {},
): SeenPayment {
  return {
    is: "withheld",
    at: "2026-11-21T11:05:00Z",
    direction: "out",
    flow: part.direction === "in" ? "collected" : "paid",
    state: "succeeded",
    contradictedBy: null,
    amount: "50000",
    words: whose,
    ...part,
  };
}

/** A book of operations numbered 1 to `size`, newest first. */
export function bookOf(size: number): (input: HistoryInput) => HistoryPage {
  return ({ offset, limit }) => {
    const length = Math.max(0, Math.min(limit, size - offset));
    const rows = Array.from({ length }, (_, at) => row({ id: size - offset - at }));
    return { total: size, offset, rows, found: [] };
  };
}

/** A payment that the book had lost. */
export function foundPayment(part: Partial<FoundPayment> & { index: number }): FoundPayment {
  return {
    number: part.index + 1,
    reference: `KT-LOST-${part.index + 1}`,
    at: "2026-11-21T11:04:00Z",
    mode: "PARTNER_PAY_AIRTIME",
    to: "0772 123 456",
    state: "succeeded",
    amount: "20000",
    fee: null,
    total: null,
    settledAt: null,
    lookedAt: null,
    fromService: [{ label: "Transaction", value: "TXN-77" }],
    receipt: { print: null },
    ...part,
  };
}

export function detail(part: Partial<OperationDetail> & { row: OperationRow }): OperationDetail {
  return operation({
    situation: "The service confirmed it.",
    fields: [{ label: "Meter number", value: "0412 3456 789" }],
    fromService: [{ label: "Units", value: "61.3 kWh" }],
    ...part,
  });
}

const nothing: HistorySum = { count: 0, amount: "0", fees: "0" };
export const noLines: HistoryLines = {
  paid: nothing,
  disputed: nothing,
  inDoubt: nothing,
  waiting: nothing,
  notPaid: nothing,
};

/** The totals of a filter; nothing by default. */
export function totalsOf(
  part: Partial<Omit<HistoryTotals, "flows">> & Partial<Record<Flow, HistoryLines>> = {},
): HistoryTotals {
  const { paid = noLines, collected = noLines, toppedUp = noLines, ...rest } = part;
  const flows = [
    { flow: "paid" as const, lines: paid },
    { flow: "collected" as const, lines: collected },
    { flow: "toppedUp" as const, lines: toppedUp },
  ];
  return { count: 0, fees: "0", products: [], found: [], ...rest, flows };
}
