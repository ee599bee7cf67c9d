/** What was half filled in, by what it is about. Gone with the window. */
const kept = new Map<string, unknown>();

/** One form that was left half filled: found again by who typed it, and by nobody who comes in after them. */
export class HalfFilled<T> {
  readonly #about: string;

  /** Names the form, and whatever it is about: its book too, where that matters. */
  constructor(about: string) {
    this.#about = about;
  }

  get value(): T | undefined {
    return kept.get(this.#about) as T | undefined;
  }

  /** Nothing is kept of a form with nothing in it. */
  keep(value: T | undefined): void {
    if (value === undefined) kept.delete(this.#about);
    else kept.set(this.#about, value);
  }

  /** Takes it away: whoever takes it has it. */
  take(): T | undefined {
    const value = this.value;
    this.keep(undefined);
    return value;
  }
}

/** Somebody else is here: what was typed before is not theirs. */
export function forgetHalfFilled(): void {
  kept.clear();
}
