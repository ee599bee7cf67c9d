import CircleCheck from "@lucide/svelte/icons/circle-check";
import CircleDashed from "@lucide/svelte/icons/circle-dashed";
import CircleHelp from "@lucide/svelte/icons/circle-question-mark";
import CircleX from "@lucide/svelte/icons/circle-x";
import Clock from "@lucide/svelte/icons/clock";
import OctagonAlert from "@lucide/svelte/icons/octagon-alert";
import OctagonX from "@lucide/svelte/icons/octagon-x";
import Scale from "@lucide/svelte/icons/scale";
import SearchX from "@lucide/svelte/icons/search-x";
import Unplug from "@lucide/svelte/icons/unplug";
import SendHorizontal from "@lucide/svelte/icons/send-horizontal";
import type { OperationRow } from "../bindings/OperationRow";
import type { State } from "../bindings/State";
import { t } from "../words/t";
import type { Icon } from "./icon";
import type { Tone } from "./tone";

/** The state of an operation, or "disputed": the service contradicted its final status and the case is open. */
export type DisplayState = State | "disputed";

/** A disputed operation is never shown as only what the book or only what the service says. */
export function displayState(row: Pick<OperationRow, "state" | "contradictedBy">): DisplayState {
  return row.contradictedBy === null ? row.state : "disputed";
}

/** How each state is shown: each has its own icon and word. */
export const statuses: Record<DisplayState, { icon: Icon; word: string; tone: Tone }> = {
  recorded: { icon: CircleDashed, word: t("state-recorded"), tone: "info" },
  sent: { icon: SendHorizontal, word: t("state-sent"), tone: "waiting" },
  succeeded: { icon: CircleCheck, word: t("state-succeeded"), tone: "good" },
  failed: { icon: CircleX, word: t("state-failed"), tone: "bad" },
  pending: { icon: Clock, word: t("state-pending"), tone: "waiting" },
  unknown: { icon: CircleHelp, word: t("state-unknown"), tone: "unknown" },
  notSent: { icon: Unplug, word: t("state-not-sent"), tone: "bad" },
  notFound: { icon: SearchX, word: t("state-not-found"), tone: "unknown" },
  refused: { icon: OctagonAlert, word: t("state-refused"), tone: "bad" },
  rejected: { icon: OctagonX, word: t("state-rejected"), tone: "bad" },
  disputed: { icon: Scale, word: t("state-disputed"), tone: "unknown" },
};
