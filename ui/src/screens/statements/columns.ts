import type { StatementColumn } from "../../bindings/StatementColumn";
import { t } from "../../words/t";

/** The possible meanings of a statement's column, in words. */
export const columns: readonly { value: StatementColumn; label: string }[] = [
  { value: "date", label: t("reconcile-column-date") },
  { value: "time", label: t("reconcile-column-time") },
  { value: "amount", label: t("reconcile-column-amount") },
  { value: "debit", label: t("reconcile-column-debit") },
  { value: "credit", label: t("reconcile-column-credit") },
  { value: "direction", label: t("reconcile-column-direction") },
  { value: "balance", label: t("reconcile-column-balance") },
  { value: "reference", label: t("reconcile-column-reference") },
  { value: "otherReference", label: t("reconcile-column-other-reference") },
  { value: "party", label: t("reconcile-column-party") },
  { value: "text", label: t("reconcile-column-text") },
  { value: "currency", label: t("reconcile-column-currency") },
];
