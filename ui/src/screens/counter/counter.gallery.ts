import type { Environment } from "../../bindings/Environment";
import type { FormInput } from "../../bindings/FormInput";
import type { OperationDetail } from "../../bindings/OperationDetail";
import type { ReviewInput } from "../../bindings/ReviewInput";
import type { TextSize } from "../../bindings/TextSize";
import type { ValidateInput } from "../../bindings/ValidateInput";
import { isWalletMode } from "../../model/modes";
import { operation, paid, receipt, unknown } from "../../operation/operation.fixture";
import { walletRow, balanceEvidence } from "../../operation/operation.fixture";
import { start } from "../../session/start.fixture";
import { approvalOf, decided } from "../../testing/people";
import { shownPayment, withheldPayment } from "../../testing/rows";
import { filledFrom, kept } from "../favourites/favourites.gallery";
import { appError, failing, forms, low, review, validated, works } from "./counter.fixture";
import { fields } from "./fields.fixture";
import { feeUntold, walletReview } from "./wallet.fixture";

const asked = new URLSearchParams(location.search);
const environment = (asked.get("environment") ?? "practice") as Environment;
const at = new Date(Date.now() - 42_000).toISOString();

const collection = {
  direction: "in" as const,
  mode: "PARTNER_COLLECT_MNO" as const,
  product: "Collection",
  account: null,
  provider: "MTN",
  party: null,
};

const outcomes: Record<string, OperationDetail> = {
  sending: operation({ row: { at } }),
  paid,
  tokens: { ...paid, tokens: [...paid.tokens, "1111 2222 3333 4444 5555"] },
  owed: {
    ...paid,
    tokens: [],
    tokenClaim: {
      title: "Claim 7",
      state: "owed",
      words:
        "The payment is made, but its token has not come. Don't pay it again. Kaunta keeps asking the service until 28 Nov 2026 and says when it comes.",
    },
    situation: "The service has paid this bill.",
  },
  unknown: {
    ...unknown,
    row: { ...unknown.row, at },
    doNotRepeat: "Don't pay this again: it may have gone through, and nobody knows yet.",
  },
  settle: {
    ...unknown,
    row: { ...unknown.row, at },
    callbacks: [],
    canAsk: false,
    nextAskAt: null,
    settleByHand: true,
  },
  evidence: operation({
    row: { ...walletRow, state: "unknown", at },
    situation:
      "The line was cut after the payment was sent. It may or may not have gone through; Kaunta sent it once and will not send it again.",
    doNotRepeat: "Don't pay this again: it may have gone through, and the service can't be asked.",
    settleByHand: true,
    balanceEvidence,
  }),
  refused: operation({
    row: { state: "refused" },
    situation:
      "Not enough float in the wallet. Top it up, or choose a smaller amount. Kaunta asks the service once more, to be sure that no money moved.",
    nextAskAt: new Date(Date.now() + 150_000).toISOString(),
    callbacks: [],
    canAsk: true,
  }),
  rejected: operation({
    row: { state: "rejected" },
    situation: "The service refused it: the float is too low. No money left the wallet.",
  }),
  notFound: operation({
    row: { state: "notFound", at },
    situation:
      "The service has answered twice, some minutes apart, that it does not have this payment. So no money should have left the wallet.",
    canSendAgain: true,
  }),
  disputed: operation({
    row: { ...paid.row, contradictedBy: "REVERSED" },
    situation: "Disputed. The service confirmed it. But the service now says “REVERSED”.",
    case: {
      since: at,
      title: "The service changed its answer",
      words:
        "This book says that it was paid, but the service now says “REVERSED”. Don't pay it again and give nothing back: ask the service's support what is true, then close the case here.",
      serviceStatus: "REVERSED",
    },
    settleByHand: true,
    callbacks: [],
    canAsk: true,
  }),
  otherPayment: operation({
    row: { state: "unknown", at, contradictedBy: "SUCCESS of another payment" },
    situation:
      "Disputed. The service has another payment under this reference. Its amount is UGX 26,000. Call its support before you act.",
    case: {
      since: at,
      title: "The service has another payment",
      words:
        "The service has another payment under this reference. Its amount is UGX 26,000. It says that the other payment was paid, and nothing about yours. Disputed since 23 Nov 2026, 12:00. Don't pay it again and give nothing back: ask the service's support what is true, then close the case here with what they said.",
      serviceStatus: "SUCCESS of another payment",
    },
    settleByHand: true,
    callbacks: [],
    canAsk: true,
  }),
  withheld: {
    ...unknown,
    row: { ...unknown.row, state: "pending", at },
    situation: "The service has it and is not finished. Kaunta keeps asking.",
    tokens: [],
    tokenWithheld: true,
  },
  collecting: operation({
    row: { state: "pending", at, ...collection },
    situation: "The customer has a prompt on 0772 123 456 and has not approved it yet.",
    customerMessage: "Please approve the prompt on your phone with your PIN.",
    callbacks: [],
    canAsk: true,
    nextAskAt: new Date(Date.now() + 60_000).toISOString(),
  }),
};

