// Runs the tests that a change can affect.
//   node scripts/test-changed.mjs [COMMIT]   for the difference from a commit (default: HEAD), including untracked files
//   node scripts/test-changed.mjs --check    runs nothing: checks that the table below matches the window tests
// Rust: every test program of a changed package and of its dependents, and 100 simulations. UI: type checks, and the tests
// that import a changed file, directly or not. Window: the tests that the table below names. `.ci/run` runs the rest: all
// window tests, the fail points, 10,000 simulations and the mutants.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
process.chdir(root);

/** Patterns of paths, and the files of tests/window that cover them. A path that matches no row gets the first row's. */
const waysThrough = [
  [/pay-?bill|paying|counter|form|field|biller/i, ["bill"]],
  [/customer_?screen|customer_?window|customer\/|monitor/i, ["customer"]],
  [/customer|finding|palette|lastTime|scanner/i, ["known"]],
  [/basket|bills|together/i, ["basket"]],
  [/favourite|group[A-Z]|Group[A-Z]/, ["favourites"]],
  [/leftWaiting|Done[A-Z]|chime/, ["told"]],
  [/number_?pad|navigation\/keys|quick|AmountInput/i, ["number_pad"]],
  [/airtime|send(?!ing)|collect|mobile/i, ["mobile"]],
  [/sending|asking|poller|schedule|outcome|doubt|gateway/i, ["doubt", "line"]],
  [/payroll|sheets/i, ["payroll", "payroll_again", "payroll_approval", "payroll_hidden", "payroll_kinds", "payroll_look_back"]],
  [/dropped|drop/i, ["dropped"]],
  [/people|staff/i, ["people", "people_cashier", "people_refused", "people_secrets", "payroll_approval"]],
  [/sign/i, ["people_sign_in", "people_away"]],
  [/first-?run|example/i, ["people_first_run"]],
  [/wallet|partner|fees/i, ["wallet"]],
  [/history|export|\bsheet\b/i, ["history", "accountant_keys"]],
  [/float/i, ["float"]],
  [/cash|drawer|statement|report|chart/i, ["accountant", "accountant_keys"]],
  [/attention|disput|settl|home/i, ["attention"]],
  [/receipt|pdf|print|look-?up/i, ["receipt"]],
  [/check(\/|\.config)|receipt-code/i, ["checking"]],
  [/help|diagnostics|log/i, ["help"]],
  [/settings|environment|onboarding|keys/i, ["development"]],
  [/keychain|secret/i, ["secrets"]],
  [/updat/i, ["updates"]],
  [/backup|restor|recover|carr|unknown_?time/i, ["carried", "payroll_moved"]],
  [/moving|closing|computer_?code|MoveAway|BringIn|AnotherComputer/i, ["moved"]],
  [/chain\.rs|check|verif|salvage|trust/i, ["trusted"]],
  [/problem|start/i, ["problems", "start_failure"]],
  [/breakdown|panic/i, ["broken"]],
  [/fail_points|death/i, ["killed"]],
  [/in_flight|shell|main\.rs/i, ["endings"]],
  [/words|message|pseudo/i, ["messages"]],
  [/origin|capabilit|tauri\.conf/i, ["locked"]],
  [/money|amount|phone/i, ["input"]],
  [/textSize|TextSize|rem\.svelte|placement|monitors/, ["text_size"]],
  [/parts\/|tokens|base\.css|frame\/|navigation\/|list\//i, ["access", "people_access", "forced_colours"]],
];
/** Support modules without tests of their own. */
const shared = ["main", "agree", "counter"];
/** Steps of another file's tests. */
const stepsOf = { accountant_access: "access" };

function check() {
  const files = readdirSync("tests/window").map((name) => name.replace(/\.rs$/, ""));
  const named = new Set([...waysThrough.flatMap(([, names]) => names), ...shared, ...Object.keys(stepsOf)]);
  const gone = [...named].filter((name) => !files.includes(name));
  const missing = files.filter((name) => !named.has(name));
  if (gone.length > 0) console.error(`scripts/test-changed.mjs names no file of tests/window: ${gone.join(", ")}`);
  if (missing.length > 0) console.error(`scripts/test-changed.mjs leads nowhere to: ${missing.join(", ")}`);
  if (gone.length > 0 || missing.length > 0) process.exit(1);
}

function testsThatGoTo(path) {
  const names = waysThrough.filter(([speaksOf]) => speaksOf.test(path)).flatMap(([, names]) => names);
  return names.length > 0 ? names : waysThrough[0][1];
}

const lines = (command, ...args) => execFileSync(command, args, { encoding: "utf8" }).split("\n").filter(Boolean);

function changedSince(commit) {
  const tracked = lines("git", "diff", "--name-only", "--relative", commit);
  return [...new Set([...tracked, ...lines("git", "ls-files", "--others", "--exclude-standard")])];
}

const began = Date.now();
const failed = [];

/** Runs a program under a heading. Prints its output in one piece, since others run in parallel. */
function step(title, command, args, options = {}) {
  const since = Date.now();
  return new Promise((resolve) => {
    const program = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let said = "";
    for (const stream of [program.stdout, program.stderr]) stream.on("data", (part) => (said += part));
    program.on("error", (error) => (said += error));
    program.on("close", (status) => {
      const seconds = Math.round((Date.now() - since) / 1000);
      console.log(`\n=== ${title}\n${said.trim()}`);
      console.log(`=== ${title}: ${status === 0 ? "done" : "FAILED"} after ${seconds} s`);
      if (status !== 0) failed.push(title);
      resolve();
    });
  });
}

/** Each package of the workspace: its folder, and its dependents including itself. */
function packages() {
  const metadata = execFileSync("cargo", ["metadata", "--format-version=1", "--no-deps", "--offline"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const all = JSON.parse(metadata).packages;
  const dependents = (name, found = new Set([name])) => {
    for (const each of all) {
      if (found.has(each.name) || !each.dependencies.some((needed) => needed.name === name)) continue;
      found.add(each.name);
      dependents(each.name, found);
    }
    return found;
  };
  return all.map(({ id, name, manifest_path: manifest }) => ({
    id,
    name,
    folder: relative(root, dirname(manifest)),
    affects: dependents(name),
  }));
}

/** Builds these test programs and returns { package, name, program, folder } for each. */
function programs(targets, all) {
  console.log(`\n=== Compiling and linting`);
  const since = Date.now();
  const built = spawnSync(
    "scripts/linted",
    ["cargo", "t", "--no-run", "--message-format=json-render-diagnostics", ...targets],
    { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8", maxBuffer: 1 << 30 },
  );
  if (built.status !== 0) process.exit(built.status ?? 1);
  console.log(`=== Compiling and linting: done after ${Math.round((Date.now() - since) / 1000)} s`);
  return built.stdout
    .split("\n")
    .filter((line) => line.includes('"executable":"'))
    .map((line) => JSON.parse(line))
    .filter((message) => message.profile.test)
    .map((message) => {
      const { name, folder } = all.find((each) => each.id === message.package_id);
      return { package: name, name: message.target.name, program: message.executable, folder: join(root, folder) };
    });
}

/** Runs two at a time, so that one that waits, or has one long test left, leaves its processor to another. */
async function runAll(steps) {
  const waiting = [...steps];
  const takeTurns = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  };
  await Promise.all([takeTurns(), takeTurns()]);
}

check();
if (process.argv[2] === "--check") {
  console.log("Every file of the window's tests is led to.");
  process.exit();
}
const changed = changedSince(process.argv[2] ?? "HEAD");
if (changed.length === 0) {
  console.log("Nothing has changed. SINCE=COMMIT counts from an earlier one.");
  process.exit();
}
console.log(`Changed: ${changed.join(", ")}`);

const all = packages();
const isEverything = changed.some((path) => /^(Cargo\.(toml|lock)|\.cargo\/|rust-toolchain)/.test(path));
const ownerOf = (path) => all.find(({ folder }) => path.startsWith(`${folder}/`));
const changedPackages = isEverything ? all : all.filter((each) => changed.some((path) => ownerOf(path) === each));
const affected = new Set(changedPackages.flatMap(({ affects }) => [...affects]));
// The shell's tests compare the documents with the sources.
if (changed.some((path) => path.endsWith(".md"))) affected.add("kaunta");
const inUi = changed.filter((path) => /^ui\/(src\/|index\.html)/.test(path) && existsSync(path));
/** Whether the window is built from this file. */
const isOfWindow = (path) =>
  /^(ui\/(src\/(?!.*\.test\.ts$)|index\.html)|words\/)/.test(path) ||
  (/^(crates|src-tauri)\/(?!.*\btests?\/)/.test(path) && ownerOf(path)?.affects.has("kaunta"));
const windowTests = [
  ...new Set([
    ...changed
      .flatMap((path) => /^tests\/window\/(\w+)\.rs$/.exec(path)?.[1] ?? [])
      .filter((name) => !shared.includes(name))
      .map((name) => stepsOf[name] ?? name),
    ...changed.filter(isOfWindow).flatMap(testsThatGoTo),
  ]),
];

if (inUi.length > 0) {
  const here = { cwd: join(root, "ui") };
  const paths = inUi.map((path) => relative("ui", path));
  // The design rules apply to every file, whatever imports it.
  const related = ["vitest", "related", "--run", "--passWithNoTests", "src/design.test.ts", ...paths];
  await runAll([
    () => step("UI tests", "npx", related, here),
    () => step("UI types", "npm", ["run", "check"], here),
  ]);
}
if (affected.size > 0) {
  const affectedPrograms = programs([], all).filter(({ package: name }) => affected.has(name));
  const stories = affected.has("kaunta-app") ? programs(["--test", "simulation"], all) : [];
  await runAll(
    [...affectedPrograms, ...stories].map(({ package: name, name: target, program, folder }) => () => {
      const env = { ...process.env, PROPTEST_RNG_SEED: "1", CARGO_MANIFEST_DIR: folder };
      // Every call of the window, with fewer inputs and simulations than `make test`.
      if (target === "bridge") env.KAUNTA_FUZZ_SECONDS = "15";
      if (target === "simulation") env.KAUNTA_SEEDS = "100";
      return step(`${name}: ${target}`, join(root, "scripts/in-memory"), [program, "--quiet"], { cwd: folder, env });
    }),
  );
}
if (changed.some((path) => /^tests\/(faults|counter)\//.test(path))) {
  await step("Killed and started again", "scripts/linted", ["cargo", "t", "--quiet", "--test", "faults"]);
}
if (changed.some((path) => path.startsWith("tests/mutants/"))) {
  await step("Mutants fit", "scripts/mutants", ["--fit"]);
}
if (windowTests.length > 0) {
  const named = windowTests.map((name) => `${name}::`);
  const run = ["cargo", "t", "--quiet", "--test", "window", "--", ...named];
  await step(`The window: ${windowTests.join(", ")}`, "scripts/linted", run);
}

const seconds = Math.round((Date.now() - began) / 1000);
console.log(`\n${failed.length === 0 ? "All passed" : `FAILED: ${failed.join("; ")}`}, after ${seconds} s.`);
process.exit(failed.length === 0 ? 0 : 1);
