import { waitFor } from "@testing-library/svelte";
import { emit } from "@tauri-apps/api/event";
import { clearMocks, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, expect, test, vi } from "vitest";
import { call, CallError, onChange, onDragging, onSignInNeeded, type Name } from "./call";

const name = "any" as Name;
const ask = () => call(name, { any: "thing" } as never);

afterEach(() => clearMocks());

test("every call is one Tauri command that carries its name and input", async () => {
  const seen = vi.fn<(command: string, args: unknown) => unknown>(() => "answer");
  mockIPC(seen);
  expect(await ask()).toBe("answer");
  expect(seen).toHaveBeenCalledWith("call", { name, input: { any: "thing" } });
});

test("an error keeps its code, its words and which fields are wrong", async () => {
  const error = {
    code: "fields",
    message: "Look again",
    fields: [{ field: "amount", message: "100 or more" }],
  };
  mockIPC(() => Promise.reject(error));
  const caught = await ask().catch((cause: unknown) => cause);
  expect(caught).toBeInstanceOf(CallError);
  expect(caught).toMatchObject({ code: "fields", message: "Look again" });
  expect((caught as CallError).field("amount")).toBe("100 or more");
  expect((caught as CallError).field("phoneNumber")).toBeUndefined();
});

test("listeners hear that a sign-in is needed, and of no other refusal", async () => {
  const heard = vi.fn();
  const stop = onSignInNeeded(heard);
  const refuse = (code: string) => mockIPC(() => Promise.reject({ code, message: "", fields: [] }));
  refuse("right");
  await ask().catch(() => undefined);
  expect(heard).not.toHaveBeenCalled();
  refuse("signIn");
  await ask().catch(() => undefined);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  await ask().catch(() => undefined);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a failure of the bridge itself does not show its internals", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  mockIPC(() => Promise.reject("thread 'main' panicked"));
  const caught = (await ask().catch((cause: unknown) => cause)) as CallError;
  expect(caught.code).toBe("program");
  expect(caught.message).not.toContain("panicked");
});

test("a change is heard until listening stops", async () => {
  mockIPC(() => undefined, { shouldMockEvents: true });
  const heard = vi.fn();
  const stop = onChange(heard);
  await waitFor(async () => {
    await emit("changed", { kind: "status" });
    expect(heard).toHaveBeenCalledWith({ kind: "status" });
  });
  stop();
  heard.mockClear();
  await emit("changed", { kind: "status" });
  expect(heard).not.toHaveBeenCalled();
});

test("a later listener hears from that moment on", async () => {
  mockIPC(() => undefined, { shouldMockEvents: true });
  const first = vi.fn();
  const later = vi.fn();
  const stop = onChange(first);
  await waitFor(async () => {
    await emit("changed", { kind: "status" });
    expect(first).toHaveBeenCalled();
  });
  const stopLater = onChange(later);
  // Emitted at once: the listener must get it exactly once.
  await emit("changed", { kind: "book" });
  expect(later.mock.calls).toEqual([[{ kind: "book" }]]);
  stop();
  await emit("changed", { kind: "people" });
  expect(later).toHaveBeenLastCalledWith({ kind: "people" });
  stopLater();
});

test("files held over the window are heard of, and never which ones; a drag of something else is none", async () => {
  mockIPC(() => undefined, { shouldMockEvents: true });
  const heard = vi.fn();
  const letGo = vi.fn();
  const stop = onDragging(heard, letGo);
  const drag = (what: string, paths?: string[]) => emit(`tauri://drag-${what}`, { paths });
  await waitFor(async () => {
    await drag("enter", ["/home/nakato/june.ods"]);
    expect(heard).toHaveBeenCalledWith(1);
  });
  await drag("leave");
  await drag("enter", ["/home/nakato/june.ods"]);
  await drag("drop", ["/home/nakato/june.ods"]);
  await drag("enter", []);
  await drag("enter", ["/home/nakato/june.ods", "/home/nakato/july.ods"]);
  await drag("drop", ["/home/nakato/june.ods", "/home/nakato/july.ods"]);
  expect(heard.mock.calls.slice(-6)).toEqual([[0], [1], [0], [0], [2], [0]]);
  expect(letGo.mock.calls).toEqual([[1], [2]]);
  stop();
  heard.mockClear();
  await drag("enter", ["/home/nakato/june.ods"]);
  expect(heard).not.toHaveBeenCalled();
});
