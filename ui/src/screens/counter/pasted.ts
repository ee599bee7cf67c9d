import { formatAmount } from "../../format/money";
import { formatPhone } from "../../format/phone";
import type { Texts } from "./step";

/** The payment in a pasted message; null for what it does not contain, or contains more than once. */
interface Pasted {
  account: string | null;
  phone: string | null;
  /** Each sum that may be meant, in whole shillings as digits, as the message has them: of several, a person says which. */
  amounts: readonly string[];
}

/** What a message says to a form. */
export interface Said {
  texts: Texts;
  /** The sums to choose from, where it names several. */
  sums: readonly string[];
}

const MOMENT =
  /(?<!\d)(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?)(?!\d)/g;
/** With its currency, before or after it as sums are written here: UGX 50,000, 50,000 shs, 50000/=. "UGX 50k" is not 50. */
const AMOUNTS = [
  /(?:ugx|ush|shs?)\.?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.0{1,2})?(?![.,]?\d|\s?[km]\b)/gi,
  /(?<![\d,.])(\d{1,3}(?:,\d{3})+|\d{1,8})\s*(?:(?:ugx|ush|shs?)(?![\p{L}.]?\s*\d)|\/[=-])/giu,
] as const;
/** Grouped like a sum, without a currency: beside another sum, it may be the one that is meant. */
const BARE = /(?<![\d,.])(\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?(?![.,]?\d|\s?[km]\b)/gi;
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

interface Found {
  digits: string;
  at: number;
}

/** The sums in the order of the message, each once. Nothing is to be paid where a sum is 0. */
function sumsOf(named: readonly Found[], bare: readonly Found[]): string[] {
  const found = named.length + bare.length > 1 ? [...named, ...bare] : named;
  const inOrder = found.toSorted((a, b) => a.at - b.at).map((each) => each.digits);
  return [...new Set(inOrder)].filter((each) => /[1-9]/.test(each));
}

/** Reads a message as people copy it: "Meter: 0421 2345 671, UGX 50,000", or a whole SMS. */
export function readPasted(text: string): Pasted {
  let rest = text;
  /** Removes the matches from the rest, so that nothing is read twice. */
  const find = (pattern: RegExp, isMeant: (before: string) => boolean = () => true): Found[] => {
    const meant = [...rest.matchAll(pattern)].filter(({ index }) => isMeant(rest.slice(0, index)));
    for (const { 0: whole, index } of meant)
      rest = rest.slice(0, index) + "\n".repeat(whole.length) + rest.slice(index + whole.length);
    return meant.map(({ 0: whole, 1: part, index }) => ({
      digits: digits(part ?? whole),
      at: index,
    }));
  };
  const take = (...[pattern, isMeant]: Parameters<typeof find>) =>
    find(pattern, isMeant).map((each) => each.digits);
  find(MOMENT);
  const sums = AMOUNTS.flatMap((pattern) => find(pattern));
  const amounts = sumsOf(sums, find(BARE));
  const named = take(ACCOUNT, (before) => NAMES_ACCOUNT.test(before) && !NAMES_PHONE.test(before));
  const phones = take(PHONE).map((phone) => `0${phone.slice(-9)}`);
  const unnamed = take(ACCOUNT);
  return { account: only(named.length > 0 ? named : unnamed), phone: only(phones), amounts };
}

/** The values in a message for the fields of a form. A validated beneficiary is kept; an amount that is in doubt is left blank. */
export function saidIn(
  message: string,
  identifies: "accountNumber" | "phoneNumber",
  isValidated: boolean,
): Said {
  const { account, phone, amounts } = readPasted(message);
  const paysAccount = identifies === "accountNumber";
  const [amount, ...others] = amounts;
  const sums = others.length > 0 ? amounts : [];
  const texts = {
    ...(paysAccount && !isValidated && account !== null && { accountNumber: account }),
    ...((paysAccount || !isValidated) && phone !== null && { phoneNumber: formatPhone(phone) }),
    ...(amount !== undefined && { amount: sums.length > 0 ? "" : formatAmount(amount) }),
  };
  return { texts, sums };
}
