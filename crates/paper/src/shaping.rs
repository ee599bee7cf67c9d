//! A line of text as the glyphs that are drawn, from left to right: Arabic runs from the right with its letters joined, and a
//! character that no bundled font has, such as an emoji, is drawn as its code. Copied text has the character itself.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use krilla::text::{Font, Glyph, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Face, Feature, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};

use crate::error::PaperError;

/// Digits of one width, so that sums line up.
const TABULAR: Tag = Tag::from_bytes(b"tnum");

/// A bundled font, for drawing and measuring.
pub(crate) struct Letters {
    pub(crate) font: Font,
    face: Face<'static>,
}

/// Adjacent glyphs of one font.
pub(crate) struct Run<'f> {
    pub(crate) letters: &'f Letters,
    pub(crate) glyphs: Vec<KrillaGlyph>,
}

impl Run<'_> {
    /// The width at size 1.
    pub(crate) fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.x_advance(1.0)).sum()
    }
}

impl Letters {
    pub(crate) fn read(data: &'static [u8]) -> Result<Self, PaperError> {
        let font = Font::new(data.to_vec().into(), 0).ok_or(PaperError::Font)?;
        let face = Face::from_slice(data, 0).ok_or(PaperError::Font)?;
        Ok(Self { font, face })
    }

    fn has(&self, character: char) -> bool {
        self.face.glyph_index(character).is_some_and(|glyph| glyph.0 != 0)
    }

    /// The glyphs of a drawn text, from left to right; `range_of` maps a range of it to the range of the whole text.
    fn glyphs(&self, drawn: &str, from_right: bool, range_of: impl Fn(Range<usize>) -> Range<usize>) -> Run<'_> {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(drawn);
        buffer.guess_segment_properties();
        buffer.set_direction(if from_right { Direction::RightToLeft } else { Direction::LeftToRight });
        let shaped = rustybuzz::shape(&self.face, &[Feature::new(TABULAR, 1, ..)], buffer);
        let start_of = |cluster: u32| usize::try_from(cluster).unwrap_or_default();
        let starts: BTreeSet<usize> = shaped.glyph_infos().iter().map(|sign| start_of(sign.cluster)).collect();
        let of_em = |units: i32| units as f32 / self.face.units_per_em() as f32;
        let glyph = |(sign, place): (&rustybuzz::GlyphInfo, &rustybuzz::GlyphPosition)| {
            let start = start_of(sign.cluster);
            let end = starts.range(start + 1..).next().copied().unwrap_or(drawn.len());
            KrillaGlyph::new(
                GlyphId::new(sign.glyph_id),
                of_em(place.x_advance),
                of_em(place.x_offset),
                of_em(place.y_offset),
                of_em(place.y_advance),
                range_of(start..end),
                None,
            )
        };
        let mut glyphs: Vec<KrillaGlyph> =
            shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(glyph).collect();
        if from_right {
            letters_say_all(&mut glyphs);
        }
        Run { letters: self, glyphs }
    }
}

/// Dots that a font draws as separate glyphs get no text: a PDF reader that mistook their place for the letter's would
/// insert a space.
fn letters_say_all(glyphs: &mut [KrillaGlyph]) {
    for letter in glyphs.chunk_by_mut(|one, other| one.text_range == other.text_range) {
        let widest = letter.iter().map(|glyph| glyph.x_advance).fold(0.0, f32::max);
        let Some(base) = letter.iter().position(|glyph| glyph.x_advance >= widest) else { continue };
        for (place, glyph) in letter.iter_mut().enumerate() {
            if place != base {
                glyph.text_range.end = glyph.text_range.start;
            }
        }
    }
}

/// The glyphs of a line, from left to right. The first font that has a character draws it.
pub(crate) fn shape<'f>(text: &str, fonts: &'f [Letters]) -> Vec<Run<'f>> {
    // The line itself runs from the left, as all documents here do.
    let ordered = without_commands(text);
    let bidi = BidiInfo::new(&ordered, Some(Level::ltr()));
    let mut runs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, visual) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for range in visual {
            let from_right = levels.get(range.start).is_some_and(Level::is_rtl);
            let mut pieces = pieces(text, range, fonts);
            if from_right {
                pieces.reverse();
            }
            runs.extend(pieces.into_iter().filter_map(|piece| piece.shape(text, from_right, fonts)));
        }
    }
    runs
}

