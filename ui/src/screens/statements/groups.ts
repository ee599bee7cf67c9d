import type { StatementGroup } from "../../bindings/StatementGroup";
import { t } from "../../words/t";

/** The names of the groups. */
export const groups: Record<StatementGroup, string> = {
  matched: t("reconcile-group-matched"),
  proposed: t("reconcile-group-proposed"),
  differing: t("reconcile-group-differing"),
  onlyHere: t("reconcile-group-only-here"),
  onlyThere: t("reconcile-group-only-there"),
  cases: t("reconcile-group-cases"),
};
