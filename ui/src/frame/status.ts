import type { Environment } from "../bindings/Environment";

/** What the bar on top tells at a glance; the app fills it from the contract. */
export interface FrameStatus {
  shop: string;
  environment: Environment;
  /** Null before the first answer of the service. */
  balance: { wallet: string; amount: string; currency: string; asOf: string } | null;
  line: "online" | "slow" | "offline";
  /** Operations that need a person to look: pending, unknown, failed. */
  attention: number;
}
