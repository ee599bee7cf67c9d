// Made-up notices of the first screen.
import type { FeeDriftView } from "../src/bindings/FeeDriftView";
import type { LowFloatView } from "../src/bindings/LowFloatView";

export const lowFloat = (asked: URLSearchParams): LowFloatView => ({
  low: asked.has("low")
    ? {
        wallet: "ESCROW",
        runsOut: "At the usual pace the float runs out today.",
        left: "Enough for about 12 more payments like today's.",
      }
    : null,
});

export const feeDrift = (asked: URLSearchParams): FeeDriftView => ({
  drift: asked.has("low")
    ? {
        words:
          "The fee for Airtime · MTN is not the usual one today: 4 payments were charged UGX 150 in place of UGX 100.",
        day: "2026-11-21",
      }
    : null,
});
