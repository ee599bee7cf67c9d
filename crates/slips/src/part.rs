//! What a slip says.

use crate::dots::Dots;

/// A slip of paper, from top to bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Its parts.
    pub parts: Vec<Part>,
}

/// A part of a slip. Texts of any length and with any characters are set: broken at spaces, and control characters left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A band across the paper, white on black: COPY, PRACTICE.
    Band(String),
    /// A heading: bold, centred.
    Title(String),
    /// A line in the middle.
    Centred(String),
    /// Text from the left.
    Text(String),
    /// The amount: bold and tall, centred.
    Amount(String),
    /// A label on the left, its value in bold on the right.
    Pair {
        /// What it is.
        label: String,
        /// The value.
        value: String,
    },
    /// A number that a customer types into a meter: the largest thing on the paper.
    Token {
        /// The text above it.
        label: String,
        /// Its digits in groups, as `1234 5678 9012 3456 7890`; a group is never broken.
        groups: String,
    },
    /// A strip of help between two rules.
    Help {
        /// What it is for.
        title: String,
        /// What to do, a line each.
        lines: Vec<String>,
    },
    /// A QR code in the middle.
    Qr(String),
    /// A picture in the middle, as a logo.
    Picture(Dots),
    /// A rule across the paper.
    Rule,
    /// An empty half line.
    Space,
}
