const MARKED = new Map(
  [..."aeiouncyAEIOUNCY"].map((letter, at) => [letter, [..."áéíóúñçýÁÉÍÓÚÑÇÝ"][at] ?? letter]),
);

/** A language for proofs: every word of a message is marked, so that a word which is in no message stands out. */
export function pseudo(text: string): string {
  const parts = text.split(/(<[^>]*>)/);
  return parts
    .map((part) =>
      part.startsWith("<") ? part : [...part].map((each) => MARKED.get(each) ?? each).join(""),
    )
    .join("");
}
