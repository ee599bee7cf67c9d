import { session } from "./session.svelte";

/** The name recorded with a decision: the signed-in person; without people, the name last typed. In memory only. */
class Who {
  #typed = $state("");

  get name(): string {
    return session.me?.name ?? this.#typed;
  }

  set name(typed: string) {
    if (!session.me) this.#typed = typed;
  }

  /** The name recorded with a decision: nobody can sign for another person. */
  said(typed: string): string {
    return session.me?.name ?? typed.trim();
  }
}

export const who = new Who();
