/** The lines of a list: its rows, and above each group of rows a separator. */
export class Lines {
  /** The first line of each group: its separator. */
  readonly #starts: readonly number[];
  readonly length: number;

  /** `counts` is how many rows each group has; no groups, no separators. */
  constructor(rows: number, counts: readonly number[]) {
    const starts: number[] = [];
    let next = 0;
    for (const count of counts) {
      starts.push(next);
      next += count + 1;
    }
    this.#starts = starts;
    this.length = rows + counts.length;
  }

  /** The group that a line separates from the one above; null for the line of a row. */
  groupAt(line: number): number | null {
    const group = this.#groupOf(line);
    return group !== null && this.#starts[group] === line ? group : null;
  }

  /** The row on a line; for a separator, the first row below it. */
  rowAt(line: number): number {
    const group = this.#groupOf(line);
    if (group === null) return line;
    return line - group - (this.#starts[group] === line ? 0 : 1);
  }

  /** Identifies what is on a line wherever it moves: its row, or as a negative number the group that it separates. */
  keyOf(line: number): number {
    const group = this.groupAt(line);
    return group === null ? this.rowAt(line) : -1 - group;
  }

  lineOf(row: number): number {
    let low = 0;
    let high = this.#starts.length;
    // The first group that starts below the row.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) - middle <= row) low = middle + 1;
      else high = middle;
    }
    return row + low;
  }

  #groupOf(line: number): number | null {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : low - 1;
  }
}
