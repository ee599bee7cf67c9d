import { formatAmount, MISSING } from "./money";

/** "+25,000" or "−25,000"; zero has no sign. */
export function signed(amount: string | null): string {
  const shown = formatAmount(amount);
  const came = shown !== MISSING && !shown.startsWith("−") && /[1-9]/.test(shown);
  return came ? `+${shown}` : shown;
}
