//! A receipt on paper as wide as a till roll (80 mm) and as long as it needs.

use krilla::Document;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::tagging::{ContentTag, SpanTag, Tag, TagGroup, TagTree};

use crate::error::PaperError;
use crate::faces::Faces;

/// 80 mm in points.
const WIDTH: f32 = 226.8;
const MARGIN: f32 = 14.0;
/// Between the margins.
const ROOM: f32 = WIDTH - 2.0 * MARGIN;
/// A dot of a picture: 384 of them are as wide as the room.
const DOT: f32 = ROOM / 384.0;
/// Below a picture.
const PICTURE_SPACE: f32 = 6.0;
/// Above a pair.
const PAIR_SPACE: f32 = 4.0;
/// Between a label and a value on one line, at least.
const GAP: f32 = 8.0;
/// From one baseline to the next, at size 1.
const LEADING: f32 = 1.35;
/// The white border around a code, in squares; the standard's.
const QUIET: u16 = 4;

/// A receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The title that a viewer shows.
    pub title: String,
    /// Its language, `en`.
    pub language: String,
    /// From top to bottom.
    pub parts: Vec<RollPart>,
}

/// A part of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RollPart {
    /// A text.
    Line(RollLine),
    /// A label at the left, its value at the right.
    Pair(RollPair),
    /// A code of dark squares.
    Code(RollCode),
    /// A black and white picture.
    Picture(RollPicture),
}

/// A code of dark squares, as large as the roll allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollCode {
    /// What a screen reader says in its place.
    pub described: String,
    /// How many squares a side has, without the quiet zone.
    pub side: u16,
    /// Adjacent squares: the column of the first, their row, how many.
    pub runs: Vec<(u16, u16, u16)>,
}

/// A black and white picture in the middle; its dots are those of a printer on paper of 58 mm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollPicture {
    /// What a screen reader says in its place.
    pub described: String,
    /// In dots.
    pub width: u16,
    /// In dots.
    pub height: u16,
    /// Adjacent black dots: the column of the first, their row, how many.
    pub runs: Vec<(u16, u16, u16)>,
}

/// A label at the left and its value at the right, on one line if there is room; otherwise the value is below its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollPair {
    /// What it is.
    pub label: String,
    /// The value.
    pub value: String,
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
    /// Space above it, in points.
    pub space_before: u8,
}

/// The size of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RollSize {
    /// For labels.
    Small,
    /// For values.
    Medium,
    /// For the amount.
    Large,
    /// For digits that somebody types from the paper.
    Largest,
}

impl RollSize {
    fn points(self) -> f32 {
        match self {
            RollSize::Small => 8.0,
            RollSize::Medium => 10.0,
            RollSize::Large => 16.0,
            RollSize::Largest => 21.0,
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
        let set: Vec<Set<'_>> = self.parts.iter().filter_map(|part| set(part, &faces)).collect();
        let height: f32 = set.iter().map(Set::height).sum();
        let settings = PageSettings::from_wh(WIDTH, height + 2.0 * MARGIN).ok_or(PaperError::NoSuchPage)?;
        let mut document = Document::new();
        document.set_metadata(
            Metadata::new().title(self.title.clone()).language(self.language.clone()).creator("Kaunta".to_owned()),
        );
        let mut tags = TagTree::new().with_lang(Some(self.language.clone()));
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let mut y = MARGIN;
        for set in &set {
            match set {
                Set::Line(line, lines) => {
                    let mut baseline = y + f32::from(line.space_before);
                    let size = line.size.points();
                    let text = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
                    for text in lines {
                        baseline += size;
                        faces.of(line.bold).draw(&mut surface, Point::from_xy(MARGIN, baseline), text, size);
                        baseline += size * (LEADING - 1.0);
                    }
                    surface.end_tagged();
                    tags.push(TagGroup::with_children(Tag::P, vec![text.into()]));
                }
                Set::Pair(rows) => {
                    let mut baseline = y + PAIR_SPACE;
                    let text = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
                    for (label, value) in rows {
                        let size = RollSize::Medium.points();
                        baseline += size;
                        let small = RollSize::Small.points();
                        faces.of(false).draw(&mut surface, Point::from_xy(MARGIN, baseline), label, small);
                        let left = MARGIN + ROOM - faces.of(true).width(value, size);
                        faces.of(true).draw(&mut surface, Point::from_xy(left, baseline), value, size);
                        baseline += size * (LEADING - 1.0);
                    }
                    surface.end_tagged();
                    tags.push(TagGroup::with_children(Tag::P, vec![text.into()]));
                }
                Set::Code(code) => {
                    let picture = surface.start_tagged(ContentTag::Other);
                    code.draw(&mut surface, y);
                    surface.end_tagged();
                    let described = Some(code.described.clone());
                    tags.push(TagGroup::with_children(Tag::Figure(described), vec![picture.into()]));
                }
                Set::Picture(picture) => {
                    let drawn = surface.start_tagged(ContentTag::Other);
                    picture.draw(&mut surface, y);
                    surface.end_tagged();
                    let described = Some(picture.described.clone());
                    tags.push(TagGroup::with_children(Tag::Figure(described), vec![drawn.into()]));
                }
            }
            y += set.height();
        }
        surface.finish();
        page.finish();
        document.set_tag_tree(tags);
        document.finish().map_err(|error| PaperError::Pdf(format!("{error:?}")))
    }
}

/// A part with its text broken into lines.
enum Set<'p> {
    Line(&'p RollLine, Vec<String>),
    /// What is at the left and at the right of each row.
    Pair(Vec<(String, String)>),
    Code(&'p RollCode),
    Picture(&'p RollPicture),
}

impl Set<'_> {
    fn height(&self) -> f32 {
        match self {
            Set::Line(line, lines) => f32::from(line.space_before) + lines.len() as f32 * line.size.points() * LEADING,
            Set::Pair(rows) => PAIR_SPACE + rows.len() as f32 * RollSize::Medium.points() * LEADING,
            Set::Code(_) => ROOM,
            Set::Picture(picture) => f32::from(picture.height) * DOT + PICTURE_SPACE,
        }
    }
}

/// A text of nothing but spaces is left out.
fn set<'p>(part: &'p RollPart, faces: &Faces) -> Option<Set<'p>> {
    match part {
        RollPart::Line(line) => {
            let lines = wrap(line, faces);
            (!lines.is_empty()).then_some(Set::Line(line, lines))
        }
        RollPart::Pair(pair) => Some(Set::Pair(rows(pair, faces))),
        RollPart::Code(code) => Some(Set::Code(code)),
        RollPart::Picture(picture) => Some(Set::Picture(picture)),
    }
}

