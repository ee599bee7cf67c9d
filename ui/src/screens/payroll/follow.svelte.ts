import { untrack } from "svelte";
import type { PayrollView } from "../../bindings/PayrollView";
import { announcer } from "../../navigation/announcer.svelte";
import { announcement } from "./announcement";

/**
 * Loads the rows again each time the payroll was loaded, and not on changes of their own, so that the list is never older than
 * the totals above it. Announces important changes. Call it while creating a component.
 */
export function follow(view: () => PayrollView, readRows: () => void): void {
  let told = untrack(view);
  $effect(() => {
    const [before, now] = [told, view()];
    told = now;
    if (before === now) return;
    untrack(readRows);
    const words = announcement(before, now);
    if (words) announcer.say(words, before.summary.state !== now.summary.state);
  });
}
