//! The width of text on paper, measured by the shaper that the PDF library itself draws with, and breaking text into lines
//! that fit.

use std::collections::BTreeSet;

use krilla::text::Font;
use rustybuzz::{Face, GlyphBuffer, UnicodeBuffer};

/// A bundled font, for drawing and measuring.
pub(super) struct Typeface {
    pub(super) font: Font,
    face: Face<'static>,
}

impl Typeface {
    /// Reads a font file.
    ///
    /// # Errors
    /// Detail for the log.
    pub(super) fn read(data: &'static [u8]) -> Result<Self, String> {
        let unreadable = "unreadable-font";
        let font = Font::new(data.to_vec().into(), 0).ok_or(unreadable)?;
        let face = Face::from_slice(data, 0).ok_or(unreadable)?;
        Ok(Self { font, face })
    }

    /// The drawn width of a text at a size; both in points.
    pub(super) fn width(&self, text: &str, size: f32) -> f64 {
        let units: i32 = self.shape(text).glyph_positions().iter().map(|place| place.x_advance).sum();
        f64::from(units) / f64::from(self.face.units_per_em()) * f64::from(size)
    }

    /// Breaks at spaces, and within a word only if it is wider than a line. Size and room in points.
    pub(super) fn wrap(&self, text: &str, size: f32, room: f64) -> Vec<String> {
        let fits = |line: &str| self.width(line, size) <= room;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            if let Some(last) = lines.last_mut() {
                let longer = format!("{last} {word}");
                if fits(&longer) {
                    *last = longer;
                    continue;
                }
            }
            if fits(word) {
                lines.push(word.to_owned());
            } else {
                lines.extend(self.pieces(word, fits));
            }
        }
        lines
    }

    /// Splits a long word into pieces that fit, keeping each character with its accents.
    fn pieces(&self, word: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
        let mut pieces = vec![String::new()];
        for sign in self.signs(word) {
            let Some(last) = pieces.last_mut() else { continue };
            let longer = format!("{last}{sign}");
            if last.is_empty() || fits(&longer) {
                *last = longer;
            } else {
                pieces.push(sign.to_owned());
            }
        }
        pieces
    }

    /// The word, split wherever it may be broken.
    fn signs<'word>(&self, word: &'word str) -> Vec<&'word str> {
        let shaped = self.shape(word);
        let starts: BTreeSet<usize> =
            shaped.glyph_infos().iter().filter_map(|sign| usize::try_from(sign.cluster).ok()).collect();
        let mut signs = Vec::new();
        let mut rest = word;
        // From the end, so that each start is still an index into the rest.
        for start in starts.into_iter().rev() {
            let Some((before, sign)) = rest.split_at_checked(start) else { continue };
            signs.push(sign);
            rest = before;
        }
        signs.push(rest);
        signs.retain(|sign| !sign.is_empty());
        signs.reverse();
        signs
    }

    fn shape(&self, text: &str) -> GlyphBuffer {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        rustybuzz::shape(&self.face, &[], buffer)
    }
}
