// @vitest-environment node
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";

let page = "";

beforeAll(async () => {
  const built = await build({
    configFile: resolve(import.meta.dirname, "../../check.config.ts"),
    root: resolve(import.meta.dirname, "../.."),
    logLevel: "error",
    build: { write: false },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("nothing was built");
  const files = output.output;
  expect(files.map(({ fileName }) => fileName)).toEqual(["kaunta-verify.page"]);
  page = files.flatMap((each) => (each.type === "asset" ? [String(each.source)] : [])).join("");
});

const inside = (element: string) =>
  new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(page)?.[1] ?? "";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the page as a file", () => {
  test("its policy allows its own script and style, and nothing that is loaded or sent", () => {
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
    expect(policy?.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hash(inside("script"))}`,
      `style-src ${hash(inside("style"))}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(inside("style")).toContain("--paper");
  });

  test("it names no other file and no address to load from", () => {
    const head = page.slice(0, page.indexOf("<script>"));
    expect(head).not.toMatch(/\b(src|href)=/);
    expect(inside("style")).not.toMatch(/url\(|@import/);
    expect(inside("script")).not.toMatch(/\b(fetch|XMLHttpRequest|WebSocket|sendBeacon)\b/);
  });

  test("the program finds the one place for the shop's keys", () => {
    expect(page.split("{{shop}}")).toHaveLength(2);
    expect(page).toContain('<script type="application/json" id="shop">{{shop}}</script>');
  });

  test("what older phones lack is rewritten", () => {
    expect(inside("style")).not.toContain("light-dark(");
  });
});
