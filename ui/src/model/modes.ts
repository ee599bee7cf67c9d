import ArrowLeftRight from "@lucide/svelte/icons/arrow-left-right";
import CirclePlus from "@lucide/svelte/icons/circle-plus";
import CircleEllipsis from "@lucide/svelte/icons/circle-ellipsis";
import HandCoins from "@lucide/svelte/icons/hand-coins";
import Landmark from "@lucide/svelte/icons/landmark";
import ReceiptText from "@lucide/svelte/icons/receipt-text";
import Send from "@lucide/svelte/icons/send";
import Smartphone from "@lucide/svelte/icons/smartphone";
import Store from "@lucide/svelte/icons/store";
import type { Mode } from "../bindings/Mode";
import { t } from "../words/t";
import type { Icon } from "./icon";

/** Products of the gateway interface. */
export type GatewayMode = Extract<Mode, `PARTNER_${string}`>;
/** Products of the partner wallet interface. */
export type WalletMode = Exclude<Mode, GatewayMode>;

/** The name and icon of each product, for the rail, lists and the history's filter. */
export const gatewayModes: Record<GatewayMode, { label: string; icon: Icon }> = {
  PARTNER_PAY_BILL_PAYMENT: { label: t("model-pay-bill"), icon: ReceiptText },
  PARTNER_PAY_AIRTIME: { label: t("model-airtime"), icon: Smartphone },
  PARTNER_SEND_MNO: { label: t("model-send-money"), icon: Send },
  PARTNER_SEND_BANK: { label: t("model-send-bank"), icon: Landmark },
  PARTNER_COLLECT_MNO: { label: t("model-collect"), icon: HandCoins },
};

/** Names and icons for places without the service's own words, such as the history's filter. */
export const walletModes: Record<WalletMode, { label: string; icon: Icon }> = {
  WALLET_TO_MOBILE_MONEY: { label: t("model-wallet-to-mobile-money"), icon: Send },
  WALLET_TO_MNO: { label: t("model-wallet-to-network"), icon: Send },
  WALLET_TO_WALLET: { label: t("model-wallet-to-wallet"), icon: ArrowLeftRight },
  BANK_TRANSFER: { label: t("model-wallet-to-bank"), icon: Landmark },
  MERCHANT_PAYMENT: { label: t("model-wallet-merchant"), icon: Store },
  MOBILE_MONEY_TO_WALLET: { label: t("model-wallet-from-mobile-money"), icon: HandCoins },
  "WALLET_TOP-UP": { label: t("model-wallet-top-up"), icon: CirclePlus },
  WALLET_OTHER: { label: t("model-wallet-other"), icon: CircleEllipsis },
};

export function isWalletMode(mode: Mode): mode is WalletMode {
  return mode in walletModes;
}
