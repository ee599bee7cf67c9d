import type { LockedBy } from "../bindings/LockedBy";

/** So often is looked whether the time is over. */
const TICK_MS = 5_000;
/** The computer's time ran away from the running clock by so much: it slept. */
const SLEPT_MS = 30_000;
/** So long stands no timer still, not even one of a window that is out of sight: the running clock went on through a sleep. */
const STOOD_MS = 150_000;

/** What a person does shows in one of these; on the way down, so that nothing drawn over the window can keep it to itself. */
const signs = ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"] as const;

/** The web view makes moves up when what is drawn changes below a mouse that stands still: nobody has moved that. */
function madeUp(event: Event): boolean {
  return event instanceof PointerEvent && event.type === "pointermove"
    ? event.movementX === 0 && event.movementY === 0
    : false;
}

/** Tells once that nobody has been here for so many minutes, or that the computer slept; returns how to stop. */
export function watch(idleMinutes: number, away: (why: LockedBy) => void): () => void {
  // Idle time is measured by the clock that nobody can set.
  let touched = performance.now();
  let looked = { running: touched, wall: Date.now() };
  let told = false;

  function whyAway(): LockedBy | null {
    const now = { running: performance.now(), wall: Date.now() };
    const ran = now.running - looked.running;
    const slept = now.wall - looked.wall - ran > SLEPT_MS || ran > STOOD_MS;
    looked = now;
    if (slept) return "sleep";
    return now.running - touched >= idleMinutes * 60_000 ? "idle" : null;
  }

  function look(): void {
    if (told) return;
    const why = whyAway();
    if (why === null) return;
    told = true;
    away(why);
  }

  // The key that wakes the computer is no sign that somebody was here all the while.
  function sign(event: Event): void {
    if (madeUp(event)) return;
    look();
    touched = performance.now();
  }

  const timer = setInterval(look, TICK_MS);
  for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true });
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    for (const name of signs) window.removeEventListener(name, sign, { capture: true });
    window.removeEventListener("focus", look);
    document.removeEventListener("visibilitychange", look);
  };
}
