import type { Mode } from "../../bindings/Mode";

/** What the counter calls each product, and how it asks. */
export interface Product {
  title: string;
  lead: string;
  /** The button that asks the service who the beneficiary is. */
  check: string;
  /** What a long check is waiting for. */
  checking: string;
  /** Heads the large name: whose it is. */
  whose: string;
  /** Begins the button that moves money, as in "Pay UGX 50,000". */
  act: string;
  /** Names the largest sum of the confirmation. */
  take: string;
  /** What happens after confirming that a person would not expect; null where nothing needs saying. */
  explain: string | null;
}

export const products: Record<Mode, Product> = {
  PARTNER_PAY_BILL_PAYMENT: {
    title: "Pay a bill",
    lead: "Choose who is paid, then type the number on the bill.",
    check: "Check account",
    checking: "Asking the service whose account this is",
    whose: "Account holder",
    act: "Pay",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_PAY_AIRTIME: {
    title: "Airtime",
    lead: "Top up a phone. The network is suggested from the number.",
    check: "Check number",
    checking: "Asking the service whose number this is",
    whose: "Phone of",
    act: "Top up",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_SEND_MNO: {
    title: "Send money",
    lead: "Send from the wallet to a mobile money account.",
    check: "Check number",
    checking: "Asking the service whose number this is",
    whose: "Recipient",
    act: "Send",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_SEND_BANK: {
    title: "Send to bank",
    lead: "Send from the wallet to a bank account in Uganda.",
    check: "Check account",
    checking: "Asking the bank whose account this is",
    whose: "Account holder",
    act: "Send",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_COLLECT_MNO: {
    title: "Collect",
    lead: "The customer approves a prompt with their PIN.",
    check: "Check number",
    checking: "Asking the service whose number this is",
    whose: "Customer",
    act: "Ask for",
    take: "The customer is asked for",
    explain:
      "A prompt appears on the customer's phone. The money is in the wallet once they approve it with their PIN; you can serve the next customer meanwhile.",
  },
};
