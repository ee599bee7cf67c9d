//! Draws a laid-out document, and tags it for screen readers: its title, headings, paragraphs and tables in reading order. What
//! is repeated on every page is marked as an artifact, which is not read.

use std::num::NonZeroU16;

use krilla::Document as Pdf;
use krilla::color::rgb::Color;
use krilla::geom::{Path, Point};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree};

use crate::document::{Document, Figure, Tone};
use crate::error::PaperError;
use crate::faces::Faces;
use crate::figure::{self, Label, Plot, rectangle};
use crate::layout::{EDGE, Item, LEADING, MARGIN, PADDING, Role, SetCell, SetRow, Table, What, lay_out, paper};

const INK: Ink = Ink(20, 20, 20);
const GREY: Ink = Ink(90, 90, 90);
const RULE: Ink = Ink(205, 205, 205);
const WARNING: Ink = Ink(140, 20, 20);
const PAPER: Ink = Ink(255, 255, 255);
/// The colours of the screen's light theme (`ui/src/tokens.css`). The second series is an outline: they differ without colour too.
const SERIES: [Ink; 3] = [Ink(0x2b, 0x5f, 0x9e), Ink(0xa8, 0x60, 0x0f), Ink(0x6a, 0x3d, 0xa3)];
/// Red, green and blue.
#[derive(Debug, Clone, Copy)]
struct Ink(u8, u8, u8);

/// The size of the text that is repeated on every page.
const SMALL: f32 = 8.0;

/// Typesets a document and numbers its pages: `page` makes a text from a page's number and the number of pages.
///
/// # Errors
/// A defect of the program.
pub fn write(document: Document, page: &dyn Fn(usize, usize) -> String) -> Result<Vec<u8>, PaperError> {
    let faces = Faces::read()?;
    let (width, height) = paper(document.shape);
    let running = [document.shop.as_str(), &document.title, &document.period].map(str::trim);
    let running: Vec<&str> = running.into_iter().filter(|text| !text.is_empty()).collect();
    let (running, foot, language) = (running.join(" · "), document.foot.clone(), document.language.clone());
    let mut pdf = Pdf::new();
    pdf.set_metadata(Metadata::new().title(running.clone()).language(language.clone()).creator("Kaunta".to_owned()));
    let laid = lay_out(document, &faces);
    let mut tags = Tags { tree: TagTree::new().with_lang(Some(language)), open: None };
    let count = laid.pages.len();
    for (number, items) in laid.pages.into_iter().enumerate() {
        let settings = PageSettings::from_wh(width, height).ok_or(PaperError::NoSuchPage)?;
        let mut sheet = pdf.start_page_with(settings);
        let surface = sheet.surface();
        let mut pen = Pen { surface, faces: &faces, right: width - MARGIN };
        if number > 0 {
            pen.repeated(ArtifactType::Header, &[(&running, false)], MARGIN + SMALL);
        }
        for item in items {
            pen.item(item, &laid.tables, &mut tags);
        }
        let words = page(number + 1, count);
        pen.repeated(ArtifactType::Footer, &[(&foot, false), (&words, true)], height - EDGE);
        // Dropping it finishes its surface.
        drop(pen);
        sheet.finish();
    }
    tags.close();
    pdf.set_tag_tree(tags.tree);
    pdf.finish().map_err(|error| PaperError::Pdf(format!("{error:?}")))
}

/// The tags so far.
struct Tags {
    tree: TagTree,
    /// The unfinished table: which one, its heads and its rows.
    open: Option<(usize, TagGroup, TagGroup)>,
}

impl Tags {
    fn text(&mut self, role: Role, text: Node) {
        self.close();
        let heading = |level: NonZeroU16| TagGroup::with_children(Tag::Hn(level, None), vec![text.clone()]);
        self.tree.push(match role {
            Role::Title => heading(NonZeroU16::MIN),
            Role::Heading => heading(NonZeroU16::MIN.saturating_add(1)),
            Role::Shop | Role::Period | Role::Fact | Role::Note => TagGroup::with_children(Tag::P, vec![text]),
        });
    }

