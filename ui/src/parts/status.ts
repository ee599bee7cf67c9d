import CircleCheck from "@lucide/svelte/icons/circle-check";
import CircleDashed from "@lucide/svelte/icons/circle-dashed";
import CircleHelp from "@lucide/svelte/icons/circle-question-mark";
import CircleX from "@lucide/svelte/icons/circle-x";
import Clock from "@lucide/svelte/icons/clock";
import OctagonX from "@lucide/svelte/icons/octagon-x";
import SendHorizontal from "@lucide/svelte/icons/send-horizontal";
import type { OperationState } from "../bindings/OperationState";
import type { Icon } from "../frame/screens";
import type { Tone } from "../tone";

/** How each state of an operation is shown (design.md, "An operation's life"): every one has its own icon and word. */
export const statuses: Record<OperationState, { icon: Icon; word: string; tone: Tone }> = {
  Recorded: { icon: CircleDashed, word: "Written down", tone: "info" },
  Sent: { icon: SendHorizontal, word: "Sending", tone: "waiting" },
  Succeeded: { icon: CircleCheck, word: "Paid", tone: "good" },
  Failed: { icon: CircleX, word: "Not paid", tone: "bad" },
  Pending: { icon: Clock, word: "Waiting", tone: "waiting" },
  Unknown: { icon: CircleHelp, word: "Not known yet", tone: "unknown" },
  Rejected: { icon: OctagonX, word: "Refused", tone: "bad" },
};
