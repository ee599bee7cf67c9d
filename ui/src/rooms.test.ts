import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { files, forTests, scriptsOf, textOf } from "./testing/sources";

/** Each folder of a source tree, lowest first, with the folders that it may import. */
type Rooms = Record<string, readonly string[]>;

const src = import.meta.dirname;
const table = JSON.parse(readFileSync(resolve(src, "../../rooms.json"), "utf8")) as Record<
  string,
  Rooms
>;
const rooms = table["ui/src"] ?? {};

/** Every relative import of a source: static, of types, dynamic and re-exported. */
function importsOf(text: string, svelte: boolean): string[] {
  const found = scriptsOf(text, svelte).flatMap((script) =>
    ts.preProcessFile(script, true, true).importedFiles.map((each) => each.fileName),
  );
  const inMarkup = svelte
    ? [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map((each) => each[1] ?? "")
    : [];
  return [...found, ...inMarkup].filter((each) => each.startsWith("."));
}

function resolved(from: string, specifier: string): string | undefined {
  const base = resolve(src, dirname(from), specifier);
  return ["", ".ts", ".svelte", "/index.ts"]
    .map((ending) => base + ending)
    .filter((path) => /\.(ts|svelte)$/.test(path) && existsSync(path) && statSync(path).isFile())
    .map((path) => relative(src, path))[0];
}

function roomOf(file: string, all: readonly string[]): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (all.includes(folder)) return folder;
    if (folder === ".") return undefined;
  }
}

/** The imports that the table does not allow, and the rows of the table that point upwards. */
function violations(graph: ReadonlyMap<string, readonly string[]>, allowed: Rooms): string[] {
  const order = Object.keys(allowed);
  const upwards = order.flatMap((room, at) =>
    (allowed[room] ?? [])
      .filter((other) => !order.slice(0, at).includes(other))
      .map((other) => `rooms.json: ${room} names ${other}, which does not stand before it`),
  );
  const wrong = [...graph].flatMap(([file, imports]) => {
    const room = roomOf(file, order);
    if (room === undefined) return [`${file} is in no folder of rooms.json`];
    return imports
      .filter((to) => {
        const other = roomOf(to, order);
        return other !== room && !(allowed[room] ?? []).includes(other ?? "");
      })
      .map((to) => `${file} -> ${to}`);
  });
  return [...upwards, ...wrong];
}

/** Import cycles: files that all reach each other. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map<string, Set<string>>();
  for (const start of graph.keys()) {
    const seen = new Set<string>();
    const ahead = [start];
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop())
      for (const to of graph.get(at) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        ahead.push(to);
      }
    reached.set(start, seen);
  }
  const together = [...graph.keys()].map((file) =>
    [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file)).sort(),
  );
  const found = new Map(together.map((circle) => [circle.join(" "), circle]));
  return [...found.values()].filter((circle) => circle.length > 0);
}

const graph = new Map(
  files.map((file) => {
    const imports = importsOf(textOf(file), file.endsWith(".svelte"));
    return [file, [...new Set(imports.flatMap((each) => resolved(file, each) ?? []))]] as const;
  }),
);

test("imports of the window run down only, as rooms.json says", () => {
  const shipped = new Map([...graph].filter(([file]) => !forTests(file)));
  expect(violations(shipped, rooms)).toEqual([]);
});

test("nothing that ships imports a test or a sample", () => {
  const wrong = [...graph]
    .filter(([file]) => !forTests(file))
    .flatMap(([file, imports]) => imports.filter(forTests).map((to) => `${file} -> ${to}`));
  expect(wrong).toEqual([]);
});

test("no circle of imports holds more than two files, and none two folders", () => {
  const order = Object.keys(rooms);
  const tooLarge = cycles(graph).filter(
    (circle) => circle.length > 2 || new Set(circle.map((file) => roomOf(file, order))).size > 1,
  );
  expect(tooLarge.map((circle) => circle.join(" -> "))).toEqual([]);
});

describe("the check itself", () => {
  const three = new Map([
    ["low/a.ts", ["low/b.ts"]],
    ["low/b.ts", ["low/c.ts"]],
    ["low/c.ts", ["low/a.ts"]],
    ["high/d.ts", ["low/a.ts"]],
  ]);

  test("finds an import that runs up, a folder that the table forgot, and a table that runs up", () => {
    const up = new Map([...three, ["low/b.ts", ["high/d.ts"]]]);
    expect(violations(up, { low: [], high: ["low"] })).toEqual(["low/b.ts -> high/d.ts"]);
    expect(violations(three, { low: [] })).toEqual(["high/d.ts is in no folder of rooms.json"]);
    expect(violations(three, { low: ["high"], high: ["low"] })).toEqual([
      "rooms.json: low names high, which does not stand before it",
    ]);
  });

  test("finds a circle of three and leaves one of two", () => {
    expect(cycles(three)).toEqual([["low/a.ts", "low/b.ts", "low/c.ts"]]);
    expect(cycles(new Map([...three, ["low/b.ts", ["low/a.ts"]]]))).toEqual([
      ["low/a.ts", "low/b.ts"],
    ]);
  });

  test("reads every kind of import, in a component too", () => {
    const every = [
      'import a from "./a";',
      'import type { B } from "./b";',
      'export { c } from "./c";',
      'export * from "./d";',
      'import "./e";',
      'const f = () => import("./f");',
      'type G = typeof import("./g");',
      'import h from "package";',
    ].join("\n");
    const all = ["./a", "./b", "./c", "./d", "./e", "./f", "./g"];
    expect(importsOf(every, false).sort()).toEqual(all);
    const component = `<script lang="ts" module>${every}</script>\n{#await import("./i") then I}<I />{/await}`;
    expect([...new Set(importsOf(component, true))].sort()).toEqual([...all, "./i"]);
  });
});
