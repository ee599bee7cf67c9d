//! Texts stored in events.

use crate::text::line_of_text;

line_of_text!(
    /// What a computer calls itself: 1 to 100 characters on one line.
    MachineName, most 100 characters
);
line_of_text!(
    /// A note that a person writes about an operation: 1 to 500 characters on one line.
    NoteText, most 500 characters
);
