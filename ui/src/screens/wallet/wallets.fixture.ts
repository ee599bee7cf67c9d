// Balances of both interfaces as Rust returns them, for tests and the gallery.
import type { Wallets } from "../../bindings/Wallets";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const wallets: Wallets = {
  balances: [
    {
      wallet: "ESCROW",
      name: "Float",
      balance: "1250000.50",
      asOf: ago(3),
      source: "Reported with the last payment",
    },
    { wallet: "COMMISSION", name: "Commission", balance: null, asOf: null, source: null },
    {
      wallet: "PARTNER",
      name: "Partner wallet",
      balance: "730000",
      asOf: ago(0),
      source: "Read from the partner wallet",
    },
  ],
  disagreement: null,
  missing: [],
  unread: null,
  fromService: [
    { label: "Account holder", value: "NAKATO STORES LTD" },
    { label: "Tier", value: "" },
  ],
  modes: [
    {
      mode: "WALLET_TO_WALLET",
      name: "WALLET_TO_WALLET",
      label: "Send to another wallet at the service",
      availability: "active",
    },
    {
      mode: "BANK_TRANSFER",
      name: "BANK_TRANSFER",
      label: "Send from the wallet to a bank account",
      availability: "beta",
    },
    {
      mode: "MERCHANT_PAYMENT",
      name: "MERCHANT_PAYMENT",
      label: "Pay a merchant or service provider",
      availability: "",
    },
    {
      mode: "WALLET_OTHER",
      name: "SCHOOL_FEES",
      label: "School fees",
      availability: "pilot",
    },
  ],
  modesAsOf: ago(1),
};
