//! A receipt on paper as wide as a till roll (80 mm) and as long as it needs.

use krilla::Document;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::tagging::{ContentTag, SpanTag, Tag, TagGroup, TagTree};

use crate::error::PaperError;
use crate::faces::Faces;

/// 80 mm in points.
const WIDTH: f32 = 226.8;
const MARGIN: f32 = 14.0;
/// Between the margins.
const ROOM: f32 = WIDTH - 2.0 * MARGIN;
/// From one baseline to the next, for a size of 1.
const LEADING: f32 = 1.35;

/// A receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// What a viewer shows over it.
    pub title: String,
    /// Its language, `en`.
    pub language: String,
    /// From top to bottom.
    pub lines: Vec<RollLine>,
}

/// A text on a roll; broken into lines if it is too long for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollLine {
    /// The text.
    pub text: String,
    /// Its size.
    pub size: RollSize,
    /// Whether it is bold.
    pub bold: bool,
    /// Space over it, in points.
    pub space_before: u8,
}

/// The size of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RollSize {
    /// What labels something.
    Small,
    /// What is said.
    Medium,
    /// What matters most.
    Large,
}

impl RollSize {
    fn points(self) -> f32 {
        match self {
            RollSize::Small => 8.0,
            RollSize::Medium => 10.0,
            RollSize::Large => 16.0,
        }
    }
}

impl Roll {
    /// Draws it.
    ///
    /// # Errors
    /// A defect of the program.
    pub fn write(&self) -> Result<Vec<u8>, PaperError> {
        let faces = Faces::read()?;
        let set: Vec<(&RollLine, Vec<String>)> =
            self.lines.iter().map(|line| (line, set(line, &faces))).filter(|(_, set)| !set.is_empty()).collect();
        let height: f32 = set.iter().map(|(line, set)| height(line, set)).sum();
        let settings = PageSettings::from_wh(WIDTH, height + 2.0 * MARGIN).ok_or(PaperError::NoSuchPage)?;
        let mut document = Document::new();
        document.set_metadata(
            Metadata::new().title(self.title.clone()).language(self.language.clone()).creator("Kaunta".to_owned()),
        );
        let mut tags = TagTree::new().with_lang(Some(self.language.clone()));
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let mut y = MARGIN;
        for (line, set) in &set {
            y += f32::from(line.space_before);
            let size = line.size.points();
            let text = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            for text in set {
                y += size;
                faces.of(line.bold).draw(&mut surface, Point::from_xy(MARGIN, y), text, size);
                y += size * (LEADING - 1.0);
            }
            surface.end_tagged();
            tags.push(TagGroup::with_children(Tag::P, vec![text.into()]));
        }
        surface.finish();
        page.finish();
        document.set_tag_tree(tags);
        document.finish().map_err(|error| PaperError::Pdf(format!("{error:?}")))
    }
}

fn set(line: &RollLine, faces: &Faces) -> Vec<String> {
    faces.of(line.bold).wrap(&line.text, line.size.points(), ROOM)
}

fn height(line: &RollLine, set: &[String]) -> f32 {
    f32::from(line.space_before) + set.len() as f32 * line.size.points() * LEADING
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, size: RollSize, bold: bool) -> RollLine {
        RollLine { text: text.to_owned(), size, bold, space_before: 2 }
    }

    fn texts() -> Vec<String> {
        vec![
            "NAMUKASA BABIRYE SARAH KIGOZI MUWANGA".to_owned(),
            "W".repeat(40),
            "0123456789abcdef0123456789ABCDEF0123456789ab".to_owned(),
            "NAKATO SSEMWANGA ".repeat(12).trim_end().chars().take(200).collect(),
            format!("to {} end", "9".repeat(50)),
            // An accent stays on its letter, and characters that the font lacks still have a width.
            "E\u{301}".repeat(30),
            "\u{645}\u{62d}\u{645}\u{62f}".repeat(20),
        ]
    }

    #[test]
    fn no_line_is_wider_than_the_paper_and_no_character_is_lost() {
        let faces = Faces::read().unwrap();
        for text in texts() {
            for (size, bold) in [(RollSize::Small, false), (RollSize::Medium, true), (RollSize::Large, true)] {
                let lines = set(&line(&text, size, bold), &faces);
                for line in &lines {
                    let width = faces.of(bold).width(line.trim_end(), size.points());
                    assert!(width <= ROOM, "{width} pt: {line}");
                    assert!(!line.starts_with('\u{301}'), "{line}");
                }
                let unspaced = |text: &str| text.replace(' ', "");
                assert_eq!(unspaced(&lines.concat()), unspaced(&text));
            }
        }
    }

    #[test]
    fn lines_break_at_spaces_and_use_the_room_there_is() {
        let faces = Faces::read().unwrap();
        let wrapped = |text: &str| set(&line(text, RollSize::Medium, true), &faces);
        assert_eq!(wrapped("NAMUKASA SARAH"), ["NAMUKASA SARAH"]);
        assert_eq!(wrapped("NAMUKASA BABIRYE SARAH KIGOZI MUWANGA"), ["NAMUKASA BABIRYE SARAH KIGOZI ", "MUWANGA"]);
        assert_eq!(wrapped("  "), Vec::<String>::new());
    }

    #[test]
    fn a_roll_of_long_texts_is_a_pdf() {
        let lines = texts().iter().map(|text| line(text, RollSize::Large, true)).collect();
        let roll = Roll { title: "A".to_owned(), language: "en".to_owned(), lines };
        assert!(roll.write().unwrap().starts_with(b"%PDF"));
    }
}
