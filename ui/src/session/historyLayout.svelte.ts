import { untrack } from "svelte";
import type { ChosenColumn } from "../bindings/ChosenColumn";
import type { HistoryLayout } from "../bindings/HistoryLayout";
import type { SavedView } from "../bindings/SavedView";
import { after } from "../bridge/after";
import { ahead } from "../bridge/ahead";
import { call } from "../bridge/call";
import { quietly } from "../bridge/quietly";
import { together } from "../bridge/together";

/** How long columns must be unchanged before they are saved, in ms: a width that is dragged changes often. */
const REST = 400;

const nothing: HistoryLayout = { columns: [], views: [] };

/** How the person at the counter sees the history. Rust remembers it for each person. */
class Layout {
  #layout = $state.raw<HistoryLayout>(nothing);
  /** As Rust has it. */
  #kept = nothing;
  #stopResting: () => void = () => undefined;
  #write = together(async () => {
    const written = this.#layout;
    // Not shown to the person: a full disk must not keep anybody from reading the history.
    await quietly("history layout", () => call("saveHistoryLayout", written));
    this.#kept = written;
  });

  /** The columns of the list without a view; empty for the usual ones. */
  get columns(): readonly ChosenColumn[] {
    return this.#layout.columns;
  }

  get views(): readonly SavedView[] {
    return this.#layout.views;
  }

  view(name: string | undefined): SavedView | undefined {
    return this.#layout.views.find((view) => view.name === name);
  }

  /** Reads it for the person who is at the counter now. */
  async load(): Promise<void> {
    this.#stopResting();
    // An effect that loads does not follow what is chosen.
    const before = untrack(() => this.#layout);
    // Without a response the list has the usual columns.
    this.#kept = (await quietly("history layout", () => ahead.take("historyLayout"))) ?? nothing;
    // Columns that were chosen meanwhile stay, and are saved.
    this.#layout =
      this.#layout === before ? this.#kept : { ...this.#kept, columns: this.#layout.columns };
  }

  /** Reads it again, unless columns that were chosen just now are still to be saved. */
  async refresh(): Promise<void> {
    if (this.#layout === this.#kept) await this.load();
  }

  /** Applies the columns of a view, or of the list without one, and saves them once they no longer change. */
  choose(columns: ChosenColumn[], view: string | undefined): void {
    this.#layout = this.view(view)
      ? {
          ...this.#layout,
          views: this.#layout.views.map((each) =>
            each.name === view ? { ...each, columns } : each,
          ),
        }
      : { ...this.#layout, columns };
    this.#stopResting();
    this.#stopResting = after(REST, () => void this.#write());
  }

  /** Saves the views. If Rust refuses them, throws and keeps the previous ones. */
  async saveViews(views: SavedView[]): Promise<void> {
    this.#stopResting();
    this.#kept = await call("saveHistoryLayout", { ...this.#layout, views });
    this.#layout = this.#kept;
  }
}

export const layout = new Layout();
