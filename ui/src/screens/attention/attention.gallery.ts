// Made-up data: a few items of each kind, or as many as requested.
import type { Attention } from "../../bindings/Attention";
import type { AttentionInput } from "../../bindings/AttentionInput";
import type { AttentionItem } from "../../bindings/AttentionItem";
import type { OperationRow } from "../../bindings/OperationRow";
import type { Orphan } from "../../bindings/Orphan";
import { nothing } from "./attention.fixture";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

type Said = Omit<AttentionItem, "row" | "since">;

const said: { [K in "unknown" | "pending" | "disputed"]: Said } = {
  unknown: {
    known:
      "The line was cut before the answer came. The payment may or may not have gone through. Do not pay this again.",
    next: "Kaunta asks the service by itself, and again until it knows.",
    nextAskAt: ago(-4),
    canAsk: true,
    settleByHand: false,
  },
  pending: {
    known: "Waiting for the customer to approve on the phone.",
    next: "The customer approves; Kaunta asks the service meanwhile.",
    nextAskAt: ago(-1),
    canAsk: true,
    settleByHand: false,
  },
  disputed: {
    known: "The book says paid, because the service said so. Now the service says FAILED.",
    next: "Call the service's support, then close the case.",
    nextAskAt: null,
    canAsk: true,
    settleByHand: true,
  },
};

function item(row: OperationRow, at: number): AttentionItem {
  if (at % 4 === 1)
    return {
      row: { ...row, state: "succeeded", contradictedBy: "FAILED" },
      since: row.at,
      ...said.disputed,
    };
  const state = at % 4 === 2 ? "pending" : "unknown";
  return { row: { ...row, state, contradictedBy: null }, since: row.at, ...said[state] };
}

function orphan(number: number): Orphan {
  return {
    number,
    reference: `KT-9F2C41D077AB-${number}`,
    foundAt: ago(12),
    toldAt: ago(number % 2 ? 3 : 12),
    state: number % 2 ? "succeeded" : "pending",
    next:
      number % 2
        ? null
        : "The service has not finished it. Kaunta keeps asking and shows here what it says. Don't pay it again meanwhile.",
    writtenBefore: null,
    fromService: [
      { label: "Transaction id", value: `TX-77${number}` },
      { label: "Status", value: number % 2 ? "SUCCESS" : "PENDING" },
      { label: "Amount", value: "UGX 50,000" },
      { label: "To", value: "0412 3456 789, OKELLO GRACE" },
    ],
    receipt: number % 2 ? { print: null } : null,
  };
}

export function attention(
  { offset, limit }: AttentionInput,
  total: number,
  lost: number,
  row: (index: number) => OperationRow,
): Attention {
  const length = Math.max(0, Math.min(limit, total - offset));
  const cases = Math.floor((total + 2) / 4);
  return {
    ...nothing,
    open: total - cases,
    cases,
    total,
    offset,
    items: Array.from({ length }, (_, at) => item(row(total - 1 - offset - at), offset + at)),
    orphans: Array.from({ length: lost }, (_, at) => orphan(1301 + at)),
  };
}
