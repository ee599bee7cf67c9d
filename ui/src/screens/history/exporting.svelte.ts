import type { ExportFormat } from "../../bindings/ExportFormat";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { Progress } from "../../bindings/Progress";
import type { SavedFile } from "../../bindings/SavedFile";
import type { SeenList } from "../../bindings/SeenList";
import type { WalletType } from "../../bindings/WalletType";
import { call, onChange } from "../../bridge/call";
import { isTable } from "./formats";

/** The export of the history: it goes on while other screens are open, so it belongs to none of them. */
class Exporting {
  #busy = $state(false);
  #progress = $state.raw<Progress | null>(null);
  #saved = $state.raw<SavedFile | null>(null);
  #error = $state.raw<unknown>(null);
  #stopped = false;
  /** The format and the wallet that were chosen last. */
  format = $state<ExportFormat>("xlsx");
  wallet = $state<WalletType>("ESCROW");
  /** Whether a table has every column, newest first, or what is seen. */
  allColumns = $state(false);

  get busy(): boolean {
    return this.#busy;
  }

  /** How many rows are written; null until that is known. */
  get progress(): Progress | null {
    return this.#progress;
  }

  get saved(): SavedFile | null {
    return this.#saved;
  }

  get error(): unknown {
    return this.#error;
  }

  /** Chooses again what was chosen the last time, also before Kaunta was closed. */
  async remember(): Promise<void> {
    try {
      const last = await call("lastExport", null);
      this.format = last.format;
      this.wallet = last.wallet;
      this.allColumns = last.allColumns;
    } catch (error) {
      // It can be chosen.
      console.error(error);
    }
  }

  /** Writes these operations, or all that the filter matches; a table as the list is seen, if that is chosen. */
  async start(filter: HistoryFilter, seen: SeenList, chosen?: number[]): Promise<void> {
    if (this.#busy) return;
    this.forget();
    this.#busy = true;
    this.#stopped = false;
    const done = onChange((change) => {
      if (change.kind === "export") this.#progress = change.progress;
    });
    try {
      this.#saved = await call("exportHistory", {
        ...filter,
        format: this.format,
        wallet: this.wallet,
        ...(chosen && { chosen }),
        ...(isTable(this.format) && !this.allColumns && { view: seen }),
      });
    } catch (error) {
      // Who stopped it knows.
      if (!this.#stopped) this.#error = error;
    } finally {
      done();
      this.#busy = false;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await call("stopExport", null);
  }

  /** Clears what the last export ended with. */
  forget(): void {
    this.#progress = null;
    this.#saved = null;
    this.#error = null;
  }
}

export const exporting = new Exporting();
