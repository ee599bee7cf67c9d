/** True if every typed word is somewhere in the text. */
export function matches(query: string, text: string): boolean {
  const found = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}
