//! Decides which text is on which page.

use crate::columns::{Placed, place};
use crate::document::{Document, Figure, Row, Section, Shape, Tone};
use crate::faces::Faces;
use crate::figure;

pub(crate) const MARGIN: f32 = 36.0;
/// The space at the head and the foot of a page for what is repeated on every page.
pub(crate) const EDGE: f32 = 30.0;
/// From one baseline to the next, at size 1.
pub(crate) const LEADING: f32 = 1.3;
/// The space above and below the text of a row.
pub(crate) const PADDING: f32 = 2.5;
/// A longer cell is cut with an ellipsis; a screen reader reads all of it.
const MOST_LINES: usize = 3;

/// A page's width and height in points.
pub(crate) fn paper(shape: Shape) -> (f32, f32) {
    let (short, long) = (595.28, 841.89);
    match shape {
        Shape::Portrait => (short, long),
        Shape::Landscape => (long, short),
    }
}

/// What a text outside tables is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Shop,
    Title,
    Period,
    Fact,
    Heading,
    Note,
}

impl Role {
    pub(crate) fn size(self) -> f32 {
        match self {
            Role::Title => 18.0,
            Role::Shop | Role::Period | Role::Heading => 11.0,
            Role::Fact | Role::Note => 9.0,
        }
    }

    pub(crate) fn is_bold(self) -> bool {
        match self {
            Role::Shop | Role::Title | Role::Heading => true,
            Role::Period | Role::Fact | Role::Note => false,
        }
    }

    fn space_before(self) -> f32 {
        match self {
            Role::Heading => 18.0,
            Role::Note => 8.0,
            Role::Title | Role::Period => 3.0,
            Role::Shop | Role::Fact => 0.0,
        }
    }
}

/// A cell, broken into lines.
#[derive(Debug)]
pub(crate) struct SetCell {
    pub(crate) lines: Vec<String>,
    /// The whole text, if it has more than one line.
    pub(crate) whole: Option<String>,
}

/// A row, broken into lines.
#[derive(Debug)]
pub(crate) struct SetRow {
    pub(crate) cells: Vec<SetCell>,
    pub(crate) tone: Tone,
    height: f32,
}

/// What an [`Item`] shows.
#[derive(Debug)]
pub(crate) enum What {
    Text {
        role: Role,
        lines: Vec<String>,
    },
    /// The heads of a table; `again` if they are on an earlier page too.
    Head {
        table: usize,
        again: bool,
    },
    Row {
        table: usize,
        row: SetRow,
    },
    Figure(Figure),
}

/// Something on a page, with the place of its upper edge.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) y: f32,
    pub(crate) what: What,
}

/// A table's columns and heads.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Placed>,
    pub(crate) size: f32,
    pub(crate) head: SetRow,
}

/// A document on its pages.
#[derive(Debug)]
pub(crate) struct Laid {
    pub(crate) tables: Vec<Table>,
    pub(crate) pages: Vec<Vec<Item>>,
}

pub(crate) fn lay_out(document: Document, faces: &Faces) -> Laid {
    let (width, height) = paper(document.shape);
    let mut pages =
        Pages { faces, room: width - 2.0 * MARGIN, bottom: height - MARGIN - EDGE, y: MARGIN, done: vec![vec![]] };
    pages.text(Role::Shop, &document.shop);
    pages.text(Role::Title, &document.title);
    pages.text(Role::Period, &document.period);
    for fact in &document.facts {
        pages.text(Role::Fact, fact);
    }
    let mut tables = Vec::new();
    for section in document.sections {
        let table = table(&section, faces, pages.room);
        pages.section(tables.len(), &table, section);
        tables.push(table);
    }
    for note in &document.notes {
        pages.text(Role::Note, note);
    }
    Laid { tables, pages: pages.done }
}

struct Pages<'f> {
    faces: &'f Faces,
    room: f32,
    bottom: f32,
    y: f32,
    done: Vec<Vec<Item>>,
}

