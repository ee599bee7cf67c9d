//! What a person typed.

use crate::fold;

/// A text to find customers by: each of its words must be in the name, the account or the phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// A word may be written in two ways: 256772 also finds 0772.
    pub(crate) words: Vec<Vec<Vec<u8>>>,
}

impl Query {
    /// Reads what was typed. Digits with spaces, dashes, brackets or a plus are one number.
    #[must_use]
    pub fn of(typed: &str) -> Query {
        let is_number = typed.bytes().all(|byte| byte.is_ascii_digit() || b" \t+-/().".contains(&byte));
        let mut folded = Vec::new();
        if is_number {
            fold::run(typed, &mut folded);
            return Query { words: spellings(folded).into_iter().collect() };
        }
        fold::words(typed, &mut folded);
        Query { words: folded.split(|byte| *byte == b' ').map(|word| vec![word.to_vec()]).collect() }
    }

    /// How many letters and digits it has.
    #[must_use]
    pub fn length(&self) -> usize {
        let longest = |spellings: &Vec<Vec<u8>>| {
            let count = |text: &Vec<u8>| String::from_utf8_lossy(text).chars().count();
            spellings.iter().map(count).max().unwrap_or_default()
        };
        self.words.iter().map(longest).sum()
    }
}

/// A number as typed and, if it begins with the country code, also with 0 in its place. `None` without digits.
fn spellings(digits: Vec<u8>) -> Option<Vec<Vec<u8>>> {
    if digits.is_empty() {
        return None;
    }
    let own = digits.strip_prefix(b"256").filter(|own| !own.is_empty() && own.len() <= 9);
    let as_said = own.map(|own| [b"0", own].concat());
    Some([Some(digits.clone()), as_said].into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(typed: &str) -> Vec<Vec<String>> {
        let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).unwrap();
        Query::of(typed).words.iter().map(|spellings| spellings.iter().map(text).collect()).collect()
    }

    #[test]
    fn digits_are_one_number_however_they_are_spaced() {
        assert_eq!(words("0772 123-456"), [["0772123456"]]);
        assert_eq!(words("+256 772"), [["256772", "0772"]]);
        assert_eq!(words("256"), [["256"]], "an account may begin like that, and every phone does");
    }

    #[test]
    fn words_are_found_one_by_one() {
        assert_eq!(words(" Ruth  NAK "), [["ruth"], ["nak"]]);
        assert_eq!(words("ruth 0772"), [["ruth"], ["0772"]]);
        assert_eq!((Query::of("  ").length(), Query::of("Ŋa 12").length()), (0, 4));
    }
}
