import type { ErrorCode } from "../bindings/ErrorCode";
import type { FieldName } from "../bindings/FieldName";
import { CallError } from "../bridge/call";
import type { Tone } from "../model/tone";
import type { Screen } from "../navigation/screens";

/** What a person can do about it; a screen draws the button. */
export type ErrorAction =
  | { kind: "none" }
  | { kind: "retry"; label: string }
  | { kind: "go"; label: string; to: Screen }
  | { kind: "signIn"; label: string };

export interface ErrorEntry {
  tone: Tone;
  title: string;
  action: ErrorAction;
}

const none: ErrorAction = { kind: "none" };
const retry: ErrorAction = { kind: "retry", label: "Try again" };
const book: ErrorAction = { kind: "go", label: "Why, and what to do", to: { name: "book" } };
const another: ErrorAction = { kind: "signIn", label: "Sign in as somebody else" };
const settings: ErrorAction = {
  kind: "go",
  label: "Open settings",
  to: { name: "settings", page: "connection" },
};

/** One row for each code of the contract; what happened and what to do next is the message from Rust. */
export const errors: Record<ErrorCode, ErrorEntry> = {
  fields: { tone: "bad", title: "Please check what is marked", action: none },
  notValid: { tone: "bad", title: "Not found at the service", action: none },
  line: { tone: "bad", title: "No connection", action: retry },
  unasked: { tone: "unknown", title: "Not sent yet", action: none },
  key: { tone: "bad", title: "The key was not taken", action: settings },
  settings: { tone: "info", title: "Settings come first", action: settings },
  slowDown: { tone: "waiting", title: "Wait a little", action: retry },
  service: { tone: "bad", title: "The service said no", action: none },
  book: { tone: "bad", title: "The book could not be used", action: retry },
  locked: { tone: "unknown", title: "Nothing is sent at present", action: book },
  review: { tone: "info", title: "Please confirm once more", action: none },
  notFound: { tone: "info", title: "Not found", action: none },
  lookUpOff: { tone: "info", title: "The service can't be asked here", action: none },
  file: { tone: "bad", title: "The file could not be used", action: none },
  signIn: { tone: "info", title: "Sign in first", action: none },
  right: { tone: "info", title: "Not for you to do", action: another },
  pin: { tone: "bad", title: "That was not taken", action: none },
  approval: { tone: "info", title: "A second person approves this first", action: none },
  program: { tone: "bad", title: "Kaunta made a mistake", action: retry },
};

export interface DescribedError extends ErrorEntry {
  words: string;
}

/** Words for whatever was caught, without ever showing internals. */
export function describe(error: unknown): DescribedError {
  if (error instanceof CallError) return { ...errors[error.code], words: error.message };
  console.error(error);
  return {
    ...errors.program,
    words: "Something in the window went wrong. Look in the history before trying again.",
  };
}

/** What is wrong with one field, for `Field`'s error. */
export function fieldError(error: unknown, field: FieldName): string | undefined {
  return error instanceof CallError ? error.field(field) : undefined;
}
