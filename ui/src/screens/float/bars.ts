import type { FloatStep } from "../../bindings/FloatStep";
import { subtractMoney } from "../../format/sum";
import { formatClock, kampalaDay } from "../../format/time";

/** One bar of the waterfall: one or more consecutive steps. */
interface Bar {
  /** Balances, exact decimal text. */
  before: string;
  after: string;
  /** Exact; null if a text is not a decimal. */
  change: string | null;
  /** Gaps are never merged with explained steps. */
  kind: "in" | "out" | "still" | "gap";
  steps: number;
  /** "14:05", or "14:05–14:40" for several steps. */
  time: string;
  /** Its start, for the axis. */
  clock: string;
}

/** A bar's position: 0 is the bottom, 1 the top. */
export interface Placed extends Bar {
  from: number;
  to: number;
}

/** The bars, with the positions of the first and last balance, and the lowest and highest balance. */
export interface Picture {
  bars: Placed[];
  opening: number;
  closing: number;
  least: string;
  most: string;
}

function hourOf(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : `${kampalaDay(at)}T${formatClock(iso).slice(0, 2)}`;
}

function barOf(run: readonly FloatStep[]): Bar {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) throw new Error("a bar stands for at least one step");
  const change = subtractMoney(last.after, first.before);
  const [begins, ends] = [formatClock(first.at), formatClock(last.until ?? last.at)];
  return {
    before: first.before,
    after: last.after,
    change,
    kind: run.some((step) => step.cause === "gap") ? "gap" : kindOf(change),
    steps: run.length,
    time: begins === ends ? begins : `${begins}–${ends}`,
    clock: begins,
  };
}

function kindOf(change: string | null): Bar["kind"] {
  if (change === null || !/[1-9]/.test(change)) return "still";
  return change.startsWith("-") ? "out" : "in";
}

/** Runs of consecutive steps for which `together` holds. */
function runs(
  steps: readonly FloatStep[],
  together: (one: FloatStep, next: FloatStep, at: number) => boolean,
): FloatStep[][] {
  const all: FloatStep[][] = [];
  for (const [at, step] of steps.entries()) {
    const [run, before] = [all.at(-1), steps[at - 1]];
    if (run && before && together(before, step, at)) run.push(step);
    else all.push([step]);
  }
  return all;
}

/** At most `most` bars: one for each step, else for each hour with gaps separate, else for as many steps as needed. */
export function barsOf(steps: readonly FloatStep[], most: number): Bar[] {
  if (steps.length <= most) return steps.map((step) => barOf([step]));
  const byHour = runs(
    steps,
    (one, next) =>
      one.cause !== "gap" && next.cause !== "gap" && hourOf(one.at) === hourOf(next.at),
  );
  if (byHour.length <= most) return byHour.map(barOf);
  const each = Math.ceil(steps.length / Math.max(1, most));
  return runs(steps, (_, __, at) => at % each !== 0).map(barOf);
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** The decimal text in units of its last of `places` decimal places. */
function units(amount: string, places: number): bigint {
  const [, sign = "", whole = "0", decimals = ""] = DECIMAL.exec(amount) ?? [];
  const size = BigInt(whole + decimals.padEnd(places, "0"));
  return sign === "-" ? -size : size;
}

const FINE = 10_000n;

/** Positions of the bars. Amounts are compared exactly; only positions are rounded. */
export function pictureOf(bars: readonly Bar[], opening: string, closing: string): Picture {
  const balances = [opening, closing, ...bars.flatMap((bar) => [bar.before, bar.after])];
  const places = Math.max(...balances.map((each) => DECIMAL.exec(each)?.[3]?.length ?? 0));
  const sized = balances.map((text) => ({ text, size: units(text, places) }));
  const least = sized.reduce((one, next) => (next.size < one.size ? next : one));
  const most = sized.reduce((one, next) => (next.size > one.size ? next : one));
  const range = most.size - least.size;
  const place = (text: string) =>
    range === 0n ? 0.5 : Number(((units(text, places) - least.size) * FINE) / range) / Number(FINE);
  return {
    bars: bars.map((bar) => ({ ...bar, from: place(bar.before), to: place(bar.after) })),
    opening: place(opening),
    closing: place(closing),
    least: least.text,
    most: most.text,
  };
}
