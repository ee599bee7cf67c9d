import type { Screen } from "./screens";

/** Limits the back stack over a long day. */
const DEPTH = 50;

/** The current screen. There are no URLs: a place is a value, and going back restores it. */
export class Router {
  #stack = $state.raw<readonly Screen[]>([{ name: "home" }]);
  /** The current place, outside of Svelte's signals. */
  #top: Screen = { name: "home" };
  #arrivals = $state(0);

  get current(): Screen {
    return this.#stack.at(-1) ?? { name: "home" };
  }

  /** Counts navigations, also to the same screen: the frame moves the focus on each. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /** The current place for a screen that is being destroyed, where signals still have their old values. */
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

  /** Changes parameters of the current place, such as the opened row, without a history step. */
  replace(to: Screen): void {
    this.#be([...this.#stack.slice(0, -1), to]);
  }

  /** Clears the history: places may name operations of another environment's book. */
  forget(): void {
    const settings = this.current.name === "settings" ? [this.current] : [];
    this.#be([{ name: "home" }, ...settings]);
  }

  /** Another person signed in: the previous person's history is cleared. */
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
