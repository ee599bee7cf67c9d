import type { ReminderWay } from "../../bindings/ReminderWay";
import type { Screen } from "../../navigation/screens";

interface Way {
  label: string;
  to: Screen;
}

/** Where a reminder is seen to, as the window says it. */
export function wayOf(way: ReminderWay): Way {
  switch (way.to) {
    case "settings":
      return { label: "Open settings", to: { name: "settings", page: way.page } };
    case "payroll":
      return { label: "Open payroll", to: { name: "payroll", id: way.id } };
    case "attention":
      return { label: "Needs attention", to: { name: "attention" } };
    case "history":
      return { label: "Open history", to: { name: "history" } };
  }
}
