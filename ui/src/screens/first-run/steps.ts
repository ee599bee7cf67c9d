import type { FirstRun } from "../../bindings/FirstRun";
import type { FirstRunStep } from "../../bindings/FirstRunStep";
import { call } from "../../bridge/call";
import { session } from "../../session/session.svelte";

export const order: readonly FirstRunStep[] = ["shop", "way", "owner"];

/** The number of remaining steps, including this one. */
export function stepsLeft(step: FirstRunStep): number {
  return order.length - order.indexOf(step);
}

export function stepBefore(step: FirstRunStep): FirstRunStep | undefined {
  return order[order.indexOf(step) - 1];
}

/** Rust stores the step, so that it continues after a restart; null when it is over. */
export async function moveTo(firstRun: FirstRun | null): Promise<void> {
  await call("saveFirstRun", { firstRun });
  await session.refresh();
}
