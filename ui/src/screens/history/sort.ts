import type { HistorySort } from "../../bindings/HistorySort";
import type { Column } from "./columns";

/** The order after a click on a heading: its usual direction, then the other, then newest first again. */
export function nextSort(sort: HistorySort | null, column: Column): HistorySort | null {
  if (column.id === "time") return sort === null ? { column: "time", descending: false } : null;
  if (sort?.column !== column.id) return { column: column.id, descending: column.largestFirst };
  return sort.descending === column.largestFirst
    ? { column: column.id, descending: !sort.descending }
    : null;
}
