/** A balance that the service reported during a day; it holds until the next one. */
export interface ReportedBalance {
  /** From 0, the beginning of the day, to 1. */
  part: number;
  /** Exact decimal text. */
  value: string;
}

/** A balance that can take the focus. */
export interface FocusableBalance extends ReportedBalance {
  label: string;
  expected: boolean;
}
