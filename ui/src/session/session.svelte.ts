import type { Counter } from "../bindings/Counter";
import type { Environment } from "../bindings/Environment";
import type { Me } from "../bindings/Me";
import type { OfferedFile } from "../bindings/OfferedFile";
import type { PersonName } from "../bindings/PersonName";
import type { Right } from "../bindings/Right";
import type { Start } from "../bindings/Start";
import type { Status } from "../bindings/Status";
import { call, CallError, onChange, onSignInNeeded } from "../bridge/call";
import { together } from "../bridge/together";
import { announcer } from "../navigation/announcer.svelte";
import { router } from "../navigation/router.svelte";
import { describe } from "./errors";
import { forgetHalfFilled } from "./halfFilled";

/** What every screen may need: who is at the counter, who can be paid, the environment, the bar on top. Kept fresh by changes. */
class Session {
  #start = $state.raw<Start | null>(null);
  #status = $state.raw<Status | null>(null);
  #error = $state.raw<unknown>(null);
  #kept = $state.raw<Start | null>(null);
  #breakdown = $state.raw<string | null>(null);
  /** The window locks before Rust has answered that it did. */
  #shut = $state(false);
  /** No state: an effect that opens the session must not run again when it is learnt. */
  #environment: Environment | undefined;
  /** Who was here last: what they had half filled in is theirs. */
  #person: PersonName | undefined;
  /** The same as the counter being locked, outside of Svelte's signals. */
  #closed = false;
  #asked = 0;
  #told = 0;

  /** Null until the program has answered. */
  get start(): Start | null {
    return this.#start;
  }

  /** Who is at the counter; until the program has answered nothing is known, and Rust lets nothing through. */
  get counter(): Counter {
    const counter = this.#start?.counter ?? { is: "unguarded" };
    return this.#shut && counter.is === "held" ? { is: "locked" } : counter;
  }

  /** Whether the sign-in screen is shown, also for a screen that it takes away: there every signal still holds what it held before. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Who is signed in; null where nobody is, and where nobody was set up. */
  get me(): Me | null {
    const { counter } = this;
    return counter.is === "held" ? counter.me : null;
  }

  /** Whether who is here may do this. Rust asks the same at each call; here it decides what is offered. */
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

  /** Something in the window went wrong that no screen has caught. */
  broke(error: unknown): void {
    // Warnings of the browser about itself come without one; who has to sign in sees the sign-in screen.
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
    return this.#error;
  }

  async refresh(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const start = await call("start", null);
      // Who is at the counter must not be put back by an answer from before.
      if (asked < this.#told) return;
      this.#told = asked;
      this.#take(start);
    } catch (error) {
      this.#error = error;
      return;
    }
    // Without a book there is no balance to show, and signed out it is nobody's business.
    if (this.#start?.problem || !this.may("work")) this.#status = null;
    else await this.refreshStatus().catch(() => undefined);
  }

  #take(start: Start): void {
    // Where nobody is set up there is nothing to come in by.
    if (start.counter.is === "unguarded") this.#shut = false;
    this.#closed = this.#shut || start.counter.is === "locked";
    this.#start = start;
    this.#error = null;
    const here = start.counter.is === "held" ? start.counter.me.name : undefined;
    const another = here !== undefined && this.#person !== undefined && here !== this.#person;
    if (another) this.#forget();
    else if (this.#environment && this.#environment !== start.environment) router.forget();
    if (here !== undefined) this.#person = here;
    this.#environment = start.environment;
  }

  /** Somebody else is here: nothing that was typed, opened or said before is theirs. */
  #forget(): void {
    router.forgetAll();
    forgetHalfFilled();
    announcer.forget();
    this.#status = null;
    this.#breakdown = null;
  }

  /** Many changes at once are asked about together. */
  readonly refreshStatus = together(async () => {
    // Signed out, a question would only be refused, and stand in the security log.
    if (!this.may("work")) return;
    const status = await call("status", null);
    this.#status = this.may("work") ? status : null;
  });

  /** Shows the sign-in screen at once, and tells Rust. Where nobody was set up nothing locks. */
  async lock(): Promise<void> {
    if (this.counter.is !== "held") return;
    this.#closed = true;
    this.#shut = true;
    this.#status = null;
    // A window that could not say so is shut all the same: only a PIN opens it.
    await call("lock", null).catch((error: unknown) => console.error("lock", error));
    await this.refresh();
  }

  /** Somebody touched the window. Rust looks at each call whether that came too late, and says so as a change. */
  touched(): void {
    call("stillHere", null).catch((error: unknown) => console.error("stillHere", error));
  }

  /** The sign-in screen is shown: only signing in leaves it, and not before `enter`. */
  keepShut(): void {
    this.#closed = true;
    this.#shut = true;
  }

  /** A PIN was taken: Rust says who is here now. */
  async enter(): Promise<void> {
    await this.refresh();
    if (this.#error !== null) throw this.#error;
    this.#closed = this.#start?.counter.is === "locked";
    this.#shut = false;
    await this.refreshStatus().catch(() => undefined);
  }

  /** Whether a table that is dropped on the window has somewhere to go: without a book or a right it has not. */
  get takesFiles(): boolean {
    return this.#start !== null && !this.#start.problem && this.may("sell") && this.may("payroll");
  }

  /** A table dropped anywhere on the window is for the payroll. */
  #offer(file: OfferedFile): void {
    if (this.takesFiles) router.go({ name: "payroll", file });
  }

  /** Starts listening; returns how to stop. */
  open(): () => void {
    void this.refresh();
    const stops = [
      onSignInNeeded(() => void this.refresh()),
      onChange((change) => {
        if (change.kind === "settings" || change.kind === "people") void this.refresh();
        else if (change.kind === "brokeDown") this.#breakdown = change.words;
        else if (change.kind === "dropped") this.#offer(change.file);
        // The bar keeps what it last knew; the screens say what is wrong.
        else this.refreshStatus().catch(() => undefined);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }
}

export const session = new Session();
