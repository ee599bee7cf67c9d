import { formatAmount } from "../../format/money";
import { formatPhone } from "../../format/phone";
import type { Texts } from "./step";

/** The payment in a pasted message; null for what it does not contain, or contains more than once. */
export interface Pasted {
  account: string | null;
  phone: string | null;
  /** Whole shillings, as digits. */
  amount: string | null;
}

const MOMENT =
  /(?<!\d)(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?)(?!\d)/g;
/** With its currency, before or after it as sums are written here: UGX 50,000, 50,000 shs, 50000/=. */
const AMOUNTS = [
  /(?:ugx|ush|shs?)\.?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.0{1,2})?(?![.,]?\d)/gi,
  /(?<![\d,.])(\d{1,3}(?:,\d{3})+|\d{1,8})\s*(?:(?:ugx|ush|shs?)(?![\p{L}.]?\s*\d)|\/[=-])/giu,
] as const;
const PHONE = /(?<![\d-])(?:\+?256|0)[ -]?[37]\d{2}[ -]?\d{3}[ -]?\d{3}(?![\d-])/g;
/** Digits, possibly in groups. Fewer of them are not an account. */
const ACCOUNT = /(?<![\d\p{L}])\d(?:[ -]?\d){5,19}(?![\d\p{L}])/gu;
const NAMES_ACCOUNT = /(?:meter|account|a\/c|acc|card|iuc|customer|prn)[^\d\n]{0,24}$/i;
const NAMES_PHONE = /(?:phone|tel|call|mobile)[^\d\n]{0,12}$/i;

const digits = (text: string) => text.replace(/\D/g, "");

function only(found: readonly string[]): string | null {
  const [first, ...others] = new Set(found);
  return first !== undefined && others.length === 0 ? first : null;
}

/** Whether it is a message, not only a number or a name. */
export function isMessage(text: string): boolean {
  return /\s/.test(text.trim()) && /\p{L}{3}/u.test(text);
}

/** Reads a message as people copy it: "Meter: 0421 2345 671, UGX 50,000", or a whole SMS. */
export function readPasted(text: string): Pasted {
  let rest = text;
  /** Removes the matches from the rest, so that nothing is read twice. */
  const take = (pattern: RegExp, isMeant: (before: string) => boolean = () => true) => {
    const meant = [...rest.matchAll(pattern)].filter(({ index }) => isMeant(rest.slice(0, index)));
    for (const { 0: whole, index } of meant)
      rest = rest.slice(0, index) + "\n".repeat(whole.length) + rest.slice(index + whole.length);
    return meant.map(([whole, part]) => digits(part ?? whole));
  };
  take(MOMENT);
  const amounts = AMOUNTS.flatMap((pattern) => take(pattern));
  const named = take(ACCOUNT, (before) => NAMES_ACCOUNT.test(before) && !NAMES_PHONE.test(before));
  const phones = take(PHONE).map((phone) => `0${phone.slice(-9)}`);
  const unnamed = take(ACCOUNT);
  return {
    account: only(named.length > 0 ? named : unnamed),
    phone: only(phones),
    amount: only(amounts),
  };
}

/** The values in a message for the fields of a form. A validated beneficiary is kept. */
export function saidIn(
  message: string,
  identifies: "accountNumber" | "phoneNumber",
  isValidated: boolean,
): Texts {
  const { account, phone, amount } = readPasted(message);
  const paysAccount = identifies === "accountNumber";
  return {
    ...(paysAccount && !isValidated && account !== null && { accountNumber: account }),
    ...((paysAccount || !isValidated) && phone !== null && { phoneNumber: formatPhone(phone) }),
    ...(amount !== null && { amount: formatAmount(amount) }),
  };
}
