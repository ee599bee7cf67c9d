import { untrack } from "svelte";

/** What may fail: whether it is in progress, and its last error. An action is run one at a time; a question may be asked again. */
export class Attempt {
  #busy = $state(false);
  #error = $state.raw<unknown>(null);
  /** Responses to questions from before a later one are dropped. */
  #turn = 0;

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

  /** Shows an error. */
  readonly fail = (error: unknown): void => {
    this.#error = error;
  };

  /**
   * Returns whether it succeeded. Does nothing while another run is in progress. `failed` is for an error that is shown elsewhere or
   * not at all.
   */
  async run(
    work: () => unknown,
    failed: (error: unknown) => void | Promise<void> = this.fail,
  ): Promise<boolean> {
    // Untracked: an effect that starts it must not run again when it ends.
    if (untrack(() => this.#busy)) return false;
    this.#busy = true;
    this.#error = null;
    try {
      await work();
      return true;
    } catch (error) {
      await failed(error);
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /**
   * Asks; of several questions only the response to the last counts. An earlier error stays until that one has succeeded.
   */
  async ask<T>(
    question: () => Promise<T>,
    take: (answer: T) => void,
    failed: (error: unknown) => void = this.fail,
  ): Promise<void> {
    this.drop();
    this.#busy = true;
    await this.askBeside(
      question,
      (answer) => {
        this.#busy = false;
        this.#error = null;
        take(answer);
      },
      (error) => {
        this.#busy = false;
        failed(error);
      },
    );
  }

  /** Asks without dropping other responses; its own counts unless something else is asked or all are dropped. */
  async askBeside<T>(
    question: () => Promise<T>,
    take: (answer: T) => void,
    failed: (error: unknown) => void = this.fail,
  ): Promise<void> {
    const turn = this.#turn;
    let answer: T;
    try {
      answer = await question();
    } catch (error) {
      if (turn === this.#turn) failed(error);
      return;
    }
    if (turn === this.#turn) take(answer);
  }

  /** Responses in flight no longer count. */
  drop(): void {
    this.#turn += 1;
    this.#busy = false;
  }
}
