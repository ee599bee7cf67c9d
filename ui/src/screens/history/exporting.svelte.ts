import type { ExportFormat } from "../../bindings/ExportFormat";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { Progress } from "../../bindings/Progress";
import type { SavedFile } from "../../bindings/SavedFile";
import type { ShownList } from "../../bindings/ShownList";
import type { WalletType } from "../../bindings/WalletType";
import { call, onChange } from "../../bridge/call";
import { isTable } from "./formats";

/** The export of the history. It continues while other screens are open, so it does not belong to one. */
class Exporting {
  #busy = $state(false);
  #progress = $state.raw<Progress | null>(null);
  #saved = $state.raw<SavedFile | null>(null);
  #error = $state.raw<unknown>(null);
  #stopped = false;
  /** The format and the wallet that were chosen last. */
  format = $state<ExportFormat>("xlsx");
  wallet = $state<WalletType>("ESCROW");
  /** Whether a table has every column, newest first, or the columns and order on screen. */
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

  /** Restores the last choice, also from before a restart. */
  async remember(): Promise<void> {
    try {
      const last = await call("lastExport", null);
      this.format = last.format;
      this.wallet = last.wallet;
      this.allColumns = last.allColumns;
    } catch (error) {
      // The person can choose again.
      console.error(error);
    }
  }

  /** Writes the chosen operations, or all that the filter matches; a table may have the columns and order of the list. */
  async start(filter: HistoryFilter, seen: ShownList, chosen?: number[]): Promise<void> {
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
      // The person who stopped it needs no error.
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

  /** Clears the result. */
  forget(): void {
    this.#progress = null;
    this.#saved = null;
    this.#error = null;
  }
}

export const exporting = new Exporting();
