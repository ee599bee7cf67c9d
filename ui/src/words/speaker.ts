import { FluentBundle, type FluentResource, type Message } from "@fluent/bundle";
import type { Messages } from "./messages";
import { pseudo } from "./pseudo";

/** Formats a message with its values. */
export type Speaker = <Id extends keyof Messages>(
  id: Id,
  ...values: Messages[Id] extends null ? [] : [values: Messages[Id]]
) => string;

/** The ids and patterns of a file of `words/en`, parsed when the window is built (`parsedMessages.ts`). */
export type ParsedMessages = readonly (readonly [id: string, pattern: Message["value"]])[];

/** Formats the messages of these files. */
export function speaker(files: readonly ParsedMessages[]): Speaker {
  const bundle = new FluentBundle("en", {
    // Without isolation marks around values: they would be copied along and break searches.
    useIsolating: false,
    ...(import.meta.env.VITE_PSEUDO ? { transform: pseudo } : {}),
  });
  const parsed: FluentResource = {
    body: files.flat().map(([id, value]) => ({ id, value, attributes: {} })),
  };
  bundle.addResource(parsed);
  return (id, ...[values]) => {
    const pattern = bundle.getMessage(id)?.value;
    // The types check ids and values. A remaining error is shown as far as possible: no screen goes blank.
    return pattern ? bundle.formatPattern(pattern, values ?? null, []) : id;
  };
}
