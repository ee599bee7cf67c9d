import { tick } from "svelte";

/**
 * What had the focus may go with what is drawn: the screen's heading takes it then, so that Tab goes on from there and a
 * screen reader says where one is. Whoever is somewhere else stays there.
 */
export async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
