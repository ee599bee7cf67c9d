import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { HistoryTotals } from "../../bindings/HistoryTotals";
import { after } from "../../bridge/after";
import { Attempt } from "../../bridge/attempt.svelte";
import { call } from "../../bridge/call";
import { together } from "../../bridge/together";

/** A count that takes longer says so, in ms. */
const QUICK = 150;

/**
 * The totals of everything that the filter matches: exact or not there yet, never estimated, and never those of another filter.
 */
export class FilterTotals {
  #totals = $state.raw<HistoryTotals | null>(null);
  readonly #reading = new Attempt();
  #counting = $state(false);
  #filter: HistoryFilter | null = null;

  /** Null until they are computed. After a change of the book, the previous totals remain until the new ones are computed. */
  get counted(): HistoryTotals | null {
    return this.#totals;
  }

  /** Whether the computation takes longer than a moment. */
  get counting(): boolean {
    return this.#counting;
  }

  get error(): unknown {
    return this.#reading.error;
  }

  /** Counts what another filter matches. The totals come with its first `rows`, or after them: drawn alone, they would delay these. */
  count(filter: HistoryFilter, rows: Promise<void>): Promise<void> {
    this.#filter = filter;
    this.#totals = null;
    return this.#ask(rows);
  }

  /** Counts again after the book has changed. Changes during a count lead to one more. */
  readonly refresh: () => Promise<void> = together(() => this.#ask());

  async #ask(rows?: Promise<void>): Promise<void> {
    const filter = this.#filter;
    if (filter === null) return;
    const isQuick = after(QUICK, () => (this.#counting = this.#reading.busy));
    await this.#reading.ask(
      () => Promise.all([call("historyTotals", filter), rows]),
      ([totals]) => (this.#totals = totals),
    );
    isQuick();
    if (!this.#reading.busy) this.#counting = false;
  }
}
