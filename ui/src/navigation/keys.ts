import { t } from "../words/t";
import { isTyping } from "./typing";

/** A keyboard shortcut. Layers bind rows of this table and Help lists it, so that the two agree. */
export interface Shortcut {
  /** As printed on the keyboard. */
  keys: string;
  does: string;
  is: (event: KeyboardEvent) => boolean;
  /** Whether it works while a dialog is open. */
  overDialogs?: true;
}

const alone = (event: KeyboardEvent) => !event.ctrlKey && !event.altKey && !event.metaKey;
const key =
  (name: string) =>
  (event: KeyboardEvent): boolean =>
    alone(event) && event.key.toLowerCase() === name.toLowerCase();

/** The digit on the key, also of the number pad; of another layout, the digit that it has with Shift. */
export function digitOf(event: KeyboardEvent): string {
  const digit = /^\d$/.test(event.key) ? event.key : event.code.replace(/^Digit/, "");
  return /^\d$/.test(digit) ? digit : "";
}

export const keys = {
  find: {
    keys: "Ctrl K",
    does: t("navigation-key-find"),
    overDialogs: true,
    is: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k",
  },
  lock: {
    keys: "Ctrl L",
    does: t("navigation-key-lock"),
    overDialogs: true,
    is: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "l",
  },
  larger: {
    keys: "Ctrl +",
    does: t("navigation-key-larger"),
    overDialogs: true,
    // Without Shift, the key of "+" is that of "=".
    is: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && /^[+=]$/.test(event.key),
  },
  smaller: {
    keys: "Ctrl −",
    does: t("navigation-key-smaller"),
    overDialogs: true,
    is: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && /^[-_]$/.test(event.key),
  },
  usualSize: {
    keys: "Ctrl 0",
    does: t("navigation-key-usual-size"),
    overDialogs: true,
    is: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && digitOf(event) === "0",
  },
  help: { keys: "F1", does: t("navigation-key-help"), is: key("F1") },
  back: {
    keys: "Alt ←",
    does: t("navigation-key-back"),
    is: (event) => event.altKey && !event.ctrlKey && !event.metaKey && event.key === "ArrowLeft",
  },
  goOn: {
    keys: "Enter",
    does: t("navigation-key-go-on"),
    is: key("Enter"),
  },
  stepBack: { keys: "Esc", does: t("navigation-key-step-back"), is: key("Escape") },
  padBack: {
    keys: "− ⌗",
    does: t("navigation-key-pad-back"),
    is: (event) => alone(event) && event.code === "NumpadSubtract",
  },
  thousands: {
    keys: "+ ⌗",
    does: t("navigation-key-thousands"),
    is: (event) => alone(event) && event.code === "NumpadAdd",
  },
  choose: {
    keys: "1 – 9",
    does: t("navigation-key-choose"),
    is: (event) => alone(event) && /^[1-9]$/.test(event.key),
  },
  quickAmount: {
    keys: "Ctrl 1 – 4",
    does: t("navigation-key-quick-amount"),
    is: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && /^[1-4]$/.test(digitOf(event)),
  },
  search: { keys: "/", does: t("navigation-key-search"), is: key("/") },
  filters: { keys: "F", does: t("navigation-key-filters"), is: key("f") },
  firstRow: {
    keys: "↓",
    does: t("navigation-key-first-row"),
    is: key("ArrowDown"),
  },
  include: {
    keys: "Space",
    does: t("navigation-key-include"),
    is: key(" "),
  },
  chooseAll: {
    keys: "Ctrl A",
    does: t("navigation-key-choose-all"),
    is: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "a",
  },
  earlier: {
    keys: "O",
    does: t("navigation-key-earlier"),
    is: key("o"),
  },
  printOffered: {
    keys: "Ctrl P",
    does: t("navigation-key-print-offered"),
    is: (event) =>
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "p",
  },
  another: {
    keys: "A",
    does: t("navigation-key-another"),
    is: key("a"),
  },
} as const satisfies Record<string, Shortcut>;

/** A digit from a scanner, or the Enter or Tab after them. */
export const scanned: Pick<Shortcut, "is"> = {
  is: (event) => alone(event) && !isTyping(event.target),
};

/** A digit, where it begins an amount without focusing its field first. */
export const digits: Pick<Shortcut, "is"> = {
  is: (event) => alone(event) && !event.repeat && /^\d$/.test(event.key),
};

/** A letter or digit that was typed before the field that takes it has the focus. */
export const early: Pick<Shortcut, "is"> = {
  is: (event) => alone(event) && /^[\p{L}\d]$/u.test(event.key),
};

/** A letter, where typing starts a search without focusing its field first. */
export const letters: Pick<Shortcut, "is"> = {
  is: (event) => alone(event) && /^\p{L}$/u.test(event.key),
};
