/**
 * The simulated bridge, in place of `bridge/call.ts`:
 * `vi.mock("…/bridge/call", () => import("…/testing/bridge"))`.
 */
import { vi } from "vitest";
import type { AppError } from "../bindings/AppError";
import type { Change } from "../bindings/Change";
import type { SettingField } from "../bindings/SettingField";
import type { Input, Name, Output } from "../bridge/call";

const real = await vi.importActual<typeof import("../bridge/call")>("../bridge/call");
export const CallError = real.CallError;

type Answer<K extends Name> = (input: Input<K>) => Output<K> | Promise<Output<K>>;

const answers = new Map<Name, Answer<Name>>();
const listeners = new Set<(change: Change) => void>();
interface Holder {
  held: (files: number) => void;
  letGo: (files: number) => void;
}
const holders = new Set<Holder>();
const signInNeeded = new Set<() => void>();
/** All calls made, in order. */
export const calls: { name: Name; input: unknown }[] = [];

/** Sets the response of a call. */
export function answer<K extends Name>(name: K, how: Answer<K>): void {
  answers.set(name, how as unknown as Answer<Name>);
}

/** The inputs of a call, in order. */
export function asked<K extends Name>(name: K): Input<K>[] {
  return calls.filter((each) => each.name === name).map((each) => each.input as Input<K>);
}

export function fail(code: AppError["code"], message: string, fields: AppError["fields"] = []) {
  return new real.CallError({ code, message, fields });
}

/** What is thrown for a setting that is wrong. */
export function wrongSetting(field: SettingField, message: string, line = 0) {
  const setting = { field, line, message };
  return new real.CallError({ code: "settings", message, fields: [], setting });
}

/** Sends a change to the window. */
export function change(what: Change): void {
  for (const listener of listeners) listener(what);
}

/** Simulates dragging that many files over the window; 0 ends it. */
export function drag(files: number): void {
  for (const { held } of holders) held(files);
}

/** Simulates dropping that many files. */
export function drop(files: number): void {
  drag(0);
  for (const { letGo } of holders) letGo(files);
}

export function forgetAll(): void {
  answers.clear();
  calls.length = 0;
  signInNeeded.clear();
  listeners.clear();
  holders.clear();
}

export async function call<K extends Name>(name: K, input: Input<K>): Promise<Output<K>> {
  calls.push({ name, input });
  const how = answers.get(name);
  if (!how) throw fail("program", `The test does not answer ${name}.`);
  try {
    return (await how(input)) as Output<K>;
  } catch (error) {
    const locked = error instanceof real.CallError && error.code === "signIn";
    if (locked) signInNeeded.forEach((listener) => listener());
    throw error;
  }
}

export function onSignInNeeded(listener: () => void): () => void {
  signInNeeded.add(listener);
  return () => signInNeeded.delete(listener);
}

export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function onDragging(held: Holder["held"], letGo: Holder["letGo"]): () => void {
  const holder = { held, letGo };
  holders.add(holder);
  return () => holders.delete(holder);
}
