//! Draws a line of text that the printer's own letters can't print, in reading order and with joined letters.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder, Tag};
use rustybuzz::{Direction, Face, Feature, UnicodeBuffer};
use unicode_bidi::BidiInfo;

use crate::dots::Dots;
use crate::faces::Faces;

/// Digits of one width.
const TABULAR: Tag = Tag::from_bytes(b"tnum");

/// The margin around the letters while they are drawn, in dots.
const MARGIN: f32 = 1.0;

/// A line of text, shaped. In dots; `up` and `down` from its baseline.
pub(crate) struct Shaped<'faces> {
    glyphs: Vec<Glyph<'faces>>,
    pub(crate) width: f32,
    /// How far letters extend beyond either end.
    left: f32,
    right: f32,
    pub(crate) up: f32,
    pub(crate) down: f32,
}

struct Glyph<'faces> {
    face: &'faces Face<'static>,
    id: GlyphId,
    scale: f32,
    x: f32,
    y: f32,
}

impl Faces {
    /// Shapes one line; `size` in dots.
    pub(crate) fn shape(&self, text: &str, bold: bool, size: f32) -> Shaped<'_> {
        let mut shaped = Shaped { glyphs: Vec::new(), width: 0.0, left: 0.0, right: 0.0, up: 0.0, down: 0.0 };
        let bidi = BidiInfo::new(text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let from_right = levels.get(run.start).is_some_and(unicode_bidi::Level::is_rtl);
                let mut pieces = self.pieces(text.get(run).unwrap_or_default(), bold);
                if from_right {
                    pieces.reverse();
                }
                for (face, piece) in pieces {
                    shaped.push(face, piece, from_right, size);
                }
            }
        }
        shaped
    }

    /// The text, split by the fonts that have its characters; a space stays with what is before it.
    fn pieces<'text>(&self, text: &'text str, bold: bool) -> Vec<(&Face<'static>, &'text str)> {
        let mut pieces: Vec<(&Face<'static>, &str)> = Vec::new();
        let mut start = 0;
        let mut current: Option<&Face<'static>> = None;
        for (at, character) in text.char_indices() {
            let face = match current {
                Some(face) if character == ' ' && face.glyph_index(' ').is_some() => face,
                Some(_) | None => self.of(character, bold),
            };
            if let Some(before) = current
                && !std::ptr::eq(before, face)
            {
                pieces.push((before, text.get(start..at).unwrap_or_default()));
                start = at;
            }
            current = Some(face);
        }
        pieces.extend(current.map(|face| (face, text.get(start..).unwrap_or_default())));
        pieces
    }
}

impl<'faces> Shaped<'faces> {
    fn push(&mut self, face: &'faces Face<'static>, text: &str, from_right: bool, size: f32) {
        let scale = size / face.units_per_em() as f32;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if from_right { Direction::RightToLeft } else { Direction::LeftToRight });
        let shaped = rustybuzz::shape(face, &[Feature::new(TABULAR, 1, ..)], buffer);
        for (info, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let id = GlyphId(u16::try_from(info.glyph_id).unwrap_or_default());
            let (x, y) = (self.width + place.x_offset as f32 * scale, place.y_offset as f32 * scale);
            if let Some(bounds) = face.glyph_bounding_box(id) {
                self.left = self.left.min(x + f32::from(bounds.x_min) * scale);
                self.right = self.right.max(x + f32::from(bounds.x_max) * scale);
                self.up = self.up.max(y + f32::from(bounds.y_max) * scale);
                self.down = self.down.max(-y - f32::from(bounds.y_min) * scale);
            }
            self.glyphs.push(Glyph { face, id, scale, x, y });
            self.width += place.x_advance as f32 * scale;
        }
    }

    /// Blackens the dots of the text; it begins at `left`, and its baseline is at `baseline`.
    pub(crate) fn draw(&self, dots: &mut Dots, left: usize, baseline: usize) {
        // On a separate canvas: the rasterizer can't draw beyond its edges.
        let before = (MARGIN - self.left).ceil();
        let above = (MARGIN + self.up).ceil();
        let size = point(before + self.right.max(self.width) + MARGIN, above + self.down + MARGIN);
        let mut rasterizer = Rasterizer::new(size.x.ceil() as usize, size.y.ceil() as usize);
        for glyph in &self.glyphs {
            let origin = point(before + glyph.x, above - glyph.y);
            let mut outline =
                Outline { rasterizer: &mut rasterizer, size, origin, scale: glyph.scale, begun: origin, last: origin };
            glyph.face.outline_glyph(glyph.id, &mut outline);
        }
        let (before, above) = (before as usize, above as usize);
        rasterizer.for_each_pixel_2d(|x, y, coverage| {
            let x = (left + x as usize).checked_sub(before);
            let y = (baseline + y as usize).checked_sub(above);
            if let (Some(x), Some(y), true) = (x, y, coverage >= 0.5) {
                dots.blacken(x, y);
            }
        });
    }
}

struct Outline<'rasterizer> {
    rasterizer: &'rasterizer mut Rasterizer,
    size: Point,
    origin: Point,
    scale: f32,
    begun: Point,
    last: Point,
}

impl Outline<'_> {
    fn place(&self, x: f32, y: f32) -> Point {
        let (x, y) = (self.origin.x + x * self.scale, self.origin.y - y * self.scale);
        point(x.clamp(0.0, self.size.x), y.clamp(0.0, self.size.y))
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.begun = self.place(x, y);
        self.last = self.begun;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.rasterizer.draw_line(self.last, to);
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.rasterizer.draw_quad(self.last, self.place(x1, y1), to);
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.rasterizer.draw_cubic(self.last, self.place(x1, y1), self.place(x2, y2), to);
        self.last = to;
    }

    fn close(&mut self) {
        self.rasterizer.draw_line(self.last, self.begun);
        self.last = self.begun;
    }
}
