import { keys } from "../navigation/keys";

interface Rows {
  focus: () => void;
}

/** Whoever arrives with the keyboard means the first arrow for the rows: listens for it on the window. */
export function arrowTo(rows: () => Rows | undefined): (event: KeyboardEvent) => void {
  return (event) => {
    const here = document.activeElement;
    if (!keys.firstRow.is(event) || event.defaultPrevented) return;
    if (here !== document.body && !here?.matches("h1")) return;
    event.preventDefault();
    rows()?.focus();
  };
}
