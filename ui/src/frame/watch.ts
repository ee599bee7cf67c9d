import { paced } from "../bridge/news";
import { keyLayers } from "../navigation/layers.svelte";

/** Activity is reported at most this often, in ms: Rust locks when there was none for too long. */
const EVERY_MS = 5_000;

/** Events that count as activity; captured, so that nothing in the window can hide them. */
const activityEvents = ["pointerdown", "pointermove", "wheel", "touchstart"] as const;

/** The web view sends mouse moves when content changes under a resting mouse: these don't count. */
function isSynthetic(event: Event): boolean {
  return event instanceof PointerEvent && event.type === "pointermove"
    ? event.movementX === 0 && event.movementY === 0
    : false;
}

/** Reports activity: the first at once, later ones together. Returns a function that stops it. */
export function watch(touched: () => void): () => void {
  const activity = paced(touched, EVERY_MS);

  function onActivity(event: Event): void {
    if (!isSynthetic(event)) activity.ask();
  }

  const stopKeys = keyLayers.onEveryKey(onActivity);
  for (const name of activityEvents)
    window.addEventListener(name, onActivity, { capture: true, passive: true });
  return () => {
    activity.stop();
    stopKeys();
    for (const name of activityEvents)
      window.removeEventListener(name, onActivity, { capture: true });
  };
}
