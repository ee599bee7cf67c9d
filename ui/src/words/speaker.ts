import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Messages } from "./messages";
import { pseudo } from "./pseudo";

/** Formats a message with its values. */
export type Speaker = <Id extends keyof Messages>(
  id: Id,
  ...values: Messages[Id] extends null ? [] : [values: Messages[Id]]
) => string;

/** Formats the messages of these files of `words/en`. */
export function speaker(sources: readonly string[]): Speaker {
  const bundle = new FluentBundle("en", {
    // Without isolation marks around values: they would be copied along and break searches.
    useIsolating: false,
    ...(import.meta.env.VITE_PSEUDO ? { transform: pseudo } : {}),
  });
  for (const source of sources) bundle.addResource(new FluentResource(source));
  return (id, ...[values]) => {
    const pattern = bundle.getMessage(id)?.value;
    // The types check ids and values. A remaining error is shown as far as possible: no screen goes blank.
    return pattern ? bundle.formatPattern(pattern, values ?? null, []) : id;
  };
}
