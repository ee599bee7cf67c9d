/** The only file that uses Tauri. All calls to Rust go through it, typed by the contract. */
import { invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import type { AppError } from "../bindings/AppError";
import type { Change } from "../bindings/Change";
import type { Contract } from "../bindings/Contract";
import type { FieldName } from "../bindings/FieldName";
import { t } from "../words/t";

export type Name = keyof Contract;
export type Input<K extends Name> = Contract[K]["input"];
export type Output<K extends Name> = Contract[K]["output"];

/** An error from Rust; `session/errors.ts` describes it to a person. */
export class CallError extends Error {
  readonly code: AppError["code"];
  readonly fields: AppError["fields"];
  readonly setting: AppError["setting"];

  constructor(error: AppError) {
    super(error.message);
    this.name = "CallError";
    this.code = error.code;
    this.fields = error.fields;
    this.setting = error.setting;
  }

  /** The error of one field, shown next to it. */
  field(name: FieldName): string | undefined {
    return this.fields.find((each) => each.field === name)?.message;
  }
}

function isAppError(cause: unknown): cause is AppError {
  return (
    typeof cause === "object" &&
    cause !== null &&
    "code" in cause &&
    "message" in cause &&
    "fields" in cause
  );
}

const signInNeeded = new Set<() => void>();

/** Calls the listener when a call was refused because nobody is signed in; returns a function that stops it. */
export function onSignInNeeded(listener: () => void): () => void {
  signInNeeded.add(listener);
  return () => signInNeeded.delete(listener);
}

/** Calls Rust; rejects only with a `CallError`. */
export async function call<K extends Name>(name: K, input: Input<K>): Promise<Output<K>> {
  try {
    return await invoke<Output<K>>("call", { name, input });
  } catch (cause) {
    if (isAppError(cause)) {
      if (cause.code === "signIn") signInNeeded.forEach((listener) => listener());
      throw new CallError(cause);
    }
    // The bridge itself failed: its text goes to the log only.
    console.error("bridge", name, cause);
    throw new CallError({
      code: "program",
      message: t("bridge-failed"),
      fields: [],
    });
  }
}

const heardBy = new Set<(change: Change) => void>();
let stopHearing: (() => void) | undefined;

/**
 * Calls the listener on each change of the book or the service; returns a function that stops it. The window subscribes to
 * Tauri once, at its start, so that a new listener receives changes at once.
 */
export function onChange(listener: (change: Change) => void): () => void {
  const told = (change: Change) => listener(change);
  heardBy.add(told);
  stopHearing ??= hear<Change>("changed", (change) => [...heardBy].forEach((each) => each(change)));
  return () => {
    heardBy.delete(told);
    if (heardBy.size > 0) return;
    stopHearing?.();
    stopHearing = undefined;
  };
}

interface Dragged {
  paths: readonly unknown[];
}

/**
 * Reports how many files are dragged over the window (0 once they have left) and how many were dropped; returns a function
 * that stops it. Rust handles the files themselves and reports a single dropped file as a change.
 */
export function onDragging(
  held: (files: number) => void,
  letGo: (files: number) => void,
): () => void {
  const stops = [
    hear<Dragged>("tauri://drag-enter", ({ paths }) => held(paths.length)),
    hear("tauri://drag-leave", () => held(0)),
    hear<Dragged>("tauri://drag-drop", ({ paths }) => {
      held(0);
      letGo(paths.length);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function hear<T>(name: string, listener: (told: T) => void): () => void {
  let stopped = false;
  let unlisten: (() => void) | undefined;
  listen<T>(name, (event) => listener(event.payload)).then(
    (stop) => {
      if (stopped) stop();
      else unlisten = stop;
    },
    (cause: unknown) => console.error("bridge", name, cause),
  );
  return () => {
    stopped = true;
    unlisten?.();
  };
}
