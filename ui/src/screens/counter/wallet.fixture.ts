// Responses of Rust for the partner wallet, for tests and the gallery: forms, a review and an unknown outcome.
import type { FieldView } from "../../bindings/FieldView";
import type { FormView } from "../../bindings/FormView";
import type { Review } from "../../bindings/Review";
import type { WalletMode } from "../../model/modes";
import { fields } from "./fields.fixture";

const { amount, narration, network, phone, account } = fields;
const common = [amount, { ...narration, value: "From the wallet" }];
const mobile = [
  { ...phone, label: "Phone number", hint: "Who receives the money." },
  { ...network, step: "pay" as const },
];

function form(mode: WalletMode, own: FieldView[]): FormView {
  return { mode, validated: false, fields: [...own, ...common] };
}

/** Only the person knows the money's source, and the service has no other field for it. */
const topUpSource = {
  ...narration,
  label: "Where the money comes from",
  hint: "For example Visa ending in 4417. The service has no field for it: it is sent as the description.",
  value: "",
};

/** As in the partner wallet's field tables: no beneficiary is validated, all fields are shown at once. */
export const walletForms: Record<WalletMode, FormView> = {
  WALLET_TO_MOBILE_MONEY: form("WALLET_TO_MOBILE_MONEY", mobile),
  WALLET_TO_MNO: form("WALLET_TO_MNO", mobile),
  WALLET_TO_WALLET: form("WALLET_TO_WALLET", [fields.recipientUser]),
  BANK_TRANSFER: form("BANK_TRANSFER", [
    { ...fields.bank, step: "pay" },
    { ...fields.bankAccount, step: "pay" },
    { ...fields.holder, name: "accountName", label: "Account holder", value: "", fixed: false },
  ]),
  MERCHANT_PAYMENT: form("MERCHANT_PAYMENT", [
    fields.merchant,
    { ...account, label: "Account or invoice number", step: "pay", required: false },
  ]),
  MOBILE_MONEY_TO_WALLET: form("MOBILE_MONEY_TO_WALLET", [
    { ...phone, label: "Phone number", hint: "Whose mobile money tops up the wallet." },
    { ...network, step: "pay" },
  ]),
  "WALLET_TOP-UP": { mode: "WALLET_TOP-UP", validated: false, fields: [amount, topUpSource] },
  WALLET_OTHER: form("WALLET_OTHER", [
    fields.modeName,
    { ...phone, label: "Phone number", hint: "", required: false },
    { ...fields.recipientUser, required: false },
  ]),
};

/** To a wallet, with the fee that the service named in advance. */
export const walletReview: Review = {
  idempotencyKey: "w-1",
  environment: "practice",
  mode: "WALLET_TO_WALLET",
  party: null,
  account: "usr_4471",
  provider: "Wallet to wallet",
  amount: "50000",
  fee: "500",
  feeWords: null,
  total: "50500",
  nameBefore: null,
  usualFee: null,
  charge: null,
  toTake: "50500",
  wallet: "Partner wallet",
  shortBy: null,
  lines: [{ label: "Note", value: "From the wallet" }],
  earlier: [],
  refused: [],
  approval: null,
  asksCash: false,
  asksId: false,
};

export const feeUntold = {
  fee: null,
  total: null,
  toTake: "50000",
  feeWords: "The service gave no fee beforehand. It may take one on top of the amount.",
};
