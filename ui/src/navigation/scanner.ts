import { keyLayers } from "./layers.svelte";
import { isTyping } from "./typing";

/** Characters that come within this time of each other, in ms, come from a scanner: nobody types so fast. */
const GAP = 50;
/** So many characters in a row are a scan; a person may hit a few keys at once. */
const LEAST = 4;
/** So many digits are an account or a phone. An amount is shorter. */
const NUMBER = /^\d{9,}$/;

/** Marks a field that takes no scans: a scan into it is taken out again. */
export const takesNoScan = { "data-takes-no-scan": "" };

/** The keys that choose hear digits too, so they are told first. */
const levels = ["keys", "screen", "frame"] as const;
type Level = (typeof levels)[number];
type Receiver = (number: string) => void;

interface WrongField {
  input: HTMLInputElement;
  /** What was in it before the scan. */
  before: string;
}

/** A field that takes no scans. It may have taken the focus, and with it the first characters, in the middle of one. */
function wrongField(target: EventTarget | null, scanned: string): WrongField | null {
  if (!(target instanceof HTMLInputElement && target.closest("[data-takes-no-scan]"))) return null;
  const { value } = target;
  const begun = scanned !== "" && value.endsWith(scanned);
  return { input: target, before: begun ? value.slice(0, -scanned.length) : value };
}

/**
 * Tells what a scanner types from what people type, anywhere. Its Enter or Tab presses nothing, and what it typed where it does not
 * belong goes to the receiver of the screen.
 */
class Scanner {
  #text = "";
  #at = -Infinity;
  #wrong: WrongField | null = null;
  #target: EventTarget | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #receivers = new Map<Level, Receiver>();

  constructor() {
    keyLayers.onEveryKey((event) => this.#hear(event));
    window.addEventListener("pointerdown", () => this.#forget(), { capture: true });
  }

  /** The first level that receives gets what is scanned; returns how to stop. */
  receive(level: Level, receiver: Receiver): () => void {
    this.#receivers.set(level, receiver);
    return () => {
      if (this.#receivers.get(level) === receiver) this.#receivers.delete(level);
    };
  }

  #hear(event: KeyboardEvent): void {
    // Held for a capital letter.
    if (event.key === "Shift") return;
    const isPlain = !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey;
    const isQuick = event.timeStamp - this.#at <= GAP;
    if (isPlain && [...event.key].length === 1) {
      this.#take(event, isQuick);
      return;
    }
    const isEnd = event.key === "Enter" || event.key === "Tab";
    if (isPlain && isEnd && isQuick && this.#text.length >= LEAST && this.#over()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.#forget();
  }

  #take(event: KeyboardEvent, isQuick: boolean): void {
    const { target, key, timeStamp } = event;
    if (!isQuick) this.#forget();
    // A space in the middle of a scan presses no button.
    else if (key === " " && !isTyping(target)) event.preventDefault();
    if (target !== this.#target) {
      this.#target = target;
      this.#wrong = wrongField(target, this.#text);
    }
    this.#text += key;
    this.#at = timeStamp;
    clearTimeout(this.#timer);
    // A scanner that ends with nothing.
    this.#timer = setTimeout(() => {
      if (NUMBER.test(this.#text)) this.#over();
      this.#forget();
    }, GAP);
  }

  /** The scan is whole; whether the key that ended it was for nobody else. */
  #over(): boolean {
    const [text, target] = [this.#text, this.#target];
    const isNumber = NUMBER.test(text);
    const inDialog = keyLayers.isCovered;
    if (this.#wrong && isNumber) {
      const { input, before } = this.#wrong;
      input.value = before;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } else if (isTyping(target)) {
      const searches = target instanceof Element && target.getAttribute("role") === "combobox";
      return isNumber && inDialog && !searches;
    }
    const receivers = levels.map((level) => this.#receivers.get(level));
    if (isNumber && !inDialog) receivers.find((each) => each)?.(text);
    return true;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#text = "";
    this.#at = -Infinity;
    this.#wrong = null;
    this.#target = null;
  }
}

export const scanner = new Scanner();
