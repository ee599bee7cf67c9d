import { quietly } from "../bridge/quietly";
import { matches } from "../format/matches";
import type { Icon } from "../model/icon";
import { router } from "../navigation/router.svelte";
import { further, needs, destinations } from "../navigation/screens";
import { settingsPages } from "../navigation/settingsPages";
import { session } from "../session/session.svelte";
import { t } from "../words/t";

/** An entry of the palette (Ctrl+K). */
export interface PaletteItem {
  id: string;
  /** The heading that it is listed under, such as "Customers". */
  group: string;
  label: string;
  detail?: string;
  icon?: Icon;
  /** Keys shown at the right, such as "Alt 2". */
  keys?: string;
  /** Listed before all others of its kind: immediate results, or later ones. */
  first?: true;
  /** Opens the remaining results: listed last. */
  rest?: true;
  run: () => void;
}

/**
 * Finds matching items for the typed text. A provider that calls Rust returns a promise; one that continues to search yields all
 * its results so far each time. `signal` is aborted once the text has changed or the palette is closed.
 */
export type PaletteProvider = (
  query: string,
  signal: AbortSignal,
) => PaletteItem[] | Promise<PaletteItem[]> | AsyncGenerator<PaletteItem[], void, void>;

type Found = ReturnType<PaletteProvider>;
type Later = Exclude<Found, PaletteItem[]>;

/** Takes a provider's results so far, each time it has more. If it fails, those of other providers remain. */
async function takeFrom(answer: Later, take: (items: PaletteItem[]) => void): Promise<void> {
  await quietly("palette", async () => {
    if (answer instanceof Promise) take(await answer);
    else for await (const items of answer) take(items);
  });
}

function screens(query: string): PaletteItem[] {
  return [...destinations, ...further]
    .filter((place) => session.may(needs[place.screen.name]))
    .filter((place) => place.screen.name !== "find-receipt" || session.findsReceipts)
    .filter((place) => matches(query, `${place.label} ${place.keywords}`))
    .map((place) => ({
      id: `screen-${place.screen.name}`,
      group: t("frame-group-go"),
      label: place.label,
      icon: place.icon,
      ...(place.key && { keys: `Alt ${place.key}` }),
      ...(place.function && { keys: place.function }),
      run: () => router.go(place.screen),
    }));
}

/** The pages of Settings. Listed only after something was typed: otherwise they would hide the screens. */
function pagesOfSettings(query: string): PaletteItem[] {
  if (query === "") return [];
  return settingsPages
    .filter((each) => session.may(each.needs))
    .filter(({ label, keywords }) =>
      matches(query, `${t("navigation-settings")} ${label} ${keywords}`),
    )
    .map(({ page, label, icon }) => ({
      id: `settings-${page}`,
      group: t("frame-group-go"),
      label: t("frame-found-settings", { page: label }),
      icon,
      run: () => router.go({ name: "settings", page }),
    }));
}

/** Known customers come first; matches by name come before matches by keyword; the entry for the remaining results comes last. */
function inOrder(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const rank = (item: PaletteItem) =>
    item.first ? 0 : item.rest ? 3 : matches(query, item.label) ? 1 : 2;
  return [0, 1, 2, 3].flatMap((wanted) => items.filter((item) => rank(item) === wanted));
}

export class Palette {
  open = $state(false);
  #items = $state.raw<PaletteItem[]>([]);
  #asking = $state(false);
  // The providers are not rendered, so a plain set is enough.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #providers = new Set<PaletteProvider>([screens, pagesOfSettings]);
  #search = new AbortController();

  get items(): PaletteItem[] {
    return this.#items;
  }

  /** Whether more may be found. */
  get asking(): boolean {
    return this.#asking;
  }

  /** Adds a provider; returns a function that removes it. */
  provide(provider: PaletteProvider): () => void {
    this.#providers.add(provider);
    return () => this.#providers.delete(provider);
  }

  /** Closes it and clears the results; a late response is dropped. */
  shut(): void {
    this.#search.abort();
    this.open = false;
    this.#asking = false;
    this.#items = [];
  }

  /**
   * Asks every provider. Immediate results are shown first and later ones below them, so that nothing moves under the pointer;
   * responses for an older text are dropped, and of a failing provider its results so far are kept.
   */
  async search(text: string): Promise<void> {
    this.#search.abort();
    const search = new AbortController();
    this.#search = search;
    const query = text.trim();
    const answers = [...this.#providers].map((provider) => provider(query, search.signal));
    const atOnce = inOrder(
      answers.flatMap((answer) => (Array.isArray(answer) ? answer : [])),
      query,
    );
    const later = answers.filter((answer): answer is Later => !Array.isArray(answer));
    const came: PaletteItem[][] = later.map(() => []);
    this.#items = atOnce;
    this.#asking = later.length > 0;
    const waits = later.map((answer, at) =>
      takeFrom(answer, (items) => {
        came[at] = items;
        if (!search.signal.aborted) this.#items = [...atOnce, ...inOrder(came.flat(), query)];
      }),
    );
    await Promise.all(waits);
    if (!search.signal.aborted) this.#asking = false;
  }
}

export const palette = new Palette();
