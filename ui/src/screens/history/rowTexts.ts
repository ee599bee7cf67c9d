import type { HistoryColumn } from "../../bindings/HistoryColumn";
import { formatAccount } from "../../format/account";
import { formatAmount, MISSING } from "../../format/money";
import type { Icon } from "../../model/icon";
import {
  numberOf,
  productIcon,
  productLabel,
  productOf,
  shortProduct,
} from "../../model/operation";
import { isFound, type ListedRow } from "./listed";
import { list } from "../../words/list";

/** The columns that contain only a text. */
type TextColumn = Exclude<HistoryColumn, "time" | "product" | "name" | "state" | "settled">;

/** The texts of a row: of an operation, or of a payment that the book had lost. */
export interface RowTexts {
  icon: Icon | null;
  product: string;
  /** In full, for the tooltip. */
  productInFull: string;
  /** ISO 8601. */
  settledAt: string | null;
  texts: Record<TextColumn, string>;
}

export function rowTexts(row: ListedRow): RowTexts {
  const sums = {
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    total: formatAmount(row.total),
  };
  // Of a lost payment only what the service reported is known.
  if (isFound(row)) {
    const product = row.mode === null ? MISSING : productLabel(row.mode);
    return {
      icon: row.mode === null ? null : productIcon(row.mode),
      product,
      productInFull: product,
      settledAt: row.settledAt,
      texts: {
        ...sums,
        charge: MISSING,
        number: row.to === null ? MISSING : formatAccount(row.to),
        reference: row.reference,
        by: MISSING,
        wallet: MISSING,
        narration: MISSING,
        labels: MISSING,
        approvedBy: MISSING,
        payroll: MISSING,
        payrollLine: MISSING,
        notes: row.lookedAt ?? MISSING,
        token: MISSING,
      },
    };
  }
  const beside = row.beside;
  return {
    icon: productIcon(row.mode),
    product: shortProduct(row),
    productInFull: productOf(row),
    settledAt: beside?.settledAt ?? null,
    texts: {
      ...sums,
      charge: formatAmount(row.charge),
      number: numberOf(row) ?? MISSING,
      reference: row.reference,
      by: row.by ?? MISSING,
      wallet: row.wallet,
      narration: row.narration,
      labels: row.labels.length > 0 ? list(row.labels, "plain") : MISSING,
      approvedBy: beside?.approvedBy ?? MISSING,
      payroll: beside?.payroll ?? MISSING,
      payrollLine: beside?.payrollLine?.toString() ?? MISSING,
      notes: beside?.notes || MISSING,
      token: beside?.tokens || MISSING,
    },
  };
}
