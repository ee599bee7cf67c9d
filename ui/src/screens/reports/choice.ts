import type { ReportKind } from "../../bindings/ReportKind";
import type { WalletType } from "../../bindings/WalletType";
import { everything, type Period } from "../../model/historyDraft";
import { t } from "../../words/t";
import { daysProblem, filterOf, periods as all } from "../history/filter";

export const kinds: { value: ReportKind; label: string }[] = [
  { value: "statement", label: t("reports-kind-statement") },
  { value: "fees", label: t("reports-kind-fees") },
  { value: "commission", label: t("reports-kind-commission") },
  { value: "largePayments", label: t("reports-kind-large-payments") },
  { value: "people", label: t("reports-kind-people") },
];

/** The periods without "all": a report has a first and a last day. */
export const periods = all.filter(({ value }) => value !== "all");

export const wallets: { value: WalletType | "all"; label: string }[] = [
  { value: "all", label: t("reports-wallet-all") },
  { value: "ESCROW", label: t("reports-wallet-float") },
  { value: "COMMISSION", label: t("reports-wallet-commission") },
  { value: "PARTNER", label: t("reports-wallet-partner") },
];

/** The days, or null while one is missing or the first is after the last. */
export function rangeOf(
  period: Period,
  from: string,
  to: string,
  today: string,
): { from: string; to: string } | null {
  if (problemOf(period, from, to) !== undefined) return null;
  const days = filterOf({ ...everything, period, from, to }, today);
  return days.from === null || days.to === null ? null : { from: days.from, to: days.to };
}

export function problemOf(period: Period, from: string, to: string): string | undefined {
  return daysProblem({ ...everything, period, from, to });
}
