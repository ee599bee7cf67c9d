import type { Environment } from "./bindings/Environment";
import type { OfferedFile } from "./bindings/OfferedFile";
import type { Start } from "./bindings/Start";
import type { Status } from "./bindings/Status";
import { call, onChange } from "./bridge";
import { router } from "./frame/router.svelte";
import { together } from "./together";

/** What every screen may need: who can be paid, the environment, the bar on top. Kept fresh by changes. */
class Session {
  #start = $state.raw<Start | null>(null);
  #status = $state.raw<Status | null>(null);
  #error = $state.raw<unknown>(null);
  #kept = $state.raw<Start | null>(null);
  #breakdown = $state.raw<string | null>(null);
  /** No state: an effect that opens the session must not run again when it is learnt. */
  #environment: Environment | undefined;

  /** Null until the program has answered. */
  get start(): Start | null {
    return this.#start;
  }

  /** The start that has a problem, or had one whose mending a person is still to be told about. */
  get trouble(): Start | null {
    if (this.#kept && this.#kept.environment === this.#start?.environment) return this.#kept;
    return this.#start?.problem ? this.#start : null;
  }

  /** A problem is being mended: its screen stays, though the book can be used, until the person goes on. */
  keepTrouble(): void {
    this.#kept = this.trouble;
  }

  /** The person has read how it was mended, or it was not. */
  async leaveTrouble(): Promise<void> {
    await this.refresh();
    this.#kept = null;
  }

  /** What to do about a part of the program that broke down; null when none did, or the person has read it. */
  get breakdown(): string | null {
    return this.#breakdown;
  }

  closeBreakdown(): void {
    this.#breakdown = null;
  }

  get status(): Status | null {
    return this.#status;
  }

  /** Why the window could not start, for `describe`; null when it could. */
  get error(): unknown {
    return this.#error;
  }

  async refresh(): Promise<void> {
    try {
      this.#start = await call("start", null);
      this.#error = null;
    } catch (error) {
      this.#error = error;
      return;
    }
    if (this.#environment && this.#environment !== this.#start.environment) router.forget();
    this.#environment = this.#start.environment;
    // Without a book there is no balance to show; a bar of before may be another environment's.
    if (this.#start.problem) this.#status = null;
    else await this.refreshStatus().catch(() => undefined);
  }

  /** Many changes at once are asked about together. */
  readonly refreshStatus = together(async () => {
    this.#status = await call("status", null);
  });

  /** Whether a table that is dropped on the window has somewhere to go: without a book it has not. */
  get takesFiles(): boolean {
    return this.#start !== null && !this.#start.problem;
  }

  /** A table dropped anywhere on the window is for the payroll. */
  #take(file: OfferedFile): void {
    if (this.takesFiles) router.go({ name: "payroll", file });
  }

  /** Starts listening; returns how to stop. */
  open(): () => void {
    void this.refresh();
    return onChange((change) => {
      if (change.kind === "settings") void this.refresh();
      else if (change.kind === "brokeDown") this.#breakdown = change.words;
      else if (change.kind === "dropped") this.#take(change.file);
      // The bar keeps what it last knew; the screens say what is wrong.
      else this.refreshStatus().catch(() => undefined);
    });
  }
}

export const session = new Session();
