import type { Right } from "../../bindings/Right";
import type { PlainId } from "../../words/t";

/** Who may open a screen, told to a person who may not. */
export const whoMay: Record<Right, PlainId> = {
  work: "sign-in-may-everybody",
  look: "sign-in-may-everybody",
  sell: "sign-in-may-sell",
  payroll: "sign-in-may-payroll",
  read: "sign-in-may-read",
  annotate: "sign-in-may-note",
  approve: "sign-in-may-approve",
  manage: "sign-in-may-manage",
};
