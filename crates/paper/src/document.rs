//! What a document says.

/// How the pages lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shape {
    /// A4, upright.
    #[default]
    Portrait,
    /// A4, lying: for many columns.
    Landscape,
}

/// A document of tables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Document {
    /// How the pages lie.
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

/// A table, with what stands over and under it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// Over the table; none if the document's title says it.
    pub heading: Option<String>,
    /// Its charts, over the table.
    pub figures: Vec<Figure>,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows: a row with fewer cells than columns ends with empty ones.
    pub rows: Vec<Row>,
    /// Under the table.
    pub note: Option<String>,
}

/// The height of a chart's highest rule.
pub const FIGURE_TOP: u16 = 10_000;

/// A chart of upright bars. Heights are parts of its highest rule, in ten-thousandths: the sums they are of stay with who has
/// them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// What each series is.
    pub legend: Vec<String>,
    /// What stands beside the rules, from the base up. They are equally far from each other.
    pub rules: Vec<String>,
    /// What stands below the places, where there is room.
    pub places: Vec<String>,
    /// Of each series, the height at each place.
    pub heights: Vec<Vec<u16>>,
    /// All of it in words, for who can't see it.
    pub described: String,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub title: String,
    /// What stands in it.
    pub kind: Kind,
}

/// What stands in a column.
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
    /// How it stands out.
    pub tone: Tone,
}

/// How a row stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    /// As the others.
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
