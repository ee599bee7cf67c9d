import Layers from "@lucide/svelte/icons/layers";
import ListChecks from "@lucide/svelte/icons/list-checks";
import type { Route } from "../../bindings/Route";
import type { Icon } from "../../model/icon";
import { t } from "../../words/t";

/** The two routes, with their advantages and disadvantages. */
export const routes: Record<
  Route,
  { icon: Icon; name: string; over: string; good: string; mind: string }
> = {
  oneByOne: {
    icon: ListChecks,
    name: t("payroll-pay-one-by-one"),
    over: t("payroll-pay-one-by-one-over"),
    good: t("payroll-pay-one-by-one-good"),
    mind: t("payroll-pay-one-by-one-mind"),
  },
  batch: {
    icon: Layers,
    name: t("payroll-pay-batch"),
    over: t("payroll-pay-batch-over"),
    good: t("payroll-pay-batch-good"),
    mind: t("payroll-pay-batch-mind"),
  },
};
