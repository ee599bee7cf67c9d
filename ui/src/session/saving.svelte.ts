import { CallError } from "../bridge/call";
import { announcer } from "../navigation/announcer.svelte";

/** One form being saved: once at a time, with what went wrong and whether it is saved now. */
export class Saving {
  #busy = $state(false);
  #saved = $state(false);
  #error = $state.raw<unknown>(null);

  get busy(): boolean {
    return this.#busy;
  }

  /** Until something is typed again. */
  get saved(): boolean {
    return this.#saved;
  }

  get error(): unknown {
    return this.#error;
  }

  /** Something was typed: what was said of the last saving is over. */
  touched(): void {
    this.#saved = false;
  }

  /** True if it was saved. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    this.#saved = false;
    this.#error = null;
    try {
      await work();
      this.#saved = true;
      announcer.say("Saved");
      return true;
    } catch (error) {
      this.#error = error;
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /**
   * What is wrong with a field that is not part of a transfer: the contract names such a field at the start of the
   * message, as in "Address: …".
   */
  about(label: string): string | undefined {
    const start = `${label}: `;
    const error = this.#error;
    if (!(error instanceof CallError) || !error.message.startsWith(start)) return undefined;
    return error.message.slice(start.length);
  }
}
