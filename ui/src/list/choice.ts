export interface Choice<Row> {
  any: boolean;
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  add: (rows: readonly Row[]) => void;
  /** Chooses all that match, also those that are not loaded. */
  chooseAll: () => void;
  clear: () => void;
}
