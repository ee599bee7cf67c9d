import type { Environment } from "./Environment";

export type FrameStatus = {
  shop: string;
  environment: Environment;
  balance: { wallet: string; amount: string; currency: string; as_of: string } | null;
  line: "online" | "slow" | "offline";
  attention: number;
};
