import type { Change } from "../bindings/Change";
import { onNews } from "./news";

/**
 * Something asked of Rust that is asked again whenever it may have changed: at once, and then at the pace of `onNews`. What was
 * known stays until the answer.
 */
export class Live<T> {
  #value = $state.raw<T | null>(null);
  #error = $state.raw<unknown>(null);
  readonly #ask: () => Promise<T>;
  readonly #concerns: (change: Change) => boolean;
  readonly #pace: number | undefined;
  #turn = 0;
  #running: Promise<void> | null = null;
  #again = false;

  /** `pace` in ms, where what is asked for is costly to work out. */
  constructor(
    ask: () => Promise<T>,
    concerns: (change: Change) => boolean = () => true,
    pace?: number,
  ) {
    this.#ask = ask;
    this.#concerns = concerns;
    this.#pace = pace;
  }

  /** Null until the first answer. */
  get value(): T | null {
    return this.#value;
  }

  /** Why the last asking failed, for `describe`; null when it did not. */
  get error(): unknown {
    return this.#error;
  }

  /**
   * Takes an answer that another call gave. One on its way no longer counts: it may be older or newer, so it is asked
   * for once more.
   */
  set(value: T): void {
    this.#turn += 1;
    this.#again = this.#running !== null;
    this.#take(value);
  }

  #take(value: T): void {
    this.#value = value;
    this.#error = null;
  }

  /** Asks now. Changes that come while it asks are asked about once more, together. */
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
      const turn = (this.#turn += 1);
      try {
        const value = await this.#ask();
        if (turn === this.#turn) this.#take(value);
      } catch (error) {
        if (turn === this.#turn) this.#error = error;
      }
    } while (this.#again);
    this.#running = null;
  }

  /** Asks, and listens from now on; returns how to stop. */
  open(): () => void {
    void this.refresh();
    const stop = onNews(this.#concerns, () => this.refresh(), this.#pace);
    return () => {
      stop();
      this.#again = false;
      this.#turn += 1;
    };
  }
}
