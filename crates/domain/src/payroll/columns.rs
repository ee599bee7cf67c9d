//! Guesses which columns of a file hold what, by their headings and contents.
//!
//! If more than one column may hold the same, none is chosen: a person is asked.

use super::cell::{Cell, CellKind, Row};
use super::column::Column;
use super::destination::PayeeKind;
use super::headings::{says, says_gross, says_name_elsewhere, says_net, says_no_pay, says_part_of_name};
use super::mapping::Mapping;
use super::read;
use super::read::CellReading;

/// How many rows are examined, from the top.
pub const SAMPLE: usize = 60;

/// What a file's columns seem to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// Index of the heading row, counted from 0; the rows above it are titles, and those below it are people.
    pub header: Option<usize>,
    /// What the rows are paid into, and which columns hold what, as far as it is certain.
    pub mapping: Mapping,
    /// What a person should decide or check.
    pub doubts: Vec<UncertainColumn>,
}

/// A column that is not certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UncertainColumn {
    /// What is looked for.
    pub column: Column,
    /// The columns that may hold it, counted from 0, likeliest first.
    pub candidates: Vec<usize>,
    /// The question.
    pub question: Question,
}

/// What is not certain about a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// A needed column was not found.
    Missing,
    /// Found by its contents alone: no heading names it.
    Unnamed,
    /// More than one column may be it.
    Several,
}

/// The most needed column chooses first; a column holds one thing.
const BY_NEED: [Column; Column::ALL.len()] = [
    Column::Phone,
    Column::User,
    Column::Merchant,
    Column::Account,
    Column::Bank,
    Column::Amount,
    Column::Network,
    Column::Name,
    Column::Note,
];

