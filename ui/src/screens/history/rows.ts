/** The height of a row in px: `--row` in tokens.css. The head above the rows is as high. */
export const ROW = 36;

/** The rows on screen, both included, for a list scrolled to `top` px in a window `height` px high. */
export function visibleRows(
  top: number,
  height: number,
  total: number,
): { first: number; last: number } {
  const most = Math.max(0, total - 1);
  const first = Math.min(most, Math.max(0, Math.floor(top / ROW)));
  const fitting = Math.max(0, Math.ceil((height - ROW) / ROW));
  return { first, last: Math.min(most, first + fitting) };
}

/** Where to scroll so that the row is wholly in view, moving no further than needed. */
export function scrollToShow(index: number, top: number, height: number): number {
  const start = index * ROW;
  // The sticky head takes one row of the window.
  const end = start + ROW - (height - ROW);
  return Math.max(Math.min(top, start), end, 0);
}

/** The row that a key walks to, or null if the key does not walk. */
export function step(key: string, from: number, height: number, total: number): number | null {
  const page = Math.max(1, Math.floor((height - ROW) / ROW) - 1);
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
