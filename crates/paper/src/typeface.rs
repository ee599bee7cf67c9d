//! The width of text on paper, measured by the shaper that it is drawn with, and breaking text into lines that fit.

use std::collections::BTreeSet;

use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Face, Feature, GlyphBuffer, UnicodeBuffer};

use crate::error::PaperError;

/// Digits of one width, so that sums stand under each other.
const TABULAR: Tag = Tag::from_bytes(b"tnum");

/// A bundled font, for drawing and measuring.
pub(crate) struct Typeface {
    font: Font,
    face: Face<'static>,
    features: [Feature; 1],
}

impl Typeface {
    pub(crate) fn read(data: &'static [u8]) -> Result<Self, PaperError> {
        let font = Font::new(data.to_vec().into(), 0).ok_or(PaperError::Font)?;
        let face = Face::from_slice(data, 0).ok_or(PaperError::Font)?;
        Ok(Self { font, face, features: [Feature::new(TABULAR, 1, ..)] })
    }

    /// Draws a text; its place is where its baseline begins, in points.
    pub(crate) fn draw(&self, surface: &mut Surface<'_>, place: Point, text: &str, size: f32) {
        let shaped = self.shape(text);
        let starts: BTreeSet<usize> = clusters(&shaped).collect();
        let of_em = |units: i32| units as f32 / self.face.units_per_em() as f32;
        let glyphs: Vec<KrillaGlyph> = shaped
            .glyph_infos()
            .iter()
            .zip(shaped.glyph_positions())
            .map(|(sign, place)| {
                let start = usize::try_from(sign.cluster).unwrap_or_default();
                let end = starts.range(start + 1..).next().copied().unwrap_or(text.len());
                KrillaGlyph::new(
                    GlyphId::new(sign.glyph_id),
                    of_em(place.x_advance),
                    of_em(place.x_offset),
                    of_em(place.y_offset),
                    of_em(place.y_advance),
                    start..end,
                    None,
                )
            })
            .collect();
        surface.draw_glyphs(place, &glyphs, self.font.clone(), text, size, false);
    }

    /// The drawn width of a text at a size; both in points.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let units: i32 = self.shape(text).glyph_positions().iter().map(|place| place.x_advance).sum();
        units as f32 / self.face.units_per_em() as f32 * size
    }

    /// Breaks at spaces, and within a word only if it is wider than a line. Size and room in points. A line that ends at a space
    /// keeps it, so that no two words become one for who copies them.
    pub(crate) fn wrap(&self, text: &str, size: f32, room: f32) -> Vec<String> {
        let fits = |line: &str| self.width(line, size) <= room;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            if let Some(last) = lines.last_mut() {
                let longer = format!("{last} {word}");
                if fits(&longer) {
                    *last = longer;
                    continue;
                }
                last.push(' ');
            }
            if fits(word) {
                lines.push(word.to_owned());
            } else {
                lines.extend(self.pieces(word, fits));
            }
        }
        lines
    }

    /// As [`Typeface::wrap`], in at most so many lines: what is left out is an ellipsis.
    pub(crate) fn wrap_at_most(&self, text: &str, size: f32, room: f32, most: usize) -> Vec<String> {
        let mut lines = self.wrap(text, size, room);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                let mut signs = self.signs(last);
                while !signs.is_empty() && self.width(&format!("{}…", signs.concat()), size) > room {
                    signs.pop();
                }
                *last = format!("{}…", signs.concat().trim_end());
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

    /// The text, split wherever it may be broken.
    fn signs<'text>(&self, text: &'text str) -> Vec<&'text str> {
        let starts: BTreeSet<usize> = clusters(&self.shape(text)).collect();
        let mut signs = Vec::new();
        let mut rest = text;
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
        // The fonts have no script that runs from the right; guessed, one such name would turn round the digits beside it.
        buffer.set_direction(Direction::LeftToRight);
        rustybuzz::shape(&self.face, &self.features, buffer)
    }
}

/// Where the characters begin that are drawn together.
fn clusters(shaped: &GlyphBuffer) -> impl Iterator<Item = usize> {
    shaped.glyph_infos().iter().filter_map(|sign| usize::try_from(sign.cluster).ok())
}
