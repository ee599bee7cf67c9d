import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  {
    ignores: [
      "dist/",
      "dist-gallery/",
      "dist-pseudo/",
      "node_modules/",
      "src/bindings/",
      "src/words/messages.ts",
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    // TypeScript itself finds undefined names, and knows the types that this rule does not.
    rules: { "no-undef": "off" },
  },
  {
    files: ["src/**"],
    ignores: ["src/bridge/call.ts", "src/bridge/call.test.ts", "src/**/*.gallery.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["@tauri-apps/*"], message: "Only bridge/call.ts knows Tauri." }] },
      ],
      // Money is a decimal string from end to end: a float in between loses shillings.
      "no-restricted-globals": ["error", "parseFloat", "parseInt"],
    },
  },
  {
    files: ["src/**/*.svelte"],
    rules: { "svelte/no-at-html-tags": "error", "svelte/no-inline-styles": "error" },
  },
);
