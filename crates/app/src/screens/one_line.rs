//! What is typed into a field of one line.

/// Without control characters, at most 80 characters.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(80).collect::<String>().trim().to_owned()
}
