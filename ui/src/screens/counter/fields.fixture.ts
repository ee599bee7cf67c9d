// One field of each kind, as Rust describes it.
import type { FieldView } from "../../bindings/FieldView";

export function field(
  part: Partial<FieldView> & Pick<FieldView, "name" | "label" | "kind">,
): FieldView {
  return {
    hint: "",
    required: true,
    source: "typed",
    step: "pay",
    choices: [],
    value: "",
    fixed: false,
    ...part,
  };
}

const networks = [
  { value: "MTN", label: "MTN" },
  { value: "AIRTEL", label: "Airtel" },
];

export const fields = {
  account: field({
    name: "accountNumber",
    label: "Meter number",
    kind: "account",
    step: "identify",
  }),
  phone: field({ name: "phoneNumber", label: "Payer's phone number", kind: "phone" }),
  recipientPhone: field({
    name: "phoneNumber",
    label: "Phone number",
    hint: "Who receives the money.",
    kind: "phone",
    step: "identify",
  }),
  network: field({
    name: "mnoProvider",
    label: "Network",
    kind: "network",
    step: "identify",
    choices: networks,
  }),
  amount: field({ name: "amount", label: "Amount", kind: "amount" }),
  narration: field({
    name: "narration",
    label: "Note",
    hint: "Shown in the service's records.",
    kind: "text",
    value: "Electricity for OKELLO GRACE",
  }),
  wallet: field({
    name: "walletType",
    label: "Wallet",
    kind: "choice",
    required: false,
    source: "settings",
    value: "ESCROW",
    choices: [
      { value: "ESCROW", label: "Float" },
      { value: "COMMISSION", label: "Commission" },
    ],
  }),
  callback: field({
    name: "callbackUrl",
    label: "Callback address",
    kind: "text",
    source: "settings",
    value: "https://shop.example/paid",
  }),
  holder: field({
    name: "customerName",
    label: "Customer's name",
    kind: "text",
    source: "beneficiary",
    value: "OKELLO GRACE",
    fixed: true,
  }),
  meterType: field({
    name: "customerType",
    label: "Meter type",
    kind: "choice",
    source: "beneficiary",
    value: "PREPAID",
    fixed: true,
    choices: [
      { value: "PREPAID", label: "Prepaid" },
      { value: "POSTPAID", label: "Postpaid" },
    ],
  }),
  cash: field({
    name: "cash",
    label: "Cash to the customer",
    hint: "What is paid out leaves the drawer.",
    kind: "choice",
    choices: [
      { value: "OUT", label: "Paid out in cash" },
      { value: "NONE", label: "No cash" },
    ],
  }),
  area: field({
    name: "area",
    label: "Area",
    kind: "choice",
    source: "beneficiary",
    choices: ["Kampala", "Entebbe", "Jinja", "Mukono", "Iganga"].map((name) => ({
      value: name,
      label: name,
    })),
  }),
  bank: field({
    name: "bankCode",
    label: "Bank",
    hint: "Choose one, or type the bank's code.",
    kind: "bank",
    step: "identify",
    choices: [
      { value: "013847", label: "Absa" },
      { value: "163747", label: "Centenary" },
      { value: "300147", label: "Equity" },
      { value: "040147", label: "Stanbic" },
      { value: "080147", label: "Standard Chartered" },
    ],
  }),
  bankAccount: field({
    name: "accountNumber",
    label: "Account number",
    kind: "account",
    step: "identify",
  }),
  recipientUser: field({
    name: "recipientUserId",
    label: "Recipient's user number",
    hint: "The user at the service whose wallet receives the money.",
    kind: "text",
  }),
  merchant: field({ name: "merchantCode", label: "Merchant code", kind: "account" }),
  modeName: field({
    name: "mode",
    label: "Product",
    hint: "As the service calls it.",
    kind: "text",
  }),
} satisfies Record<string, FieldView>;
