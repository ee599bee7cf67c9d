import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const src = resolve(import.meta.dirname, "..");

/** Tests and samples do not ship. */
export const forTests = (file: string) =>
  /(^|\/)testing\/|\.(test|fixture|steps|gallery)\.ts$|Fixture\.svelte$/.test(file);

/** Every TypeScript and Svelte file under `src`, as a path from there. */
export const files: readonly string[] = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|svelte)$/.test(file));

/** Sources that may contain text for a person. */
export const spoken = files.filter(
  (file) => !forTests(file) && !/^bindings\/|^words\/messages\.ts$/.test(file),
);

export const textOf = (file: string) => readFileSync(join(src, file), "utf8");

/** The scripts of a source: all of a module, and what a component has between its script tags. */
export function scriptsOf(text: string, isComponent: boolean): string[] {
  if (!isComponent) return [text];
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((each) => each[1] ?? "");
}
