import type { Column } from "../../bindings/Column";
import type { PayeeKind } from "../../bindings/PayeeKind";
import type { RowText } from "../../bindings/RowText";
import { formatPhone } from "../../format/phone";
import { t, type PlainId } from "../../words/t";
import { columns } from "./styles";

/** The kinds of destination, in words. */
interface Kind {
  name: string;
  /** Why it has only one route. */
  only?: string;
}

const batchOnly = t("payroll-kind-batch-only");

export const kinds: Record<PayeeKind, Kind> = {
  mobileMoney: { name: t("payroll-kind-mobile-money") },
  bank: { name: t("payroll-kind-bank"), only: batchOnly },
  wallet: { name: t("payroll-kind-wallet"), only: batchOnly },
  merchant: { name: t("payroll-kind-merchant"), only: batchOnly },
};

/** The kinds, for a choice. */
export const kindOptions = (Object.keys(kinds) as PayeeKind[]).map((value) => ({
  value,
  label: kinds[value].name,
}));

/** The name of a column in such a list. */
export function label(column: Column, kind: PayeeKind): string {
  if (kind === "bank" && column === "name") return t("payroll-column-holder");
  if (kind === "merchant" && column === "account") return t("payroll-column-invoice");
  return columns[column];
}

/** The two destination columns, the narrower one second; wallets have one. */
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

/** The destination of a row, formatted for reading. */
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

/** The label of the button that adds a row. */
export function add(kind: PayeeKind): string {
  return t(ADD[kind]);
}
