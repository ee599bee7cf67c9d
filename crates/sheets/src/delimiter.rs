//! The separator between the cells of a line.

/// The separator between the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delimiter {
    /// `;`, as Excel writes where the comma is the decimal separator.
    Semicolon,
    /// A tab: Excel's "Unicode text".
    Tab,
    /// `|`.
    Pipe,
    /// `,`.
    Comma,
}

impl Delimiter {
    /// As the book keeps it: "Comma" as in "Comma-separated".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Delimiter::Semicolon => "Semicolon",
            Delimiter::Tab => "Tab",
            Delimiter::Pipe => "Pipe",
            Delimiter::Comma => "Comma",
        }
    }

    pub(crate) fn byte(self) -> u8 {
        match self {
            Delimiter::Semicolon => b';',
            Delimiter::Tab => b'\t',
            Delimiter::Pipe => b'|',
            Delimiter::Comma => b',',
        }
    }
}
