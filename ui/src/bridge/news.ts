import type { Change } from "../bindings/Change";
import { after } from "./after";
import { onChange } from "./call";

/** A screen reloads at most this often, in ms: changes may come with every row of a payroll. */
const PACE = 400;

interface Paced {
  ask: () => void;
  stop: () => void;
}

/** Runs the work at once, then not again until `pause` ms after it ended. The work handles its own errors. */
export function paced(work: () => unknown, pause = PACE): Paced {
  let stopResting: (() => void) | undefined;
  let resting = false;
  let again = false;
  let stopped = false;

  function rested() {
    resting = false;
    if (again) run();
  }

  function rest() {
    if (!stopped) stopResting = after(pause, rested);
  }

  function run() {
    resting = true;
    again = false;
    const working = work();
    if (working instanceof Promise) void working.finally(rest);
    else rest();
  }

  return {
    ask() {
      if (resting) again = true;
      else if (!stopped) run();
    },
    stop() {
      stopped = true;
      stopResting?.();
    },
  };
}

/** Runs the work on every relevant change, paced; returns a function that stops it. */
export function onNews(
  concerns: (change: Change) => boolean,
  work: () => unknown,
  pace?: number,
): () => void {
  const news = paced(work, pace);
  const stop = onChange((change) => {
    if (concerns(change)) news.ask();
  });
  return () => {
    stop();
    news.stop();
  };
}
