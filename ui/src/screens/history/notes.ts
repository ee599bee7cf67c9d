import type { OperationId } from "../../bindings/OperationId";
import { session } from "../../session.svelte";

/** Half written notes, by whose they are, in which book and on what. Gone with the window. */
const drafts = new Map<string, string>();

/** A note that was begun and not written yet: nobody else finds it, nor does another book. */
export class NoteDraft {
  readonly #key: string;

  constructor(id: OperationId) {
    this.#key = [session.start?.environment ?? "", session.me?.name ?? "", id].join("/");
  }

  get text(): string {
    return drafts.get(this.#key) ?? "";
  }

  keep(text: string): void {
    if (text === "") drafts.delete(this.#key);
    else drafts.set(this.#key, text);
  }
}
