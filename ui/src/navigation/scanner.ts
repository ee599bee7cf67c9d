import { isWholePhone } from "../format/phone";
import { keyLayers } from "./layers.svelte";
import { isTyping } from "./typing";

/** Characters that arrive within this time of each other, in ms, come from a scanner: nobody types so fast. */
const GAP = 50;
/** After this long, in ms, a character begins something else. */
const PAUSE = 300;
/** After this long without a character, in ms, a scan that ends with neither Enter nor Tab is over. */
const OVER = 150;
/** A busy computer holds up a few characters of a scan; of those that a person types, most come later than a scanner's. */
const mayBeHeldUp = (length: number) => 1 + Math.floor(length / 8);
/** This many characters in a row end with a key that presses nothing outside fields; a person may hit a few keys at once. */
const LEAST = 4;
/** This many characters in a row are a scan: the shortest accounts have seven digits, and nobody types seven so fast. */
const SCAN = 7;
/** A code has a digit. Words without one are typed that fast by programs that write for people. */
const isScan = (text: string) => text.length >= SCAN && /\d/.test(text);
/** Begins like a phone number, even if it is too long or too short for one. */
const LIKE_PHONE = /^(?=.{9})(\+|0[37]|256)/;

/**
 * What becomes of a scan into a field. "whole": it replaces what stood there. "form": it is taken out again and goes to a receiver,
 * which puts it where it belongs. "phone": a phone number replaces what stood there, and any other number is taken out again like
 * "elsewhere". "elsewhere": it is taken out again and goes to a receiver, and its Enter or Tab presses nothing. "nowhere": it is
 * taken out again, and its Enter or Tab presses nothing. In any other field it stays as typed.
 */
type Scanned = "whole" | "form" | "phone" | "elsewhere" | "nowhere";

/** Marks a field with what becomes of a scan into it. */
export const onScan = (becomes: Scanned) => ({ "data-on-scan": becomes });

/**
 * In the order in which they receive a scan. Keys that choose by digits come first, since they listen to the digits too; in a
 * dialog only the dialog receives.
 */
const levels = ["dialog", "keys", "screen", "frame"] as const;
type Level = (typeof levels)[number];
/** False leaves the scan to the next level. */
type Receiver = (text: string) => boolean;

type Input = HTMLInputElement | HTMLSelectElement;

interface Target {
  input: Input;
  becomes: Scanned | null;
  /** What was in it before the scan. */
  before: string;
}

/** The field that is typed into. It may have got the focus, and with it some characters, in the middle of a scan. */
function fieldOf(target: EventTarget | null, scanned: string): Target | null {
  // Digits and letters choose in a list: it is put back to what was chosen.
  if (target instanceof HTMLSelectElement)
    return { input: target, becomes: "elsewhere", before: target.value };
  if (!(target instanceof HTMLInputElement)) return null;
  const { value } = target;
  const becomes = target.dataset.onScan as Scanned | undefined;
  const begun = Array.from(scanned, (_, at) => scanned.slice(at)).find((end) =>
    value.endsWith(end),
  );
  return {
    input: target,
    becomes: becomes ?? null,
    before: value.slice(0, value.length - (begun?.length ?? 0)),
  };
}

const bare = (text: string) => text.replace(/[\s,]/g, "");

/** Whether what was typed into a field still stands in it. */
function stands(target: EventTarget | null, text: string): boolean {
  return !(target instanceof HTMLInputElement) || bare(target.value).endsWith(bare(text));
}

