import type { FloatDay } from "../../bindings/FloatDay";
import type { FloatStep } from "../../bindings/FloatStep";
import { Pages } from "../../list/pages.svelte";
import { LINES, most } from "../../list/rows";

/** Which steps the table shows. */
export interface Shown {
  /** The day and the wallet, in one text. */
  of: string;
  /** Only what is not explained. */
  gaps: boolean;
}

/** The steps of a day as the rows of a list: all of them are here, and those on screen are drawn. */
export function stepsOf(day: () => FloatDay | null): Pages<Shown, FloatStep> {
  return new Pages<Shown, FloatStep>(
    { of: "", gaps: false },
    {
      load: ({ filter, offset, limit }) => {
        const all = day()?.steps ?? [];
        const steps = filter.gaps ? all.filter((step) => step.cause === "gap") : all;
        return Promise.resolve({ total: steps.length, rows: steps.slice(offset, offset + limit) });
      },
      // An operation can have a step when it is sent and another when it settles; gaps are known by their time.
      idOf: (step) =>
        step.operation === null
          ? Date.parse(step.at)
          : step.operation * 2 + Number(step.cause === "operation"),
      most: most(LINES),
    },
  );
}
