import type { TextSize } from "../bindings/TextSize";
import { call } from "../bridge/call";
import { announcer } from "../navigation/announcer.svelte";
import { t } from "../words/t";
import { session } from "./session.svelte";

/** In percent, from the smallest. */
export const textSizes = ["100", "125", "150", "200"] as const satisfies readonly TextSize[];

/** The size that was asked for and is not shown yet: a key pressed twice is two steps. */
let wanted: TextSize | null = null;

export async function setTextSize(size: TextSize): Promise<void> {
  wanted = size;
  try {
    await call("setTextSize", { size });
    announcer.say(t("session-text-size", { percent: size }));
    await session.refresh();
  } finally {
    if (wanted === size) wanted = null;
  }
}

/** The next larger or smaller size; nothing beyond the last. */
export function stepTextSize(by: 1 | -1): void {
  const now = wanted ?? session.start?.textSize ?? "100";
  const next = textSizes[textSizes.indexOf(now) + by];
  if (next !== undefined) void setTextSize(next);
}
