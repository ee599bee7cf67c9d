/** How a message sounds. Never told by colour alone: every tone has its icon, and its message a word. */
export type Tone = "info" | "waiting" | "unknown" | "bad" | "good";