const outcome: OperationDetail = outcomes[asked.get("outcome") ?? "paid"] ?? paid;
const refuse = asked.get("refuse");
const approval = {
  why: asked.has("approval") ? "It is above what Okello may pay without asking." : null,
  view: approvalOf({ amount: "50000", mayWithdraw: true }),
};

const sendings = { amount: "50000", account: "0772 123 456", provider: "MTN" };

export const answers: Record<string, (input: never) => unknown> = {
  start: () => ({
    ...start,
    environment,
    textSize: (asked.get("text") ?? "100") as TextSize,
  }),
  status: () => ({
    shop: "Nakato General Store",
    environment,
    balance: {
      wallet: "ESCROW",
      name: "Float",
      balance: "1250000.50",
      asOf: new Date(Date.now() - 200_000).toISOString(),
      source: null,
    },
    connection: "online",
    attention: 2,
    cases: 0,
    tokensCame: 0,
    approvals: 0,
    lock: null,
  }),
  favourites: () => ({ favourites: kept }),
  payAgain: ({ id }: { id: number }) => filledFrom(id),
  form: ({ mode }: FormInput) => forms[mode],
  lowFloat: () => ({ low: asked.has("low") ? low : null }),
  providerHealth: () => ({
    troubled: asked.has("failing") ? [failing] : [],
    working: asked.has("failing") ? [] : [works],
  }),
  validate: ({ mode }: ValidateInput) => {
    if (refuse === "notValid")
      throw appError(
        "notValid",
        "This meter number was not found at UMEME. Check it with the customer.",
      );
    if (refuse === "connection")
      throw appError("connection", "No answer came from the service. No money moved; try again.");
    if (refuse === "settings")
      throw appError("settings", "Type the key for this environment first.");
    if (refuse === "slow") return new Promise(() => undefined);
    if (mode === "PARTNER_PAY_BILL_PAYMENT")
      return asked.has("area")
        ? { ...validated, fields: [fields.holder, fields.phone, fields.area, fields.amount] }
        : validated;
    return {
      ...validated,
      ...(mode === "PARTNER_SEND_BANK"
        ? { account: "9030001234567", provider: "Stanbic" }
        : sendings),
      name: "NAMBI SARAH NAKIMULI",
      details: [],
      fields: [fields.amount, { ...fields.narration, value: "Sent to NAMBI SARAH" }, fields.wallet],
    };
  },
  review: ({ mode }: ReviewInput) => {
    if (refuse === "fields")
      throw appError("fields", "Check the marked fields.", [
        { field: "amount", message: "The least is UGX 100." },
        { field: "phoneNumber", message: "This is not a real phone number: type the payer's own." },
      ]);
    if (isWalletMode(mode))
      return { ...walletReview, mode, environment, ...(asked.has("untold") && feeUntold) };
    const base = mode === "PARTNER_PAY_BILL_PAYMENT" ? review : { ...review, ...sendings, mode };
    return {
      ...base,
      party: mode === "PARTNER_COLLECT_MNO" ? null : base.party,
      environment,
      shortBy: asked.has("short") ? "12000" : null,
      ...(asked.has("usual") && { usualFee: "500", toTake: "50500" }),
      ...(asked.has("charge") && { usualFee: "500", charge: "300", toTake: "50800" }),
      nameBefore: asked.has("renamed") ? "MUGISHA PETER" : null,
      earlier: [
        ...(asked.has("earlier") ? [shownPayment({ ...paid.row, at })] : []),
        ...(asked.has("withheld") ? [withheldPayment({ at })] : []),
      ],
      refused: asked.has("corrected")
        ? [
            "A payment of UGX 60,000 to the same account or phone was refused on 21 Nov at 12:00, and Kaunta has not confirmed yet that no money moved. If this one can wait, wait for that.",
          ]
        : [],
      approval: approval.why,
      asksId: asked.has("id"),
      asksCash: asked.has("cash"),
    };
  },
  customer: () =>
    asked.has("known")
      ? {
          payments: [{ ...paid.row, at }],
          withheld: 2,
          usual: "50000",
          phone: "0772 123 456",
        }
      : { payments: [], withheld: 0, usual: null, phone: null },
  submit: () => outcome,
  askApproval: () => approval.view,
  approval: () => approval.view,
  grantApproval: () => decided({ state: "granted", operation: 7 }),
  refuseApproval: () => decided({ state: "refused", reason: "Pay it tomorrow." }),
  withdrawApproval: () => decided({ state: "withdrawn", checker: null }),
  operation: () => outcome,
  askNow: () => outcome,
  settle: () => paid,
  sendAgain: () => unknown,
  receipt: () => receipt,
  saveReceipt: () => ({ name: "receipt-7.pdf", path: "/home/shop/Documents/Kaunta/receipt-7.pdf" }),
  showFile: () => null,
};
