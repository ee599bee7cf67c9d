import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { writeTypes } from "./words.mjs";

export default defineConfig(({ mode }) => {
  writeTypes();
  // The gallery shows every component in every state, for viewing; it is never shipped.
  const gallery = mode === "gallery";
  return {
    plugins: [svelte(), svelteTesting()],
    server: { host: "127.0.0.1", port: 5173, strictPort: true, fs: { allow: [".", "../words"] } },
    build: {
      target: "safari16.4",
      outDir: gallery ? "dist-gallery" : process.env.VITE_PSEUDO ? "dist-pseudo" : "dist",
      // Inlined data: URLs would need a looser content security policy.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: (gallery
          ? ["gallery.html", "gallery-window.html", "gallery/counter/index.html"]
          : ["index.html"]
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
