// A shop with people for tests: who works there, their PINs, who is signed in.
import type { SignInPerson } from "../bindings/SignInPerson";
import type { SignInOptions } from "../bindings/SignInOptions";
import type { Me } from "../bindings/Me";
import type { StartView } from "../bindings/StartView";
import { palette } from "../frame/palette.svelte";
import { router } from "../navigation/router.svelte";
import { session } from "../session/session.svelte";
import { start as unguarded } from "../session/start.fixture";
import { signInPerson, TRIES } from "./atSignIn";
import { answer, calls, change, fail } from "./bridge";
import { meOf } from "./people";
import { totalsOf } from "./rows";
import { emptyHome, statusOf } from "./window";

export { signInPerson };

export const status = statusOf({
  balance: {
    wallet: "ESCROW",
    name: "Float",
    balance: "1250000",
    asOf: "2026-11-21T11:00:00Z",
    source: null,
  },
});

/** The default PIN in these tests. */
export const PIN = "270613";

export class Shop {
  people: SignInPerson[];
  me: Me | null = null;
  last: string | null = null;
  trouble: string | null = null;
  newOwner = false;
  pins: Record<string, string> = {};
  start: Partial<StartView> = {};

  /** Sets the responses for sign-in and the frame. */
  constructor(...people: SignInPerson[]) {
    this.people = people;
    answer("start", () => this.started());
    answer("status", () => status);
    answer("home", () => emptyHome);
    answer("history", () => ({ total: 0, offset: 0, rows: [], found: [] }));
    answer("historyTotals", () => totalsOf());
    answer("signInOptions", () => this.signInOptions());
    answer("lock", () => this.#leave());
    answer("stillHere", () => null);
    answer("signIn", ({ name, pin }) => this.#signIn(name, pin));
  }

  /** Somebody is signed in from the start. */
  with(me: Me): this {
    this.me = me;
    this.last = me.name;
    return this;
  }

  /** Resets sign-in to a newly opened window. */
  async opened(): Promise<void> {
    router.forgetAll();
    palette.shut();
    await session.enter();
    calls.length = 0;
  }

  started(): StartView {
    const counter = this.me ? ({ is: "held", me: this.me } as const) : ({ is: "locked" } as const);
    return { ...unguarded, counter, ...this.start };
  }

  signInOptions(): SignInOptions {
    const { people, last, trouble, newOwner } = this;
    return { shop: "Nakato Store", people, last, trouble, newOwner };
  }

  set(name: string, part: Partial<SignInPerson>): void {
    this.people = this.people.map((each) => (each.name === name ? { ...each, ...part } : each));
  }

  #leave(): null {
    this.me = null;
    change({ kind: "people" });
    return null;
  }

  #signIn(name: string, pin: string): Me {
    const person = this.people.find((each) => each.name === name);
    if (!person) throw fail("notFound", "Nobody with this name works here.");
    if (person.waitSeconds > 0) throw fail("pin", "Wait, then try again.");
    if (pin !== (this.pins[name] ?? PIN)) throw this.#wrong(person);
    this.set(name, { triesLeft: TRIES });
    this.with(meOf(name, person.role));
    change({ kind: "people" });
    return meOf(name, person.role);
  }

  #wrong(person: SignInPerson) {
    const triesLeft = person.triesLeft - 1;
    const waitSeconds = triesLeft === 0 ? 30 : 0;
    this.set(person.name, { triesLeft: triesLeft === 0 ? 1 : triesLeft, waitSeconds });
    return fail(
      "pin",
      triesLeft === 0
        ? "This PIN is wrong. Wait 30 seconds, then try again."
        : `This PIN is wrong. ${triesLeft} more tries are left before a wait.`,
    );
  }
}
