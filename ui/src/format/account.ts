/**
 * An account, meter, card number or token in groups of four, to be read aloud: "0412 3456 789".
 * Numbers with letters or their own separators stay as they came: their grouping is the issuer's.
 */
export function formatAccount(account: string): string {
  return /^\d+$/.test(account) ? account.replace(/(\d{4})(?=\d)/g, "$1 ") : account;
}
