import type { ErrorCode } from "./bindings/ErrorCode";
import { CallError } from "./bridge";
import type { Screen } from "./frame/screens";
import type { Tone } from "./tone";

/** What a person can do about it; a screen draws the button. */
export type ErrorAction =
  { kind: "none" } | { kind: "retry"; label: string } | { kind: "go"; label: string; to: Screen };

export interface ErrorEntry {
  tone: Tone;
  title: string;
  /** What to do next; null where the message from Rust already says it. */
  next: string | null;
  action: ErrorAction;
}

const none: ErrorAction = { kind: "none" };
const retry: ErrorAction = { kind: "retry", label: "Try again" };
const settings: ErrorAction = { kind: "go", label: "Open settings", to: { name: "settings" } };

/** One row for each code of the contract: a code exists only because the screen does something about it. */
export const errors: Record<ErrorCode, ErrorEntry> = {
  invalid_input: { tone: "bad", title: "Please check what is marked", next: null, action: none },
  not_found: { tone: "info", title: "Not found", next: null, action: none },
  offline: {
    tone: "bad",
    title: "No connection",
    next: "Check the internet connection, then try again.",
    action: retry,
  },
  key_missing: {
    tone: "info",
    title: "No key yet",
    next: "Type the key in once.",
    action: settings,
  },
  key_refused: {
    tone: "bad",
    title: "The key was refused",
    next: "Check the key for this environment.",
    action: settings,
  },
  insufficient_balance: { tone: "bad", title: "Not enough float", next: null, action: none },
  book_full: {
    tone: "bad",
    title: "The disk is full",
    next: "Free some space on this computer, then try again.",
    action: retry,
  },
  internal: {
    tone: "bad",
    title: "That did not work",
    next: "Try again. If it happens again, the log says more.",
    action: retry,
  },
};

export interface DescribedError extends ErrorEntry {
  words: string;
}

/** Words for whatever was caught, without ever showing internals. */
export function describe(error: unknown): DescribedError {
  if (error instanceof CallError) return { ...errors[error.code], words: error.message };
  console.error(error);
  return { ...errors.internal, words: "Something in the window went wrong." };
}

/** What is wrong with one field, for `Field`'s error. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.field(field) : undefined;
}
