import type { Mode } from "../../bindings/Mode";
import type { OperationDetail } from "../../bindings/OperationDetail";
import { outcomeOf } from "../../model/outcome";

/** Why money that went out this way does not come back by itself, or null where nothing went out. */
const words = {
  PARTNER_PAY_AIRTIME: "operation-money-back-airtime",
  PARTNER_PAY_BILL_PAYMENT: "operation-money-back-bill",
  PARTNER_SEND_MNO: "operation-money-back-sent",
  WALLET_TO_MOBILE_MONEY: "operation-money-back-sent",
  WALLET_TO_MNO: "operation-money-back-sent",
  WALLET_TO_WALLET: "operation-money-back-sent",
  PARTNER_SEND_BANK: "operation-money-back-bank",
  BANK_TRANSFER: "operation-money-back-bank",
  MERCHANT_PAYMENT: "operation-money-back-bill",
  WALLET_OTHER: "operation-money-back-bill",
  PARTNER_COLLECT_MNO: null,
  MOBILE_MONEY_TO_WALLET: null,
  "WALLET_TOP-UP": null,
} as const satisfies Record<Mode, string | null>;

/** Whether a customer may ask for the money of this payment. */
export function mayWantBack({ row }: OperationDetail): boolean {
  return outcomeOf(row) === "paid" && words[row.mode] !== null;
}

/** What becomes of the money, by what was paid for. */
export function boughtWith({ row, tokens, tokenWithheld, tokenClaim }: OperationDetail) {
  const hasToken = tokens.length > 0 || tokenWithheld || tokenClaim !== null;
  return hasToken ? "operation-money-back-token" : (words[row.mode] ?? "operation-money-back-bill");
}
