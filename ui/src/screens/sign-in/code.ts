/** A recovery code as it stands on the paper: capitals in groups of five. What it means, Rust reads. */
export function asWritten(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return signs.match(/.{1,5}/gu)?.join("-") ?? "";
}
