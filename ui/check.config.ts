// Builds the page that checks a receipt's code: one file that needs no other. Kaunta writes the shop's name and keys into it
// (crates/app/src/documents/checking_page.rs). Its name does not end with .html, because Tauri changes such files.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { parsedMessages } from "./parsedMessages";
import { NO_SCRIPT } from "./src/check/noScript";
import { pseudo } from "./src/words/pseudo";

/** The placeholder that Kaunta replaces with the shop's name and keys, as JSON. */
const SHOP = "{{shop}}";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function noScript(): string {
  const source = readFileSync(resolve(import.meta.dirname, "../words/en/window/check.ftl"), "utf8");
  const bundle = new FluentBundle("en");
  bundle.addResource(new FluentResource(source));
  const words = bundle.formatPattern(bundle.getMessage(NO_SCRIPT)?.value ?? "");
  return process.env.VITE_PSEUDO ? pseudo(words) : words;
}

/** Only this script and this style may run, and nothing can be loaded or sent. */
function pageOf(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en-UG">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>Kaunta</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="app"><noscript>${noScript()}</noscript></div>
    <script type="application/json" id="shop">${SHOP}</script>
    <script>${script}</script>
  </body>
</html>
`;
}

function onePage(): Plugin {
  return {
    name: "one-page",
    // Vite adds the style in a step of its own.
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        let script = "";
        let style = "";
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type === "chunk") script += file.code;
          else if (name.endsWith(".css")) style += String(file.source);
          else this.error(`${name} would be loaded: the page must stand alone`);
          Reflect.deleteProperty(bundle, name);
        }
        // Escapes what would end the script element.
        script = script
          .replace(/<\/(script)/gi, "<\\/$1")
          .replace(/<!--/g, "<\\!--")
          .trim();
        style = style.trim();
        if (script === "" || style === "") this.error("the page has no script or no style");
        if (style.includes("</")) this.error("the style would end its element");
        if (script.includes(SHOP)) this.error("the script names the place of the shop's keys");
        this.emitFile({
          type: "asset",
          fileName: "kaunta-verify.page",
          source: pageOf(script, style),
        });
      },
    },
  };
}

export default defineConfig({
  plugins: [parsedMessages, svelte(), onePage()],
  server: { fs: { allow: [".", "../words"] } },
  build: {
    // For older phones: features that they lack, such as light-dark(), are rewritten.
    target: ["chrome87", "firefox90", "safari14"],
    outDir: process.env.VITE_PSEUDO ? "dist-pseudo" : "dist",
    emptyOutDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      input: resolve(import.meta.dirname, "src/check/main.ts"),
      output: { format: "iife" },
    },
  },
});
