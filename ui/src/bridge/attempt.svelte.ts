import { untrack } from "svelte";

/** An action that may fail, run one at a time: whether it is in progress, and its last error. */
export class Attempt {
  #busy = $state(false);
  #error = $state.raw<unknown>(null);

  get busy(): boolean {
    return this.#busy;
  }

  /** The error, for `describe`; null if none. */
  get error(): unknown {
    return this.#error;
  }

  /** Clears the error: the input changed. */
  clear(): void {
    this.#error = null;
  }

  /** Returns whether it succeeded. Does nothing while another run is in progress. */
  async run(work: () => unknown): Promise<boolean> {
    // Untracked: an effect that starts it must not run again when it ends.
    if (untrack(() => this.#busy)) return false;
    this.#busy = true;
    this.#error = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.#error = error;
      return false;
    } finally {
      this.#busy = false;
    }
  }
}
