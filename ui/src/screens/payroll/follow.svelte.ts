import { untrack } from "svelte";
import type { PayrollView } from "../../bindings/PayrollView";
import { announcer } from "../../navigation/announcer.svelte";
import { telling } from "./telling";

/**
 * Reads the rows again each time the payroll was told anew, and not by news of their own: what the list says is then never
 * older than what the chips and totals above it count. Tells aloud what matters of the change. Called as a component is made.
 */
export function follow(view: () => PayrollView, readRows: () => void): void {
  let told = untrack(view);
  $effect(() => {
    const [before, now] = [told, view()];
    told = now;
    if (before === now) return;
    untrack(readRows);
    const words = telling(before, now);
    if (words) announcer.say(words, before.summary.state !== now.summary.state);
  });
}
