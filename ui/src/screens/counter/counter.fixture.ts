// Responses of Rust for the counter's tests and gallery: a prepaid electricity bill in practice.
import type { AppError } from "../../bindings/AppError";
import type { FormView } from "../../bindings/FormView";
import type { LowFloat } from "../../bindings/LowFloat";
import type { Mode } from "../../bindings/Mode";
import type { Review } from "../../bindings/Review";
import type { TroubledProvider } from "../../bindings/TroubledProvider";
import type { WorkingProvider } from "../../bindings/WorkingProvider";
import type { Validated } from "../../bindings/Validated";
import { fields } from "./fields.fixture";
import { walletForms } from "./wallet.fixture";

const { account, phone, recipientPhone, network, amount, narration, wallet, callback } = fields;

export const forms: Record<Mode, FormView> = {
  PARTNER_PAY_BILL_PAYMENT: {
    mode: "PARTNER_PAY_BILL_PAYMENT",
    validated: true,
    fields: [account],
  },
  PARTNER_PAY_AIRTIME: {
    mode: "PARTNER_PAY_AIRTIME",
    validated: true,
    fields: [{ ...recipientPhone, hint: "The phone to top up." }, network],
  },
  PARTNER_SEND_MNO: {
    mode: "PARTNER_SEND_MNO",
    validated: true,
    fields: [recipientPhone, network],
  },
  PARTNER_SEND_BANK: {
    mode: "PARTNER_SEND_BANK",
    validated: true,
    fields: [fields.bank, fields.bankAccount],
  },
  PARTNER_COLLECT_MNO: {
    mode: "PARTNER_COLLECT_MNO",
    validated: false,
    fields: [
      {
        ...phone,
        label: "Customer's phone number",
        hint: "This phone gets the prompt to approve.",
      },
      { ...network, step: "pay", required: false },
      amount,
      { ...narration, value: "Collection" },
      callback,
      fields.cash,
    ],
  },
  ...walletForms,
};

export const validated: Validated = {
  validation: "v-1",
  name: "OKELLO GRACE",
  account: "04123456789",
  provider: "UEDCL (Umeme)",
  details: [{ label: "Meter type", value: "PREPAID" }],
  fields: [fields.holder, phone, fields.meterType, amount, narration, wallet],
};

export const review: Review = {
  idempotencyKey: "i-1",
  environment: "practice",
  mode: "PARTNER_PAY_BILL_PAYMENT",
  party: "OKELLO GRACE",
  account: "04123456789",
  provider: "UEDCL (Umeme)",
  amount: "50000",
  fee: null,
  feeWords: null,
  total: null,
  nameBefore: null,
  usualFee: null,
  charge: null,
  toTake: "50000",
  wallet: "Float",
  shortBy: null,
  lines: [
    { label: "Payer's phone number", value: "0772 123 456" },
    { label: "Meter type", value: "PREPAID" },
    { label: "Note", value: "Electricity for OKELLO GRACE" },
    { label: "Wallet", value: "Float" },
  ],
  earlier: [],
  refused: [],
  approval: null,
  asksCash: false,
  asksId: false,
};

export const low: LowFloat = {
  wallet: "ESCROW",
  runsOut: "At the usual pace the float runs out today.",
  left: "Enough for about 12 more payments like today's.",
};

export const failing: TroubledProvider = {
  provider: "UMEME",
  name: "UEDCL (Umeme)",
  words: "UEDCL (Umeme) is failing: 6 of the last 10. Wait?",
  source: "Based on this shop's most recent payments.",
  lastAt: new Date(Date.now() - 120_000).toISOString(),
};

export const works: WorkingProvider = {
  provider: "UMEME",
  name: "UEDCL (Umeme)",
  lastAt: new Date(Date.now() - 180_000).toISOString(),
};

export function appError(
  code: AppError["code"],
  message: string,
  fields: AppError["fields"] = [],
): AppError {
  return { code, message, fields };
}
