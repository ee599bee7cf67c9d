import { call, onChange, type Input, type Name, type Output } from "./call";

/** Calls without any input. */
export type Plain = { [K in Name]: Input<K> extends null ? K : never }[Name];

/**
 * Calls made before the screen that shows their answers is mounted, so that it is drawn once, with everything. An answer is
 * taken once, and not after a change.
 */
class Ahead {
  readonly #asked = new Map<Plain, Promise<unknown>>();
  #stop: (() => void) | undefined;

  /** Returns when all of them are answered, or have failed. */
  async ask(names: readonly Plain[]): Promise<void> {
    this.#stop ??= onChange(() => this.#asked.clear());
    for (const name of names) this.#asked.set(name, call(name, null as Input<Plain>));
    await Promise.allSettled(this.#asked.values());
  }

  /** The answer that was asked for ahead; otherwise asks now. */
  take<K extends Plain>(name: K): Promise<Output<K>> {
    const asked = this.#asked.get(name) as Promise<Output<K>> | undefined;
    this.#asked.delete(name);
    return asked ?? call(name, null as Input<K>);
  }

  /** Forgets what nobody took. */
  end(): void {
    this.#asked.clear();
    this.#stop?.();
    this.#stop = undefined;
  }
}

export const ahead = new Ahead();
