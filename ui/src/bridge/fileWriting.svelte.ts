import type { Progress } from "../bindings/Progress";
import { Attempt } from "./attempt.svelte";
import { call, onChange } from "./call";

/** A file that takes a while to write: how far it is, and how to stop it. */
export class FileWriting {
  readonly #attempt: Attempt;
  #progress = $state.raw<Progress | null>(null);
  #stopped = false;

  constructor(attempt: Attempt) {
    this.#attempt = attempt;
  }

  /** How much is written; null while nothing is being written. */
  get progress(): Progress | null {
    return this.#progress;
  }

  /** Writes, unless the attempt is busy. */
  async run(write: () => Promise<void>): Promise<void> {
    if (this.#attempt.busy) return;
    this.#stopped = false;
    this.#progress = { done: 0, total: 0 };
    const done = onChange((change) => {
      if (change.kind === "export") this.#progress = change.progress;
    });
    await this.#attempt.run(write, (error) => {
      // The person who stopped it needs no error.
      if (!this.#stopped) this.#attempt.fail(error);
    });
    done();
    this.#progress = null;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await call("stopExport", null);
  }
}
