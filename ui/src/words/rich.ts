/** A piece of a message: plain, or between `<name>` and `</name>`. `<name/>` is a piece without text. */
export interface Piece {
  tag: string | null;
  text: string;
}

const TAG = /<([a-z]+)>(.*?)<\/\1>|<([a-z]+)\/>/gs;

/** Replaces "<" in a value, so that typed text is never read as a mark. */
const TYPED = "\uE000";

/** Escapes values for a marked message. */
export function asText<Values extends Record<string, string | number>>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll("<", TYPED) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

/** Splits a message at its marks. */
export function piecesOf(message: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of message.matchAll(TAG)) {
    if (found.index > at) pieces.push({ tag: null, text: message.slice(at, found.index) });
    pieces.push({ tag: found[1] ?? found[3] ?? null, text: found[2] ?? "" });
    at = found.index + found[0].length;
  }
  if (at < message.length) pieces.push({ tag: null, text: message.slice(at) });
  return pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(TYPED, "<") }));
}
