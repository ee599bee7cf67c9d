import type { ChartKind } from "../../bindings/ChartKind";
import { t } from "../../words/t";

/** What the screen shows: a chart of the history, or the float of a day. */
export type Shown = ChartKind | "float";

export const kinds: readonly { kind: Shown; label: string }[] = [
  { kind: "time", label: t("chart-kind-time") },
  { kind: "products", label: t("chart-kind-products") },
  { kind: "billers", label: t("chart-kind-billers") },
  { kind: "weekdays", label: t("chart-kind-weekdays") },
  { kind: "hours", label: t("chart-kind-hours") },
  { kind: "people", label: t("chart-kind-people") },
  { kind: "fees", label: t("chart-kind-fees") },
  { kind: "commission", label: t("chart-kind-commission") },
  { kind: "success", label: t("chart-kind-success") },
  { kind: "settling", label: t("chart-kind-settling") },
  { kind: "float", label: t("chart-kind-float") },
];

/** Whether a person can choose between amounts and numbers of operations. */
export const canCount = (kind: Shown): boolean =>
  !(["fees", "commission", "success", "settling", "float"] as readonly Shown[]).includes(kind);

/** Whether its bars are horizontal, because its labels are long. */
export const isHorizontal = (kind: Shown): boolean =>
  (["products", "billers", "people", "success", "settling"] as readonly Shown[]).includes(kind);
