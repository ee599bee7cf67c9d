import type { Column } from "../../bindings/Column";
import type { PayeeKind } from "../../bindings/PayeeKind";
import type { RowText } from "../../bindings/RowText";
import { formatPhone } from "../../format/phone";
import { count } from "./counts";
import { columns } from "./looks";

/** What a list is paid into, in words. */
interface Kind {
  name: string;
  /** One of those who are paid. */
  one: string;
  many: string;
  /** Why it can be paid in one way only. */
  only?: string;
}

const batchOnly =
  "Only people with phones can be paid one by one. The service takes these in a batch.";

export const kinds: Record<PayeeKind, Kind> = {
  mobileMoney: { name: "Mobile money", one: "person", many: "people" },
  bank: { name: "Bank accounts", one: "account", many: "accounts", only: batchOnly },
  wallet: { name: "Wallets at the service", one: "wallet", many: "wallets", only: batchOnly },
  merchant: { name: "Merchants", one: "merchant", many: "merchants", only: batchOnly },
};

/** The kinds as a person chooses among them. */
export const kindOptions = (Object.keys(kinds) as PayeeKind[]).map((value) => ({
  value,
  label: kinds[value].name,
}));

/** "1 account", "214 people". */
export function payees(number: number, kind: PayeeKind): string {
  return count(number, kinds[kind].one, kinds[kind].many);
}

/** What a column of such a list is called. */
export function label(column: Column, kind: PayeeKind): string {
  if (kind === "bank" && column === "name") return "Account holder";
  if (kind === "merchant" && column === "account") return "Account or invoice number";
  return columns[column];
}

/** The two columns that say where the money of a row goes, the narrower one second; wallets have one. */
const places: Record<PayeeKind, [Column, Column | null]> = {
  mobileMoney: ["phone", "network"],
  bank: ["account", "bank"],
  wallet: ["user", null],
  merchant: ["merchant", "account"],
};

/** Their headings. */
export function heads(kind: PayeeKind): [string, string] {
  const [first, second] = places[kind];
  return [columns[first], second ? columns[second] : ""];
}

/** Where the money of a row goes, as it is read. */
export function where(text: RowText, kind: PayeeKind): [string, string] {
  const [first, second] = places[kind];
  const shown = first === "phone" ? formatPhone(text.phone) : text[first];
  return [shown || "—", second ? text[second] || "—" : ""];
}

/** What adds a row. */
export function add(kind: PayeeKind): string {
  return kind === "bank" ? "Add an account" : `Add a ${kinds[kind].one}`;
}
