import { session } from "../session.svelte";
import { further, needs, places, type Icon } from "./screens";
import { router } from "./router.svelte";

/** One thing the palette (Ctrl+K) can find and do. */
export interface PaletteItem {
  id: string;
  /** The heading it stands under, such as "Customers". */
  group: string;
  label: string;
  detail?: string;
  icon?: Icon;
  /** Keys shown at the right, such as "Alt 2". */
  keys?: string;
  run: () => void;
}

/** Finds items for what was typed; it may ask Rust, and does its own matching. */
export type PaletteProvider = (query: string) => PaletteItem[] | Promise<PaletteItem[]>;

/** True if every typed word is somewhere in the text. */
export function matches(query: string, text: string): boolean {
  const found = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}

function screens(query: string): PaletteItem[] {
  return [...places, ...further]
    .filter((place) => session.may(needs[place.screen.name]))
    .filter((place) => matches(query, `${place.label} ${place.keywords}`))
    .map((place) => ({
      id: `screen-${place.screen.name}`,
      group: "Go to",
      label: place.label,
      icon: place.icon,
      ...(place.key && { keys: `Alt ${place.key}` }),
      ...(place.function && { keys: place.function }),
      run: () => router.go(place.screen),
    }));
}

export class Palette {
  open = $state(false);
  #items = $state.raw<PaletteItem[]>([]);
  // Nothing draws the providers themselves, so a plain set does.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #providers = new Set<PaletteProvider>([screens]);
  #asked = 0;

  get items(): PaletteItem[] {
    return this.#items;
  }

  /** Adds a source of items; returns how to take it away again. */
  provide(provider: PaletteProvider): () => void {
    this.#providers.add(provider);
    return () => this.#providers.delete(provider);
  }

  /** Closes it, and forgets what was found. */
  shut(): void {
    this.open = false;
    this.#asked += 1;
    this.#items = [];
  }

  /** Asks every provider; a slow answer to an older question is dropped, a failing provider gives nothing. */
  async search(query: string): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const answers = [...this.#providers].map(async (provider) => provider(query.trim()));
    const settled = await Promise.allSettled(answers);
    if (asked !== this.#asked) return;
    const found = settled.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    // What is called so comes before what is only about it.
    const isCalledSo = (item: PaletteItem) => matches(query.trim(), item.label);
    this.#items = [...found.filter(isCalledSo), ...found.filter((item) => !isCalledSo(item))];
  }
}

export const palette = new Palette();
