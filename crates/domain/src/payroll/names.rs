//! Compares the file's name with the service's name for the same phone.
//!
//! Only for display, so that a person looks where it matters: it never decides whether somebody is paid.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::row::Likeness;

/// Titles before a name, which are not part of it.
const TITLES: [&str; 12] = ["mr", "mrs", "ms", "miss", "dr", "eng", "hon", "prof", "rev", "fr", "sr", "hajji"];

/// Shorter words must agree in every letter: `Ali` and `Ani` are two people.
const ONE_LETTER_MAY_DIFFER_FROM: usize = 5;

/// Compares the name in the file with the service's.
#[must_use]
pub fn compare(file: &str, service: &str) -> Likeness {
    let (file, service) = (words(file), words(service));
    if file.is_empty() || service.is_empty() {
        return Likeness::Different;
    }
    if file == service {
        return Likeness::Same;
    }
    let (fewer, more) =
        if file.len() <= service.len() { (&file, more_of(&service)) } else { (&service, more_of(&file)) };
    if every_word_is_found(fewer, more) || written_together(&file, &service) {
        return Likeness::Close;
    }
    Likeness::Different
}

fn more_of(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// The words in alphabetical order, in lower case, without accents and apostrophes: Ng'ang'a is one word.
fn words(name: &str) -> Vec<String> {
    let plain: String = name
        .nfkd()
        .filter(|c| !is_combining_mark(*c) && !matches!(c, '\'' | '’' | '‘' | 'ʼ' | '`'))
        .flat_map(char::to_lowercase)
        .collect();
    let mut words: Vec<String> = plain.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect();
    words.retain(|word| !word.is_empty() && !TITLES.contains(&word.as_str()));
    words.sort_unstable();
    words
}

/// Whether each word matches a different one of the others, and at least one of them in full: the surest matches first.
fn every_word_is_found(words: &[String], mut others: Vec<&str>) -> bool {
    let mut left: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut in_full = false;
    for (like, is_full) in [(is_equal as fn(&str, &str) -> bool, true), (one_letter_differs, true), (is_initial, false)]
    {
        left.retain(|word| match others.iter().position(|other| like(word, other)) {
            Some(place) => {
                others.swap_remove(place);
                in_full |= is_full;
                false
            }
            None => true,
        });
    }
    in_full && left.is_empty()
}

fn is_equal(one: &str, other: &str) -> bool {
    one == other
}

fn one_letter_differs(one: &str, other: &str) -> bool {
    one.chars().count().min(other.chars().count()) >= ONE_LETTER_MAY_DIFFER_FROM
        && strsim::osa_distance(one, other) <= 1
}

fn is_initial(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    short.chars().count() == 1 && long.starts_with(short)
}

/// `Kizza Ssali` and `Kizzassali`, in either order.
fn written_together(one: &[String], other: &[String]) -> bool {
    let (whole, halves) = if one.len() == 1 { (one, other) } else { (other, one) };
    match (whole, halves) {
        ([whole], [first, second]) => *whole == format!("{first}{second}") || *whole == format!("{second}{first}"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_alike_the_names_of_a_file_and_of_the_service_are() {
        use Likeness::{Close, Different, Same};
        for (file, service, likeness) in [
            ("Nakato Sarah", "NAKATO SARAH", Same),
            ("Sarah  Nakato", "NAKATO SARAH", Same),
            ("Émile Okello", "EMILE OKELLO", Same),
            ("Ng’ang’a Peter", "NG'ANG'A PETER", Same),
            ("Mrs. Nakato Sarah", "NAKATO SARAH", Same),
            ("Ssemwogerere-Kizza", "SSEMWOGERERE KIZZA", Same),
            ("S. Nakato", "NAKATO SARAH", Close),
            ("Nakato", "NAKATO SARAH", Close),
            ("Nakatto Sarah", "NAKATO SARAH", Close),
            ("Nakaot Sarah", "NAKATO SARAH", Close),
            ("Nakato Sarah Grace", "SARAH NAKATO", Close),
            ("Kizzassali", "KIZZA SSALI", Close),
            ("Okello James", "NAKATO SARAH", Different),
            ("John Mukasa", "JOHN OKELLO", Different),
            ("J. O.", "JOHN OKELLO", Different),
            ("Ali Musa", "ANI MUSA", Different),
            ("", "NAKATO SARAH", Different),
            ("🙂", "NAKATO SARAH", Different),
        ] {
            assert_eq!(compare(file, service), likeness, "{file} / {service}");
            assert_eq!(compare(service, file), likeness, "{service} / {file}");
        }
    }
}
