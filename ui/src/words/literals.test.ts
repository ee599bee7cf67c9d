import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { spoken, textOf } from "../testing/sources";

/** Folders whose sentences are still in their sources. */
const NOT_YET: readonly string[] = [];

/** Texts that are the same in every language: names of keys, brands, currencies and file formats. */
const NO_WORDS: ReadonlySet<string> = new Set([
  ..."Enter Escape Tab Space Home End PageUp PageDown Delete Backspace Insert Control Shift Alt Meta Ctrl Esc".split(
    " ",
  ),
  ..."ArrowUp ArrowDown ArrowLeft ArrowRight ContextMenu CapsLock Process Unidentified".split(" "),
  // What is signed.
  "kaunta receipt",
  ..."CSV XLSX UGX Kaunta Africa/Kampala MTN Airtel Airtel Money".split(" "),
]);

/** Attributes without text for a person. */
const TECHNICAL =
  /^(class|style|d|id|for|href|src|type|role|name|viewBox|transform|points|fill|stroke|key|rel|target|autocomplete|inputmode|pattern|data-.*|patternUnits|method|lang|slot|as|xmlns|preserveAspectRatio)$/;

/** Keys pressed together, as in "Ctrl K" and "Ctrl 1 – 4". */
const CHORD = /^(Ctrl|Alt) \S( – \S)?$/;

const isNoWord = (plain: string) => NO_WORDS.has(plain) || CHORD.test(plain);

const isText = (text: string) => {
  const plain = text.trim();
  if (isNoWord(plain)) return false;
  // A capitalized word, or two words: text for a person, not code.
  return (
    /^[^a-z]*\b[A-Z][a-z]+('[a-z]+)?([ .,:;?!…]|$)/.test(plain) ||
    /[A-Za-z]{2,}[,.;:]? [a-z'’]{1,}/.test(plain)
  );
};

type Tree = { type?: string } & Record<string, unknown>;

/** Literals of the script that are types, imports, errors for programmers, or logged. */
const SILENT =
  /^(TSLiteralType|ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression)$/;

function* textsOfTree(node: unknown, attribute: string | null): Generator<string> {
  if (Array.isArray(node)) {
    for (const each of node) yield* textsOfTree(each, attribute);
    return;
  }
  if (node === null || typeof node !== "object") return;
  const tree = node as Tree;
  if (SILENT.test(tree.type ?? "")) return;
  if (tree.type === "CallExpression") {
    const callee = tree.callee as Tree | undefined;
    // `t` and the console take ids and details; `call` takes names of calls, `quietly` what to call it in the log.
    if (
      callee?.type === "Identifier" &&
      ["t", "call", "quietly", "Error"].includes(String(callee.name))
    ) {
      yield* textsOfTree((tree.arguments as unknown[]).slice(1), attribute);
      return;
    }
    const owner = (callee?.object as Tree | undefined)?.name;
    if (owner === "console") return;
    // Selectors of elements; and `saving.about` takes the name of a contract field.
    const method = (callee?.property as Tree | undefined)?.name;
    if (/^(querySelector(All)?|matches|closest|about)$/.test(String(method))) return;
  }
  if (tree.type === "NewExpression" && /Error$/.test(String((tree.callee as Tree).name))) return;
  if (tree.type === "Attribute") {
    if (TECHNICAL.test(String(tree.name))) return;
    yield* textsOfTree(tree.value, String(tree.name));
    return;
  }
  if (tree.type === "Text") {
    const text = String(tree.data);
    if (attribute === null ? /[A-Za-z]{2,}/.test(text) && !isNoWord(text.trim()) : isText(text))
      yield text;
  }
  if (tree.type === "Literal" && typeof tree.value === "string" && isText(tree.value))
    yield tree.value;
  if (tree.type === "TemplateElement") {
    const text = (tree.value as { cooked: string }).cooked;
    if (isText(text)) yield text;
  }
  for (const [key, value] of Object.entries(tree)) {
    if (["parent", "css", "loc", "leadingComments", "trailingComments", "comments"].includes(key))
      continue;
    yield* textsOfTree(
      value,
      tree.type === "RegularElement" || tree.type === "Component" ? null : attribute,
    );
  }
}

/** What is called, as it is written without its type arguments. */
const callee = (node: ts.CallExpression) => node.expression.getText();

function* textsOfScript(node: ts.Node): Generator<string> {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
  if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return;
  if (ts.isCallExpression(node) && callee(node).startsWith("console.")) return;
  if (ts.isCallExpression(node) && /^quietly$|\.querySelector(All)?$/.test(callee(node))) {
    for (const each of node.arguments.slice(1)) yield* textsOfScript(each);
    return;
  }
  const isWords =
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node);
  if (isWords && isText(node.text)) yield node.text;
  const found: ts.Node[] = [];
  node.forEachChild((each) => void found.push(each));
  for (const each of found) yield* textsOfScript(each);
}

export function textsOf(name: string, source: string): string[] {
  if (!name.endsWith(".svelte")) {
    return [...textsOfScript(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true))];
  }
  const { fragment, instance, module } = parse(source, { modern: true, filename: name });
  return [fragment, instance?.content, module?.content].flatMap((part) => [
    ...textsOfTree(part, null),
  ]);
}

describe("every sentence of the window is a message of words/en", () => {
  const isLeft = (file: string) =>
    NOT_YET.some((left) => file === left || file.startsWith(`${left}/`));

  test("no source says a word itself", () => {
    const said = spoken
      .filter((file) => !isLeft(file))
      .flatMap((file) => textsOf(file, textOf(file)).map((text) => `${file}: ${text.trim()}`));
    expect(said).toEqual([]);
  });

  test("a word is found wherever it may stand", () => {
    const found = (source: string) => textsOf("a.svelte", source).map((text) => text.trim());
    expect(found("<p>Paid</p>")).toEqual(["Paid"]);
    expect(found("<p>and paid <b>twice</b></p>")).toEqual(["and paid", "twice"]);
    expect(found('<Notice title="Not paid" />')).toEqual(["Not paid"]);
    expect(found('<Notice title={late ? "Not paid" : t("a-b")} />')).toEqual(["Not paid"]);
    expect(found("<p>{`${count} rows wait`}</p>")).toEqual(["rows wait"]);
    expect(found('<script lang="ts">const label = "Paid";</script>')).toEqual(["Paid"]);
    expect(found('<p class="Paid out">{t("a-b", { name })}</p>')).toEqual([]);
    expect(found('<Field error={saving.about("Paid out")} />')).toEqual([]);
    expect(found('<script lang="ts">form.querySelector("input, select");</script>')).toEqual([]);
    expect(found("<kbd>Ctrl K</kbd>")).toEqual([]);
    expect(textsOf("a.ts", 'const label = "Paid out";')).toEqual(["Paid out"]);
    expect(textsOf("a.ts", 'form.querySelector<HTMLElement>("input, select");')).toEqual([]);
    expect(textsOf("a.ts", 'quietly("last export", () => said("Paid out"));')).toEqual([
      "Paid out",
    ]);
    expect(textsOf("a.ts", 'type Label = "Paid out"; throw new Error("Paid out");')).toEqual([]);
  });
});