    fn figure(&mut self, described: String, picture: Node) {
        self.close();
        self.tree.push(TagGroup::with_children(Tag::Figure(Some(described)), vec![picture]));
    }

    fn row(&mut self, table: usize, is_head: bool, cells: Vec<Node>) {
        if self.open.as_ref().is_none_or(|(open, _, _)| *open != table) {
            self.close();
        }
        let (_, head, body) =
            self.open.get_or_insert_with(|| (table, TagGroup::new(Tag::THead), TagGroup::new(Tag::TBody)));
        let mut row = TagGroup::new(Tag::TR);
        for cell in cells {
            row.push(match is_head {
                true => TagGroup::with_children(Tag::TH(TableHeaderScope::Column), vec![cell]),
                false => TagGroup::with_children(Tag::TD, vec![cell]),
            });
        }
        if is_head { head.push(row) } else { body.push(row) }
    }

    fn close(&mut self) {
        if let Some((_, head, body)) = self.open.take() {
            self.tree.push(TagGroup::with_children(Tag::Table, vec![head.into(), body.into()]));
        }
    }
}

struct Pen<'p> {
    surface: Surface<'p>,
    faces: &'p Faces,
    /// The right margin.
    right: f32,
}

impl Pen<'_> {
    fn item(&mut self, item: Item, tables: &[Table], tags: &mut Tags) {
        match item.what {
            What::Text { role, lines } => {
                let id = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
                let size = role.size();
                for (place, line) in lines.iter().enumerate() {
                    let baseline = item.y + size + place as f32 * size * LEADING;
                    self.write(MARGIN, baseline, line, size, role.is_bold(), ink_of(role));
                }
                self.surface.end_tagged();
                tags.text(role, id.into());
            }
            What::Head { table: number, again } => {
                let Some(table) = tables.get(number) else { return };
                match again {
                    true => {
                        let _no_part = self.surface.start_tagged(artifact(ArtifactType::PaginationOther));
                        self.cells(item.y, &table.head, table);
                        self.surface.end_tagged();
                    }
                    false => {
                        let cells = self.tagged_cells(item.y, &table.head, table);
                        tags.row(number, true, cells);
                    }
                }
                self.rule(item.y + table.head.height(), GREY);
            }
            What::Figure(figure) => {
                let picture = self.figure(item.y, &figure);
                tags.figure(figure.described, picture);
            }
            What::Row { table: number, row } => {
                let Some(table) = tables.get(number) else { return };
                if row.tone == Tone::Total {
                    self.rule(item.y, GREY);
                }
                let cells = self.tagged_cells(item.y, &row, table);
                tags.row(number, false, cells);
                self.rule(item.y + row.height(), RULE);
            }
        }
    }

    fn figure(&mut self, y: f32, figure: &Figure) -> Node {
        let id = self.surface.start_tagged(ContentTag::Other);
        self.write(MARGIN, y + figure::TITLE, &figure.title, figure::TITLE, true, INK);
        self.legend(y + 2.0 * figure::TITLE + 6.0, figure);
        let plot = Plot::new(figure, (MARGIN, y), self.right - MARGIN);
        for (number, (rule, label)) in plot.rules(self.faces).into_iter().enumerate() {
            self.path(rule, if number == 0 { GREY } else { RULE });
            self.label(&label);
        }
        for series in 0..figure.heights.len() {
            for bar in plot.bars(series) {
                self.bar(bar, series);
            }
        }
        for label in plot.labels(self.faces) {
            self.label(&label);
        }
        self.surface.end_tagged();
        id.into()
    }

    fn legend(&mut self, y: f32, figure: &Figure) {
        let mut x = MARGIN;
        for (series, words) in figure.legend.iter().enumerate() {
            if let Some(key) = rectangle(x, y - 6.0, 7.0, 7.0) {
                self.bar(key, series);
            }
            self.write(x + 11.0, y, words, figure::TEXT, false, INK);
            x += 11.0 + self.faces.of(false).width(words, figure::TEXT) + 18.0;
        }
    }

    fn bar(&mut self, bar: Path, series: usize) {
        let ink = SERIES.get(series % SERIES.len()).copied().unwrap_or(INK);
        self.surface.set_fill(Some(fill(if series == 1 { PAPER } else { ink })));
        if series == 1 {
            let paint = Color::new(ink.0, ink.1, ink.2).into();
            self.surface.set_stroke(Some(Stroke { paint, width: 0.8, ..Stroke::default() }));
        }
        self.surface.draw_path(&bar);
        self.surface.set_stroke(None);
    }

    fn label(&mut self, label: &Label<'_>) {
        self.write(label.x, label.y, label.text, figure::TEXT, false, GREY);
    }

    fn path(&mut self, path: Option<Path>, ink: Ink) {
        if let Some(path) = path {
            self.surface.set_fill(Some(fill(ink)));
            self.surface.draw_path(&path);
        }
    }

    fn tagged_cells(&mut self, y: f32, row: &SetRow, table: &Table) -> Vec<Node> {
        (0..row.cells.len())
            .map(|place| {
                let whole = row.cells.get(place).and_then(|cell| cell.whole.as_deref());
                let span = SpanTag::empty().with_actual_text(whole);
                let id = self.surface.start_tagged(ContentTag::Span(span));
                self.cell(y, row, place, table);
                self.surface.end_tagged();
                id.into()
            })
            .collect()
    }

    fn cells(&mut self, y: f32, row: &SetRow, table: &Table) {
        for place in 0..row.cells.len() {
            self.cell(y, row, place, table);
        }
    }

    fn cell(&mut self, y: f32, row: &SetRow, place: usize, table: &Table) {
        let (Some(SetCell { lines, whole: _ }), Some(column)) = (row.cells.get(place), table.columns.get(place)) else {
            return;
        };
        let (size, bold) = (table.size, row.tone.is_bold());
        let ink = match row.tone {
            Tone::Plain | Tone::Total => INK,
            Tone::Warning => WARNING,
        };
        for (number, line) in lines.iter().enumerate() {
            let indent = match column.kind.is_number() {
                true => column.width - self.faces.of(bold).width(line.trim_end(), size),
                false => 0.0,
            };
            let baseline = y + PADDING + size + number as f32 * size * LEADING;
            self.write(MARGIN + column.x + indent, baseline, line, size, bold, ink);
        }
    }

    /// What is repeated at the edge of every page: on the left, or on the right.
    fn repeated(&mut self, kind: ArtifactType, texts: &[(&str, bool)], y: f32) {
        let _no_part = self.surface.start_tagged(artifact(kind));
        for (text, is_right) in texts {
            let face = self.faces.of(false);
            let room = (self.right - MARGIN) * 0.8;
            let text = face.wrap_at_most(text, SMALL, room, 1).concat();
            let x = if *is_right { self.right - face.width(&text, SMALL) } else { MARGIN };
            self.write(x, y, &text, SMALL, false, GREY);
        }
        self.surface.end_tagged();
    }

    fn write(&mut self, x: f32, y: f32, text: &str, size: f32, bold: bool, ink: Ink) {
        if !text.is_empty() {
            self.surface.set_fill(Some(fill(ink)));
            self.faces.of(bold).draw(&mut self.surface, Point::from_xy(x, y), text, size);
        }
    }

    fn rule(&mut self, y: f32, ink: Ink) {
        let line = rectangle(MARGIN, y - 0.25, self.right - MARGIN, 0.5);
        let _no_part = self.surface.start_tagged(artifact(ArtifactType::Layout));
        self.path(line, ink);
        self.surface.end_tagged();
    }
}

fn ink_of(role: Role) -> Ink {
    match role {
        Role::Fact => GREY,
        Role::Shop | Role::Title | Role::Period | Role::Heading | Role::Note => INK,
    }
}

fn artifact(kind: ArtifactType) -> ContentTag<'static> {
    ContentTag::Artifact(Artifact::with_kind(kind))
}

fn fill(ink: Ink) -> Fill {
    Fill { paint: Color::new(ink.0, ink.1, ink.2).into(), opacity: NormalizedF32::ONE, rule: FillRule::default() }
}
