// Made-up responses about the files of each month.
import { emit } from "@tauri-apps/api/event";
import type { PacksView } from "../src/bindings/PacksView";

export const packs = (asked: URLSearchParams) => ({
  packs: (): PacksView => ({
    folder: asked.has("folder") ? "/home/nakato/Documents/Months" : null,
    isHere: true,
    last: asked.has("folder") ? "2026-10" : null,
    problem: null,
    note: asked.has("folder")
      ? "kaunta-practice-2026-10.zip is not a file of this book and was left as it is. The month is in kaunta-practice-2026-10 (2).zip."
      : null,
  }),
  packMonth: (): Promise<never> => {
    void emit("changed", { kind: "export", progress: { done: 41_200, total: 128_000 } });
    return new Promise(() => undefined);
  },
});
