import type { Plain } from "../../bridge/ahead";
import { session } from "../../session/session.svelte";

/** The calls whose answers this person sees at the start: on Home, and in the rail beside it. */
export function shownFirst(): Plain[] {
  const names: Plain[] = ["home", "lowFloat"];
  if (session.may("read")) names.push("feeDrift");
  if (session.may("look")) names.push("unprintedReceipts", "historyLayout");
  return names;
}
