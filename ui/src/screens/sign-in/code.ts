/** A recovery code as on paper: capitals in groups of five. Rust parses it. */
export function asWritten(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return signs.match(/.{1,5}/gu)?.join("-") ?? "";
}
