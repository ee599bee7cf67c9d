import { rem } from "../../../parts/rem.svelte";

/** A chart with axes, in px of the usual size of text: in that size nothing is scaled, so that lines are sharp. */
export const HEIGHT = 288;
export const TOP = 12;
export const FOOT = 256;
export const GUTTER = 60;

/**
 * The size of a decimal text, for positions on the screen only: a float may become a height or a width. Sums are computed in
 * Rust, and the text is what people read.
 */
export function sizeOf(value: string | null): number {
  const size = Number(value);
  return Number.isFinite(size) ? Math.max(0, size) : 0;
}

/** Round steps from 0 up to the largest value or a little above it: 1, 2 or 5 times a power of ten. */
export function ticksTo(most: number, { about = 4, whole = false } = {}): number[] {
  if (!(most > 0)) return [0, 1];
  const least = most / about;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power;
  const step = whole ? Math.max(1, round) : round;
  // A rounding error of binary fractions must not add a step.
  const steps = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

/** The middle of a pixel: a line of one pixel drawn there is sharp. */
export const crisp = (place: number) => Math.round(place) + 0.5;

/** Where one of `count` equal parts of a line begins and how wide it is, in whole pixels. */
export function partOf(at: number, count: number, room: number): { from: number; width: number } {
  const from = Math.round((at * room) / count);
  return { from, width: Math.max(1, Math.round(((at + 1) * room) / count) - from) };
}

/** Which labels fit: every nth. */
export function labelsEach(count: number, room: number, label: number): number {
  return Math.max(1, Math.ceil((count * label) / Math.max(1, room)));
}

/** A line in steps: each value holds until the next one. */
export function stepPath(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join("");
}

/** Positions in px of the usual size of text, as CSS values. */
export function placed<Key extends string>(places: Record<Key, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<number>(places).map(([name, place]) => [name, rem(place)]),
  );
}
