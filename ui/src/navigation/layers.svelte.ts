import type { Shortcut } from "./keys";
import { isTyping } from "./typing";

/** From the lowest. Layers below a dialog receive only the keys marked to work over dialogs. */
const levels = ["frame", "screen", "dialog"] as const;
type Level = (typeof levels)[number];

export interface KeyBinding {
  key: Pick<Shortcut, "is" | "overDialogs">;
  /** False passes the key to the layers below and to the browser. */
  run: (event: KeyboardEvent) => unknown;
}

interface Layer {
  level: Level;
  bindings: readonly KeyBinding[];
}

/** A plain character pressed in a field is text. */
const isText = (event: KeyboardEvent) =>
  [...event.key].length === 1 &&
  !event.ctrlKey &&
  !event.altKey &&
  !event.metaKey &&
  isTyping(event.target);

/** Every key that no element has handled; the top layer receives it first. */
class KeyLayers {
  #layers: readonly Layer[] = [];
  #witnesses: readonly ((event: KeyboardEvent) => void)[] = [];
  #altHeld = $state(false);

  constructor() {
    window.addEventListener("keydown", (event) => this.#witness(event), { capture: true });
    // Not on the window: bits-ui marks every Escape as handled on the document, and its dialogs are layers here.
    document.addEventListener("keydown", (event) => this.#hear(event));
    window.addEventListener("keyup", (event) => {
      if (event.key === "Alt") this.#altHeld = false;
    });
    window.addEventListener("blur", () => (this.#altHeld = false));
  }

  get altHeld(): boolean {
    return this.#altHeld;
  }

  /** Whether a dialog is open. */
  get isCovered(): boolean {
    return this.#layers.some(({ level }) => level === "dialog");
  }

  /** Adds a layer of keys above those of its level; returns a function that removes it. */
  push(level: Level, bindings: readonly KeyBinding[]): () => void {
    const layer = { level, bindings };
    this.#layers = [...this.#layers, layer].sort(
      (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level),
    );
    return () => (this.#layers = this.#layers.filter((each) => each !== layer));
  }

  /** Reports every key before anything handles it; returns a function that stops it. */
  onEveryKey(witness: (event: KeyboardEvent) => void): () => void {
    this.#witnesses = [...this.#witnesses, witness];
    return () => (this.#witnesses = this.#witnesses.filter((each) => each !== witness));
  }

  #witness(event: KeyboardEvent): void {
    if (event.key === "Alt") this.#altHeld = true;
    for (const witness of this.#witnesses) witness(event);
  }

  #hear(event: KeyboardEvent): void {
    if (event.defaultPrevented || isText(event)) return;
    let covered = false;
    for (const { level, bindings } of this.#layers.toReversed()) {
      for (const { key, run } of bindings) {
        if ((covered && !key.overDialogs) || !key.is(event) || run(event) === false) continue;
        event.preventDefault();
        return;
      }
      covered ||= level === "dialog";
    }
  }
}

export const keyLayers = new KeyLayers();
