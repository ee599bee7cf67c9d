// Writes a package's SBOM, as CycloneDX 1.6: every crate and npm package with version, licence and checksum, their
// dependencies, and the bundled SQLite. Reproducible byte for byte from the same sources. Cargo also lists the tests'
// crates, and downloads any that no build has fetched yet.
//   node scripts/sbom.mjs TARGET FOLDER [VERSION]    writes FOLDER/kaunta-VERSION-TARGET.cdx.json
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(`${root}${path}`, "utf8");
const [target, folder, version = /^version = "(.*)"/m.exec(read("Cargo.toml"))?.[1]] = process.argv.slice(2);
if (!folder || !version) {
  console.error("usage: node scripts/sbom.mjs TARGET FOLDER [VERSION]");
  process.exit(2);
}

/** Everything reachable from these through `next`. */
function reach(from, next) {
  const seen = new Set(from);
  for (const at of seen) for (const each of next(at)) seen.add(each);
  return seen;
}

const licences = (expression) => (expression ? { licenses: [{ expression: expression.replaceAll("/", " OR ") }] } : {});

function crates() {
  const asked = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
  const metadata = JSON.parse(
    execFileSync("cargo", [...asked, "--features", "tauri/custom-protocol"], {
      cwd: `${root}src-tauri`,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    }),
  );
  const packages = new Map(metadata.packages.map((each) => [each.id, each]));
  const nodes = new Map(metadata.resolve.nodes.map((each) => [each.id, each]));
  const sums = new Map(
    [...read("Cargo.lock").matchAll(/^name = "(.+)"\nversion = "(.+)"\nsource = .*\nchecksum = "(.+)"/gm)].map(
      ([, name, of, sum]) => [`${name}@${of}`, sum],
    ),
  );
  const isMacro = (id) => packages.get(id).targets.some(({ kind }) => kind.includes("proc-macro"));
  const needs = (id, kinds) =>
    nodes.get(id).deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kinds.includes(kind)));
  const program = metadata.packages.find(({ name }) => name === "kaunta").id;
  const all = reach([program], (id) => needs(id, [null, "build"]).map(({ pkg }) => pkg));
  // Leaves out build dependencies, which are not part of the program.
  const inside = reach([program], (id) =>
    isMacro(id)
      ? []
      : needs(id, [null])
          .map(({ pkg }) => pkg)
          .filter((pkg) => !isMacro(pkg)),
  );
  const reference = (id) => `cargo:${packages.get(id).name}@${packages.get(id).version}`;
  const components = [...all].map((id) => {
    const { name, version: of, license, source } = packages.get(id);
    const sum = sums.get(`${name}@${of}`);
    if (source && !sum) throw new Error(`Cargo.lock has no checksum of ${name} ${of}`);
    return {
      type: "library",
      "bom-ref": reference(id),
      name,
      version: of,
      scope: inside.has(id) ? "required" : "excluded",
      ...(sum ? { hashes: [{ alg: "SHA-256", content: sum }] } : {}),
      ...licences(license),
      ...(source ? { purl: `pkg:cargo/${name}@${of}` } : {}),
    };
  });
  const dependencies = [...all].map((id) => ({
    ref: reference(id),
    dependsOn: needs(id, [null, "build"]).map(({ pkg }) => reference(pkg)),
  }));
  const sqlite = [...inside].map((id) => packages.get(id)).find(({ name }) => name === "libsqlite3-sys");
  return { components, dependencies, program: reference(program), sqlite };
}

/** The C library bundled with a crate: no list of crates names it, and it has vulnerabilities of its own. */
function sqliteOf(crate) {
  const header = readFileSync(join(dirname(crate.manifest_path), "sqlite3", "sqlite3.h"), "utf8");
  const found = /#define SQLITE_VERSION\s+"(.+)"/.exec(header)[1];
  return {
    type: "library",
    "bom-ref": `sqlite@${found}`,
    name: "sqlite",
    version: found,
    scope: "required",
    licenses: [{ license: { name: "public domain" } }],
    cpe: `cpe:2.3:a:sqlite:sqlite:${found}:*:*:*:*:*:*:*`,
  };
}

