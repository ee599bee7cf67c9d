import type { Change } from "../bindings/Change";
import type { Counter } from "../bindings/Counter";
import type { Environment } from "../bindings/Environment";
import type { FirstRun } from "../bindings/FirstRun";
import type { Me } from "../bindings/Me";
import type { OfferedFile } from "../bindings/OfferedFile";
import type { PersonName } from "../bindings/PersonName";
import type { Right } from "../bindings/Right";
import type { StartView } from "../bindings/StartView";
import type { Status } from "../bindings/Status";
import { call, CallError, onChange, onSignInNeeded } from "../bridge/call";
import { Attempt } from "../bridge/attempt.svelte";
import { onNews } from "../bridge/news";
import { quietly } from "../bridge/quietly";
import { together } from "../bridge/together";
import { announcer } from "../navigation/announcer.svelte";
import { router } from "../navigation/router.svelte";
import { describe } from "./errors";
import { forgetHalfFilled } from "./halfFilled";
import { leftPrint } from "./leftPrint.svelte";
import { leftWaiting } from "./leftWaiting.svelte";

/** Changes after which the whole start is read again, not only the bar. */
const SETTINGS: ReadonlySet<Change["kind"]> = new Set(["settings", "people"]);

/** State shared by all screens: who is signed in, billers, the environment, the bar. Kept up to date by changes. */
class Session {
  #start = $state.raw<StartView | null>(null);
  #status = $state.raw<Status | null>(null);
  readonly #starting = new Attempt();
  #kept = $state.raw<StartView | null>(null);
  #breakdown = $state.raw<string | null>(null);
  /** Locked in the window before Rust has confirmed it. */
  #shut = $state(false);
  /** Not reactive: the effect that opens the session must not run again when this is set. */
  #environment: Environment | undefined;
  /** The last person signed in: their drafts are kept for them. */
  #person: PersonName | undefined;
  /** Whether the window is locked, outside of Svelte's signals. */
  #closed = false;
  #asked = 0;
  #told = 0;

  /** Null until the program has answered. */
  get start(): StartView | null {
    return this.#start;
  }

  /** Who is signed in; unknown until Rust has answered, and until then Rust refuses every call. */
  get counter(): Counter {
    const counter = this.#start?.counter ?? { is: "unguarded" };
    return this.#shut && counter.is === "held" ? { is: "locked" } : counter;
  }

  /** Whether the sign-in screen is shown, for a screen that is being destroyed, where signals have their old values. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Who is signed in; null if nobody is, or if no people are set up. */
  get me(): Me | null {
    const { counter } = this;
    return counter.is === "held" ? counter.me : null;
  }

  /** Whether the signed-in person has this right. Only decides what is offered: Rust checks each call. */
  may(right: Right): boolean {
    const { counter } = this;
    switch (counter.is) {
      case "unguarded":
        return true;
      case "locked":
        return false;
      case "held":
        return counter.me.rights.includes(right);
    }
  }

  /** Whether this person finds receipts of what others sold; the history shows them everything otherwise. */
  get findsReceipts(): boolean {
    return (this.me?.receiptDays ?? 0) > 0;
  }

