import type { Role } from "../bindings/Role";

/** What each of them is called, and is, in one sentence. */
export const roles: { value: Role; label: string; words: string }[] = [
  {
    value: "owner",
    label: "Owner",
    words: "Does everything: payments, approvals, settings and people.",
  },
  {
    value: "cashier",
    label: "Cashier",
    words:
      "Pays and collects within their limits, asks for approval beyond them, and sees their own payments.",
  },
  {
    value: "accountant",
    label: "Accountant",
    words: "Reads, exports and writes notes on everything, but moves no money and changes nothing.",
  },
];

export function roleLabel(role: Role): string {
  return roles.find((each) => each.value === role)?.label ?? role;
}
