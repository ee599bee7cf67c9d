// A vowel follows itself, so that texts are a third longer, as in many languages.
const MARKED = new Map(
  [..."aeiouncyAEIOUNCY"].map((letter, at) => [
    letter,
    ["áa", "ée", "íi", "óo", "úu", "ñ", "ç", "ý", "Áa", "Ée", "Íi", "Óo", "Úu", "Ñ", "Ç", "Ý"][
      at
    ] ?? letter,
  ]),
);

const accented = (text: string) => [...text].map((each) => MARKED.get(each) ?? each).join("");

/**
 * A pseudo-language that marks text from messages. For people: letters carry accents, and texts are longer. For programs: each run of text with
 * letters is between ⟦ and ⟧, without the spaces at its ends; marks of `Rich` and values are outside. Letters outside the
 * brackets are values, or words that come from no message.
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

/** The parts of a rendered text that come from no message: values, and words without one. */
export function unmarked(drawn: string): string {
  return drawn
    .replace(/⟦[^⟦⟧]*⟧/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
