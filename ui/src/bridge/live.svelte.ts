import type { Change } from "../bindings/Change";
import { Attempt } from "./attempt.svelte";
import { onNews } from "./news";

/**
 * A result of a call that is loaded again whenever it may have changed: at once, then at the pace of `onNews`. The last result
 * stays until the next one.
 */
export class Live<T> {
  #value = $state.raw<T | null>(null);
  readonly #reading = new Attempt();
  readonly #ask: () => Promise<T>;
  readonly #concerns: (change: Change) => boolean;
  readonly #pace: number | undefined;
  #running: Promise<void> | null = null;
  #again = false;

  /** `pace` in ms, for results that are costly to compute. */
  constructor(
    ask: () => Promise<T>,
    concerns: (change: Change) => boolean = () => true,
    pace?: number,
  ) {
    this.#ask = ask;
    this.#concerns = concerns;
    this.#pace = pace;
  }

  /** Null until the first response. */
  get value(): T | null {
    return this.#value;
  }

  /** Whether it was answered, or has failed. */
  get settled(): boolean {
    return this.#value !== null || this.#reading.error !== null;
  }

  /** The error of the last request, for `describe`; null if it succeeded. */
  get error(): unknown {
    return this.#reading.error;
  }

  /**
   * Sets a result that another call returned. A response in flight is dropped, since it may be older or newer, and requested
   * again.
   */
  set(value: T): void {
    this.#reading.drop();
    this.#reading.clear();
    this.#again = this.#running !== null;
    this.#value = value;
  }

  /** Requests now. Changes during a request lead to one more. */
  async refresh(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#run();
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      await this.#reading.ask(this.#ask, (value) => (this.#value = value));
    } while (this.#again);
    this.#running = null;
  }

  /** Requests and follows changes; returns a function that stops it. */
  open(): () => void {
    void this.refresh();
    const stop = onNews(this.#concerns, () => this.refresh(), this.#pace);
    return () => {
      stop();
      this.#again = false;
      this.#reading.drop();
    };
  }
}
