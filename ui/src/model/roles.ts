import type { Role } from "../bindings/Role";
import { t } from "../words/t";

/** Name and one-sentence description of each role. */
export const roles: { value: Role; label: string; words: string }[] = [
  {
    value: "owner",
    label: t("model-owner"),
    words: t("model-owner-what"),
  },
  {
    value: "cashier",
    label: t("model-cashier"),
    words: t("model-cashier-what"),
  },
  {
    value: "accountant",
    label: t("model-accountant"),
    words: t("model-accountant-what"),
  },
];

export function roleLabel(role: Role): string {
  return roles.find((each) => each.value === role)?.label ?? role;
}
