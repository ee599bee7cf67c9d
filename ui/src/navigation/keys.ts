import { isTyping } from "./typing";

/** A key that the program listens for. Layers bind the rows of this table, and Help draws it, so that it can't say anything else. */
export interface Shortcut {
  /** As it is written on the keyboard. */
  keys: string;
  /** What it does, in a few words. */
  does: string;
  is: (event: KeyboardEvent) => boolean;
  /** Works while a dialog is open, too. */
  overDialogs?: true;
}

const alone = (event: KeyboardEvent) => !event.ctrlKey && !event.altKey && !event.metaKey;
const key =
  (name: string) =>
  (event: KeyboardEvent): boolean =>
    alone(event) && event.key.toLowerCase() === name.toLowerCase();

export const keys = {
  find: {
    keys: "Ctrl K",
    does: "Finds any screen, biller, customer or payment",
    overDialogs: true,
    is: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k",
  },
  lock: {
    keys: "Ctrl L",
    does: "Locks the window; what is on its way goes on",
    overDialogs: true,
    is: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "l",
  },
  help: { keys: "F1", does: "Opens this page", is: key("F1") },
  back: {
    keys: "Alt ←",
    does: "Goes back to the screen before",
    is: (event) => event.altKey && !event.ctrlKey && !event.metaKey && event.key === "ArrowLeft",
  },
  goOn: {
    keys: "Enter",
    does: "Goes on to the next step, opens the row, presses the button",
    is: key("Enter"),
  },
  stepBack: { keys: "Esc", does: "Goes one step back; nothing typed is lost", is: key("Escape") },
  choose: {
    keys: "1 – 9",
    does: "Chooses the biller, the large key or the page of Settings with this number",
    is: (event) => alone(event) && /^[1-9]$/.test(event.key),
  },
  search: { keys: "/", does: "Searches in the history or a payroll", is: key("/") },
  firstRow: {
    keys: "↓",
    does: "Goes into the list; the arrows walk on in it",
    is: key("ArrowDown"),
  },
  include: {
    keys: "Space",
    does: "Puts a row of a payroll in, or leaves it out",
    is: key(" "),
  },
  earlier: {
    keys: "O",
    does: "Opens the earlier payment that looks like this one",
    is: key("o"),
  },
} as const satisfies Record<string, Shortcut>;

/** A digit of a scanner, or the Enter or Tab that ends them. */
export const scanned: Pick<Shortcut, "is"> = {
  is: (event) => alone(event) && !isTyping(event.target),
};

/** A letter, where a name can be typed without choosing its field first. */
export const letters: Pick<Shortcut, "is"> = {
  is: (event) => alone(event) && /^\p{L}$/u.test(event.key),
};
