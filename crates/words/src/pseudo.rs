//! The pseudo-language, as in `ui/src/words/pseudo.ts`.

use std::borrow::Cow;

/// Each run of text with letters is put between ⟦ and ⟧, without the spaces at its ends, with accents and doubled vowels;
/// marks such as `<strong>` are outside.
pub(crate) fn pseudo(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((run, mark, after)) = next_mark(rest) {
        mark_run(run, &mut out);
        out.push_str(mark);
        rest = after;
    }
    mark_run(rest, &mut out);
    Cow::Owned(out)
}

/// The text before the first mark, that mark, and the text after it.
fn next_mark(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find('<')?;
    let (run, rest) = text.split_at(start);
    let (mark, after) = rest.split_at(rest.find('>')? + 1);
    Some((run, mark, after))
}

fn mark_run(run: &str, out: &mut String) {
    let words = run.trim();
    if !words.chars().any(char::is_alphabetic) {
        return out.push_str(run);
    }
    let start = run.len() - run.trim_start().len();
    let (before, after) = (run.get(..start), run.get(start + words.len()..));
    out.push_str(before.unwrap_or_default());
    out.push('⟦');
    words.chars().for_each(|letter| accented(letter, out));
    out.push('⟧');
    out.push_str(after.unwrap_or_default());
}

fn accented(letter: char, out: &mut String) {
    const PLAIN: &str = "aeiouncyAEIOUNCY";
    const MARKED: [&str; 16] =
        ["áa", "ée", "íi", "óo", "úu", "ñ", "ç", "ý", "Áa", "Ée", "Íi", "Óo", "Úu", "Ñ", "Ç", "Ý"];
    match PLAIN.find(letter).and_then(|at| MARKED.get(at)) {
        Some(marked) => out.push_str(marked),
        None => out.push(letter),
    }
}
