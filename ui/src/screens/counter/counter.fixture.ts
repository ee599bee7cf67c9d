// What Rust answers, for the tests and the gallery of the counter: a prepaid electricity bill in practice.
import type { AppError } from "../../bindings/AppError";
import type { FormView } from "../../bindings/FormView";
import type { Mode } from "../../bindings/Mode";
import type { OperationDetail } from "../../bindings/OperationDetail";
import type { OperationRow } from "../../bindings/OperationRow";
import type { Receipt } from "../../bindings/Receipt";
import type { Review } from "../../bindings/Review";
import type { Start } from "../../bindings/Start";
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

export const row: OperationRow = {
  id: 7,
  at: "2026-11-21T11:05:00Z",
  mode: "PARTNER_PAY_BILL_PAYMENT",
  product: "Electricity bill",
  direction: "out",
  state: "sent",
  serviceStatus: null,
  contradictedBy: null,
  amount: "50000",
  fee: null,
  total: null,
  party: "OKELLO GRACE",
  phone: "0772 123 456",
  account: "04123456789",
  provider: "UEDCL (Umeme)",
  reference: "KNT-7F3A-20261121",
  by: null,
};

export const review: Review = {
  intention: "i-1",
  environment: "practice",
  mode: "PARTNER_PAY_BILL_PAYMENT",
  party: "OKELLO GRACE",
  account: "04123456789",
  provider: "UEDCL (Umeme)",
  amount: "50000",
  fee: null,
  feeWords: null,
  total: null,
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
};

type Part = Partial<Omit<OperationDetail, "row">> & { row?: Partial<OperationRow> };

/** An operation in a state, with what goes with it. */
export function operation(part: Part = {}): OperationDetail {
  return {
    environment: "practice",
    situation: "On its way to the service.",
    tellCustomer: null,
    tokens: [],
    tokenOwed: false,
    tokenWithheld: false,
    fields: [],
    fromService: [],
    events: [],
    callbacks: [],
    canAsk: false,
    nextAskAt: null,
    settleByHand: false,
    stalled: null,
    case: null,
    doNotRepeat: null,
    canSendAgain: false,
    weighing: null,
    hasReceipt: false,
    ...part,
    row: { ...row, ...part.row },
  };
}

export const paid = operation({
  row: { state: "succeeded", fee: "1250", total: "51250" },
  situation: "The service has paid this bill.",
  tokens: ["4821 0937 5512 6604 1178"],
  hasReceipt: true,
});

export const unknown = operation({
  row: { state: "unknown" },
  situation:
    "The line was cut. The payment may or may not have gone through. Do not pay this again: Kaunta is asking the service.",
  tellCustomer: "Please wait: we are checking whether your payment went through.",
  callbacks: [],
  canAsk: true,
  nextAskAt: "2026-11-21T11:07:00Z",
});

export const receipt: Receipt = {
  shop: "Nakato General Store",
  shopLines: ["Ntinda, Kampala", "0772 000 111"],
  mark: "Practice: no real money",
  title: "Electricity bill",
  amount: "UGX 50,000",
  lines: [
    { label: "Name", value: "OKELLO GRACE" },
    { label: "Account", value: "0412 3456 789" },
    { label: "Fee", value: "UGX 1,250" },
    { label: "Reference", value: "KNT-7F3A-20261121" },
    { label: "Time", value: "21 Nov 2026 14:05" },
  ],
  tokens: ["4821 0937 5512 6604 1178"],
  extra: [{ label: "Units", value: "61.2 kWh" }],
  footer: "Thank you",
};

export const start: Start = {
  version: "0.1.0",
  environment: "practice",
  theme: "system",
  problem: null,
  lock: null,
  counter: { is: "unguarded" },
  firstRun: null,
  exampleDay: false,
  billers: [
    {
      code: "UMEME",
      name: "Electricity (UEDCL, Umeme)",
      accountLabel: "Meter number",
      extra: "customerType",
      custom: false,
      namedOnly: false,
    },
    {
      code: "NWSC",
      name: "Water (NWSC)",
      accountLabel: "Customer number",
      extra: "area",
      custom: false,
      namedOnly: false,
    },
    {
      code: "URA",
      name: "Taxes (URA)",
      accountLabel: "Payment number",
      extra: "none",
      custom: false,
      namedOnly: false,
    },
    {
      code: "DSTV",
      name: "DStv",
      accountLabel: "Card number",
      extra: "none",
      custom: false,
      namedOnly: false,
    },
    {
      code: "GOTV",
      name: "GOtv",
      accountLabel: "Card number",
      extra: "none",
      custom: false,
      namedOnly: false,
    },
    {
      code: "STARTIMES",
      name: "StarTimes",
      accountLabel: "Card number",
      extra: "none",
      custom: false,
      namedOnly: false,
    },
  ],
  hints: [
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: "UMEME",
      field: "accountNumber",
      value: "04123456789",
      outcome: "Prepaid, succeeds with one token",
    },
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: "UMEME",
      field: "accountNumber",
      value: "04990000001",
      outcome: "Not known to the biller",
    },
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: "NWSC",
      field: "accountNumber",
      value: "2100450",
      outcome: "Water, without an area",
    },
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: null,
      field: "phoneNumber",
      value: "0772 123 456",
      outcome: "Succeeds at once",
    },
  ],
};

export function appError(
  code: AppError["code"],
  message: string,
  fields: AppError["fields"] = [],
): AppError {
  return { code, message, fields };
}
