import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Messages } from "./messages";
import { pseudo } from "./pseudo";

/** The id of a message of `words/en`. */
export type MessageId = keyof Messages;

/** The messages that name no value: what a table of words by state holds. */
export type PlainId = { [Id in MessageId]: Messages[Id] extends null ? Id : never }[MessageId];

const sources = import.meta.glob<string>("../../../words/en/{shared,window}/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

const bundle = new FluentBundle("en", {
  // Marks of direction around each value would be copied along with it, and found by no search.
  useIsolating: false,
  ...(import.meta.env.VITE_PSEUDO ? { transform: pseudo } : {}),
});
for (const source of Object.values(sources)) bundle.addResource(new FluentResource(source));

/** A message in words: whole sentences, with its values in their places. */
export function t<Id extends MessageId>(
  id: Id,
  ...[values]: Messages[Id] extends null ? [] : [values: Messages[Id]]
): string {
  const pattern = bundle.getMessage(id)?.value;
  // The types hold ids and values together. What is wrong all the same is shown as far as it goes: no screen goes blank.
  return pattern ? bundle.formatPattern(pattern, values ?? null, []) : id;
}
