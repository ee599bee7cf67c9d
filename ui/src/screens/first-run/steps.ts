import type { FirstRun } from "../../bindings/FirstRun";
import type { FirstRunStep } from "../../bindings/FirstRunStep";
import { call } from "../../bridge/call";
import { session } from "../../session/session.svelte";

/** One after the other. */
export const order: readonly FirstRunStep[] = ["shop", "way", "owner"];

/** How many are still to be done, this one with them. */
export function stepsLeft(step: FirstRunStep): number {
  return order.length - order.indexOf(step);
}

/** The step before; none before the first. */
export function stepBefore(step: FirstRunStep): FirstRunStep | undefined {
  return order[order.indexOf(step) - 1];
}

/** Rust keeps how far it is, so that it goes on after a restart; nothing when it is over. */
export async function moveTo(firstRun: FirstRun | null): Promise<void> {
  await call("saveFirstRun", { firstRun });
  await session.refresh();
}