impl Pages<'_> {
    fn put(&mut self, height: f32, what: What) {
        let item = Item { y: self.y, what };
        self.y += height;
        if let Some(page) = self.done.last_mut() {
            page.push(item);
        }
    }

    fn turn(&mut self) {
        self.done.push(Vec::new());
        self.y = MARGIN + EDGE;
    }

    fn is_room_for(&self, height: f32) -> bool {
        self.y + height <= self.bottom
    }

    fn text(&mut self, role: Role, text: &str) {
        let lines = self.faces.of(role.is_bold()).wrap(text, role.size(), self.room);
        self.y += role.space_before();
        // A paragraph may be longer than a page.
        for line in lines {
            let height = role.size() * LEADING;
            if !self.is_room_for(height) {
                self.turn();
            }
            let goes_on = match self.done.last_mut().and_then(|page| page.last_mut()) {
                Some(Item { y, what: What::Text { role: before, lines } })
                    if *before == role && is_next(*y, lines, role, self.y) =>
                {
                    lines.push(line.clone());
                    true
                }
                Some(_) | None => false,
            };
            match goes_on {
                true => self.y += height,
                false => self.put(height, What::Text { role, lines: vec![line] }),
            }
        }
    }

    fn section(&mut self, number: usize, table: &Table, section: Section) {
        let rows: Vec<SetRow> =
            section.rows.into_iter().map(|row| set(row, &table.columns, table.size, self.faces)).collect();
        let heading =
            section.heading.as_ref().map_or(0.0, |_| Role::Heading.space_before() + Role::Heading.size() * LEADING);
        // A heading is never at the foot of a page without its table or chart.
        let first = match section.figures.is_empty() {
            true => table.head.height + rows.first().map_or(0.0, |row| row.height),
            false => figure::HEIGHT,
        };
        if !self.is_room_for(heading + first) {
            self.turn();
        }
        match &section.heading {
            Some(heading) => self.text(Role::Heading, heading),
            None => self.y += PADDING * 4.0,
        }
        self.y += PADDING;
        for figure in section.figures {
            if !self.is_room_for(figure::HEIGHT) {
                self.turn();
            }
            self.put(figure::HEIGHT, What::Figure(figure));
            self.y += 4.0 * PADDING;
        }
        if !table.columns.is_empty() {
            self.put(table.head.height, What::Head { table: number, again: false });
        }
        for row in rows {
            if !self.is_room_for(row.height) {
                self.turn();
                self.put(table.head.height, What::Head { table: number, again: true });
            }
            self.put(row.height, What::Row { table: number, row });
        }
        if let Some(note) = &section.note {
            self.text(Role::Note, note);
        }
    }
}

/// Whether a line is directly below a text, as its next line.
fn is_next(y: f32, lines: &[String], role: Role, next: f32) -> bool {
    (y + lines.len() as f32 * role.size() * LEADING - next).abs() < 0.01
}

fn table(section: &Section, faces: &Faces, room: f32) -> Table {
    let (columns, size) = place(section, faces, room);
    let titles = section.columns.iter().map(|column| column.title.clone()).collect();
    let head = set(Row { cells: titles, tone: Tone::Total }, &columns, size, faces);
    Table { columns, size, head }
}

fn set(row: Row, columns: &[Placed], size: f32, faces: &Faces) -> SetRow {
    let face = faces.of(row.tone.is_bold());
    let mut texts = row.cells.into_iter();
    let cells: Vec<SetCell> = columns
        .iter()
        .map(|column| {
            let text = texts.next().unwrap_or_default();
            let lines = face.wrap_at_most(&text, size, column.width, MOST_LINES);
            SetCell { whole: (lines.len() > 1).then_some(text), lines }
        })
        .collect();
    let lines = cells.iter().map(|cell| cell.lines.len()).max().unwrap_or_default().max(1);
    SetRow { cells, tone: row.tone, height: lines as f32 * size * LEADING + 2.0 * PADDING }
}

impl SetRow {
    pub(crate) fn height(&self) -> f32 {
        self.height
    }
}
