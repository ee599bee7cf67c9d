//! Texts stored in events.

use crate::text::{BadText, line_of_text};

line_of_text!(
    /// What a computer calls itself: 1 to 100 characters on one line.
    MachineName, most 100 characters
);
line_of_text!(
    /// A note that a person writes about an operation: 1 to 500 characters on one line.
    NoteText, most 500 characters
);
line_of_text!(
    /// A label that a person puts on operations: 1 to 30 characters on one line.
    LabelText, most 30 characters
);

impl LabelText {
    /// Parses what a person typed; several spaces in a row become one.
    ///
    /// # Errors
    /// Blank, too long, or with characters that can't be seen.
    pub fn typed(text: &str) -> Result<LabelText, BadText> {
        LabelText::parse(&text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
    }

    /// The label in lower case: labels that differ only in case are one label.
    #[must_use]
    pub fn folded(&self) -> String {
        self.as_str().to_lowercase()
    }
}
