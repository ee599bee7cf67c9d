/** The tone of a message. Never shown by colour alone: each tone has an icon, and each message a word. */
export type Tone = "info" | "waiting" | "unknown" | "bad" | "good";
