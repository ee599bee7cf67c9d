import { session } from "./session.svelte";

/**
 * Who says so. Where people are set up it is who is signed in; else who last said so on this computer, to save typing it
 * again: kept in memory only and gone with the window.
 */
class Who {
  #typed = $state("");

  get name(): string {
    return session.me?.name ?? this.#typed;
  }

  set name(typed: string) {
    if (!session.me) this.#typed = typed;
  }

  /** What goes along with a decision: nobody signs for another by what was typed. */
  said(typed: string): string {
    return session.me?.name ?? typed.trim();
  }
}

export const who = new Who();
