/** Screen reader announcements that don't move the focus. */
class Announcer {
  #polite = $state("");
  #urgent = $state("");
  #turn = false;

  get polite(): string {
    return this.#polite;
  }

  get urgent(): string {
    return this.#urgent;
  }

  /** Another person signed in: clears the announcements. */
  forget(): void {
    this.#polite = "";
    this.#urgent = "";
  }

  /** Announces it at the next pause, or at once if urgent (an outcome of money). */
  say(words: string, urgent = false): void {
    // The same words twice are two announcements: a trailing no-break space makes them differ.
    this.#turn = !this.#turn;
    const said = this.#turn ? words : `${words}\u00a0`;
    if (urgent) this.#urgent = said;
    else this.#polite = said;
  }
}

export const announcer = new Announcer();
