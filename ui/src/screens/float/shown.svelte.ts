import type { FloatDay } from "../../bindings/FloatDay";
import type { FloatStep } from "../../bindings/FloatStep";
import { Pages } from "../../list/pages.svelte";

/** Which steps the table shows. */
export interface Shown {
  /** The day and the wallet as one key. */
  of: string;
  /** Only unexplained gaps. */
  gaps: boolean;
}

/** The steps of a day as list rows: all are in memory, those on screen are rendered. */
export function stepsOf(day: () => FloatDay | null): Pages<Shown, FloatStep> {
  return new Pages<Shown, FloatStep>(
    { of: "", gaps: false },
    {
      load: ({ filter, offset, limit }) => {
        const all = day()?.steps ?? [];
        const steps = filter.gaps ? all.filter((step) => step.cause === "gap") : all;
        return Promise.resolve({ total: steps.length, rows: steps.slice(offset, offset + limit) });
      },
      // An operation can have one step when sent and one when settled; gaps are identified by their time.
      idOf: (step) =>
        step.operation === null
          ? Date.parse(step.at)
          : step.operation * 2 + Number(step.cause === "operation"),
    },
  );
}
