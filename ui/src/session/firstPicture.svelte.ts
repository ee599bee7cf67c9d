import { tick, untrack } from "svelte";
import { after } from "../bridge/after";
import { ahead, type Plain } from "../bridge/ahead";
import { router } from "../navigation/router.svelte";
import { session } from "./session.svelte";

/** What takes longer is drawn as it comes, in ms. */
const WHOLE = 300;

/**
 * Follows, in the window's outermost component, whether its first picture can be drawn: the whole one. Drawing twice costs an old
 * computer as much as all else at the start.
 */
export function firstPicture(): { readonly isDue: boolean; readonly isLate: boolean } {
  let late = $state(false);
  let read = $state(false);
  $effect(() => after(WHOLE, () => (late = true)));

  const known = $derived(session.start !== null || session.error !== null);
  const usable = $derived(showsScreens());
  const due = $derived(late || (read && (session.status !== null || !usable)));
  $effect(() => {
    if (known) untrack(() => void readAhead());
  });
  $effect(() => {
    if (due) void tick().then(() => ahead.end());
  });

  async function readAhead() {
    if (read) return;
    if (showsScreens() && router.current.name === "home") await ahead.ask(shownFirst());
    read = true;
  }

  return {
    get isDue() {
      return due;
    },
    get isLate() {
      return late;
    },
  };
}

/** Whether a screen is shown: no sign-in, no first run, no problem. */
function showsScreens(): boolean {
  const { start, trouble, counter, firstRun } = session;
  return start !== null && counter.is !== "locked" && !trouble?.problem && firstRun === null;
}

/** The calls whose answers this person sees at the start: on Home, and in the rail beside it. */
function shownFirst(): Plain[] {
  const names: Plain[] = ["home", "lowFloat"];
  if (session.may("read")) names.push("feeDrift");
  if (session.may("look")) names.push("unprintedReceipts", "historyLayout");
  return names;
}
