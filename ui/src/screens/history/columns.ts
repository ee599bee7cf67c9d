import type { ChosenColumn } from "../../bindings/ChosenColumn";
import type { HistoryColumn } from "../../bindings/HistoryColumn";
import { rem } from "../../parts/rem.svelte";
import { t, type PlainId } from "../../words/t";

/** A column of the history; its cell is drawn by `Cell.svelte`. */
export interface Column {
  id: HistoryColumn;
  head: string;
  /** In px of the usual size of text: its least width, and its usual one unless it grows. */
  width: number;
  /** Its share of the space that is left; 0 for a fixed width. */
  grow: number;
  /** Amounts end at the right edge. */
  right: boolean;
  /** Whether its first sort begins with the largest, as of amounts; texts begin with A. */
  largestFirst: boolean;
  /** Whether the list can be sorted by it. */
  sorts: boolean;
  /** Whether the book reads it only for a list that shows it. */
  beside: boolean;
  /** If there is no room for all, the column with the highest number is left out first; null for those that always stay. */
  spared: number | null;
}

type Shape = Partial<Omit<Column, "id" | "head">> & { head: PlainId };

const shapes: Record<HistoryColumn, Shape> = {
  time: { head: "history-list-time", width: 122, spared: 1, largestFirst: true },
  product: { head: "history-list-product", width: 96, grow: 3, spared: 2 },
  name: { head: "history-list-name", width: 100, grow: 4 },
  number: { head: "history-list-number", width: 124, grow: 3, spared: 3 },
  state: { head: "history-list-state", width: 130 },
  amount: { head: "history-list-amount", width: 116, right: true, largestFirst: true },
  fee: { head: "history-list-fee", width: 90, right: true, largestFirst: true, spared: 5 },
  total: { head: "history-list-total", width: 116, right: true, largestFirst: true, spared: 4 },
  charge: { head: "history-list-charge", width: 96, right: true, largestFirst: true, spared: 11 },
  by: { head: "history-made-by", width: 100, grow: 2, spared: 6 },
  reference: { head: "history-list-reference", width: 150, grow: 2, spared: 7 },
  wallet: { head: "history-list-wallet", width: 110, spared: 8 },
  narration: { head: "history-list-narration", width: 120, grow: 4, spared: 9 },
  labels: { head: "history-labels", width: 110, grow: 2, spared: 10 },
  settled: { head: "history-list-settled", width: 122, largestFirst: true, beside: true },
  approvedBy: { head: "history-list-approved-by", width: 100, grow: 2, beside: true },
  payroll: { head: "history-list-payroll", width: 140, grow: 2, largestFirst: true, beside: true },
  payrollLine: { head: "history-list-payroll-line", width: 100, right: true, beside: true },
  notes: { head: "history-list-notes", width: 180, grow: 4, largestFirst: true, beside: true },
  token: { head: "history-list-token", width: 200, grow: 2, sorts: false, beside: true },
};

/** Every column, in the order of the panel that chooses them. */
export const columns: readonly Column[] = (Object.keys(shapes) as HistoryColumn[]).map((id) => {
  const { head, ...shape } = shapes[id];
  const usual = {
    width: 100,
    grow: 0,
    right: false,
    largestFirst: false,
    sorts: true,
    beside: false,
    spared: null,
  };
  return { id, ...usual, ...shape, head: t(head) };
});

export function columnOf(id: HistoryColumn): Column {
  const found = columns.find((column) => column.id === id);
  if (!found) throw new Error(`no column ${id}`);
  return found;
}

/** The columns until a person chooses others. */
export const usual: readonly ChosenColumn[] = (
  ["time", "product", "name", "number", "state", "amount"] as const
).map((column) => ({ column, width: null }));

/** The columns that a list shows if there is room for all. */
export const seenColumns = (chosen: readonly ChosenColumn[]): HistoryColumn[] =>
  (chosen.length > 0 ? chosen : usual).map(({ column }) => column);

/** The shown columns that the book reads only then. */
export const besideColumns = (chosen: readonly ChosenColumn[]): HistoryColumn[] =>
  seenColumns(chosen).filter((id) => columnOf(id).beside);

/** Between the columns, and at both edges of a row, in px of the usual size of text (`--space-3`, `--space-4`). */
const GAP = 12;
const EDGE = 16;

/** The least width of a row with these columns. */
export function leastWidth(chosen: readonly ChosenColumn[]): number {
  const cells = chosen.map(({ column, width }) => width ?? columnOf(column).width);
  return cells.reduce((sum, width) => sum + width, 2 * EDGE + GAP * Math.max(0, chosen.length - 1));
}

/**
 * The columns for a list this wide: of the usual ones, those that fit; all that a person chose, in which case the list scrolls
 * sideways.
 */
export function fitting(chosen: readonly ChosenColumn[], width: number): readonly ChosenColumn[] {
  if (chosen.length > 0) return chosen;
  let shown = usual;
  while (width > 0 && leastWidth(shown) > width) {
    const ranks = shown.map(({ column }) => columnOf(column).spared ?? 0);
    const least = Math.max(...ranks);
    if (least === 0) break;
    shown = shown.filter((_, at) => ranks[at] !== least);
  }
  return shown;
}

/** For `grid-template-columns`. */
export function template(chosen: readonly ChosenColumn[]): string {
  const widths = chosen.map(({ column, width }) => {
    const shape = columnOf(column);
    if (width !== null) return rem(width);
    // The columns that always stay are narrower in a list that has no room for them.
    return shape.grow > 0
      ? `minmax(${rem(shape.width)}, ${shape.grow}fr)`
      : `minmax(0, ${rem(shape.width)})`;
  });
  return widths.join(" ");
}

/** The widths that a person may choose, in px of the usual size of text. */
export const NARROWEST = 60;
export const WIDEST = 600;

export function widened(
  chosen: readonly ChosenColumn[],
  id: HistoryColumn,
  width: number,
): ChosenColumn[] {
  const kept = Math.max(NARROWEST, Math.min(WIDEST, Math.round(width)));
  return chosen.map((each) => (each.column === id ? { ...each, width: kept } : each));
}

/** Moves a column by so many places, as far as there are any. */
export function shifted(
  chosen: readonly ChosenColumn[],
  id: HistoryColumn,
  by: -1 | 1,
): ChosenColumn[] {
  const moved = [...chosen];
  const at = moved.findIndex(({ column }) => column === id);
  const to = at + by;
  const [from, other] = [moved[at], moved[to]];
  if (from && other) [moved[at], moved[to]] = [other, from];
  return moved;
}

/** Shows a column behind the others, or hides it; the last one stays. */
export function toggled(chosen: readonly ChosenColumn[], id: HistoryColumn): ChosenColumn[] {
  const others = chosen.filter(({ column }) => column !== id);
  if (others.length === chosen.length) return [...chosen, { column: id, width: null }];
  return others.length > 0 ? others : [...chosen];
}
