import ts from "typescript";
import { describe, expect, test } from "vitest";
import { files, forTests, scriptsOf, textOf } from "./testing/sources";

/** Whether a node of a script does what only a few files may do. */
type Found = (node: ts.Node) => boolean;

/** A call of this function, or of this method. */
const calls =
  (...names: string[]): Found =>
  (node) => {
    if (!ts.isCallExpression(node)) return false;
    const { expression } = node;
    const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    return ts.isIdentifier(called) && names.includes(called.text);
  };

/** A catch clause, `.catch(…)`, or `.then(…)` with two functions. */
const catches: Found = (node) =>
  ts.isCatchClause(node) ||
  calls("catch")(node) ||
  (calls("then")(node) && (node as ts.CallExpression).arguments.length > 1);

const timers = calls("setTimeout", "setInterval");
const listens = calls("onChange");

/** A listener for keys of the whole page; one element may listen to its own. */
const hearsKeys: Found = (node) =>
  calls("addEventListener")(node) &&
  (node as ts.CallExpression).arguments.some(
    (each) => ts.isStringLiteral(each) && /^key(down|up|press)$/.test(each.text),
  );
/** The same in the markup of a component. */
const HEARS_KEYS = /<svelte:(window|document|body)\b[^>]*\bonkey/;

/** What stands in few places, and where. */
const places: readonly [name: string, found: Found, where: readonly string[]][] = [
  [
    "a failure is caught by Attempt for a person, by quietly for the log, and nowhere else",
    catches,
    [
      "bridge/attempt.svelte.ts",
      "bridge/quietly.ts",
      // Below both.
      "bridge/call.ts",
      // Not a failure: a view that was saved by another version.
      "screens/history/views.ts",
    ],
  ],
  [
    "time passes by the two clocks and by after",
    timers,
    [
      "bridge/after.ts",
      "format/clock.svelte.ts",
      // Keys and fingers, below the bridge.
      "navigation/scanner.ts",
      "navigation/touch.svelte.ts",
    ],
  ],
  [
    "changes are followed at the pace of Live and onNews",
    listens,
    [
      "bridge/news.ts",
      // Each of these changes counts by itself.
      "bridge/ahead.ts",
      "bridge/fileWriting.svelte.ts",
      "session/session.svelte.ts",
      "session/leftWaiting.svelte.ts",
    ],
  ],
  ["keys are heard by the one stack of layers", hearsKeys, ["navigation/layers.svelte.ts"]],
];

/** Pages of their own, without the bridge. */
const APART = /^check\//;
const shipped = files.filter((file) => !forTests(file) && !APART.test(file));

function holds(found: Found, text: string, isComponent: boolean): boolean {
  const look = (node: ts.Node): boolean =>
    found(node) || ts.forEachChild(node, (each) => look(each) || undefined) === true;
  return scriptsOf(text, isComponent).some((script) =>
    look(ts.createSourceFile("a.ts", script, ts.ScriptTarget.Latest)),
  );
}

test.each(places)("%s", (_, found, where) => {
  const here = shipped.filter((file) => holds(found, textOf(file), file.endsWith(".svelte")));
  expect(here.sort()).toEqual([...where].sort());
});

test("no component listens for keys of the whole page", () => {
  expect(shipped.filter((file) => HEARS_KEYS.test(textOf(file)))).toEqual([]);
});

describe("the check itself", () => {
  test.each([
    ["try { f(); } catch { g(); }", catches],
    ["void call().catch(() => undefined);", catches],
    ["const f = () => { void call().then(g, h); };", catches],
    ["window.setTimeout(f, 1);", timers],
    ["return setInterval(f, 1);", timers],
    ["$effect(() => onChange(f));", listens],
    ['document.addEventListener("keydown", f, { capture: true });', hearsKeys],
  ])("finds %s", (text, found) => {
    expect(holds(found, text, false)).toBe(true);
    expect(holds(found, `<p>a</p><script lang="ts">${text}</script>`, true)).toBe(true);
  });

  test("finds a listener in the markup", () => {
    expect(HEARS_KEYS.test("<svelte:window\n  onblur={f}\n  onkeydowncapture={g}\n/>")).toBe(true);
    expect(HEARS_KEYS.test("<svelte:window onblur={f} /><p onkeydown={g}>a</p>")).toBe(false);
  });

  test("leaves a mere word", () => {
    const text = '// catch setTimeout(\nconst catches = "onChange"; call().then(f);';
    for (const [, found] of places) expect(holds(found, text, false)).toBe(false);
  });
});
