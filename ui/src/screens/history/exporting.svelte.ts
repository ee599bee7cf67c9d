import type { ExportFormat } from "../../bindings/ExportFormat";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { Progress } from "../../bindings/Progress";
import type { SavedFile } from "../../bindings/SavedFile";
import type { ShownList } from "../../bindings/ShownList";
import type { WalletType } from "../../bindings/WalletType";
import { Attempt } from "../../bridge/attempt.svelte";
import { call } from "../../bridge/call";
import { FileWriting } from "../../bridge/fileWriting.svelte";
import { quietly } from "../../bridge/quietly";
import { isTable } from "./formats";

/** The export of the history. It continues while other screens are open, so it does not belong to one. */
class Exporting {
  readonly #attempt = new Attempt();
  readonly #writing = new FileWriting(this.#attempt);
  #saved = $state.raw<SavedFile | null>(null);
  /** The format and the wallet that were chosen last. */
  format = $state<ExportFormat>("xlsx");
  wallet = $state<WalletType>("ESCROW");
  /** Whether a table has every column, newest first, or the columns and order on screen. */
  allColumns = $state(false);

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** How many rows are written; null while none are. */
  get progress(): Progress | null {
    return this.#writing.progress;
  }

  get saved(): SavedFile | null {
    return this.#saved;
  }

  get error(): unknown {
    return this.#attempt.error;
  }

  /** Restores the last choice, also from before a restart. */
  async remember(): Promise<void> {
    // Without it the person can choose again.
    const last = await quietly("last export", () => call("lastExport", null));
    if (!last) return;
    this.format = last.format;
    this.wallet = last.wallet;
    this.allColumns = last.allColumns;
  }

  /** Writes the chosen operations, or all that the filter matches; a table may have the columns and order of the list. */
  async start(filter: HistoryFilter, seen: ShownList, chosen?: number[]): Promise<void> {
    if (this.busy) return;
    this.forget();
    await this.#writing.run(async () => {
      this.#saved = await call("exportHistory", {
        ...filter,
        format: this.format,
        wallet: this.wallet,
        ...(chosen && { chosen }),
        ...(isTable(this.format) && !this.allColumns && { view: seen }),
      });
    });
  }

  async stop(): Promise<void> {
    await this.#writing.stop();
  }

  /** Clears the result. */
  forget(): void {
    this.#saved = null;
    this.#attempt.clear();
  }
}

export const exporting = new Exporting();
