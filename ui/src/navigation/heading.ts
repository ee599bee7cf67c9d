import { tick } from "svelte";

/**
 * If the focused element was removed, focuses the screen's heading, so that Tab continues there and a screen reader announces
 * the screen. Focus elsewhere is left alone.
 */
export async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
