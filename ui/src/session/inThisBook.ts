import { HalfFilled } from "./halfFilled";
import { session } from "./session.svelte";

/** Unsaved input about an item of this book: restored with it, and never in another book. */
export function inThisBook<T>(what: string, number: number): HalfFilled<T> {
  return new HalfFilled([what, session.start?.environment ?? "", number].join("/"));
}
