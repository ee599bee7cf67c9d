import type { OperationRow } from "../../bindings/OperationRow";
import type { Review } from "../../bindings/Review";
import { subtractMoney } from "../../format/sum";
import { outcomeOf } from "../../model/outcome";
import { isWalletMode } from "../../model/modes";

/** Ugandan notes and coins in shillings; as `Piece` of the drawer has them. */
export const PIECES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const;

/** Whether the customer pays the amount and the fee in cash. */
function isPaidWithCash({ mode }: Review): boolean {
  return !isWalletMode(mode) && mode !== "PARTNER_COLLECT_MNO";
}

/** The sum to take, and whether it includes the known fee, the usual one, or none because the fee is unknown. */
export function toTake(review: Review): { sum: string; fee: "known" | "usual" | "unknown" } {
  const { toTake: sum, total, usualFee } = review;
  if (total !== null) return { sum, fee: "known" };
  return { sum, fee: usualFee === null ? "unknown" : "usual" };
}

/** The sum that a customer was asked for in cash; null if the payment is not paid for in cash. */
export function asked(review: Review): string | null {
  return isPaidWithCash(review) ? toTake(review).sum : null;
}

/** The cash that was taken from a customer, and the shop's own charge in it. */
export interface Taken {
  sum: string;
  charge: string | null;
  /** Who waits for an approval may have paid when it was asked for, or not yet. */
  isCertain: boolean;
}

/** The cash that was taken when the payment was sent, or its approval asked for; null if it is not paid for in cash. */
export function takenOf(review: Review, when: "sent" | "askedFor"): Taken | null {
  const sum = asked(review);
  return sum === null ? null : { sum, charge: review.charge, isCertain: when === "sent" };
}

export interface Change {
  /** What to give back; negative if too little was given. */
  back: string;
  /** Notes and coins to hand out, the largest first. */
  pieces: readonly { shillings: number; count: string }[];
  /** What no coin pays out, such as cents; null if nothing. */
  rest: string | null;
}

/** The whole shillings of a typed sum; null if it is blank or not a sum. */
export function given(text: string): string | null {
  const digits = text.replace(/[,\s]/g, "");
  // More digits are a scanned number, not cash.
  return /^\d{1,9}$/.test(digits) ? digits : null;
}

/** The change for a sum that was given; null if an amount can't be read. */
export function changeOf(gave: string, take: string): Change | null {
  const back = subtractMoney(gave, take);
  if (back === null) return null;
  if (back.startsWith("-")) return { back, pieces: [], rest: null };
  const [whole = "0"] = back.split(".");
  let left = BigInt(whole);
  const pieces = PIECES.map((shillings) => {
    const count = String(left / BigInt(shillings));
    left %= BigInt(shillings);
    return { shillings, count };
  }).filter(({ count }) => count !== "0");
  const paid = subtractMoney(whole, left.toString());
  const rest = paid === null ? null : subtractMoney(back, paid);
  return { back, pieces, rest: rest !== null && /[1-9]/.test(rest) ? rest : null };
}

/** The sum that is still to take from the customer, or to give back, once the outcome is known. */
export interface Difference {
  /** "all": nothing was paid, so nothing is the shop's, neither the fee nor its own charge. "allIfTaken": if cash was taken at all. */
  which: "take" | "give" | "all" | "allIfTaken";
  sum: string;
}

/** Compares the cash that was taken with the final cost of the payment; null if they agree, or the cost is not known. */
export function differenceOf(taken: Taken | null, row: OperationRow): Difference | null {
  const { amount, fee } = row;
  if (taken === null) return null;
  const outcome = outcomeOf(row);
  if (outcome === "notPaid") {
    return { which: taken.isCertain ? "all" : "allIfTaken", sum: taken.sum };
  }
  if (fee === null || outcome !== "paid") return null;
  const forService = subtractMoney(taken.sum, taken.charge ?? "0");
  const left = forService && subtractMoney(forService, amount);
  const more = left && subtractMoney(fee, left);
  if (!more || !/[1-9]/.test(more)) return null;
  return more.startsWith("-")
    ? { which: "give", sum: more.slice(1) }
    : { which: "take", sum: more };
}