  /** The problem at start, kept until the person has been told that it is solved. */
  get trouble(): StartView | null {
    if (this.#kept && this.#kept.environment === this.#start?.environment) return this.#kept;
    return this.#start?.problem ? this.#start : null;
  }

  /** The first run, while this person is to go through it; null otherwise. */
  get firstRun(): FirstRun | null {
    const firstRun = this.#start?.firstRun ?? null;
    const isDue = this.may("manage") && !this.trouble?.problem && firstRun?.left === false;
    return isDue ? firstRun : null;
  }

  /** A problem is being solved: its screen stays, though the book is usable, until the person continues. */
  keepProblem(): void {
    this.#kept = this.trouble;
  }

  /** The person has read the result. */
  async leaveProblem(): Promise<void> {
    await this.refresh();
    this.#kept = null;
  }

  /** What to do about a failed part of the program; null if none failed or the person has read it. */
  get breakdown(): string | null {
    return this.#breakdown;
  }

  /** An error in the window that no screen handled. */
  broke(error: unknown): void {
    // The browser's own warnings have no error object; the sign-in screen hides them.
    if (!(error instanceof Error)) return;
    if (error instanceof CallError && error.code === "signIn") return;
    this.#breakdown = describe(error).words;
  }

  closeBreakdown(): void {
    this.#breakdown = null;
  }

  get status(): Status | null {
    return this.#status;
  }

  /** Why the window could not start, for `describe`; null when it could. */
  get error(): unknown {
    return this.#starting.error;
  }

  async refresh(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    let taken = false;
    await this.#starting.askBeside(
      () => call("start", null),
      (start) => {
        // An earlier response must not overwrite who is signed in.
        if (asked < this.#told) return;
        this.#told = asked;
        this.#take(start);
        taken = true;
      },
    );
    if (!taken) return;
    // No balance without a book or while signed out.
    if (this.#start?.problem || !this.may("work")) this.#status = null;
    else await this.#refreshBar();
  }

  #take(start: StartView): void {
    // Without people there is no sign-in.
    if (start.counter.is === "unguarded") this.#shut = false;
    this.#closed = this.#shut || start.counter.is === "locked";
    this.#start = start;
    this.#starting.clear();
    const here = start.counter.is === "held" ? start.counter.me.name : undefined;
    const another = here !== undefined && this.#person !== undefined && here !== this.#person;
    if (another) this.#forget();
    else if (this.#environment && this.#environment !== start.environment) {
      router.forget();
      leftWaiting.forget();
    }
    if (here !== undefined) this.#person = here;
    this.#environment = start.environment;
  }

  /** Another person signed in: clears drafts, history and announcements. */
  #forget(): void {
    router.forgetAll();
    forgetHalfFilled();
    announcer.forget();
    leftPrint.forget();
    leftWaiting.forget();
    this.#status = null;
    this.#breakdown = null;
  }

  /** Several changes lead to one request. */
  readonly refreshStatus = together(async () => {
    // While signed out, a call would be refused and recorded in the security log.
    if (!this.may("work")) return;
    const status = await call("status", null);
    this.#status = this.may("work") ? status : null;
  });

  /** The bar keeps its last values if they can't be read; the screens show the error. */
  async #refreshBar(): Promise<void> {
    await quietly(null, this.refreshStatus);
  }

  /** Shows the sign-in screen at once and tells Rust. Does nothing without people. */
  async lock(): Promise<void> {
    if (this.counter.is !== "held") return;
    this.#closed = true;
    this.#shut = true;
    this.#status = null;
    // The window stays locked even if Rust could not be told: only a PIN unlocks it.
    await quietly("lock", () => call("lock", null));
    await this.refresh();
  }

  /** Reports activity. At each call Rust checks whether it came too late, and reports a change if so. */
  touched(): void {
    void quietly("stillHere", () => call("stillHere", null));
  }

  /** Shows the sign-in screen until `enter`. */
  keepShut(): void {
    this.#closed = true;
    this.#shut = true;
  }

  /** A PIN was accepted: asks Rust who is signed in now. */
  async enter(): Promise<void> {
    await this.refresh();
    if (this.error !== null) throw this.error;
    this.#closed = this.#start?.counter.is === "locked";
    this.#shut = false;
    await this.#refreshBar();
  }

  /** Whether a dropped file is a statement: where statements are compared. */
  get takesStatements(): boolean {
    return router.current.name === "statements";
  }

  /** Whether a dropped file can be opened: needs a book and the right. */
  get takesFiles(): boolean {
    if (this.#start === null || this.#start.problem) return false;
    if (this.takesStatements) return this.may("read");
    return this.may("sell") && this.may("payroll");
  }

  /** A dropped table opens in Payroll, a statement where statements are compared. */
  #offer(file: OfferedFile): void {
    if (!this.takesFiles) return;
    if (this.takesStatements) router.go({ name: "statements", file: file.file });
    else router.go({ name: "payroll", file });
  }

  /** Starts listening; returns how to stop. */
  open(): () => void {
    void this.refresh();
    const stops = [
      onSignInNeeded(() => void this.refresh()),
      onChange((change) => {
        if (SETTINGS.has(change.kind)) void this.refresh();
        else if (change.kind === "brokeDown") this.#breakdown = change.words;
        else if (change.kind === "dropped") this.#offer(change.file);
      }),
      onNews(
        ({ kind }) => !SETTINGS.has(kind) && kind !== "brokeDown" && kind !== "dropped",
        () => this.#refreshBar(),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }
}

export const session = new Session();
