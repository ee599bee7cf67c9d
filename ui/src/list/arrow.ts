import { keys } from "../navigation/keys";
import type { KeyBinding } from "../navigation/layers.svelte";

interface Rows {
  focus: () => void;
}

/** If nothing has the focus, the first arrow key enters the rows. */
export function arrowTo(rows: () => Rows | undefined): KeyBinding {
  return {
    key: keys.firstRow,
    run() {
      const here = document.activeElement;
      if (here !== document.body && !here?.matches("h1")) return false;
      rows()?.focus();
    },
  };
}
