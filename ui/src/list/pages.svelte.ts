import { SvelteMap } from "svelte/reactivity";
import { Attempt } from "../bridge/attempt.svelte";
import { quietly } from "../bridge/quietly";

/** Rows asked for at once. */
export const PAGE = 100;
/** Pages kept in memory: 5,000 rows. */
export const KEPT = 50;
/** Requests in flight at most. */
const AT_ONCE = 2;
/** Rows are asked for this many screens ahead of a scroll. */
const AHEAD = 2;

/** A page of the rows that match the filter. */
interface Wanted<Filter> {
  filter: Filter;
  offset: number;
  limit: number;
  /** Whether the rows may come before all that match are counted; only if the source says that they can. */
  beforeCount?: true;
}

interface Answered<Row> {
  /** The number of rows that match; null if they are not counted yet. */
  total: number | null;
  rows: readonly Row[];
}

interface Source<Filter, Row, Group> {
  load: (wanted: Wanted<Filter>) => Promise<Answered<Row>>;
  /** The key that identifies a row after it moved. */
  idOf: (row: Row) => number;
  /** The first rows of a new filter may come before the count, which may take a second. */
  countsLater?: true;
  /** The groups of the rows, in their order, none empty; null if the rows have no groups. May take a second. */
  groups?: (filter: Filter) => Promise<readonly Group[] | null>;
}

/** Rows that follow each other, below a separator. */
export interface Counted {
  count: number;
}

/** The visible rows of a long list, loaded as they come into view. A page passed in a fast scroll is not loaded. */
export class Pages<Filter, Row, Group extends Counted = Counted> {
  #total = $state.raw<number | null>(null);
  /** A new filter; the responses about the one before are dropped. */
  readonly #narrow = new Attempt();
  /** Responses from before a change of filter or book are dropped. */
  readonly #reading = new Attempt();
  #counting = $state(false);
  #groups = $state.raw<readonly Group[]>([]);
  readonly #pages = new SvelteMap<number, readonly Row[]>();
  // Not rendered, so a plain set is enough.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #loading = new Set<number>();
  readonly #source: Source<Filter, Row, Group>;
  #filter: Filter;
  #visible = { first: 0, last: 0 };
  /** The book changed while a request was in flight: its response may be out of date. */
  #stale = false;

  constructor(filter: Filter, source: Source<Filter, Row, Group>) {
    this.#filter = filter;
    this.#source = source;
  }

  /** The number of matching rows, or of those known while they are counted; null until the first response. */
  get total(): number | null {
    return this.#total;
  }

  /** The first rows are there and all that match are being counted. */
  get counting(): boolean {
    return this.#counting;
  }

  /** Rows that can be scrolled to. */
  get shown(): number {
    return this.#total ?? 0;
  }

  /** The groups of the rows; none until they are known. */
  get groups(): readonly Group[] {
    return this.#groups;
  }

  get error(): unknown {
    return this.#narrow.error ?? this.#reading.error;
  }

  /** A new filter is loading; the rows shown still match the previous one. */
  get narrowing(): boolean {
    return this.#narrow.busy;
  }

  get filter(): Filter {
    return this.#filter;
  }

