// What Rust hands to the customer's page, for tests and pictures.
import type { CustomerPayee } from "../bindings/CustomerPayee";
import type { CustomerScreen } from "../bindings/CustomerScreen";
import type { CustomerShows } from "../bindings/CustomerShows";

const payee: CustomerPayee = {
  product: "Pay a bill · Electricity (UEDCL, Umeme)",
  name: "NAKATO SARAH NAMUBIRU",
  nameWords: "Name as the service has it",
  account: "0421 2345 671",
};
const checked = { ...payee, nameWords: null };
const amount = { label: "Amount", value: "UGX 25,000" };

/** A code of the usual size, made up. */
export const code = {
  words: "Scan this to check your receipt.",
  modules: 57,
  path: Array.from(
    { length: 57 },
    (_, y) => `M${y % 2},${y}h${10 + ((y * 7) % 40)}v1H${y % 2}z`,
  ).join(""),
};

export const tokens = [
  "1234 5678 9012 3456 7890",
  "2345 6789 0123 4567 8901",
  "3456 7890 1234 5678 9012",
];

export const steps = {
  idle: { is: "idle", shop: "Nakato Store" },
  readBack: { is: "readBack", title: "Is this right?", payee },
  toPay: {
    is: "toPay",
    title: "Check this, then pay",
    payee,
    sums: [
      amount,
      { label: "Usual fee", value: "UGX 500" },
      { label: "The shop's own charge", value: "UGX 1,000" },
    ],
    total: { label: "To pay", value: "UGX 26,500" },
  },
  bills: {
    is: "toPay",
    title: "Check this, then pay",
    payee: null,
    sums: [
      { label: "NAKATO SARAH · 0421 2345 671", value: "UGX 26,500" },
      { label: "OKELLO JAMES · 2100 450", value: "UGX 40,000" },
    ],
    total: { label: "To pay", value: "UGX 66,500" },
  },
  given: {
    is: "given",
    total: { label: "To pay", value: "UGX 26,500" },
    given: { label: "You gave", value: "UGX 30,000" },
    change: { label: "Your change", value: "UGX 3,500" },
  },
  waiting: {
    is: "waiting",
    title: "Please wait",
    words: "The answer is not here yet. Please wait.",
    payee: checked,
    amount,
  },
  paid: {
    is: "paid",
    title: "Paid",
    payee: checked,
    amount,
    tokens: [{ label: "Token", value: tokens[0] ?? "" }],
    details: [
      { label: "Units", value: "32.4" },
      { label: "Reference", value: "KNT-7F3A-000123" },
    ],
    words: null,
    rest: null,
    code,
  },
  threeTokens: {
    is: "paid",
    title: "Paid",
    payee: checked,
    amount,
    tokens: tokens.map((value, at) => ({ label: `Token ${String(at + 1)} of 3`, value })),
    details: [{ label: "Reference", value: "KNT-7F3A-000123" }],
    words: null,
    rest: { label: "You get back", value: "UGX 500" },
    code,
  },
  billsSent: {
    is: "bills",
    outcome: "waiting",
    title: "Please wait",
    bills: [
      { line: { label: "NAKATO SARAH · 0421 2345 671", value: "Paid" }, tokens: [] },
      { line: { label: "OKELLO JAMES · 2100 450", value: "On its way" }, tokens: [] },
    ],
    words: [],
    rest: null,
  },
  billsPaid: {
    is: "bills",
    outcome: "partlyPaid",
    title: "3 of 4 bills are paid",
    bills: [
      {
        line: { label: "NAKATO SARAH · 0421 2345 671", value: "Paid" },
        tokens: [{ label: "Token", value: tokens[0] ?? "" }],
      },
      {
        line: { label: "NAKATO RUTH · 0421 2345 682", value: "Paid" },
        tokens: [
          { label: "Token 1 of 2", value: tokens[1] ?? "" },
          { label: "Token 2 of 2", value: tokens[2] ?? "" },
        ],
      },
      { line: { label: "OKELLO JAMES · 2100 450", value: "Not paid" }, tokens: [] },
      {
        line: { label: "ACHENG ROSE · 1420 0550 081", value: "Paid, the token is owed" },
        tokens: [],
      },
    ],
    words: ["Your token is not here yet. Ask for your claim slip."],
    rest: { label: "You get back", value: "UGX 25,500" },
  },
  notPaid: {
    is: "notPaid",
    title: "Not paid",
    words: "No money was sent.",
    payee: checked,
    rest: { label: "You get back", value: "UGX 26,500" },
  },
} satisfies Record<string, CustomerShows>;

export function screenOf(shows: CustomerShows, part: Partial<CustomerScreen> = {}): CustomerScreen {
  return { theme: "light", mark: "PRACTICE: no real money", ...part, shows };
}
