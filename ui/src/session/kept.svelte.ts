import { Attempt } from "../bridge/attempt.svelte";
import { Saving } from "./saving.svelte";

/** What Rust keeps and a form changes: read once, and then as the last save returned it. */
export class Kept<T> {
  #value = $state.raw<T | null>(null);
  readonly #ask: () => Promise<T>;
  readonly reading = new Attempt();
  readonly saving = new Saving();

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
    void this.read();
  }

  /** Null until it was read. */
  get value(): T | null {
    return this.#value;
  }

  readonly read = (): Promise<boolean> =>
    this.reading.run(async () => {
      this.#value = await this.#ask();
    });

  /** Returns whether it was saved. */
  save(ask: () => Promise<T>): Promise<boolean> {
    return this.saving.run(async () => {
      this.#value = await ask();
    });
  }
}
