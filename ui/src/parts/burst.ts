/** Digits that follow each other quicker than this come from a scanner: nobody types so fast. In ms. */
export const BURST = 50;

/** What became of a key that was told. */
export type Heard = "taken" | "left";

const isDigit = (key: string) => /^\d$/.test(key);

/**
 * Tells digits that a person presses one by one from those that a scanner sends at once. One digit is a choice once nothing
 * followed it; several are a text, and the Enter or Tab that ends them is part of them.
 */
export class Burst {
  #digits = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #one: (digit: string) => void;
  readonly #many: (digits: string) => void;

  constructor(one: (digit: string) => void, many: (digits: string) => void) {
    this.#one = one;
    this.#many = many;
  }

  key({ key, repeat }: Pick<KeyboardEvent, "key" | "repeat">): Heard {
    // A key that is held repeats as quickly as a scanner sends, and was pressed once.
    if (repeat) return isDigit(key) ? "taken" : "left";
    const ends = key === "Enter" || key === "Tab";
    if (ends && this.#digits.length > 1) {
      this.#over();
      return "taken";
    }
    if (!isDigit(key)) return "left";
    this.#digits += key;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#over(), BURST);
    return "taken";
  }

  /** Nobody listens any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#digits = "";
  }

  #over(): void {
    const digits = this.#digits;
    this.stop();
    if (digits.length === 1) this.#one(digits);
    else if (digits.length > 1) this.#many(digits);
  }
}
