//! The layout of a table, which identifies other files with the same columns.

use crate::fingerprint::fingerprint;

/// An id for the layout with these headers, in order: 64 hexadecimal digits. Ignores case, whitespace, punctuation and empty
/// headers at the end, so that "Phone no." one month and "PHONE NO" the next are the same layout.
#[must_use]
pub fn layout_of(headers: &[&str]) -> String {
    let mut normal: Vec<String> = headers.iter().map(|header| normalised(header)).collect();
    while normal.last().is_some_and(String::is_empty) {
        normal.pop();
    }
    fingerprint(normal.join("\u{1f}").as_bytes())
}

/// Its words in lower case, separated by single spaces.
fn normalised(header: &str) -> String {
    let words = header.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_headers_in_other_dress_are_one_layout() {
        let layout = layout_of(&["Name", "Phone no.", "Amount (UGX)"]);
        assert_eq!(layout, layout_of(&[" NAME", "phone  no", "Amount\nUGX", "", " "]));
        assert_eq!(layout.len(), 64);
    }

    #[test]
    fn another_order_another_word_or_another_cut_is_another_layout() {
        let layout = layout_of(&["Name", "Phone"]);
        for other in [&["Phone", "Name"][..], &["Name"], &["Name Phone"], &["Name", "", "Phone"], &["Names", "Phone"]] {
            assert_ne!(layout, layout_of(other), "{other:?}");
        }
    }
}
