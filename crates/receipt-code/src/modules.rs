//! The modules of a QR code, to be drawn on a screen, in a file or on a roll.

use std::fmt::Write as _;

use qrcode::{Color, EcLevel, QrCode};

/// The modules of a QR code, without the quiet zone of four modules that has to be left around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modules {
    width: usize,
    dark: Vec<bool>,
}

/// Adjacent dark modules in one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The column of the first.
    pub x: usize,
    /// Their row.
    pub y: usize,
    /// How many.
    pub length: usize,
}

impl Modules {
    /// The smallest QR code with this text; `None` if it is too long for any. It has the lowest error correction (7 %):
    /// a receipt is usually checked while its paper is new, and larger modules help more.
    #[must_use]
    pub fn of(text: &str) -> Option<Modules> {
        let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
        let dark = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
        Some(Modules { width: code.width(), dark })
    }

    /// How many modules a side has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The dark modules, from top to bottom and from left to right.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        self.dark.chunks(self.width).enumerate().flat_map(|(y, row)| {
            let mut x = 0;
            row.chunk_by(|a, b| a == b).filter_map(move |same| {
                let run = Run { x, y, length: same.len() };
                x += same.len();
                same.first().copied().unwrap_or_default().then_some(run)
            })
        })
    }

    /// The dark modules as an SVG path, with one unit for each.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for Run { x, y, length } in self.runs() {
            // Writing to a String can't fail.
            let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
        }
        path
    }
}
