import type { ReminderWay } from "../../bindings/ReminderWay";
import type { Screen } from "../../navigation/screens";
import { t } from "../../words/t";

interface Link {
  label: string;
  to: Screen;
}

/** The link to the screen that resolves a reminder. */
export function wayOf(way: ReminderWay): Link {
  switch (way.to) {
    case "settings":
      return { label: t("home-reminder-settings"), to: { name: "settings", page: way.page } };
    case "payroll":
      return { label: t("home-reminder-payroll"), to: { name: "payroll", id: way.id } };
    case "bills":
      return { label: t("home-reminder-bills"), to: { name: "bills", id: way.id } };
    case "attention":
      return { label: t("home-reminder-attention"), to: { name: "attention" } };
    case "book":
      return { label: t("home-reminder-book"), to: { name: "book" } };
    case "cash":
      return { label: t("home-reminder-cash"), to: { name: "cash" } };
    case "history":
      return { label: t("home-reminder-history"), to: { name: "history" } };
  }
}
