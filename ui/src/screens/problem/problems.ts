import type { ProblemCode } from "../../bindings/ProblemCode";
import { t } from "../../words/t";

/** The screen's text for a problem, in addition to Rust's message. */
interface ProblemEntry {
  title: string;
  /** What to do next, step by step. */
  steps: readonly string[];
  pathLabel: string;
}

export const problems: Record<ProblemCode, ProblemEntry> = {
  bookDamaged: {
    title: t("problem-damaged"),
    steps: [t("problem-damaged-wait"), t("problem-damaged-restore"), t("problem-damaged-save")],
    pathLabel: t("problem-path-book"),
  },
  bookNewer: {
    title: t("problem-newer"),
    steps: [t("problem-newer-open"), t("problem-newer-install")],
    pathLabel: t("problem-path-book"),
  },
  bookInUse: {
    title: t("problem-in-use"),
    steps: [t("problem-in-use-window"), t("problem-in-use-program"), t("problem-step-try-again")],
    pathLabel: t("problem-path-book"),
  },
  diskFull: {
    title: t("problem-disk-full"),
    steps: [t("problem-disk-full-free"), t("problem-disk-full-try")],
    pathLabel: t("problem-path-space"),
  },
  bookClosed: {
    title: t("problem-closed"),
    steps: [t("problem-closed-folder"), t("problem-closed-disk"), t("problem-step-try-again")],
    pathLabel: t("problem-path-book"),
  },
  practiceDown: {
    title: t("problem-practice"),
    steps: [t("problem-practice-try"), t("problem-practice-close"), t("problem-practice-others")],
    pathLabel: t("problem-path-practice"),
  },
};
