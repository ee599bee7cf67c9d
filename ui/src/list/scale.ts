import type { Shape } from "./rows";

/**
 * Web engines limit the height of an element: WebKit and Chrome to 33.5 million px, others to 16.7. A taller list gets an element
 * of this height, a multiple of each row's height, and its scrollbar covers more than its own length.
 */
export const TALLEST = 14_400_000;
/** Up to this far from both ends, in px, the scrollbar moves the rows by its own length. */
const PLAIN = 360_000;
/** A wheel never scrolls more than this at once, in px: beyond it, the scrollbar was dragged. */
const DRAGGED = 4_000;

/** A list and its viewport. */
export interface Extent {
  lines: number;
  /** The viewport's height in px. */
  height: number;
  shape: Shape;
}

/** Where the list is scrolled to. */
export interface Place {
  /** How far down the list, in px. */
  top: number;
  /** How much further that is than the scrollbar's position; a multiple of a row's height. */
  shift: number;
}

export const START: Place = { top: 0, shift: 0 };

/** The height of the element that contains the rows. */
export function elementHeight({ lines, shape }: Extent): number {
  return Math.min(lines * shape.row, TALLEST);
}

/** The farthest place. */
function lastTop({ lines, height, shape }: Extent): number {
  return Math.max(0, lines * shape.row + shape.head - height);
}

/** The scrollbar's farthest position. */
function lastBar(extent: Extent): number {
  return Math.max(0, elementHeight(extent) + extent.shape.head - extent.height);
}

function mostShift(extent: Extent): number {
  return extent.lines * extent.shape.row - elementHeight(extent);
}

/** How many px of the list one px of the scrollbar covers, between the two ends. */
function ratio(extent: Extent): number {
  return (lastTop(extent) - 2 * PLAIN) / (lastBar(extent) - 2 * PLAIN);
}

/** The place that belongs to a position of the scrollbar. */
function topAt(bar: number, extent: Extent): number {
  if (bar <= PLAIN) return bar;
  if (bar >= lastBar(extent) - PLAIN) return lastTop(extent) - (lastBar(extent) - bar);
  return PLAIN + (bar - PLAIN) * ratio(extent);
}

/** The scrollbar's position that belongs to a place. */
function barAt(top: number, extent: Extent): number {
  if (top <= PLAIN) return top;
  if (top >= lastTop(extent) - PLAIN) return lastBar(extent) - (lastTop(extent) - top);
  return PLAIN + (top - PLAIN) / ratio(extent);
}

function rounded(shift: number, extent: Extent): number {
  const { row } = extent.shape;
  return Math.max(0, Math.min(mostShift(extent), Math.round(shift / row) * row));
}

/** The place after the scrollbar came to `bar`: as far from `place` as it moved, or where it was dragged to. */
export function scrolled(place: Place, bar: number, extent: Extent): Place {
  const isNear = Math.abs(bar - (place.top - place.shift)) <= DRAGGED;
  const shift = rounded(isNear ? place.shift : topAt(bar, extent) - bar, extent);
  return { top: bar + shift, shift };
}

/** The same rows, with the scrollbar where it belongs. */
export function settled(place: Place, extent: Extent): Place {
  return { top: place.top, shift: rounded(place.top - barAt(place.top, extent), extent) };
}

/** Whether the scrollbar is at its end and the list is not. */
export function isStuck({ top, shift }: Place, extent: Extent): boolean {
  const bar = top - shift;
  return (bar <= 0 && shift > 0) || (bar >= lastBar(extent) - 1 && shift < mostShift(extent));
}

/** The place at `top`, reached from another. */
export function moved(place: Place, top: number, extent: Extent): Place {
  const to = Math.max(0, Math.min(lastTop(extent), top));
  const bar = to - place.shift;
  const stays = Math.abs(to - place.top) <= DRAGGED && bar >= 0 && bar <= lastBar(extent);
  return stays ? { top: to, shift: place.shift } : settled({ top: to, shift: 0 }, extent);
}
