import type { ErrorCode } from "../bindings/ErrorCode";
import type { FieldName } from "../bindings/FieldName";
import { CallError } from "../bridge/call";
import type { Tone } from "../model/tone";
import type { Screen } from "../navigation/screens";
import { t } from "../words/t";

/** The action offered to the person; a screen draws the button. */
type ErrorAction =
  | { kind: "none" }
  | { kind: "retry"; label: string }
  | { kind: "go"; label: string; to: Screen }
  | { kind: "signIn"; label: string };

interface ErrorEntry {
  tone: Tone;
  title: string;
  action: ErrorAction;
}

const none: ErrorAction = { kind: "none" };
const retry: ErrorAction = { kind: "retry", label: t("common-try-again") };
const book: ErrorAction = { kind: "go", label: t("session-why"), to: { name: "book" } };
const another: ErrorAction = { kind: "signIn", label: t("session-sign-in-another") };
const settings: ErrorAction = {
  kind: "go",
  label: t("session-open-settings"),
  to: { name: "settings", page: "connection" },
};

/** One row for each code of the contract; the explanation is the message from Rust. */
export const errors: Record<ErrorCode, ErrorEntry> = {
  fields: { tone: "bad", title: t("session-error-fields"), action: none },
  notValid: { tone: "bad", title: t("session-error-not-valid"), action: none },
  connection: { tone: "bad", title: t("session-error-connection"), action: retry },
  otherCopyUnknown: {
    tone: "unknown",
    title: t("session-error-other-copy-unknown"),
    action: none,
  },
  key: { tone: "bad", title: t("session-error-key"), action: settings },
  settings: { tone: "info", title: t("session-error-settings"), action: settings },
  slowDown: { tone: "waiting", title: t("session-error-slow-down"), action: retry },
  service: { tone: "bad", title: t("session-error-service"), action: none },
  book: { tone: "bad", title: t("session-error-book"), action: retry },
  locked: { tone: "unknown", title: t("session-error-locked"), action: book },
  review: { tone: "info", title: t("session-error-review"), action: none },
  notFound: { tone: "info", title: t("session-error-not-found"), action: none },
  lookUpOff: { tone: "info", title: t("session-error-look-up-off"), action: none },
  file: { tone: "bad", title: t("session-error-file"), action: none },
  signIn: { tone: "info", title: t("session-error-sign-in"), action: none },
  right: { tone: "info", title: t("session-error-right"), action: another },
  pin: { tone: "bad", title: t("session-error-pin"), action: none },
  approval: { tone: "info", title: t("session-error-approval"), action: none },
  program: { tone: "bad", title: t("session-error-program"), action: retry },
};

interface DescribedError extends ErrorEntry {
  words: string;
}

/** The description of a caught error, without internals. */
export function describe(error: unknown): DescribedError {
  if (error instanceof CallError) return { ...errors[error.code], words: error.message };
  console.error(error);
  return {
    ...errors.program,
    words: t("session-broke"),
  };
}

/** The error of one field, for `Field`. */
export function fieldError(error: unknown, field: FieldName): string | undefined {
  return error instanceof CallError ? error.field(field) : undefined;
}
