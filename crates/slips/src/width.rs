//! How wide the paper is.

/// The paper of a printer with 203 dots per inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Width {
    /// Paper of 58 mm: 384 dots, 32 characters.
    Mm58,
    /// Paper of 80 mm: 576 dots, 48 characters.
    Mm80,
}

impl Width {
    /// The printable width, in dots.
    #[must_use]
    pub fn dots(self) -> usize {
        match self {
            Width::Mm58 => 384,
            Width::Mm80 => 576,
        }
    }
}
