// Checks that deny.toml allows the licence of every npm package: one list, for Rust and npm. Needs no network.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(`${root}${path}`, "utf8");

// Packages without a licence in their manifest, and the licence in their LICENSE file.
const readByHand = { "svelte-toolbelt": { licence: "MIT", first: "MIT License" } };

const list = /^allow = \[([^\]]*)\]/m.exec(read("deny.toml"))?.[1] ?? "";
const allowed = new Set([...list.matchAll(/^\s*"([^"]+)"/gm)].map((match) => match[1]));
if (allowed.size === 0) throw new Error("deny.toml lists no allowed licence");

/** Whether all parts of one alternative of this SPDX expression are allowed. Drops parentheses around the whole. */
const permitted = (expression) =>
  expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => allowed.has(part.trim())));

function licenceOf(name, entry) {
  if (entry.license) return entry.license;
  const known = readByHand[name];
  const file = `ui/node_modules/${name}/LICENSE`;
  return known && existsSync(`${root}${file}`) && read(file).startsWith(known.first) ? known.licence : "none named";
}

const { packages } = JSON.parse(read("ui/package-lock.json"));
const refused = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ""), entry }))
  .map(({ name, entry }) => `${name} ${entry.version}: ${licenceOf(name, entry)}`)
  .filter((line) => !permitted(line.slice(line.indexOf(": ") + 2)));

if (refused.length > 0) {
  console.error(`Licences that deny.toml does not allow:\n  ${refused.join("\n  ")}`);
  process.exit(1);
}
console.log(`npm licences ok: ${Object.keys(packages).length - 1} packages`);
