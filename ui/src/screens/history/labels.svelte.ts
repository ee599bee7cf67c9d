import { call } from "../../bridge/call";

/** The labels that stand on any payment, those of the newest first. Without them one can still type. */
export class UsedLabels {
  list = $state.raw<readonly string[]>([]);

  constructor() {
    call("usedLabels", null).then(
      ({ labels }) => (this.list = labels),
      (error: unknown) => console.error(error),
    );
  }

  /** These too, although they may stand on nothing any more. */
  with(others: readonly string[]): string[] {
    return [...this.list, ...others.filter((label) => !this.list.includes(label))];
  }
}
