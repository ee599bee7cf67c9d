import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./navigation/screens";

const root = resolve(import.meta.dirname, "../..");
const pictures = join(root, "docs/pictures");
/** What the gallery is asked for to draw each picture, by its name. */
const screens = JSON.parse(readFileSync(join(root, "scripts/screens.json"), "utf8")) as Record<
  string,
  string
>;
const names = Object.keys(screens);

test("every screen has a picture of its own", () => {
  const drawn = new Set(Object.values(screens).map((query) => /screen=([\w-]+)/.exec(query)?.[1]));
  // What is shown in place of a screen is asked for by other words.
  for (const query of ["locked=", "firstRun=", "problem="])
    expect(Object.values(screens).some((each) => each.startsWith(query))).toBe(true);
  expect(Object.keys(needs).filter((name) => !drawn.has(name))).toEqual([]);
});

test("docs/pictures has a sheet of every picture and of nothing else: otherwise run `make pictures`", () => {
  const sheets = readdirSync(join(pictures, "screens")).map((file) => file.replace(/\.webp$/, ""));
  expect(sheets.sort()).toEqual([...names].sort());
});

test("the page of the pictures shows each", () => {
  const page = readFileSync(join(pictures, "README.md"), "utf8");
  const shown = [...page.matchAll(/!\[[^\]]*\]\(screens\/([\w-]+)\.webp\)/g)].map(
    (each) => each[1],
  );
  expect(shown).toEqual(names);
});
