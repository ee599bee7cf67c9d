import type { Piece } from "../../bindings/Piece";
import type { PieceView } from "../../bindings/PieceView";

/** What is typed next to each note and coin. */
export type Typed = Partial<Record<Piece, string>>;

const DIGITS = /^[\d,\s]*$/;

/** The number of pieces that a text means: 0 if it is blank, null if it is none. Rust decides; this is only shown. */
export function piecesOf(text: string | undefined): number | null {
  if (text === undefined || !DIGITS.test(text)) return text === undefined ? 0 : null;
  const digits = text.replace(/[,\s]/g, "");
  return digits === "" ? 0 : Number(digits);
}

/** The worth of everything counted, as digits; null as long as a number is none. Whole shillings, far below what a number holds. */
export function worthOf(pieces: readonly PieceView[], typed: Typed): string | null {
  let total = 0;
  for (const { piece, shillings } of pieces) {
    const number = piecesOf(typed[piece]);
    if (number === null) return null;
    total += number * shillings;
  }
  return String(total);
}

/** For a call: only what was typed. */
export function counted(typed: Typed): Record<Piece, string> {
  return Object.fromEntries(
    Object.entries(typed).filter(([, text]) => text.trim() !== ""),
  ) as Record<Piece, string>;
}
