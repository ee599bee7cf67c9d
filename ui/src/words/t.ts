import type { Messages } from "./messages";
import { speaker, type ParsedMessages } from "./speaker";

/** The id of a message of `words/en`. */
type MessageId = keyof Messages;

/** Ids of messages without values, for tables of words. */
export type PlainId = { [Id in MessageId]: Messages[Id] extends null ? Id : never }[MessageId];

const files = import.meta.glob<ParsedMessages>("../../../words/en/{shared,window}/*.ftl", {
  query: "?parsed",
  import: "default",
  eager: true,
});

/** Formats a message with its values. */
export const t = speaker(Object.values(files));
