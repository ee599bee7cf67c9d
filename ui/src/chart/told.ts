/** A balance through a day: each holds until the next one. */
export interface Told {
  /** From 0, the beginning of the day, to 1. */
  part: number;
  /** Exact decimal text. */
  value: string;
}

/** One that is looked at. */
export interface Stop extends Told {
  label: string;
  expected: boolean;
}