function fill(input: Input, text: string): void {
  if (input.value === text) return;
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  if (input instanceof HTMLSelectElement)
    input.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Distinguishes a scanner from a person typing, anywhere in the window. The Enter or Tab that ends a scan never pays, signs in or
 * presses a button of a dialog, and what was scanned outside a field, or into a field of something else, goes to a receiver.
 */
class Scanner {
  #text = "";
  #at = -Infinity;
  /** How many characters came later than a scanner's. */
  #late = 0;
  #isQuick = false;
  #field: Target | null = null;
  #target: EventTarget | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #alone: (() => void) | null = null;
  readonly #receivers = new Map<Level, Receiver>();

  constructor() {
    keyLayers.onEveryKey((event) => this.#hear(event));
    window.addEventListener("pointerdown", () => this.#forget(), { capture: true });
  }

  /** Sets the receiver of a level: the first level whose receiver takes it gets the scan. Returns a function that removes it. */
  receive(level: Level, receiver: Receiver): () => void {
    this.#receivers.set(level, receiver);
    return () => {
      if (this.#receivers.get(level) === receiver) this.#receivers.delete(level);
    };
  }

  /** Runs it a moment later, unless the character just pressed turns out to be one of a scan. */
  unlessScanned(run: () => void): void {
    if (!this.#isQuick) this.#alone = run;
  }

  #hear(event: KeyboardEvent): void {
    // Pressed for a capital letter.
    if (event.key === "Shift") return;
    const isPlain = !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey;
    const isQuick = this.#isWithin(GAP, event);
    if (isPlain && [...event.key].length === 1) {
      this.#take(event, isQuick);
      return;
    }
    const isEnd = event.key === "Enter" || event.key === "Tab";
    if (isPlain && isEnd && isQuick && this.#isFast(LEAST) && this.#over()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.#forget();
  }

  #take(event: KeyboardEvent, isQuick: boolean): void {
    const { target, key, timeStamp } = event;
    const goesOn = this.#isWithin(PAUSE, event) && target === this.#target;
    if (!isQuick && !(goesOn && stands(target, this.#text))) this.#forget();
    else if (!isQuick) this.#late += 1;
    // A space in the middle of a scan presses no button.
    else if (key === " " && !isTyping(target)) event.preventDefault();
    if (target !== this.#target) {
      this.#target = target;
      this.#field = fieldOf(target, this.#text);
    }
    if (isQuick) this.#alone = null;
    this.#isQuick = isQuick;
    this.#text += key;
    this.#at = timeStamp;
    clearTimeout(this.#timer);
    // Some scanners send neither Enter nor Tab at the end.
    this.#timer = setTimeout(() => {
      if (this.#isFast(SCAN)) {
        this.#over();
        this.#forget();
      } else this.#act();
    }, OVER);
  }

  #isWithin(ms: number, { timeStamp }: KeyboardEvent): boolean {
    return timeStamp >= this.#at && timeStamp - this.#at <= ms;
  }

  /** Whether at least so many characters came as fast as a scanner's. */
  #isFast(least: number): boolean {
    const { length } = this.#text;
    return length >= least && this.#late <= mayBeHeldUp(length);
  }

  /** Does what was left until it was certain that no scan follows. */
  #act(): void {
    const alone = this.#alone;
    this.#alone = null;
    alone?.();
  }

  /** The scan is complete. Returns whether the key that ended it must have no other effect. */
  #over(): boolean {
    const [text, field] = [this.#text.trim(), this.#field];
    const inDialog = keyLayers.isCovered;
    if (!isTyping(this.#target)) {
      if (isScan(text)) this.#give(text);
      return true;
    }
    if (!isScan(text)) return false;
    if (!field) return inDialog;
    switch (field.becomes) {
      case null:
        return inDialog;
      case "whole":
        fill(field.input, text);
        return inDialog;
      case "form":
        fill(field.input, field.before);
        return this.#give(text) === "frame" || inDialog;
      case "phone":
        if (isWholePhone(text)) fill(field.input, text);
        if (isWholePhone(text) || LIKE_PHONE.test(text)) return inDialog;
        break;
      case "elsewhere":
      case "nowhere":
        break;
    }
    fill(field.input, field.before);
    if (field.becomes !== "nowhere") this.#give(text);
    return true;
  }

  /** Gives it to the first receiver that takes it. */
  #give(text: string): Level | undefined {
    const open = keyLayers.isCovered ? levels.slice(0, 1) : levels.slice(1);
    return open.find((level) => this.#receivers.get(level)?.(text));
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#text = "";
    this.#at = -Infinity;
    this.#late = 0;
    this.#isQuick = false;
    this.#field = null;
    this.#target = null;
    this.#act();
  }
}

export const scanner = new Scanner();
