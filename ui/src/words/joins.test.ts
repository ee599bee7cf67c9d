import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { spoken, textOf } from "../testing/sources";

/** Texts that are joined without being messages: each file, and what it joins. */
const JOINED: Readonly<Record<string, string>> = {
  "check/code.ts": "a part of an expression",
  "format/phone.ts": "the groups of a phone number",
  "model/operation.ts": "names, with a dot between them",
  "operation/Outcome.svelte": "names, with a dot between them",
  "parts/Field.svelte": "ids of elements",
  "screens/counter/BankInput.svelte": "what is searched in",
  "screens/history/columns.ts": "widths of columns",
  "screens/statements/Comparison.svelte": "the name of an account and its number",
  "words/list.ts": "a list, which is what it is for",
};

/** What stands between two texts: a space, and no word. */
const isBetween = (text: string) => text.includes(" ") && !/[\p{L}\p{N}]/u.test(text);

type Tree = { type?: string } & Record<string, unknown>;

/** Calls whose text nobody reads: a search, an error for programmers. */
const SILENT = /^(matches|Error)$/;

/** Attributes without text for a person. */
const TECHNICAL =
  /^(class|style|d|id|for|viewBox|transform|points|key|aria-(describedby|labelledby|controls|owns)|data-.*)$/;

function* joinsOfTree(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const each of node) yield* joinsOfTree(each);
    return;
  }
  if (node === null || typeof node !== "object") return;
  const tree = node as Tree;
  if (tree.type === "Attribute") {
    if (TECHNICAL.test(String(tree.name))) return;
    // An attribute of several values and a text, as title="{a} – {b}".
    const parts = Array.isArray(tree.value) ? (tree.value as Tree[]) : [];
    const between = parts.slice(1, -1).filter((part) => part.type === "Text");
    const texts = parts.filter((part) => part.type === "Text").map((part) => String(part.data));
    if (parts.length > 2 && texts.every((text) => !/[\p{L}\p{N}]/u.test(text)))
      yield* between.map((part) => String(part.data)).filter(isBetween);
  }
  if (
    tree.type === "ExpressionTag" ||
    tree.type === "Script" ||
    /Declaration$/.test(tree.type ?? "")
  ) {
    yield* joinsOfExpression(tree);
    return;
  }
  for (const [key, value] of Object.entries(tree)) {
    if (["parent", "css", "loc", "comments"].includes(key)) continue;
    // Only compared.
    if (key === "key" || (tree.type === "KeyBlock" && key === "expression")) continue;
    yield* joinsOfTree(value);
  }
}

function* joinsOfExpression(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const each of node) yield* joinsOfExpression(each);
    return;
  }
  if (node === null || typeof node !== "object") return;
  const tree = node as Tree;
  const argumentsOf = (tree.arguments as Tree[] | undefined) ?? [];
  const callee = tree.callee as Tree | undefined;
  if (SILENT.test(String(callee?.name))) return;
  if (tree.type === "TemplateLiteral") {
    const texts = (tree.quasis as Tree[]).map((part) => (part.value as { cooked: string }).cooked);
    if (texts.every((text) => !/[\p{L}\p{N}]/u.test(text)))
      yield* texts.slice(1, -1).filter(isBetween);
  }
  const literals = (all: Tree[]) =>
    all.filter((each) => each.type === "Literal").map((each) => String(each.value));
  if (tree.type === "CallExpression" && (callee?.property as Tree | undefined)?.name === "join")
    yield* literals(argumentsOf).filter(isBetween);
  if (tree.type === "BinaryExpression" && tree.operator === "+")
    yield* literals([tree.left as Tree, tree.right as Tree]).filter(isBetween);
  for (const [key, value] of Object.entries(tree)) {
    if (!["parent", "loc", "leadingComments", "trailingComments", "comments"].includes(key))
      yield* joinsOfExpression(value);
  }
}

function* joinsOfScript(node: ts.Node): Generator<string> {
  if (ts.isCallExpression(node) && SILENT.test(node.expression.getText())) return;
  if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return;
  if (ts.isTemplateExpression(node)) {
    const texts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
    if (texts.every((text) => !/[\p{L}\p{N}]/u.test(text)))
      yield* texts.slice(1, -1).filter(isBetween);
  }
  const literals = (all: readonly ts.Node[]) =>
    all.filter(ts.isStringLiteral).map((each) => each.text);
  if (ts.isCallExpression(node) && node.expression.getText().endsWith(".join"))
    yield* literals(node.arguments).filter(isBetween);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    yield* literals([node.left, node.right]).filter(isBetween);
  const found: ts.Node[] = [];
  node.forEachChild((each) => void found.push(each));
  for (const each of found) yield* joinsOfScript(each);
}

function joinsOf(name: string, source: string): string[] {
  if (!name.endsWith(".svelte")) {
    return [...joinsOfScript(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true))];
  }
  const { fragment, instance, module } = parse(source, { modern: true, filename: name });
  return [...joinsOfTree(fragment), ...joinsOfExpression([instance?.content, module?.content])];
}

const joinsOfFile = (file: string) => joinsOf(file, textOf(file));

describe("sentences are joined, and parts of one, only by messages of words/en", () => {
  test("no source joins texts itself", () => {
    const joined = spoken
      .filter((file) => !(file in JOINED))
      .flatMap((file) => joinsOfFile(file).map((between) => `${file}: “${between}”`));
    expect(joined).toEqual([]);
  });

  test("nothing is left to do in a file that joins nothing", () => {
    expect(Object.keys(JOINED).filter((file) => joinsOfFile(file).length === 0)).toEqual([]);
  });

  test("a join is found however it is written", () => {
    expect(joinsOf("a.ts", "const told = `${a} ${b}`;")).toEqual([" "]);
    expect(joinsOf("a.ts", "const told = `${t('a')}. ${b()}`;")).toEqual([". "]);
    expect(joinsOf("a.ts", 'const told = all.join(" ");')).toEqual([" "]);
    expect(joinsOf("a.ts", 'const told = a + ", " + b;')).toEqual([", "]);
    expect(joinsOf("a.ts", "const key = `${a}-${b}`; const path = `M${x} ${y}`;")).toEqual([]);
    expect(joinsOf("a.ts", "const is = matches(query, `${a} ${b}`);")).toEqual([]);
    expect(joinsOf("a.svelte", "<p>{`${a} ${b}`}</p>")).toEqual([" "]);
    expect(joinsOf("a.svelte", '<p title="{a} – {b}">{c}</p>')).toEqual([" – "]);
    expect(joinsOf("a.svelte", '<p>{all.join(", ")}</p>')).toEqual([", "]);
    expect(joinsOf("a.svelte", '<script lang="ts">const told = `${a} ${b}`;</script>')).toEqual([
      " ",
    ]);
    expect(joinsOf("a.svelte", '<p class="{a} {b}">{c}</p>')).toEqual([]);
    expect(
      joinsOf("a.svelte", "{#each all as one (`${one.a} ${one.b}`)}<p>{one.a}</p>{/each}"),
    ).toEqual([]);
  });
});
