//! Texts that a spreadsheet program would run when it opens a CSV file (formula injection).

use std::borrow::Cow;

/// A text that begins with one of these runs, or may run, as a formula.
fn runs(sign: char) -> bool {
    matches!(sign, '=' | '+' | '-' | '@' | '\t' | '\r' | '\0')
}

/// Characters after which a spreadsheet program may begin a cell, whatever the file's own separator: those it guesses, those
/// the computer's locale sets, and line ends, since quotes count only at the start of a cell. Not the comma: it is the
/// file's own separator, after which quotes do count.
const fn separates(sign: char) -> bool {
    matches!(sign, ';' | '\t' | '|' | ':' | '!' | '^' | '\n' | '\r')
}

/// A text for a CSV cell: puts an apostrophe, which spreadsheet programs take as "text", before anything that would run, at
/// the beginning and after each character that another separator would make a beginning.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    for sign in text.chars() {
        if begins && runs(sign) {
            out.push('\'');
        }
        out.push(sign);
        begins = goes_on_beginning(begins, sign);
    }
    out
}

/// As [`harmless`], without a copy of a text that is harmless as it is: nearly all of a long table are.
pub(super) fn made_harmless(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    // What runs and what separates are single bytes, which no other character contains.
    let begins_plainly = bytes.first().is_none_or(|first| !runs(char::from(*first)) && *first != b'"');
    if begins_plainly && !bytes.iter().any(|byte| SEPARATES[usize::from(*byte)]) {
        return Cow::Borrowed(text);
    }
    let mut begins = true;
    let is_harmless = bytes.iter().copied().map(char::from).all(|sign| {
        let runs = begins && runs(sign);
        begins = goes_on_beginning(begins, sign);
        !runs
    });
    if is_harmless { Cow::Borrowed(text) } else { Cow::Owned(harmless(text)) }
}

/// [`separates`] for each byte.
const SEPARATES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        table[byte as usize] = separates(byte as char);
        byte += 1;
    }
    table
};

/// Reverses [`harmless`]: removes the apostrophes, and only those before such a character. (A text that really began like
/// that, `'=`, can't be distinguished.)
#[must_use]
pub fn unharmed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if begins && sign == '\'' && signs.peek().is_some_and(|next| runs(*next)) {
            begins = false;
            continue;
        }
        out.push(sign);
        begins = goes_on_beginning(begins, sign);
    }
    out
}

/// Whether a cell may begin after this character. Quotes at its beginning are removed before it is examined.
fn goes_on_beginning(begins: bool, sign: char) -> bool {
    separates(sign) || (begins && sign == '"')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_would_run_is_made_a_text_and_comes_back_as_it_was() {
        for text in ["=cmd|' /C calc'!A0", "+256772123456", "-1", "@SUM(A1)", "\tx", "\rx", "\0=1"] {
            assert!(harmless(text).starts_with(&format!("'{text}")[..2]));
            assert_eq!(unharmed(&harmless(text)), text);
        }
    }

    #[test]
    fn what_would_run_under_any_separator_is_made_a_text_and_comes_back_as_it_was() {
        for (text, written) in [
            ("x;=HYPERLINK(\"http://a.example\")", "x;'=HYPERLINK(\"http://a.example\")"),
            ("x\t@SUM(A1)", "x\t'@SUM(A1)"),
            ("x|+1", "x|'+1"),
            ("x:-1", "x:'-1"),
            ("x!=1", "x!'=1"),
            ("x\n=1", "x\n'=1"),
            ("x\r\n=1", "x\r\n'=1"),
            ("x;\"=1\"", "x;\"'=1\""),
            ("\"\"=1", "\"\"'=1"),
            ("x;;=1;=2", "x;;'=1;'=2"),
            ("=1;=2", "'=1;'=2"),
        ] {
            assert_eq!(harmless(text), written);
            assert_eq!(made_harmless(text), written);
            assert_eq!(unharmed(written), text);
        }
    }

    proptest! {
        #[test]
        fn the_quick_way_writes_what_the_plain_way_writes(text in "([=+\\-@\t\r\n\0;|:!^\"',a1 ŋ]|\\PC){0,8}") {
            prop_assert_eq!(made_harmless(&text), harmless(&text));
        }
    }

    #[test]
    fn every_other_text_stays_as_it_is() {
        for text in [
            "",
            "Ng'ang'a",
            "'quoted'",
            "0772123456",
            "a=b",
            " =1",
            "rent; water",
            "10:30",
            "call +256772123456",
            "a, -1",
            "ŋ½-1",
        ] {
            assert_eq!(harmless(text), text);
            assert!(matches!(made_harmless(text), Cow::Borrowed(_)), "{text}");
            assert_eq!(unharmed(text), text);
        }
    }
}
