import type { SavedView } from "../../bindings/SavedView";
import type { HistoryDraft } from "../../model/historyDraft";

/** The filter of a view. One that can't be read means no condition. */
export function draftOf(view: SavedView | undefined): Partial<HistoryDraft> {
  if (!view) return {};
  try {
    const draft: unknown = JSON.parse(view.filter);
    return typeof draft === "object" && draft !== null ? (draft as Partial<HistoryDraft>) : {};
  } catch {
    return {};
  }
}
