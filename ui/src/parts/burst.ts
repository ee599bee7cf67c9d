import { after } from "../bridge/after";

/** Digits faster than this, in ms, come from a scanner: nobody types so fast. */
export const BURST = 50;

/** Whether the key was handled. */
type KeyOutcome = "taken" | "left";

const isDigit = (key: string) => /^\d$/.test(key);

/**
 * Distinguishes digits pressed by a person from those of a scanner. One digit with nothing after it is a choice; several are a
 * text, which ends with the scanner's Enter or Tab.
 */
export class Burst {
  #digits = "";
  #stopWaiting: () => void = () => undefined;
  readonly #one: (digit: string) => void;
  readonly #many: (digits: string) => void;

  constructor(one: (digit: string) => void, many: (digits: string) => void) {
    this.#one = one;
    this.#many = many;
  }

  key({ key, repeat }: Pick<KeyboardEvent, "key" | "repeat">): KeyOutcome {
    // A held key repeats as fast as a scanner sends: it counts once.
    if (repeat) return isDigit(key) ? "taken" : "left";
    const ends = key === "Enter" || key === "Tab";
    if (ends && this.#digits.length > 1) {
      this.#over();
      return "taken";
    }
    if (!isDigit(key)) return "left";
    this.#digits += key;
    this.#stopWaiting();
    this.#stopWaiting = after(BURST, () => this.#over());
    return "taken";
  }

  stop(): void {
    this.#stopWaiting();
    this.#digits = "";
  }

  #over(): void {
    const digits = this.#digits;
    this.stop();
    if (digits.length === 1) this.#one(digits);
    else if (digits.length > 1) this.#many(digits);
  }
}
