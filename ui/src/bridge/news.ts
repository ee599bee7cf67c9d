import type { Change } from "../bindings/Change";
import { onChange } from "./call";

/** News may come with every row of a payroll; a screen reads again at most so often, in ms. */
const PACE = 400;

export interface Paced {
  ask: () => void;
  stop: () => void;
}

/** Does the work, which shows its own errors, at once when asked, and then not again before `pause` ms have gone by since it was done. */
export function paced(work: () => unknown, pause = PACE): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  let again = false;
  let stopped = false;

  function rested() {
    resting = false;
    if (again) void run();
  }

  async function run() {
    resting = true;
    again = false;
    try {
      await work();
    } finally {
      if (!stopped) timer = setTimeout(rested, pause);
    }
  }

  return {
    ask() {
      if (resting) again = true;
      else if (!stopped) void run();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Does the work on every change that concerns it, paced; returns how to stop. */
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
