const MARKED = new Map(
  [..."aeiouncyAEIOUNCY"].map((letter, at) => [letter, [..."áéíóúñçýÁÉÍÓÚÑÇÝ"][at] ?? letter]),
);

const accented = (text: string) => [...text].map((each) => MARKED.get(each) ?? each).join("");

/**
 * A language for proofs, in which what comes from a message is told from all else. By eye: letters carry accents. By a
 * program: each run of text with letters in it stands in ⟦ and ⟧, without the spaces at its ends, and between the marks of
 * `Rich` and the values, which stand outside. A letter that stands in no brackets is a value, or a word in no message.
 */
export function pseudo(text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith("<")
        ? part
        : part.replace(/\S(?:.*\S)?/su, (run) => (/\p{L}/u.test(run) ? `⟦${accented(run)}⟧` : run)),
    )
    .join("");
}

/** What of a text that was drawn in the language for proofs is in no message: values, and words that have none. */
export function unmarked(drawn: string): string {
  return drawn
    .replace(/⟦[^⟦⟧]*⟧/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
