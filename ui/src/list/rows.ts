import { touch } from "../navigation/touch.svelte";
import { enlarged } from "../parts/rem.svelte";

/** How high the rows of a list are, in px on the screen; CSS says the same (tokens.css). */
export interface Shape {
  row: number;
  /** The sticky head above the rows; 0 for none. */
  head: number;
}

const row = (): number => enlarged(touch.used ? 44 : 36);

/** Rows of one line below a header of the same height: `--row`. */
export const LINES: Shape = {
  get row() {
    return row();
  },
  get head() {
    return row();
  },
};
/** Rows of several lines, without a header: `--row-tall`. */
export const WORDS: Shape = {
  get row() {
    return enlarged(96);
  },
  head: 0,
};

/** Lines drawn above and below those on screen, so that a scroll finds them there. */
const BEYOND = 8;

/** The lines on screen, inclusive, for a list scrolled down by `top` px, in a viewport `height` px high. */
export function visibleRows(
  top: number,
  height: number,
  total: number,
  shape: Shape,
): { first: number; last: number } {
  const end = Math.max(0, total - 1);
  const first = Math.min(end, Math.max(0, Math.floor(top / shape.row)));
  const fitting = Math.max(0, Math.ceil((height - shape.head) / shape.row));
  return { first, last: Math.min(end, first + fitting) };
}

/** The lines to draw for those on screen: some more on both sides. */
export function drawnRows(visible: { first: number; last: number }, total: number): number[] {
  const first = Math.max(0, visible.first - BEYOND);
  const last = Math.min(total - 1, visible.last + BEYOND);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The place in the list that brings the line fully into view with the least movement. */
export function scrollToShow(index: number, top: number, height: number, shape: Shape): number {
  const start = index * shape.row;
  const end = start + shape.row - (height - shape.head);
  return Math.max(Math.min(top, start), end, 0);
}

/** The row that a navigation key moves to; null for other keys. */
export function step(
  key: string,
  from: number,
  height: number,
  total: number,
  shape: Shape,
): number | null {
  const page = Math.max(1, Math.floor((height - shape.head) / shape.row) - 1);
  const to: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: total - 1,
  };
  const next = to[key];
  return next === undefined ? null : Math.max(0, Math.min(total - 1, next));
}