function npmPackages() {
  const { packages } = JSON.parse(read("ui/package-lock.json"));
  /** Resolves as Node does: in the folder itself, else further up. */
  const find = (from, name) => {
    for (let at = from; ; at = at.includes("/node_modules/") ? at.slice(0, at.lastIndexOf("/node_modules/")) : "") {
      const path = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      if (packages[path]) return path;
      if (at === "") return undefined;
    }
  };
  const needs = (path) => {
    const { dependencies = {}, peerDependencies = {} } = packages[path];
    return Object.keys({ ...dependencies, ...peerDependencies })
      .map((name) => find(path, name))
      .filter((found) => found !== undefined);
  };
  const inside = reach(needs(""), needs);
  const nameOf = (path) => path.replace(/^.*node_modules\//, "");
  const reference = (path) => `npm:${nameOf(path)}@${packages[path].version}`;
  const paths = Object.keys(packages).filter((path) => path !== "");
  const components = paths.map((path) => {
    const { version: of, integrity, license } = packages[path];
    if (!integrity) throw new Error(`ui/package-lock.json has no integrity of ${path}`);
    const [kind, sum] = [integrity.slice(0, 6), integrity.slice(7)];
    if (kind !== "sha512") throw new Error(`${path} is held by ${kind}`);
    return {
      type: "library",
      "bom-ref": reference(path),
      name: nameOf(path),
      version: of,
      scope: inside.has(path) ? "required" : "excluded",
      hashes: [{ alg: "SHA-512", content: Buffer.from(sum, "base64").toString("hex") }],
      ...licences(license?.replace(/^\((.*)\)$/, "$1")),
      purl: `pkg:npm/${nameOf(path).replace("@", "%40")}@${of}`,
    };
  });
  const dependencies = paths.map((path) => ({ ref: reference(path), dependsOn: needs(path).map(reference) }));
  return { components, dependencies, shown: needs("").map(reference) };
}

/** Each once, in order, with the union of its dependencies. */
function merged(dependencies) {
  const all = new Map();
  for (const { ref, dependsOn } of dependencies) all.set(ref, new Set([...(all.get(ref) ?? []), ...dependsOn]));
  return [...all]
    .map(([ref, needs]) => ({ ref, dependsOn: [...needs].sort() }))
    .sort((one, other) => (one.ref < other.ref ? -1 : 1));
}

function once(components) {
  const all = new Map();
  for (const each of components) {
    const before = all.get(each["bom-ref"]);
    if (!before || each.scope === "required") all.set(each["bom-ref"], each);
  }
  return [...all.values()].sort((one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1));
}

const rust = crates();
const ui = npmPackages();
const sqlite = sqliteOf(rust.sqlite);
const sqliteCrate = rust.components.find(({ name }) => name === "libsqlite3-sys")["bom-ref"];
const bom = {
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: {
    component: {
      type: "application",
      "bom-ref": "kaunta",
      name: "kaunta",
      version,
      licenses: [{ expression: "Apache-2.0" }],
      properties: [{ name: "kaunta:target", value: target }],
    },
  },
  components: once([...rust.components, sqlite, ...ui.components]),
  dependencies: merged([
    { ref: "kaunta", dependsOn: [rust.program, ...ui.shown] },
    ...rust.dependencies,
    { ref: sqliteCrate, dependsOn: [sqlite["bom-ref"]] },
    { ref: sqlite["bom-ref"], dependsOn: [] },
    ...ui.dependencies,
  ]),
};

const known = new Set(["kaunta", ...bom.components.map((each) => each["bom-ref"])]);
const unknown = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref));
if (unknown.length > 0) throw new Error(`needed but not listed: ${unknown.join(", ")}`);

const id = createHash("sha256").update(JSON.stringify(bom)).digest("hex");
const uuid = [id.slice(0, 8), id.slice(8, 12), `8${id.slice(13, 16)}`, `8${id.slice(17, 20)}`, id.slice(20, 32)];
const file = join(folder, `kaunta-${version}-${target}.cdx.json`);
if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify({ ...bom, serialNumber: `urn:uuid:${uuid.join("-")}` }, null, 1)}\n`);
const inside = bom.components.filter(({ scope }) => scope === "required").length;
console.log(`SBOM: ${inside} parts inside, ${bom.components.length - inside} that only help to build: ${file}`);
