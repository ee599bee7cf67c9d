import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Messages } from "./messages";
import { pseudo } from "./pseudo";

/** The id of a message of `words/en`. */
export type MessageId = keyof Messages;

/** Ids of messages without values, for tables of words. */
export type PlainId = { [Id in MessageId]: Messages[Id] extends null ? Id : never }[MessageId];

const sources = import.meta.glob<string>("../../../words/en/{shared,window}/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

const bundle = new FluentBundle("en", {
  // Without isolation marks around values: they would be copied along and break searches.
  useIsolating: false,
  ...(import.meta.env.VITE_PSEUDO ? { transform: pseudo } : {}),
});
for (const source of Object.values(sources)) bundle.addResource(new FluentResource(source));

/** Formats a message with its values. */
export function t<Id extends MessageId>(
  id: Id,
  ...[values]: Messages[Id] extends null ? [] : [values: Messages[Id]]
): string {
  const pattern = bundle.getMessage(id)?.value;
  // The types check ids and values. A remaining error is shown as far as possible: no screen goes blank.
  return pattern ? bundle.formatPattern(pattern, values ?? null, []) : id;
}
