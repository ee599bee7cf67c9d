import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { HistoryTotals } from "../../bindings/HistoryTotals";
import { call } from "../../bridge/call";
import { together } from "../../bridge/together";

/** A count that takes longer says so, in ms. */
const QUICK = 150;

/**
 * The totals of everything that the filter matches: exact or not there yet, never estimated, and never those of another filter.
 */
export class FilterTotals {
  #totals = $state.raw<HistoryTotals | null>(null);
  #error = $state.raw<unknown>(null);
  #counting = $state(false);
  #filter: HistoryFilter | null = null;
  /** The answer for an older filter is dropped. */
  #age = 0;

  /** Null until they are computed. After a change of the book, the previous totals remain until the new ones are computed. */
  get counted(): HistoryTotals | null {
    return this.#totals;
  }

  /** Whether the computation takes longer than a moment. */
  get counting(): boolean {
    return this.#counting;
  }

  get error(): unknown {
    return this.#error;
  }

  /** Counts what another filter matches. */
  count(filter: HistoryFilter): Promise<void> {
    this.#filter = filter;
    this.#totals = null;
    return this.#ask();
  }

  /** Counts again after the book has changed. Changes during a count lead to one more. */
  readonly refresh: () => Promise<void> = together(() => this.#ask());

  async #ask(): Promise<void> {
    if (this.#filter === null) return;
    this.#age += 1;
    const age = this.#age;
    const slow = setTimeout(() => {
      if (age === this.#age) this.#counting = true;
    }, QUICK);
    try {
      const totals = await call("historyTotals", this.#filter);
      if (age !== this.#age) return;
      this.#totals = totals;
      this.#error = null;
    } catch (error) {
      if (age === this.#age) this.#error = error;
    } finally {
      clearTimeout(slow);
      if (age === this.#age) this.#counting = false;
    }
  }
}
