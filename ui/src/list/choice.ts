export interface Choice<Row> {
  any: boolean;
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  add: (rows: readonly Row[]) => void;
  /** Chooses all that match: these rows if they are all there is, else also those that are not loaded. */
  chooseAll: (all: readonly Row[] | null) => void;
  clear: () => void;
}
