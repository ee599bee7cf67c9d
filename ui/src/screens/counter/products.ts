import type { Mode } from "../../bindings/Mode";
import { isWalletMode, walletModes, type GatewayMode, type WalletMode } from "../../model/modes";
import { t } from "../../words/t";

/** How a beneficiary is validated. */
export interface ValidationLabels {
  /** The label of the button. */
  check: string;
  /** Shown while validation takes long. */
  checking: string;
  /** The label of the beneficiary's name. */
  whose: string;
  /** The heading over the name, with the biller, network or bank. */
  at: (provider: string) => string;
}

/** Whether the service named the fee in advance, it is the one that was usual so far, or there is none to show. */
type Fee = "known" | "usual" | "unknown";

/** Labels of each product at the counter, and how its beneficiary is validated. */
export interface Product {
  title: string;
  lead: string;
  /** How the beneficiary is validated; null if the service names none. */
  naming: ValidationLabels | null;
  /** The label of the button that moves money, as in "Pay UGX 50,000". */
  act: (amount: string) => string;
  /** The label of the confirmation's largest amount, which may exclude the fee. */
  take: (fee: Fee) => string;
  /** What happens after confirming that people may not expect; null if nothing. */
  explain: string | null;
}

const pay = (amount: string) => t("counter-act-pay", { amount });
const send = (amount: string) => t("counter-act-send", { amount });
const ofCustomer = (fee: Fee) => t("counter-take-of-customer", { fee });
/** The usual fee is only mentioned where a customer pays in cash. */
const told = (fee: Fee) => (fee === "unknown" ? fee : "known");
const total = (fee: Fee) => t("counter-take-total", { fee: told(fee) });

const accountHolder = {
  whose: t("counter-account-holder"),
  at: (provider: string) => t("counter-account-holder-at", { provider }),
};

const gateway: Record<GatewayMode, Product> = {
  PARTNER_PAY_BILL_PAYMENT: {
    title: t("counter-bill"),
    lead: t("counter-bill-lead"),
    naming: {
      check: t("counter-check-account"),
      checking: t("counter-checking-account"),
      ...accountHolder,
    },
    act: pay,
    take: ofCustomer,
    explain: null,
  },
  PARTNER_PAY_AIRTIME: {
    title: t("counter-airtime"),
    lead: t("counter-airtime-lead"),
    naming: {
      check: t("counter-check-number"),
      checking: t("counter-checking-number"),
      whose: t("counter-phone-of"),
      at: (provider) => t("counter-phone-of-at", { provider }),
    },
    act: (amount) => t("counter-act-top-up", { amount }),
    take: ofCustomer,
    explain: null,
  },
  PARTNER_SEND_MNO: {
    title: t("counter-send"),
    lead: t("counter-send-lead"),
    naming: {
      check: t("counter-check-number"),
      checking: t("counter-checking-number"),
      whose: t("counter-recipient"),
      at: (provider) => t("counter-recipient-at", { provider }),
    },
    act: send,
    take: ofCustomer,
    explain: null,
  },
  PARTNER_SEND_BANK: {
    title: t("counter-bank"),
    lead: t("counter-bank-lead"),
    naming: {
      check: t("counter-check-account"),
      checking: t("counter-checking-bank"),
      ...accountHolder,
    },
    act: send,
    take: ofCustomer,
    explain: null,
  },
  PARTNER_COLLECT_MNO: {
    title: t("counter-collect"),
    lead: t("counter-collect-lead"),
    naming: null,
    act: (amount) => t("counter-act-ask-for", { amount }),
    take: (fee) => t("counter-take-asked-for", { fee: told(fee) }),
    explain: t("counter-collect-explain"),
  },
};

/** From the partner wallet, which validates no beneficiary. */
const leaving = {
  naming: null,
  act: send,
  take: (fee: Fee) => t("counter-take-leaving", { fee: told(fee) }),
  explain: null,
};
/** Into the partner wallet. The service does not say whether the fee is deducted or added. */
const coming = {
  naming: null,
  act: (amount: string) => t("counter-act-add", { amount }),
  take: total,
};

const wallet: Record<WalletMode, Omit<Product, "title">> = {
  WALLET_TO_MOBILE_MONEY: {
    ...leaving,
    lead: t("counter-wallet-mobile-lead"),
  },
  WALLET_TO_MNO: {
    ...leaving,
    lead: t("counter-wallet-network-lead"),
  },
  WALLET_TO_WALLET: {
    ...leaving,
    lead: t("counter-wallet-wallet-lead"),
  },
  BANK_TRANSFER: {
    ...leaving,
    lead: t("counter-wallet-bank-lead"),
  },
  MERCHANT_PAYMENT: {
    ...leaving,
    lead: t("counter-wallet-merchant-lead"),
    act: pay,
  },
  MOBILE_MONEY_TO_WALLET: {
    ...coming,
    lead: t("counter-wallet-from-mobile-lead"),
    explain: t("counter-wallet-from-mobile-explain"),
  },
  "WALLET_TOP-UP": {
    ...coming,
    lead: t("counter-wallet-top-up-lead"),
    explain: t("counter-wallet-top-up-explain"),
  },
  WALLET_OTHER: {
    ...leaving,
    lead: t("counter-wallet-other-lead"),
    take: total,
  },
};

/** Labels and validation of a product; an unknown mode has the service's name. */
export function productFor(mode: Mode, modeName?: string): Product {
  if (isWalletMode(mode)) {
    const title = modeName ?? walletModes[mode].label;
    return { title, ...wallet[mode] };
  }
  return gateway[mode];
}
