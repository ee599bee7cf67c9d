import { expect, test, vi } from "vitest";
import { matches } from "../format/matches";
import { router } from "../navigation/router.svelte";
import { further, destinations } from "../navigation/screens";
import { settingsPages } from "../navigation/settingsPages";
import { session } from "../session/session.svelte";
import { later } from "../testing/later";
import { Palette, type PaletteItem } from "./palette.svelte";

const item = (label: string): PaletteItem => ({
  id: label,
  group: "Test",
  label,
  run: () => undefined,
});
const labels = (palette: Palette) => palette.items.map((each) => each.label);

test("a screen is found by its name and by what a shopkeeper calls it", async () => {
  const palette = new Palette();
  await palette.search("yaka");
  expect(labels(palette)).toEqual(["Pay a bill"]);
  await palette.search("SEND ba");
  expect(labels(palette)).toEqual(["Send to bank"]);
  await palette.search("");
  // Without people the history shows every receipt.
  expect(labels(palette)).toHaveLength(destinations.length + further.length - 1);
  expect(labels(palette)).not.toContain("Find a receipt");
});

test("what is called so comes before what is only about it", async () => {
  const palette = new Palette();
  palette.provide((query) => (query === "pin" ? [item("Change my PIN")] : []));
  await palette.search("pin");
  expect(labels(palette)).toEqual(["Change my PIN", "Security log"]);
  await palette.search("book");
  expect(labels(palette)).toEqual(["The book", "History"]);
});

test("a provider adds what it finds until it is taken away", async () => {
  const palette = new Palette();
  const remove = palette.provide((query) =>
    matches(query, "Okello Grace") ? [item("Okello Grace")] : [],
  );
  await palette.search("grace");
  expect(labels(palette)).toEqual(["Okello Grace"]);
  remove();
  await palette.search("grace");
  expect(labels(palette)).toEqual([]);
});

test("a slow answer to an older question never replaces the newer one", async () => {
  const palette = new Palette();
  const waiting: (() => void)[] = [];
  palette.provide(
    (query) => new Promise((answer) => waiting.push(() => answer([item(`found ${query}`)]))),
  );
  const older = palette.search("zzz1");
  const newer = palette.search("zzz2");
  waiting[1]?.();
  await newer;
  waiting[0]?.();
  await older;
  expect(labels(palette)).toEqual(["found zzz2"]);
});

test("a provider that fails leaves the others standing", async () => {
  const palette = new Palette();
  palette.provide(() => Promise.reject(new Error("no line")));
  palette.provide(() => [item("still here")]);
  await palette.search("zzz");
  expect(labels(palette)).toEqual(["still here"]);
});

test("results known at once are shown without waiting, and later ones below them", async () => {
  const palette = new Palette();
  const answered = later<PaletteItem[]>();
  palette.provide(() => answered.promise);
  palette.provide((query) => (matches(query, "Pay") ? [item("Pay")] : []));
  const searched = palette.search("pay");
  const atOnce = labels(palette);
  expect(atOnce).toContain("Pay");
  expect(palette.asking).toBe(true);
  answered.resolve(
    [item("A rest"), item("Pay again")].map((each, at) => ({
      ...each,
      ...(at === 0 && { rest: true }),
    })),
  );
  await searched;
  expect(labels(palette)).toEqual([...atOnce, "Pay again", "A rest"]);
  expect(palette.asking).toBe(false);
});

test("an answer after the palette was closed is dropped, and a refused search is reported", async () => {
  const palette = new Palette();
  const answered = later<PaletteItem[]>();
  let asks: AbortSignal | undefined;
  palette.provide((_, signal) => {
    asks = signal;
    return answered.promise;
  });
  palette.open = true;
  const searched = palette.search("grace");
  expect(asks?.aborted).toBe(false);
  palette.shut();
  expect(asks?.aborted).toBe(true);
  answered.resolve([item("Okello Grace")]);
  await searched;
  expect([palette.open, palette.asking, labels(palette)]).toEqual([false, false, []]);
});

test("a page of Settings is found by its contents, and leads there", async () => {
  const palette = new Palette();
  await palette.search("callback");
  expect(labels(palette)).toEqual(["Settings: Connection"]);
  palette.items[0]?.run();
  expect(router.current).toEqual({ name: "settings", page: "connection" });
  for (const { label } of settingsPages) {
    await palette.search(`settings ${label}`);
    expect(labels(palette)).toContain(`Settings: ${label}`);
  }
});

test("pages of Settings that somebody may not open are not found", async () => {
  const may = vi.spyOn(session, "may").mockReturnValue(false);
  const palette = new Palette();
  await palette.search("callback");
  expect(labels(palette)).toEqual([]);
  may.mockRestore();
});
