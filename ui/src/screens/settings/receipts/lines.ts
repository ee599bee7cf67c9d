/** The lines of a receipt, out of a text with one on each line. */
export function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}
