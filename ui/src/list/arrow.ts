import { keys } from "../navigation/keys";
import type { KeyBinding } from "../navigation/layers.svelte";

interface Rows {
  focus: () => void;
}

/** The first arrow of a person who has focused nothing yet goes into the rows. */
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
