/** Drafts by subject. In memory only. */
const kept = new Map<string, unknown>();

/** A draft of one form: restored for the person who typed it, never for another. */
export class HalfFilled<T> {
  readonly #about: string;

  /** Identifies the form and its subject, with its book where that matters. */
  constructor(about: string) {
    this.#about = about;
  }

  get value(): T | undefined {
    return kept.get(this.#about) as T | undefined;
  }

  /** An empty form leaves no draft. */
  keep(value: T | undefined): void {
    if (value === undefined) kept.delete(this.#about);
    else kept.set(this.#about, value);
  }

  /** Removes and returns the draft. */
  take(): T | undefined {
    const value = this.value;
    this.keep(undefined);
    return value;
  }
}

/** Another person signed in: drafts are cleared. */
export function forgetHalfFilled(): void {
  kept.clear();
}