  /** The row; undefined while loading. */
  row(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** All that match, if they fit on one page and are loaded; else null. */
  whole(): readonly Row[] | null {
    const rows = this.#pages.get(0);
    const isWhole = !this.counting && !this.narrowing && rows?.length === this.shown;
    return isWhole ? (rows ?? null) : null;
  }

  /** Sets which rows are on screen, inclusive. */
  show(first: number, last: number): void {
    this.#visible = { first, last };
    this.#fill();
  }

  /** Applies another filter, from its first row; the old rows stay until the new ones have arrived. */
  async narrow(filter: Filter): Promise<void> {
    this.#filter = filter;
    this.#renew();
    this.#visible = { first: 0, last: 0 };
    await this.#narrow.ask(
      () => this.#ask(0, this.#source.countsLater),
      (page) => {
        this.#renew();
        this.#replace([[0, page.rows]], page.total ?? page.rows.length, []);
        if (page.total === null) void this.#count();
        else void this.#findGroups(filter);
      },
    );
    if (this.narrowing || !this.#stale) return;
    this.#stale = false;
    await this.refresh();
  }

  /** Counts what matches, of which the first rows are shown. */
  async #count(): Promise<void> {
    this.#counting = true;
    await this.#reading.askBeside(
      () => this.#ask(0),
      (page) => {
        this.#pages.set(0, page.rows);
        this.#total = page.total;
        this.#counting = false;
        void this.#findGroups(this.#filter);
        this.#fill();
      },
    );
  }

  /**
   * Loads the visible rows again after a change of the book. Returns how many rows the first visible one moved down, so that the
   * list can keep its position.
   */
  async refresh(): Promise<number> {
    if (this.narrowing) {
      this.#stale = true;
      return 0;
    }
    const { first } = this.#visible;
    const anchor = this.row(first);
    const before = this.#total ?? 0;
    const wanted = this.#wanted();
    let moved = 0;
    await this.#reading.askBeside(
      () =>
        Promise.all([
          Promise.all(wanted.map((page) => this.#ask(page))),
          this.#askGroups(this.#filter),
        ]),
      ([pages, groups]) => {
        this.#renew();
        const total = pages[0]?.total ?? before;
        const fit = isWhole(groups, total);
        this.#replace(
          wanted.map((page, at) => [page, pages[at]?.rows ?? []]),
          total,
          fit ? groups : [],
        );
        // A row was added between the two requests.
        if (!fit) void this.#findGroups(this.#filter);
        const by = anchor && this.#moved(wanted, this.#source.idOf(anchor), first);
        moved = by ?? Math.max(0, total - before);
      },
    );
    this.#fill();
    return moved;
  }

  #moved(pages: readonly number[], anchor: number, first: number): number | null {
    for (const page of pages) {
      const at = this.#pages.get(page)?.findIndex((row) => this.#source.idOf(row) === anchor) ?? -1;
      if (at >= 0) return page * PAGE + at - first;
    }
    return null;
  }

  #renew(): void {
    this.#reading.drop();
    // eslint-disable-next-line svelte/prefer-svelte-reactivity
    this.#loading = new Set();
  }

  #forgive(): void {
    this.#narrow.clear();
    this.#reading.clear();
  }

  /** Groups are optional: if they can't be loaded, the rows have none. */
  async #askGroups(filter: Filter): Promise<readonly Group[]> {
    return (await quietly("groups", () => this.#source.groups?.(filter))) ?? [];
  }

  async #findGroups(filter: Filter): Promise<void> {
    await this.#reading.askBeside(
      () => this.#askGroups(filter),
      (groups) => {
        // Groups of other rows than those shown are dropped: the change that loads those rows also loads their groups.
        if (isWhole(groups, this.#total)) this.#groups = groups;
      },
    );
  }

  #replace(
    pages: readonly [number, readonly Row[]][],
    total: number,
    groups: readonly Group[],
  ): void {
    this.#pages.clear();
    for (const [page, rows] of pages) this.#pages.set(page, rows);
    this.#total = total;
    this.#counting = false;
    this.#groups = groups;
    this.#forgive();
  }

  #ask(page: number, beforeCount?: true): Promise<Answered<Row>> {
    const wanted = { filter: this.#filter, offset: page * PAGE, limit: PAGE };
    return this.#source.load(beforeCount ? { ...wanted, beforeCount } : wanted);
  }

  /** The pages on screen. */
  #wanted(): number[] {
    return pagesOf(this.#visible.first, this.#visible.last);
  }

  /** The pages that the next screens show, in both directions. */
  #ahead(): number[] {
    const { first, last } = this.#visible;
    const reach = AHEAD * (last - first + 1);
    return pagesOf(Math.max(0, first - reach), Math.min(Math.max(0, this.shown - 1), last + reach));
  }

  #fill(): void {
    if (this.narrowing) return;
    for (const page of [...this.#wanted(), ...this.#ahead()]) {
      if (this.#loading.size >= AT_ONCE) return;
      if (!this.#pages.has(page) && !this.#loading.has(page)) void this.#fetch(page);
    }
  }

  async #fetch(page: number): Promise<void> {
    const loading = this.#loading;
    loading.add(page);
    await this.#reading.askBeside(
      () => this.#ask(page),
      (answer) => {
        loading.delete(page);
        this.#pages.set(page, answer.rows);
        this.#total = answer.total;
        this.#forgive();
        this.#forgetFar();
        this.#fill();
      },
    );
    // After an error it is requested again when the person scrolls or retries, not in a loop.
    loading.delete(page);
  }

  /** Drops the pages farthest from the screen. */
  #forgetFar(): void {
    const here = this.#visible.first / PAGE;
    const byDistance = [...this.#pages.keys()].sort(
      (a, b) => Math.abs(b - here) - Math.abs(a - here),
    );
    for (const page of byDistance.slice(0, Math.max(0, this.#pages.size - KEPT)))
      this.#pages.delete(page);
  }
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / PAGE);
  const to = Math.floor(last / PAGE);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/** Whether the groups contain each row once; otherwise separators would stand between the wrong rows. */
function isWhole(groups: readonly Counted[], total: number | null): boolean {
  return groups.length === 0 || groups.reduce((sum, group) => sum + group.count, 0) === total;
}
