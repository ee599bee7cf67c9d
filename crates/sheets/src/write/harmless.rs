//! Texts that a spreadsheet program would run when it opens a CSV file (formula injection).

/// A text beginning with one of these runs, or may run, as a formula.
const RUNS: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\0'];

/// A text for a CSV cell: one that would run gets an apostrophe before it, which spreadsheet programs take as "text".
#[must_use]
pub fn harmless(text: &str) -> String {
    if text.starts_with(RUNS) { format!("'{text}") } else { text.to_owned() }
}

/// The text before it was made [`harmless`]: takes away the apostrophe, and only one that stands before such a sign. (A
/// text that somebody really began so, `'=`, can't be told apart.)
#[must_use]
pub fn unharmed(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(RUNS)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_run_is_made_a_text_and_comes_back_as_it_was() {
        for text in ["=cmd|' /C calc'!A0", "+256772123456", "-1", "@SUM(A1)", "\tx", "\rx", "\0=1"] {
            assert_eq!(harmless(text), format!("'{text}"));
            assert_eq!(unharmed(&harmless(text)), text);
        }
    }

    #[test]
    fn every_other_text_stays_as_it_is() {
        for text in ["", "Ng'ang'a", "'quoted'", "0772123456", "a=b", " =1"] {
            assert_eq!(harmless(text), text);
            assert_eq!(unharmed(text), text);
        }
    }
}
