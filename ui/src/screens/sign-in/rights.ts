import type { Right } from "../../bindings/Right";

/** Who may do what a screen needs, for a person who may not. */
export const whoMay: Record<Right, string> = {
  work: "Everybody who works here may open this.",
  look: "Everybody who works here may open this.",
  sell: "Owners and cashiers move money here.",
  payroll: "Owners, accountants and whoever the owner trusts with it see what people are paid.",
  read: "Owners and accountants read this.",
  note: "Owners and accountants write notes.",
  approve: "Owners approve, and cashiers whom the owner lets approve.",
  manage: "Only an owner opens this.",
};
