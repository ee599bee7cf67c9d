// A prepaid electricity bill in practice and a payment from the partner wallet, as Rust returns them.
import type { BalanceEvidence } from "../bindings/BalanceEvidence";
import type { OperationDetail } from "../bindings/OperationDetail";
import type { OperationRow } from "../bindings/OperationRow";
import type { Receipt } from "../bindings/Receipt";

export const row: OperationRow = {
  id: 7,
  at: "2026-11-21T11:05:00Z",
  mode: "PARTNER_PAY_BILL_PAYMENT",
  product: "Electricity bill",
  direction: "out",
  flow: "paid",
  state: "sent",
  serviceStatus: null,
  contradictedBy: null,
  amount: "50000",
  fee: null,
  namedFee: null,
  charge: null,
  total: null,
  party: "OKELLO GRACE",
  phone: "0772 123 456",
  account: "04123456789",
  provider: "UEDCL (Umeme)",
  reference: "KNT-7F3A-20261121",
  by: null,
  settledLater: null,
  wallet: "Float",
  narration: "",
  labels: [],
};

type Part = Partial<Omit<OperationDetail, "row">> & { row?: Partial<OperationRow> };

export function operation(part: Part = {}): OperationDetail {
  return {
    environment: "practice",
    situation: "On its way to the service.",
    customerMessage: null,
    tokens: [],
    tokenClaim: null,
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
    canPayAgain: true,
    balanceEvidence: null,
    hasReceipt: false,
    print: null,
    printsItself: false,
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
  customerMessage: "Please wait: we are checking whether your payment went through.",
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
  tokens: [{ label: "Token", value: "4821 0937 5512 6604 1178" }],
  extra: [{ label: "Units", value: "61.2 kWh" }],
  meterHelp: {
    title: "On the meter",
    lines: [
      "Type all 20 digits, then the enter key.",
      "If it refuses, type them once more, slowly.",
    ],
  },
  footer: ["Thank you"],
  copy: null,
  code: {
    is: "signed",
    qr: { text: "KAUNTA:", modules: 21, path: "M0 0h7v1h-7z" },
    words: ["Check this receipt.", "Key 38D5-F9CD-15DB-C4C7"],
  },
  hasPrinter: false,
};

export const walletRow: Partial<OperationRow> = {
  mode: "WALLET_TO_WALLET",
  product: "Wallet to wallet",
  party: null,
  phone: null,
  account: "usr_4471",
  provider: null,
};

/** The outcome is unknown, and another operation moved the balance in between. */
export const balanceEvidence: BalanceEvidence = {
  before: "200000.50",
  beforeAt: "2026-11-21T11:04:58Z",
  after: "145000.50",
  afterAt: "2026-11-21T11:05:40Z",
  between: [
    {
      id: 6,
      at: "2026-11-21T11:05:10Z",
      mode: "MERCHANT_PAYMENT",
      product: "Pay a merchant",
      direction: "out",
      flow: "paid",
      state: "succeeded",
      serviceStatus: "SUCCESS",
      contradictedBy: null,
      amount: "5000",
      fee: null,
      namedFee: null,
      charge: null,
      total: null,
      party: "KATO HARDWARE",
      phone: null,
      account: null,
      provider: null,
      reference: "KNT-7F3A-20261121-6",
      by: null,
      settledLater: null,
      wallet: "Float",
      narration: "",
      labels: [],
    },
  ],
  suggests:
    "The balance fell by UGX 55,000 and UGX 5,000 of it is explained: the money probably moved.",
};
