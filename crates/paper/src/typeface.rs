//! The width of text on paper, measured by the shaper that it is drawn with, and breaking text into lines that fit.

use std::collections::BTreeSet;

use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::Glyph;

use crate::error::PaperError;
use crate::shaping::{Letters, Run, shape};

/// Letters of one weight, for drawing and measuring.
pub(crate) struct Typeface {
    /// The first one that has a character draws it.
    fonts: Vec<Letters>,
}

impl Typeface {
    pub(crate) fn read(fonts: &[&'static [u8]]) -> Result<Self, PaperError> {
        Ok(Self { fonts: fonts.iter().map(|data| Letters::read(data)).collect::<Result<_, _>>()? })
    }

    /// Draws a text; its place is where its baseline begins, in points.
    pub(crate) fn draw(&self, surface: &mut Surface<'_>, place: Point, text: &str, size: f32) {
        let mut x = place.x;
        for run in shape(text, &self.fonts) {
            surface.draw_glyphs(Point::from_xy(x, place.y), &run.glyphs, run.letters.font.clone(), text, size, false);
            x += run.width() * size;
        }
    }

    /// The drawn width of a text at a size; both in points.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        shape(text, &self.fonts).iter().map(Run::width).sum::<f32>() * size
    }

    /// Breaks at spaces, and within a word only if it is wider than a line. Size and room in points. A line that ends at a space
    /// keeps it, so that no two words become one in copied text.
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

    /// As [`Typeface::wrap`], in at most this many lines: an ellipsis stands for the rest.
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
        let runs = shape(text, &self.fonts);
        let glyphs = runs.iter().flat_map(|run| &run.glyphs);
        let starts: BTreeSet<usize> = glyphs.map(|glyph| glyph.text_range().start).collect();
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
}
