import type { Mode } from "../../bindings/Mode";
import { isWalletMode, walletModes, type GatewayMode, type WalletMode } from "../../model/modes";

/** How a beneficiary is asked about. */
interface Naming {
  /** The button that asks. */
  check: string;
  /** What a long check is waiting for. */
  checking: string;
  /** Heads the large name: whose it is. */
  whose: string;
}

/** What the counter calls each product, and how it asks. */
export interface Product {
  title: string;
  lead: string;
  /** How the service is asked who the beneficiary is; null where it names nobody. */
  naming: Naming | null;
  /** Begins the button that moves money, as in "Pay UGX 50,000". */
  act: string;
  /** Names the largest sum of the confirmation. */
  take: string;
  /** What happens after confirming that a person would not expect; null where nothing needs saying. */
  explain: string | null;
}

const gateway: Record<GatewayMode, Product> = {
  PARTNER_PAY_BILL_PAYMENT: {
    title: "Pay a bill",
    lead: "Choose who is paid, then type the number on the bill.",
    naming: {
      check: "Check account",
      checking: "Asking the service whose account this is",
      whose: "Account holder",
    },
    act: "Pay",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_PAY_AIRTIME: {
    title: "Airtime",
    lead: "Top up a phone. The network is suggested from the number.",
    naming: {
      check: "Check number",
      checking: "Asking the service whose number this is",
      whose: "Phone of",
    },
    act: "Top up",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_SEND_MNO: {
    title: "Send money",
    lead: "Send from the wallet to a mobile money account.",
    naming: {
      check: "Check number",
      checking: "Asking the service whose number this is",
      whose: "Recipient",
    },
    act: "Send",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_SEND_BANK: {
    title: "Send to bank",
    lead: "Send from the wallet to a bank account in Uganda.",
    naming: {
      check: "Check account",
      checking: "Asking the bank whose account this is",
      whose: "Account holder",
    },
    act: "Send",
    take: "To take from the customer",
    explain: null,
  },
  PARTNER_COLLECT_MNO: {
    title: "Collect",
    lead: "The customer approves a prompt with their PIN.",
    naming: null,
    act: "Ask for",
    take: "The customer is asked for",
    explain:
      "A prompt appears on the customer's phone. The money is in the wallet once they approve it with their PIN; you can serve the next customer meanwhile.",
  },
};

/** Out of the partner wallet, which names nobody beforehand. */
const leaving = { naming: null, act: "Send", take: "To leave the wallet", explain: null };
/** Into it. Whether the fee goes off what comes in or on top of it, the service does not say. */
const coming = { naming: null, act: "Add", take: "Total" };

const wallet: Record<WalletMode, Omit<Product, "title">> = {
  WALLET_TO_MOBILE_MONEY: {
    ...leaving,
    lead: "Send from the partner wallet to a mobile money account.",
  },
  WALLET_TO_MNO: {
    ...leaving,
    lead: "Send from the partner wallet to a mobile money account: the service's second way to do it.",
  },
  WALLET_TO_WALLET: {
    ...leaving,
    lead: "Send from the partner wallet to another wallet at the service.",
  },
  BANK_TRANSFER: {
    ...leaving,
    lead: "Send from the partner wallet to a bank account.",
  },
  MERCHANT_PAYMENT: {
    ...leaving,
    lead: "Pay a merchant or another provider from the partner wallet.",
    act: "Pay",
  },
  MOBILE_MONEY_TO_WALLET: {
    ...coming,
    lead: "Top the partner wallet up from a mobile money account.",
    explain:
      "The owner of the phone may have to approve it with their PIN. The money is in the wallet once the service says so.",
  },
  "WALLET_TOP-UP": {
    ...coming,
    lead: "Add money to the partner wallet from a card or a bank account.",
    explain:
      "The service may tell what to do next, such as an account to pay to. The money is in the wallet once the service says so.",
  },
  WALLET_OTHER: {
    ...leaving,
    lead: "Kaunta does not know it: fill in what the service asks for.",
    take: "Total",
  },
};

/** What a product is called and how it asks; a mode that Kaunta does not know goes by the service's own name. */
export function productFor(mode: Mode, modeName?: string): Product {
  if (isWalletMode(mode)) {
    const title = modeName ?? walletModes[mode].label;
    return { title, ...wallet[mode] };
  }
  return gateway[mode];
}
