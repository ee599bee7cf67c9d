import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { folder, listAll, listOf, messagesOf, windowMessages } from "../../words.mjs";
import { files, textOf } from "../testing/sources";
import { pseudo, unmarked } from "./pseudo";
import { asText, piecesOf } from "./rich";

const messages = windowMessages();

describe("messages of the window", () => {
  test("no id is given twice, and each is said somewhere", () => {
    const ids = messages.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const sources = files
      .filter((file) => !/\.test\.ts$|words\/messages\.ts$/.test(file))
      .map((file) => textOf(file))
      .join("\n");
    const named = new Set(
      [...sources.matchAll(/["']([a-z][a-z0-9]*(?:-[a-z0-9]+)+)["']/g)].map((found) => found[1]),
    );
    expect(ids.filter((id) => !named.has(id))).toEqual([]);
  });

  test("each can be said with the values that it names", () => {
    const wrong: string[] = [];
    const bundle = new FluentBundle("en", { useIsolating: false, transform: pseudo });
    for (const part of ["shared", "window"]) {
      for (const name of readdirSync(join(folder, part))) {
        bundle.addResource(new FluentResource(readFileSync(join(folder, part, name), "utf8")));
      }
    }
    for (const { id, values } of messages) {
      for (const count of [0, 1, 2]) {
        const pattern = bundle.getMessage(id)?.value ?? "";
        const given = Object.fromEntries(
          values.map(([name, kind]) => [
            name,
            kind === "number"
              ? count
              : Array.isArray(kind)
                ? (kind[count % kind.length] ?? "")
                : "1",
          ]),
        );
        const errors: Error[] = [];
        const said = bundle.formatPattern(pattern, given, errors);
        wrong.push(...errors.map((error) => `${id}: ${error.message}`));
        // Without marks and placeholders such as {id}.
        const plain = unmarked(said.replace(/<[^>]*>|\{[^}]*\}/g, ""));
        if (/\p{L}/u.test(plain)) wrong.push(`${id}: not marked: ${plain}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("what the window and the program both name is named the same", () => {
    const said = new Map(
      ["window/model", "program/products", "window/reconcile", "program/statements"].flatMap(
        (file) =>
          [
            ...readFileSync(join(folder, `${file}.ftl`), "utf8").matchAll(/^([a-z-]+) = (.+)$/gm),
          ].map(([, id = "", text = ""]) => [id, text] as const),
      ),
    );
    const pairs = [
      ["model-wallet-to-mobile-money", "products-wallet-to-mobile-money"],
      ["model-wallet-to-network", "products-wallet-to-mobile-network"],
      ["model-wallet-to-wallet", "products-wallet-to-wallet"],
      ["model-wallet-to-bank", "products-wallet-to-bank"],
      ["model-wallet-merchant", "products-pay-a-merchant"],
      ["model-wallet-from-mobile-money", "products-mobile-money-to-wallet"],
      ["model-wallet-top-up", "products-top-up-the-wallet"],
      ["model-wallet-other", "products-other-wallet-transaction"],
      ...["matched", "proposed", "differing", "only-here", "only-there", "cases"].map((group) => [
        `reconcile-group-${group}`,
        `statements-group-${group}`,
      ]),
    ];
    for (const [window = "", program = ""] of pairs) {
      expect(said.get(window), window).toBeDefined();
      expect(said.get(program), program).toBe(said.get(window));
    }
  });

  test("a message whose name, value or line is wrong is refused", () => {
    expect(messagesOf("a.ftl", "# $count (number)\na-b = { $count } of { $name }")).toEqual([
      {
        id: "a-b",
        values: [
          ["count", "number"],
          ["name", "text"],
        ],
      },
    ]);
    const chosen =
      "a-b = { $state ->\n    [paid] Paid { $count }\n   *[failed] Not paid { $count }\n}";
    expect(messagesOf("a.ftl", chosen)[0]?.values).toEqual([
      ["state", ["paid", "failed"]],
      ["count", "text"],
    ]);
    expect(() => messagesOf("a.ftl", "b-c = Paid")).toThrow("does not begin with a-");
    expect(() => messagesOf("a.ftl", "a-b = Paid\n    twice")).toThrow("two lines");
    expect(() => messagesOf("a.ftl", "# $count (number)\na-b = Paid")).toThrow("no value $count");
    expect(() => messagesOf("a.ftl", "a-b Paid")).toThrow("no message");
  });

  test("a proof-reader sees each file's head, and each message with its comment and every variant", () => {
    const source = [
      "### A day.",
      "",
      "## Its end",
      "",
      "# $count (number)",
      "# $name: who was paid.",
      "a-b = Paid { $count ->",
      "    [one] <b>once</b>",
      "   *[other] { $count } times",
      "} to { $name }.",
    ];
    expect(listOf("window/a.ftl", source.join("\n"))).toBe(
      [
        "== window/a.ftl",
        "A day.",
        "",
        "-- Its end",
        "",
        "a-b",
        "  # $count (number)",
        "  # $name: who was paid.",
        "  Paid { $count }:",
        "    [one] <b>once</b>",
        "    *[other] { $count } times",
        "   to { $name }.",
        "",
      ].join("\n"),
    );
    const all = listAll();
    const missing = messages.filter(({ id }) => !all.includes(`\n${id}\n`)).map(({ id }) => id);
    expect(missing).toEqual([]);
    expect(all).toContain("== program/");
  });

  test("what a person typed is no mark", () => {
    const { name } = asText({ name: "<strong>x</strong>" });
    expect(piecesOf(`Paid to <strong>${name}</strong>.`)).toEqual([
      { tag: null, text: "Paid to " },
      { tag: "strong", text: "<strong>x</strong>" },
      { tag: null, text: "." },
    ]);
    expect(piecesOf(`<was>${asText({ was: "OKELLO\n<b>" }).was}</was>`)).toEqual([
      { tag: "was", text: "OKELLO\n<b>" },
    ]);
  });
});
