import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { parsedMessages } from "./parsedMessages";
import { writeTypes } from "./words.mjs";

/** The customer's page loads its own files and reaches nothing, not even Rust: stricter than the policy of all pages. */
const customerPolicy: Plugin = {
  name: "customer-policy",
  // The development server needs a connection.
  apply: "build",
  transformIndexHtml(html, { filename }) {
    if (!filename.endsWith("customer.html")) return html;
    const content = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join("; ");
    const attrs = { "http-equiv": "Content-Security-Policy", content };
    return [{ tag: "meta", attrs, injectTo: "head-prepend" }];
  },
};

export default defineConfig(({ mode }) => {
  writeTypes();
  // The gallery shows every component in every state, for viewing; it is never shipped.
  const gallery = mode === "gallery";
  return {
    plugins: [parsedMessages, svelte(), svelteTesting(), customerPolicy],
    server: { host: "127.0.0.1", port: 5173, strictPort: true, fs: { allow: [".", "../words"] } },
    build: {
      target: "safari16.4",
      outDir: gallery ? "dist-gallery" : process.env.VITE_PSEUDO ? "dist-pseudo" : "dist",
      // Inlined data: URLs would need a looser content security policy.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: (gallery
          ? ["gallery.html", "gallery-window.html", "gallery/counter/index.html"]
          : ["index.html", "customer.html"]
        ).map((page) => resolve(import.meta.dirname, page)),
      },
    },
    test: {
      environment: "happy-dom",
      include: ["src/**/*.test.ts"],
      setupFiles: ["src/testing/setup.ts"],
      restoreMocks: true,
      // By default one processor stays free, which is half of a small machine.
      maxWorkers: "100%",
      // An upper bound for tests that never end: axe over a whole screen is slow on a busy machine.
      testTimeout: 120_000,
    },
  };
});
