import type { Column } from "../../bindings/Column";
import type { PayeeKind } from "../../bindings/PayeeKind";
import type { RowText } from "../../bindings/RowText";
import { formatPhone } from "../../format/phone";
import { t, type PlainId } from "../../words/t";
import { columns } from "./looks";

/** What a list is paid into, in words. */
interface Kind {
  name: string;
  /** Why it can be paid in one way only. */
  only?: string;
}

const batchOnly = t("payroll-kind-batch-only");

export const kinds: Record<PayeeKind, Kind> = {
  mobileMoney: { name: t("payroll-kind-mobile-money") },
  bank: { name: t("payroll-kind-bank"), only: batchOnly },
  wallet: { name: t("payroll-kind-wallet"), only: batchOnly },
  merchant: { name: t("payroll-kind-merchant"), only: batchOnly },
};

/** The kinds as a person chooses among them. */
export const kindOptions = (Object.keys(kinds) as PayeeKind[]).map((value) => ({
  value,
  label: kinds[value].name,
}));

/** What a column of such a list is called. */
export function label(column: Column, kind: PayeeKind): string {
  if (kind === "bank" && column === "name") return t("payroll-column-holder");
  if (kind === "merchant" && column === "account") return t("payroll-column-invoice");
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

const ADD: Record<PayeeKind, PlainId> = {
  mobileMoney: "payroll-draft-add-person",
  bank: "payroll-draft-add-account",
  wallet: "payroll-draft-add-wallet",
  merchant: "payroll-draft-add-merchant",
};

/** What adds a row. */
export function add(kind: PayeeKind): string {
  return t(ADD[kind]);
}
