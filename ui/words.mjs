// What Kaunta can say: reads the messages that the window uses and writes the TypeScript types of their ids and values.
// `node words.mjs --list` prints every message of words/en for a proof-reader.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parse, serializeExpression, Visitor } from "@fluent/syntax";

export const folder = resolve(import.meta.dirname, "../words/en");
const types = resolve(import.meta.dirname, "src/words/messages.ts");

/** The kinds that a value may have, and how TypeScript knows each. */
const KINDS = { text: "string", number: "number" };

/** A value that only chooses a variant is one of the variants' names, so that none falls to the default unseen. */
const typeOf = (kind) =>
  Array.isArray(kind) ? kind.map((name) => JSON.stringify(name)).join(" | ") : KINDS[kind];

class Values extends Visitor {
  constructor() {
    super();
    this.names = [];
    this.shown = new Set();
    this.chosenBy = new Map();
  }

  visitVariableReference(node) {
    if (!this.names.includes(node.id.name)) this.names.push(node.id.name);
    this.shown.add(node.id.name);
  }

  visitSelectExpression({ selector, variants }) {
    const name = selector.id.name;
    if (!this.names.includes(name)) this.names.push(name);
    const keys = this.chosenBy.get(name) ?? new Set();
    for (const { key, value } of variants) {
      keys.add(key.name ?? key.value);
      this.visit(value);
    }
    this.chosenBy.set(name, keys);
  }

  /** The texts that a value may be, if it only chooses a variant and is never shown itself; otherwise null. */
  choices(name) {
    const keys = this.shown.has(name) ? undefined : this.chosenBy.get(name);
    return keys ? [...keys] : null;
  }
}

class Texts extends Visitor {
  constructor() {
    super();
    this.texts = [];
  }

  visitTextElement(node) {
    this.texts.push(node.value);
  }
}

/** The messages of one file, each with its values and their kinds in the order of the sentence. */
export function messagesOf(name, source) {
  const found = [];
  for (const entry of parse(source, {}).body) {
    if (entry.type === "Junk") {
      throw new Error(`${name}: this is no message:\n${entry.content}`);
    }
    if (entry.type !== "Message") continue;
    const id = entry.id.name;
    const about = name.replace(/\.ftl$/, "");
    if (!id.startsWith(`${about}-`))
      throw new Error(`${name}: ${id} does not begin with ${about}-`);
    if (!entry.value) throw new Error(`${name}: ${id} says nothing`);
    const values = new Values();
    values.visit(entry.value);
    const texts = new Texts();
    texts.visit(entry.value);
    if (texts.texts.some((text) => text.includes("\n"))) {
      throw new Error(`${name}: ${id} goes over two lines, which would show as a line break`);
    }
    const comment = entry.comment?.content ?? "";
    const kinds = new Map(
      [...comment.matchAll(/^\$([\w-]+) \((\w+)\)/gm)].map(([, value, kind]) => [value, kind]),
    );
    for (const [value, kind] of kinds) {
      if (!values.names.includes(value)) throw new Error(`${name}: ${id} has no value $${value}`);
      if (!(kind in KINDS)) throw new Error(`${name}: ${id}: a value can't be a ${kind}`);
    }
    const kindOf = (value) => kinds.get(value) ?? values.choices(value) ?? "text";
    found.push({ id, values: values.names.map((value) => [value, kindOf(value)]) });
  }
  return found;
}

/** All messages of the window. */
export function windowMessages() {
  return ["shared", "window"].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith(".ftl"))
      .sort()
      .flatMap((name) => messagesOf(name, readFileSync(join(folder, part, name), "utf8"))),
  );
}

/** A text as it is written, with each value as { $name } and each variant on a line of its own. */
function plain(pattern, indent) {
  const parts = pattern.elements.map((element, at) => {
    if (element.type === "TextElement") return element.value;
    const { expression } = element;
    if (expression.type !== "SelectExpression") return `{ ${serializeExpression(expression)} }`;
    const variants = expression.variants.map(({ key, value, default: otherwise }) => {
      const name = key.type === "Identifier" ? key.name : key.value;
      return `${indent}  ${otherwise ? "*" : ""}[${name}] ${plain(value, `${indent}    `)}`;
    });
    const lines = [`{ ${serializeExpression(expression.selector)} }:`, ...variants];
    if (at < pattern.elements.length - 1) lines.push(indent);
    return lines.join("\n");
  });
  return parts.join("");
}

/** The messages of one file to be proof-read: its head, then each id with the comment on its values and its text. */
export function listOf(name, source) {
  const lines = [`== ${name}`];
  for (const entry of parse(source, {}).body) {
    if (entry.type === "ResourceComment") lines.push(entry.content);
    if (entry.type === "GroupComment") lines.push("", `-- ${entry.content}`);
    if (entry.type !== "Message") continue;
    lines.push("", entry.id.name);
    if (entry.comment)
      lines.push(...entry.comment.content.split("\n").map((line) => `  # ${line}`));
    lines.push(`  ${plain(entry.value, "  ")}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Every message of words/en, shared ones first, to be proof-read. */
export function listAll() {
  return ["shared", "program", "window"]
    .flatMap((part) =>
      readdirSync(join(folder, part))
        .filter((name) => name.endsWith(".ftl"))
        .sort()
        .map((name) => listOf(`${part}/${name}`, readFileSync(join(folder, part, name), "utf8"))),
    )
    .join("\n");
}

/** Writes the types, where they have changed. */
export function writeTypes() {
  const lines = windowMessages().map(({ id, values }) => {
    const fields = values.map(([value, kind]) => `${JSON.stringify(value)}: ${typeOf(kind)}`);
    return `  "${id}": ${fields.length === 0 ? "null" : `{ ${fields.join("; ")} }`};`;
  });
  const text = [
    "// Written by words.mjs from words/en: change the messages there.",
    "/** Each message by its id, with the values that it names. */",
    "export interface Messages {",
    ...lines,
    "}",
    "",
  ].join("\n");
  let stands;
  try {
    stands = readFileSync(types, "utf8");
  } catch {
    stands = "";
  }
  if (stands !== text) {
    mkdirSync(dirname(types), { recursive: true });
    writeFileSync(types, text);
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv[2] === "--list") process.stdout.write(listAll());
  else writeTypes();
}
