import type { WalletType } from "./WalletType";
export type LowFloat = { wallet: WalletType, runsOut: string, left: string, };
