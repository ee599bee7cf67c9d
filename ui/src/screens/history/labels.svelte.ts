import { call } from "../../bridge/call";

/** The labels of all payments, those of the newest first. If they can't be loaded, a person can still type one. */
export class UsedLabels {
  list = $state.raw<readonly string[]>([]);

  constructor() {
    call("usedLabels", null).then(
      ({ labels }) => (this.list = labels),
      (error: unknown) => console.error(error),
    );
  }

  /** The labels and these, which may be in use no longer. */
  with(others: readonly string[]): string[] {
    return [...this.list, ...others.filter((label) => !this.list.includes(label))];
  }
}
