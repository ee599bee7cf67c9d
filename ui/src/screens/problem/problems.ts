import type { ProblemCode } from "../../bindings/ProblemCode";

/** What the screen says of a problem beyond the program's own message. */
export interface ProblemEntry {
  title: string;
  /** What to do next, step by step. */
  steps: readonly string[];
  /** What the path is of. */
  pathLabel: string;
}

export const problems: Record<ProblemCode, ProblemEntry> = {
  bookDamaged: {
    title: "The book is damaged",
    steps: [
      "Do not pay anything again that may be in it: its state at the service is not lost.",
      "Restore the newest backup: the damaged book is set aside as it is, nothing is overwritten.",
      "Without a backup, save what can be read. What is missing is then asked of the service.",
    ],
    pathLabel: "The book",
  },
  bookNewer: {
    title: "The book was made by a newer Kaunta",
    steps: [
      "Open it with the newer Kaunta, the one that was used last.",
      "Or install the newest version here: your book stays as it is.",
    ],
    pathLabel: "The book",
  },
  bookInUse: {
    title: "The book is already open",
    steps: [
      "Look for another Kaunta window and use that one.",
      "Close any other program that has the book open, such as a backup or a database tool.",
      "Then press Try again.",
    ],
    pathLabel: "The book",
  },
  diskFull: {
    title: "The disk is full",
    steps: [
      "Free some space: empty the bin or move large files away. 200 MB is enough to go on.",
      "Then press Try again. Nothing is paid that can't be written down first.",
    ],
    pathLabel: "Where space is needed",
  },
  bookClosed: {
    title: "The book can't be opened",
    steps: [
      "Check that the file's folder is there, and that you may read and write it.",
      "Check that it is on this computer's own disk and that the disk has space.",
      "Then press Try again.",
    ],
    pathLabel: "The book",
  },
  practiceDown: {
    title: "The practice gateway did not start",
    steps: [
      "Press Try again.",
      "If that does not help, close Kaunta and open it once more.",
      "The other environments work without it.",
    ],
    pathLabel: "The practice gateway's file",
  },
};
