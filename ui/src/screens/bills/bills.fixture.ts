import type { BasketBill } from "../../bindings/BasketBill";
import type { BasketView } from "../../bindings/BasketView";
import { paid, unknown } from "../../operation/operation.fixture";

export const bill = (changes: Partial<BasketBill> = {}): BasketBill => ({
  party: "OKELLO GRACE",
  account: "04123456789",
  provider: "UEDCL (Umeme)",
  amount: "50000",
  toTake: "50500",
  outcome: "Not sent yet",
  operation: null,
  tokens: [],
  toGiveBack: "0",
  ...changes,
});

/** Not certain of the first of two bills. */
export const stopped: BasketView = {
  id: 7,
  at: "2026-11-21T09:00:00Z",
  by: null,
  state: "stopped",
  approval: null,
  why: "It is not certain whether the bill was paid.",
  bills: [
    bill({ outcome: "Not certain", operation: unknown.row }),
    bill({ account: "14200550001" }),
  ],
  taken: "101000",
  toGiveBack: "0",
  toTakeMore: "0",
  waiting: "50500",
  mayGoOn: true,
  mayGiveUp: true,
  printsItself: false,
};

export const ended: BasketView = {
  ...stopped,
  state: "ended",
  why: null,
  bills: [
    bill({ outcome: "Paid", operation: paid.row, tokens: ["4821 0937 5512 6604 1178"] }),
    bill({ account: "14200550001", outcome: "Left unpaid", toGiveBack: "50500" }),
  ],
  toGiveBack: "50500",
  waiting: "0",
  mayGoOn: false,
  mayGiveUp: false,
};