fn wrap(line: &RollLine, faces: &Faces) -> Vec<String> {
    faces.of(line.bold).wrap(&line.text, line.size.points(), ROOM)
}

fn rows(RollPair { label, value }: &RollPair, faces: &Faces) -> Vec<(String, String)> {
    let wrap = |text: &str, size: RollSize, bold: bool| -> Vec<String> {
        let lines = faces.of(bold).wrap(text, size.points(), ROOM);
        lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
    };
    let (labels, values) = (wrap(label, RollSize::Small, false), wrap(value, RollSize::Medium, true));
    if let ([label], [value]) = (labels.as_slice(), values.as_slice()) {
        let label_width = faces.of(false).width(label, RollSize::Small.points());
        if label_width + GAP + faces.of(true).width(value, RollSize::Medium.points()) <= ROOM {
            return vec![(label.clone(), value.clone())];
        }
    }
    let labels = labels.into_iter().map(|label| (label, String::new()));
    labels.chain(values.into_iter().map(|value| (String::new(), value))).collect()
}

impl RollCode {
    fn draw(&self, surface: &mut Surface<'_>, top: f32) {
        let square = ROOM / f32::from(self.side + 2 * QUIET);
        let at = |number: u16| f32::from(number + QUIET) * square;
        draw_runs(surface, &self.runs, square, |x, y| (MARGIN + at(x), top + at(y)));
    }
}

impl RollPicture {
    fn draw(&self, surface: &mut Surface<'_>, top: f32) {
        let left = MARGIN + (ROOM - f32::from(self.width) * DOT) / 2.0;
        draw_runs(surface, &self.runs, DOT, |x, y| (left + f32::from(x) * DOT, top + f32::from(y) * DOT));
    }
}

/// Fills runs of dots, each as high as a dot.
fn draw_runs(surface: &mut Surface<'_>, runs: &[(u16, u16, u16)], dot: f32, at: impl Fn(u16, u16) -> (f32, f32)) {
    let mut path = PathBuilder::new();
    for (x, y, length) in runs {
        let (left, top) = at(*x, *y);
        if let Some(run) = Rect::from_xywh(left, top, f32::from(*length) * dot, dot) {
            path.push_rect(run);
        }
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
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
                let lines = wrap(&line(&text, size, bold), &faces);
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
        let wrapped = |text: &str| wrap(&line(text, RollSize::Medium, true), &faces);
        assert_eq!(wrapped("NAMUKASA SARAH"), ["NAMUKASA SARAH"]);
        assert_eq!(wrapped("NAMUKASA BABIRYE SARAH KIGOZI MUWANGA"), ["NAMUKASA BABIRYE SARAH KIGOZI ", "MUWANGA"]);
        assert_eq!(wrapped("  "), Vec::<String>::new());
    }

    #[test]
    fn a_value_is_beside_its_label_or_below_it_if_both_are_too_long_for_a_line() {
        let faces = Faces::read().unwrap();
        let set =
            |label: &str, value: &str| rows(&RollPair { label: label.to_owned(), value: value.to_owned() }, &faces);
        let row = |left: &str, right: &str| (left.to_owned(), right.to_owned());
        assert_eq!(set("Fee", "UGX 500"), [row("Fee", "UGX 500")]);
        assert_eq!(set("Payer's phone number", "0772 300 417"), [row("Payer's phone number", "0772 300 417")]);
        let long = "NAMUKASA BABIRYE SARAH KIGOZI";
        assert_eq!(set("The name at the service", long), [row("The name at the service", ""), row("", long)]);
        for text in texts() {
            for (_, value) in set("Name", &text) {
                assert!(faces.of(true).width(&value, RollSize::Medium.points()) <= ROOM, "{value}");
            }
        }
    }

    #[test]
    fn a_roll_of_long_texts_is_a_pdf() {
        let mut parts: Vec<RollPart> =
            texts().iter().map(|text| RollPart::Line(line(text, RollSize::Large, true))).collect();
        parts.extend(texts().into_iter().map(|value| RollPart::Pair(RollPair { label: "Name".to_owned(), value })));
        parts.push(RollPart::Code(RollCode { described: "a code".to_owned(), side: 2, runs: vec![(0, 0, 2)] }));
        let roll = Roll { title: "A".to_owned(), language: "en".to_owned(), parts };
        assert!(roll.write().unwrap().starts_with(b"%PDF"));
    }
}
