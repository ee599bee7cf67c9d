import type { Screen } from "./screens";

/** The back stack remembers this many screens; a day at the counter must not grow it for ever. */
const DEPTH = 50;

/** Where the window is. There is no address bar: a place is a value, and going back restores it whole. */
export class Router {
  #stack = $state.raw<readonly Screen[]>([{ name: "home" }]);
  /** Its top, outside of Svelte's signals. */
  #top: Screen = { name: "home" };
  #arrivals = $state(0);

  /** Where we are. */
  get current(): Screen {
    return this.#stack.at(-1) ?? { name: "home" };
  }

  /** Counts every arrival, also at the same screen again: the frame moves the focus on it. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /** Where we are, also for a screen that is being taken away: there every signal still holds what it held before. */
  get goingTo(): Screen {
    return this.#top;
  }

  get canGoBack(): boolean {
    return this.#stack.length > 1;
  }

  go(to: Screen): void {
    this.#be([...this.#stack, to].slice(-DEPTH));
    this.#arrivals += 1;
  }

  /** Changes the parameters of where we are, such as the opened row, without a step to go back over. */
  replace(to: Screen): void {
    this.#be([...this.#stack.slice(0, -1), to]);
  }

  /** Forgets where we were: a place may name an operation, and another environment has another book. */
  forget(): void {
    const settings = this.current.name === "settings" ? [this.current] : [];
    this.#be([{ name: "home" }, ...settings]);
  }

  /** Somebody else is here: nothing of where the one before was is theirs. */
  forgetAll(): void {
    this.#be([{ name: "home" }]);
  }

  back(): void {
    if (!this.canGoBack) return;
    this.#be(this.#stack.slice(0, -1));
    this.#arrivals += 1;
  }

  #be(stack: readonly Screen[]): void {
    this.#stack = stack;
    this.#top = this.current;
  }
}

export const router = new Router();
