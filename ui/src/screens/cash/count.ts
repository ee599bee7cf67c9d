import type { Piece } from "../../bindings/Piece";
import type { PieceView } from "../../bindings/PieceView";

/** What is typed next to each note and coin. */
export type Typed = Partial<Record<Piece, string>>;

const DIGITS = /^[\d,\s]*$/;

/** The number of pieces in a text: 0 if it is blank, null if it is not a number. Only for display: Rust parses it again. */
export function piecesOf(text: string | undefined): number | null {
  if (text === undefined || !DIGITS.test(text)) return text === undefined ? 0 : null;
  const digits = text.replace(/[,\s]/g, "");
  return digits === "" ? 0 : Number(digits);
}

/** The value of everything counted, as digits; null while one of the texts is not a number. Exact: small whole numbers. */
export function worthOf(pieces: readonly PieceView[], typed: Typed): string | null {
  let total = 0;
  for (const { piece, shillings } of pieces) {
    const number = piecesOf(typed[piece]);
    if (number === null) return null;
    total += number * shillings;
  }
  return String(total);
}

/** The typed texts that are not blank, for a call. */
export function counted(typed: Typed): Record<Piece, string> {
  return Object.fromEntries(
    Object.entries(typed).filter(([, text]) => text.trim() !== ""),
  ) as Record<Piece, string>;
}
