//! Texts that a spreadsheet program would run when it opens a CSV file (formula injection).

/// A text beginning with one of these runs, or may run, as a formula.
const RUNS: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\0'];

/// Where a spreadsheet program may see a cell begin, whatever the file's own separator is: what it guesses, what the computer's
/// language sets, and the ends of lines, since quotes count only where a cell begins. No comma: it is the file's own, behind
/// which quotes do count.
const SEPARATES: [char; 8] = [';', '\t', '|', ':', '!', '^', '\n', '\r'];

/// A text for a CSV cell: whatever would run gets an apostrophe before it, which spreadsheet programs take as "text", at its
/// beginning and behind each sign that another separator would make a beginning of.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    for sign in text.chars() {
        if begins && RUNS.contains(&sign) {
            out.push('\'');
        }
        out.push(sign);
        begins = goes_on_beginning(begins, sign);
    }
    out
}

/// The text before it was made [`harmless`]: takes away the apostrophes, and only those that stand before such a sign. (A
/// text that somebody really began so, `'=`, can't be told apart.)
#[must_use]
pub fn unharmed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if begins && sign == '\'' && signs.peek().is_some_and(|next| RUNS.contains(next)) {
            begins = false;
            continue;
        }
        out.push(sign);
        begins = goes_on_beginning(begins, sign);
    }
    out
}

/// Whether a cell may begin behind this sign. Quotes at its beginning are taken off before it is looked at.
fn goes_on_beginning(begins: bool, sign: char) -> bool {
    SEPARATES.contains(&sign) || (begins && sign == '"')
}

#[cfg(test)]
mod tests {
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
            assert_eq!(unharmed(written), text);
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
        ] {
            assert_eq!(harmless(text), text);
            assert_eq!(unharmed(text), text);
        }
    }
}
