import type { ExtraField } from "../../../bindings/ExtraField";
import { t } from "../../../words/t";

/** What a biller may need beyond the common fields, in words. */
export const extras: Record<ExtraField, string> = {
  none: t("settings-shop-extra-none"),
  customerType: t("settings-shop-extra-type"),
  area: t("settings-shop-extra-area"),
};

/** The same, for a choice. */
export const extraOptions = (Object.keys(extras) as ExtraField[]).map((value) => ({
  value,
  label: extras[value],
}));