/// A name must not reverse the text beside it: for ordering, a command to reverse is replaced by an invisible character of the
/// same length.
fn without_commands(text: &str) -> Cow<'_, str> {
    let is_command = |character: char| matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    match text.contains(is_command) {
        true => Cow::Owned(text.replace(is_command, "\u{FEFF}")),
        false => Cow::Borrowed(text),
    }
}

/// A part of a text that one font draws.
struct Piece<'f> {
    range: Range<usize>,
    /// `None` if no font has it.
    letters: Option<&'f Letters>,
}

impl<'f> Piece<'f> {
    fn shape(self, text: &str, from_right: bool, fonts: &'f [Letters]) -> Option<Run<'f>> {
        let said = text.get(self.range.clone())?;
        let Some(letters) = self.letters else {
            let code = format!("[{:04X}]", u32::from(said.chars().next()?));
            return Some(fonts.first()?.glyphs(&code, false, |_| self.range.clone()));
        };
        let before = self.range.start;
        Some(letters.glyphs(said, from_right, |part| before + part.start..before + part.end))
    }
}

fn pieces<'f>(text: &str, range: Range<usize>, fonts: &'f [Letters]) -> Vec<Piece<'f>> {
    let mut pieces: Vec<Piece<'f>> = Vec::new();
    for (at, character) in text.get(range.clone()).unwrap_or_default().char_indices() {
        let (start, end) = (range.start + at, range.start + at + character.len_utf8());
        let letters = fonts.iter().find(|letters| letters.has(character));
        match pieces.last_mut() {
            // It only affects how its neighbours are drawn.
            Some(last) if is_unseen(character) => last.range.end = end,
            Some(last) if stays(last.letters, letters, character) => last.range.end = end,
            Some(_) | None => pieces.push(Piece { range: start..end, letters }),
        }
    }
    pieces
}

/// Whether a character is drawn with what is before it: by the same font, or it is a space, which both have.
fn stays(before: Option<&Letters>, letters: Option<&Letters>, character: char) -> bool {
    match (before, letters) {
        (Some(before), Some(letters)) => std::ptr::eq(before, letters) || (character == ' ' && before.has(' ')),
        (None, _) | (_, None) => false,
    }
}

/// Joiners and variation selectors, which are not drawn themselves.
fn is_unseen(character: char) -> bool {
    matches!(character, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;
    use crate::faces::{ARABIC, REGULAR};

    fn fonts() -> Vec<Letters> {
        [REGULAR, ARABIC].map(|data| Letters::read(data).unwrap()).into()
    }

    fn ids(text: &str, fonts: &[Letters]) -> Vec<u32> {
        shape(text, fonts).iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.glyph_id().to_u32()).collect()
    }

    #[test]
    fn no_character_is_drawn_as_the_box_of_what_a_font_lacks() {
        let fonts = fonts();
        let some = ('\u{1}'..='\u{1FAFF}').step_by(97).chain("\u{7}\t\u{200D}\u{FFFD}\u{FFFF}🙂👩🏾‍🌾".chars());
        for character in some {
            let text = format!("a{character}b");
            assert!(!ids(&text, &fonts).contains(&0), "U+{:04X}", u32::from(character));
        }
    }

    #[test]
    fn letters_of_arabic_are_joined_and_run_from_the_right() {
        let fonts = fonts();
        let (alone, joined) = (ids("\u{645}", &fonts), ids("\u{645}\u{62D}\u{645}\u{62F}", &fonts));
        assert_eq!(joined.len(), 4);
        assert!(!joined.contains(&alone[0]), "none stands alone");
        let starts: Vec<usize> = shape("\u{645}\u{62D}\u{645}\u{62F}", &fonts)
            .iter()
            .flat_map(|run| &run.glyphs)
            .map(|glyph| glyph.text_range().start)
            .collect();
        assert_eq!(starts, [6, 4, 2, 0]);
    }

    #[test]
    fn what_no_font_has_is_drawn_as_its_code() {
        let fonts = fonts();
        assert_eq!(ids("\u{1F642}", &fonts), ids("[1F642]", &fonts));
        assert_eq!(ids("\u{1F642}\u{FE0F}", &fonts), ids("[1F642]", &fonts));
    }

    #[test]
    fn no_mark_in_a_name_turns_round_what_stands_beside_it() {
        let fonts = fonts();
        let turned = shape("\u{202E}A 5,000", &fonts);
        assert!(turned.iter().flat_map(|run| &run.glyphs).is_sorted_by_key(|glyph| glyph.text_range().start));
    }
}
