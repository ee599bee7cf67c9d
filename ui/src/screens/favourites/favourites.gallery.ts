import type { FilledForm } from "../../bindings/FilledForm";
import type { FoundCustomers } from "../../bindings/FoundCustomers";
import { favouriteOf } from "../../testing/favourites";

const ruth = ["house", "shop", "mother's house"].map((label, at) =>
  favouriteOf({ id: at + 1, label, number: `••• 67${at + 1}`, operation: at + 1 }),
);

/** Customers who agreed to be kept: one with several bills, one with a phone, one who was never paid from this book. */
export const kept = [
  ...ruth,
  favouriteOf({
    id: 5,
    customer: "Okello the carpenter",
    label: null,
    mode: "PARTNER_SEND_MNO",
    provider: "MTN",
    number: "••• 417",
    operation: 9,
  }),
  favouriteOf({
    id: 6,
    customer: "Saint Balikuddembe Market Women's Savings Group",
    label: "the water of the second row of stalls",
    provider: "NWSC",
    number: "••• 002",
    operation: null,
  }),
];

/** The form of an earlier payment to one of them. */
export function filledFrom(id: number): FilledForm {
  return {
    mode: "PARTNER_PAY_BILL_PAYMENT",
    biller: "UMEME",
    answers: { accountNumber: `0421234567${id}`, phoneNumber: "0772 123 456" },
    name: id === 2 ? "NAKATO RUTH" : "OKELLO GRACE",
    last: { amount: "30000", at: new Date(Date.now() - 30 * 86_400_000).toISOString() },
  };
}

/** Who is found by typing. */
export function found(typed: string): FoundCustomers {
  if (typed.length < 2) return { customers: [], isWhole: true, favourites: [] };
  const last = { amount: "50000", at: new Date(Date.now() - 3 * 86_400_000).toISOString() };
  const bill = { mode: "PARTNER_PAY_BILL_PAYMENT" as const, provider: "UEDCL (Umeme)" };
  const customers = [
    { operation: 1, ...bill, name: "NAKATO RUTH", number: "04212345671", last },
    { operation: 2, ...bill, name: "N• S•", number: "••• 902", last: null },
  ];
  return { customers, isWhole: true, favourites: ruth };
}
