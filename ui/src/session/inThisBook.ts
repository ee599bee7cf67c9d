import { HalfFilled } from "./halfFilled";
import { session } from "./session.svelte";

/** What was begun about something of this book and not kept yet: found again with it, and with nothing of another book. */
export function inThisBook<T>(what: string, number: number): HalfFilled<T> {
  return new HalfFilled([what, session.start?.environment ?? "", number].join("/"));
}
