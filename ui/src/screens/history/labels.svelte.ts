import { call } from "../../bridge/call";
import { quietly } from "../../bridge/quietly";

/** The labels of all payments, those of the newest first. If they can't be loaded, a person can still type one. */
export class UsedLabels {
  list = $state.raw<readonly string[]>([]);

  constructor() {
    void this.#load();
  }

  async #load(): Promise<void> {
    const used = await quietly("labels", () => call("usedLabels", null));
    this.list = used?.labels ?? [];
  }

  /** The labels and these, which may be in use no longer. */
  with(others: readonly string[]): string[] {
    return [...this.list, ...others.filter((label) => !this.list.includes(label))];
  }
}
