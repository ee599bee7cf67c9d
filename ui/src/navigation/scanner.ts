import { keyLayers } from "./layers.svelte";
import { isTyping } from "./typing";

/** Characters that arrive within this time of each other, in ms, come from a scanner: nobody types so fast. */
const GAP = 50;
/** This many characters in a row are a scan; a person may hit a few keys at once. */
const LEAST = 4;
/** This many digits are an account or a phone: amounts are shorter. */
const NUMBER = /^\d{9,}$/;

/** Marks a field that takes no scans: a scan into it is taken out again. */
export const takesNoScan = { "data-takes-no-scan": "" };

/** In the order in which they receive a scan. Keys that choose by digits come first, since they listen to the digits too. */
const levels = ["keys", "screen", "frame"] as const;
type Level = (typeof levels)[number];
type Receiver = (number: string) => void;

interface WrongField {
  input: HTMLInputElement;
  /** What was in it before the scan. */
  before: string;
}

/** The target, if it takes no scans. It may have got the focus, and with it some characters, in the middle of a scan. */
function wrongField(target: EventTarget | null, scanned: string): WrongField | null {
  if (!(target instanceof HTMLInputElement && target.closest("[data-takes-no-scan]"))) return null;
  const { value } = target;
  const begun = scanned !== "" && value.endsWith(scanned);
  return { input: target, before: begun ? value.slice(0, -scanned.length) : value };
}

/**
 * Distinguishes a scanner from a person typing, anywhere in the window. The Enter or Tab that ends a scan presses nothing, and a
 * number that was scanned outside a field, or into a field that takes no scans, goes to a receiver.
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

  /** Sets the receiver of a level: the first level that has one gets the scan. Returns a function that removes it. */
  receive(level: Level, receiver: Receiver): () => void {
    this.#receivers.set(level, receiver);
    return () => {
      if (this.#receivers.get(level) === receiver) this.#receivers.delete(level);
    };
  }

  #hear(event: KeyboardEvent): void {
    // Pressed for a capital letter.
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
    // Some scanners send neither Enter nor Tab at the end.
    this.#timer = setTimeout(() => {
      if (NUMBER.test(this.#text)) this.#over();
      this.#forget();
    }, GAP);
  }

  /** The scan is complete. Returns whether the key that ended it must have no other effect. */
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
