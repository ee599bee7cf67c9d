/**
 * An account, meter, card number or token in groups of four, for reading aloud: "0412 3456 789". Numbers with letters or
 * separators are unchanged: their grouping is the issuer's.
 */
export function formatAccount(account: string): string {
  return /^\d+$/.test(account) ? account.replace(/(\d{4})(?=\d)/g, "$1 ") : account;
}
