//! The content of a document.

/// The orientation of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shape {
    /// A4, upright.
    #[default]
    Portrait,
    /// A4, sideways, for many columns.
    Landscape,
}

/// A document of tables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Document {
    /// The orientation of the pages.
    pub shape: Shape,
    /// Whose document it is.
    pub shop: String,
    /// What it is.
    pub title: String,
    /// The days that it is about.
    pub period: String,
    /// What else to know before reading it, a line each.
    pub facts: Vec<String>,
    /// Its tables.
    pub sections: Vec<Section>,
    /// What to know after reading it, a paragraph each.
    pub notes: Vec<String>,
    /// At the foot of every page, beside its number.
    pub foot: String,
    /// Its language, `en`, for screen readers.
    pub language: String,
}

/// A table, with what is above and below it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// Above the table; none if the document's title says it.
    pub heading: Option<String>,
    /// Its charts, above the table.
    pub figures: Vec<Figure>,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows: a row with fewer cells than columns ends with empty ones.
    pub rows: Vec<Row>,
    /// Below the table.
    pub note: Option<String>,
}

/// The height of a chart's highest rule.
pub const FIGURE_TOP: u16 = 10_000;

/// A chart of vertical bars. Heights are in ten-thousandths of its highest rule: the sums themselves stay with the caller.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// What each series is.
    pub legend: Vec<String>,
    /// The labels of the rules, from the base up. Rules are evenly spaced.
    pub rules: Vec<String>,
    /// The labels below the places, shown where there is room.
    pub places: Vec<String>,
    /// For each series, the height at each place.
    pub heights: Vec<Vec<u16>>,
    /// The whole chart in words, for people who can't see it.
    pub described: String,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub title: String,
    /// What its cells hold.
    pub kind: Kind,
}

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Words, on the left; broken into lines where they are too long.
    Text,
    /// A number or a reference, on the left; on one line wherever a page can hold it.
    Reference,
    /// How many, on the right.
    Count,
    /// A sum of money, on the right.
    Amount,
}

impl Kind {
    pub(crate) fn is_number(self) -> bool {
        match self {
            Kind::Text | Kind::Reference => false,
            Kind::Count | Kind::Amount => true,
        }
    }
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// A text for each column.
    pub cells: Vec<String>,
    /// How it is highlighted.
    pub tone: Tone,
}

/// How a row is highlighted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    /// Not at all.
    #[default]
    Plain,
    /// A sum of those above.
    Total,
    /// Something to look at; its words say so too.
    Warning,
}

impl Tone {
    pub(crate) fn is_bold(self) -> bool {
        match self {
            Tone::Plain => false,
            Tone::Total | Tone::Warning => true,
        }
    }
}
