/** Receipt lines from a text with one per line. */
export function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}
