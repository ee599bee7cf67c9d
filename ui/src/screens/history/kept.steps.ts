import type { HistoryLayout } from "../../bindings/HistoryLayout";
import { router } from "../../navigation/router.svelte";
import { layout } from "../../session/historyLayout.svelte";
import { answer, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { bookOf } from "../../testing/rows";

/** Opens a history of 100 operations; returns its layout, which follows what is saved. */
export async function openHistory(): Promise<{ layout: HistoryLayout }> {
  layOut();
  forgetAll();
  const kept: { layout: HistoryLayout } = { layout: { columns: [], views: [] } };
  answer("historyLayout", () => kept.layout);
  answer("saveHistoryLayout", (saved) => (kept.layout = saved));
  answer("historyDays", () => ({ days: [] }));
  answer("history", bookOf(100));
  router.go({ name: "history" });
  await layout.load();
  return kept;
}
