//! What the rows of the history's workbook say: everything, or what the list shows.

use kaunta_contract::HistoryColumn;
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::money::Money;
use kaunta_sheets::{Field, WriteError};
use kaunta_words::{Message, history_table};

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::gather::Item;
use crate::reports::history_line::{FoundLine, Line, columns};
use crate::reports::history_sums::Sums;
use crate::reports::list_export_row::{LineCell, cells, heads};
use crate::reports::shared_words::SharedWords;
use crate::wording::headings::Headings;

/// The columns of a workbook.
pub(super) enum BookColumns {
    /// Every column.
    All,
    /// The columns of the list.
    Seen(Vec<HistoryColumn>),
}

/// What a column holds, for the row of totals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Product,
    Amount,
    Fee,
    Total,
    Charge,
    Other,
}

impl BookColumns {
    pub(super) fn heads(&self) -> Headings {
        match self {
            BookColumns::All => Headings::new(columns()),
            BookColumns::Seen(columns) => heads(columns),
        }
    }

    /// Hands the cells of a row to `write`.
    pub(super) fn row(
        &self,
        item: &Item<'_>,
        billers: &[Biller],
        words: &mut SharedWords,
        write: impl FnOnce(&[Field<'_>]) -> Result<(), WriteError>,
    ) -> Result<(), ReportsError> {
        let written = match (self, item) {
            (BookColumns::All, Item::Operation(listed)) => write(&Line::of(listed, billers, words).fields()),
            (BookColumns::All, Item::Orphan(orphan)) => write(&FoundLine::of(orphan).fields()),
            (BookColumns::Seen(columns), item) => {
                let cells = cells(item, columns, billers, words);
                write(&cells.iter().map(LineCell::field).collect::<Vec<_>>())
            }
        };
        written.map_err(|error| FileError::from(error).into())
    }

    /// A row of totals of what was paid: the label is in the column of the product, or else in the first that has no sum.
    pub(super) fn total<'l>(&self, label: &'l str, sums: &Sums) -> Vec<Field<'l>> {
        let held = self.held();
        let first = |wanted: Holds| held.iter().position(|holds| *holds == wanted);
        let labelled = first(Holds::Product).or_else(|| first(Holds::Other));
        let cell = |(place, holds): (usize, &Holds)| match holds {
            Holds::Amount => number(sums.of(Counted::Paid).amount),
            Holds::Fee => number(sums.fees),
            Holds::Total => number(sums.total),
            Holds::Charge => number(sums.charges),
            Holds::Product | Holds::Other if Some(place) == labelled => Field::Text(label),
            Holds::Product | Holds::Other => Field::Empty,
        };
        held.iter().enumerate().map(cell).collect()
    }

    fn held(&self) -> Vec<Holds> {
        match self {
            BookColumns::All => columns().map(|(head, _)| holds_under(&String::from(head))).collect(),
            BookColumns::Seen(columns) => columns.iter().map(|column| holds(*column)).collect(),
        }
    }
}

fn holds_under(head: &str) -> Holds {
    let is = |message: Message| head == String::from(message);
    match () {
        () if is(history_table::product()) => Holds::Product,
        () if is(history_table::amount()) => Holds::Amount,
        () if is(history_table::fee()) => Holds::Fee,
        () if is(history_table::total()) => Holds::Total,
        () if is(history_table::charge()) => Holds::Charge,
        () => Holds::Other,
    }
}

fn holds(column: HistoryColumn) -> Holds {
    match column {
        HistoryColumn::Product => Holds::Product,
        HistoryColumn::Amount => Holds::Amount,
        HistoryColumn::Fee => Holds::Fee,
        HistoryColumn::Total => Holds::Total,
        HistoryColumn::Charge => Holds::Charge,
        HistoryColumn::Time
        | HistoryColumn::Name
        | HistoryColumn::Number
        | HistoryColumn::State
        | HistoryColumn::By
        | HistoryColumn::Reference
        | HistoryColumn::Wallet
        | HistoryColumn::Narration
        | HistoryColumn::Labels
        | HistoryColumn::Settled
        | HistoryColumn::ApprovedBy
        | HistoryColumn::Payroll
        | HistoryColumn::PayrollLine
        | HistoryColumn::Notes
        | HistoryColumn::Token => Holds::Other,
    }
}

pub(super) fn number(sum: Money) -> Field<'static> {
    Field::Number(sum.to_decimal().normalize())
}
