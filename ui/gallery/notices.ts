// Made-up notices of the first screen.
import type { FeeDriftView } from "../src/bindings/FeeDriftView";
import type { LowFloatView } from "../src/bindings/LowFloatView";
import type { OperationRow } from "../src/bindings/OperationRow";
import type { UnprintedReceipts } from "../src/bindings/UnprintedReceipts";

export const lowFloat = (asked: URLSearchParams): LowFloatView => ({
  low: asked.has("low")
    ? {
        wallet: "ESCROW",
        runsOut: "At the usual pace the float runs out today between 15:00 and 16:00.",
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

/** The first of these sales was cut off while it was printed, the other was paid when it was no longer on the screen. */
export const unprinted = (
  asked: URLSearchParams,
  [cutOff, late]: [OperationRow, OperationRow],
): UnprintedReceipts => ({
  receipts: asked.has("unprinted")
    ? [
        {
          row: cutOff,
          print: {
            outcome: "perhapsPrinted",
            said: "Perhaps printed: Kaunta was interrupted. Ask for the paper before you print again.",
          },
        },
        {
          row: late,
          print: {
            outcome: "notPrinted",
            said: "Not printed when it was paid. Print it if the customer is still here.",
          },
        },
      ]
    : [],
});
