const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** The exact sum of decimal texts, as text; null if one of them is not a decimal. */
export function addMoney(amounts: readonly string[]): string | null {
  const parts = amounts.map((amount) => DECIMAL.exec(amount));
  const places = Math.max(0, ...parts.map((part) => part?.[3]?.length ?? 0));
  let sum = 0n;
  for (const part of parts) {
    if (!part) return null;
    const [, sign = "", whole = "", decimals = ""] = part;
    const units = BigInt(whole + decimals.padEnd(places, "0"));
    sum += sign === "-" ? -units : units;
  }
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, "0");
  const split = digits.length - places;
  const fraction = places > 0 ? `.${digits.slice(split)}` : "";
  return `${sum < 0n ? "-" : ""}${digits.slice(0, split)}${fraction}`;
}

/** The exact difference of two decimal texts; null as above. */
export function subtractMoney(from: string, amount: string): string | null {
  const negated = amount.startsWith("-") ? amount.slice(1) : `-${amount.replace(/^\+/, "")}`;
  return addMoney([from, negated]);
}
