import type { Environment } from "../bindings/Environment";
import { t } from "../words/t";

/** Name and mark of each environment. */
export const environments: Record<
  Environment,
  { name: string; what: string; money: string; real: boolean }
> = {
  practice: {
    name: t("model-practice"),
    what: t("model-practice-what"),
    money: t("model-no-real-money"),
    real: false,
  },
  development: {
    name: t("model-development"),
    what: t("model-development-what"),
    money: t("model-no-real-money"),
    real: false,
  },
  production: {
    name: t("model-production"),
    what: t("model-production-what"),
    money: t("model-real-money"),
    real: true,
  },
};

export const everyEnvironment = Object.keys(environments) as Environment[];