/// Guesses from the first rows of a file; also what they are paid into, unless a person has already said so.
#[must_use]
pub fn guess(rows: &[Row<'_>], kind: Option<PayeeKind>) -> Guess {
    let rows = rows.get(..SAMPLE).unwrap_or(rows);
    let header = header_of(rows);
    let (headings, people) = match header {
        Some(place) => (rows.get(place), rows.get(place + 1..).unwrap_or_default()),
        None => (None, rows),
    };
    let table = Table { headings, people, width: rows.iter().map(|row| row.cells.len()).max().unwrap_or(0) };
    let kind = kind.or_else(|| headings.map(kind_of)).unwrap_or_default();
    let mut guess = Guess { header, mapping: Mapping::of(kind), doubts: Vec::new() };
    for column in BY_NEED.into_iter().filter(|column| kind.columns().contains(column)) {
        guess.choose(column, &table);
    }
    guess
}

/// What rows below these headings are paid into. Phones mean mobile money: staff lists have both phones and accounts.
fn kind_of(headings: &Row<'_>) -> PayeeKind {
    let has = |column: Column| headings.filled().any(|(_, cell)| is_heading(cell, column));
    if has(Column::Phone) {
        PayeeKind::MobileMoney
    } else if has(Column::Merchant) {
        PayeeKind::Merchant
    } else if has(Column::Account) || has(Column::Bank) {
        PayeeKind::Bank
    } else if has(Column::User) {
        PayeeKind::Wallet
    } else {
        PayeeKind::MobileMoney
    }
}

/// The row with the most headings above the first person; else the row right above that person, if it is all words.
fn header_of(rows: &[Row<'_>]) -> Option<usize> {
    let first_person = rows.iter().position(is_person);
    let above = rows.get(..first_person.unwrap_or(rows.len()))?;
    let best = above.iter().enumerate().map(|(place, row)| (headings_in(row), place)).max();
    match best {
        Some((2.., place)) => Some(place),
        Some((1, place)) if above.get(place).is_some_and(is_words) => Some(place),
        _ => above.last().filter(|row| first_person.is_some() && is_words(row)).map(|_| above.len() - 1),
    }
}

/// How many different columns the cells of a row name.
fn headings_in(row: &Row<'_>) -> usize {
    Column::ALL.iter().filter(|column| row.filled().any(|(_, cell)| is_heading(cell, **column))).count()
}

/// Several cells, each of them a word.
fn is_words(row: &Row<'_>) -> bool {
    let is_word = |(_, cell): (usize, Cell<'_>)| fits(cell, Column::Name);
    row.filled().count() >= 2 && row.filled().all(is_word)
}

/// A phone among other cells, or what may be one next to an amount: a title may contain the shop's phone.
fn is_person(row: &Row<'_>) -> bool {
    let certain = |(_, cell): (usize, Cell<'_>)| read::phone(cell).value().is_some() || is_shortened(cell);
    let likely = |(_, cell): (usize, Cell<'_>)| fits(cell, Column::Phone);
    let paid = |(_, cell): (usize, Cell<'_>)| read::amount(cell, PayeeKind::MobileMoney).value().is_some();
    row.filled().count() >= 2 && (row.filled().any(certain) || (row.filled().any(likely) && row.filled().any(paid)))
}

/// `2.56772E+11` is a phone or an amount that the spreadsheet abbreviated.
fn is_shortened(cell: Cell<'_>) -> bool {
    cell.text.contains("E+") && cell.text.starts_with(|c: char| c.is_ascii_digit())
}

fn is_heading(cell: Cell<'_>, column: Column) -> bool {
    cell.kind == CellKind::Text && (says(cell.text, column) || (column == Column::Name && says_part_of_name(cell.text)))
}

/// The rows under examination.
struct Table<'t, 'a> {
    headings: Option<&'t Row<'a>>,
    people: &'t [Row<'a>],
    width: usize,
}

impl Table<'_, '_> {
    fn heading(&self, place: usize) -> &str {
        self.headings.map_or("", |row| row.cell(place).text)
    }

    /// How many cells of a column are filled, and how many of those may hold this.
    fn fitting(&self, place: usize, column: Column) -> (usize, usize) {
        let cells = self.people.iter().map(|row| row.cell(place)).filter(|cell| !cell.is_blank());
        cells.fold((0, 0), |(filled, fit), cell| (filled + 1, fit + usize::from(fits(cell, column))))
    }

    /// Whether the heading says that the column holds this, and its cells don't contradict it.
    fn said(&self, column: Column, place: usize) -> bool {
        let cells = self.people.iter().map(|row| row.cell(place));
        let mut known = cells.filter(|cell| !cell.is_blank() && !cell.is_unknown()).peekable();
        says(self.heading(place), column) && (known.peek().is_none() || known.any(|cell| fits(cell, column)))
    }

    /// Whether it is a column of amounts whose heading does not say that they are something else.
    fn may_be_pay(&self, place: usize) -> bool {
        let (filled, _) = self.fitting(place, Column::Amount);
        let heading = self.heading(place);
        let is_known = says_no_pay(heading) || Column::ALL.iter().any(|column| says(heading, *column));
        filled > 0 && !is_known && self.looks(Column::Amount, place)
    }

    /// Whether most cells of the column may hold this.
    fn looks(&self, column: Column, place: usize) -> bool {
        let (filled, fit) = self.fitting(place, column);
        fit * 2 > filled
    }
}

fn fits(cell: Cell<'_>, column: Column) -> bool {
    match column {
        Column::Phone => read::phone(cell).is_likely() || is_shortened(cell),
        Column::Amount => {
            cell.is_unknown()
                || read::amount(cell, PayeeKind::MobileMoney).is_likely()
                || read::sum(cell).is_some()
                || is_shortened(cell)
        }
        Column::Network => {
            matches!(read::network(cell), CellReading::Clean(Some(_)) | CellReading::Asked { guess: Some(_), .. })
        }
        Column::Name => cell.kind == CellKind::Text && cell.text.chars().any(char::is_alphabetic),
        Column::Account => read::account(cell).is_likely() || is_shortened(cell),
        Column::Bank => read::bank(cell).is_likely(),
        Column::User | Column::Merchant | Column::Note => true,
    }
}

impl Guess {
    fn choose(&mut self, column: Column, table: &Table<'_, '_>) {
        let free: Vec<usize> = (0..table.width).filter(|place| !self.is_taken(*place)).collect();
        let mut said: Vec<usize> = free.iter().copied().filter(|place| table.said(column, *place)).collect();
        if column == Column::Name && self.choose_parts(&free, &mut said, table) {
            return;
        }
        if column == Column::Name && said.len() > 1 {
            let of_the_list: Vec<usize> =
                said.iter().copied().filter(|place| !says_name_elsewhere(table.heading(*place))).collect();
            said = if of_the_list.is_empty() { said } else { of_the_list };
        }
        if column == Column::Amount
            && let [only] = said.as_slice()
            && says_gross(table.heading(*only))
        {
            // The amount to pay may be under an unknown heading.
            let others = free.iter().copied().filter(|place| place != only && table.may_be_pay(*place));
            said = said.iter().copied().chain(others).collect();
        }
        let by_content = said.is_empty() && self.may_go_by_content(column);
        if by_content {
            said = free.into_iter().filter(|place| table.looks(column, *place)).collect();
        }
        said.sort_by_key(|place| !says_net(table.heading(*place)));
        if let [only] = said.as_slice() {
            self.mapping.put(column, *only);
        }
        let is_needed = self.mapping.kind.needs().contains(&column);
        let question = match said.len() {
            0 => is_needed.then_some(Question::Missing),
            1 => (is_needed && by_content).then_some(Question::Unnamed),
            _ => Some(Question::Several),
        };
        if let Some(question) = question {
            self.doubts.push(UncertainColumn { column, candidates: said, question });
        }
    }

    /// Joins first and last names if no column has the whole name.
    fn choose_parts(&mut self, free: &[usize], said: &mut Vec<usize>, table: &Table<'_, '_>) -> bool {
        let is_part = |place: &usize| says_part_of_name(table.heading(*place));
        said.retain(|place| !is_part(place));
        if said.is_empty() {
            self.mapping.name = free.iter().copied().filter(is_part).collect();
        }
        !self.mapping.name.is_empty()
    }

    /// Whether to search by content if no heading names the column. In a table with headings a network or a name is not
    /// searched for; phones and amounts always are.
    fn may_go_by_content(&self, column: Column) -> bool {
        match column {
            Column::Phone | Column::Amount => true,
            Column::Network | Column::Name => self.header.is_none(),
            Column::User | Column::Merchant | Column::Account | Column::Bank | Column::Note => false,
        }
    }

    fn is_taken(&self, place: usize) -> bool {
        self.mapping.column_at(place).is_some()
    }
}

#[cfg(test)]
#[path = "columns_tests.rs"]
mod tests;
