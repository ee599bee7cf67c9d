import { untrack } from "svelte";

/** Something that may fail, tried once at a time: whether it is under way, and what went wrong with it last. */
export class Attempt {
  #busy = $state(false);
  #error = $state.raw<unknown>(null);

  get busy(): boolean {
    return this.#busy;
  }

  /** What went wrong, for `describe`; null when nothing did. */
  get error(): unknown {
    return this.#error;
  }

  /** What went wrong no longer matters: something else was typed or chosen. */
  clear(): void {
    this.#error = null;
  }

  /** True if it succeeded. While it is under way nothing is tried beside it. */
  async run(work: () => unknown): Promise<boolean> {
    // An effect that begins it does not begin it anew when it ends.
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
