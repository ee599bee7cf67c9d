import { keyLayers } from "../navigation/layers.svelte";

/** Rust is told at most this often, and looks whether nobody was here for too long at each telling. */
const EVERY_MS = 5_000;

/** What a person does shows in a key or one of these; on the way down, so that nothing drawn over the window can keep it to itself. */
const signs = ["pointerdown", "pointermove", "wheel", "touchstart"] as const;

/** The web view makes moves up when what is drawn changes below a mouse that stands still: nobody has moved that. */
function madeUp(event: Event): boolean {
  return event instanceof PointerEvent && event.type === "pointermove"
    ? event.movementX === 0 && event.movementY === 0
    : false;
}

/** Tells of each sign of somebody: the first at once, those that follow together; returns how to stop. */
export function watch(touched: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let more = false;

  function tell(): void {
    more = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (more) tell();
    }, EVERY_MS);
    touched();
  }

  function sign(event: Event): void {
    if (madeUp(event)) return;
    if (pause === undefined) tell();
    else more = true;
  }

  const stopKeys = keyLayers.onEveryKey(sign);
  for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true });
  return () => {
    clearTimeout(pause);
    stopKeys();
    for (const name of signs) window.removeEventListener(name, sign, { capture: true });
  };
}
