//! Builds the tables of a report.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use kaunta_contract::*;
use kaunta_domain::money::Money;
use kaunta_domain::percent::Percent;
use kaunta_words::{Message, Sentences, reports as words};

pub(super) const TEXT: ReportColumnKind = ReportColumnKind::Text;
pub(super) const REFERENCE: ReportColumnKind = ReportColumnKind::Reference;
pub(super) const DAY: ReportColumnKind = ReportColumnKind::Day;
pub(super) const TIME: ReportColumnKind = ReportColumnKind::Time;
pub(super) const COUNT: ReportColumnKind = ReportColumnKind::Count;
pub(super) const AMOUNT: ReportColumnKind = ReportColumnKind::Amount;
pub(super) const PERCENT: ReportColumnKind = ReportColumnKind::Percent;

/// The contents of a report below its title.
pub(super) struct ReportBody {
    pub(super) sections: Vec<ReportSection>,
    pub(super) notes: Vec<String>,
}

pub(super) enum ReportCell {
    Text(String),
    Time(DateTime<Utc>),
    Day(NaiveDate),
    Count(u64),
    Amount(Money),
    Percent(Percent),
    /// There is a number or a time, but it is unknown.
    NotKnown,
    /// The cell does not apply.
    Blank,
}

impl From<Message> for ReportCell {
    fn from(message: Message) -> ReportCell {
        ReportCell::Text(message.into())
    }
}

impl From<ReportCell> for String {
    fn from(cell: ReportCell) -> String {
        match cell {
            ReportCell::Text(text) => text,
            ReportCell::Time(at) => at.to_rfc3339_opts(SecondsFormat::Secs, true),
            ReportCell::Day(day) => day.to_string(),
            ReportCell::Count(count) => count.to_string(),
            ReportCell::Amount(amount) => amount.to_plain(),
            ReportCell::Percent(percent) => percent.to_string(),
            ReportCell::NotKnown => words::not_known().into(),
            ReportCell::Blank => String::new(),
        }
    }
}

/// A table that is being built.
pub(super) struct Table(ReportSection);

impl Table {
    pub(super) fn new(heading: Message, columns: impl IntoIterator<Item = (Message, ReportColumnKind)>) -> Table {
        Table(ReportSection {
            heading: heading.into(),
            columns: columns.into_iter().map(|(title, kind)| ReportColumn { title: title.into(), kind }).collect(),
            rows: Vec::new(),
            note: None,
            empty: None,
        })
    }

    /// Sets what the table says if it has no rows.
    pub(super) fn or_else(mut self, empty: Message) -> Table {
        self.0.empty = Some(empty.into());
        self
    }

    pub(super) fn note(&mut self, note: Message) {
        self.0.note = Some(Sentences::from(self.0.note.take()).then(note).into());
    }

    pub(super) fn row<const N: usize>(&mut self, cells: [ReportCell; N], opens: Option<HistoryFilter>) {
        self.add(ReportTone::Plain, cells, opens);
    }

    pub(super) fn total<const N: usize>(&mut self, cells: [ReportCell; N], opens: Option<HistoryFilter>) {
        self.add(ReportTone::Total, cells, opens);
    }

    pub(super) fn warning<const N: usize>(&mut self, cells: [ReportCell; N], opens: Option<HistoryFilter>) {
        self.add(ReportTone::Warning, cells, opens);
    }

    fn add<const N: usize>(&mut self, tone: ReportTone, cells: [ReportCell; N], opens: Option<HistoryFilter>) {
        debug_assert_eq!(cells.len(), self.0.columns.len(), "a cell for each column");
        self.0.rows.push(ReportRow { cells: cells.map(String::from).into(), tone, opens });
    }

    pub(super) fn done(self) -> ReportSection {
        self.0
    }
}

/// Count, amount and fees.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TableSum {
    pub(super) count: u64,
    pub(super) amount: Money,
    pub(super) fees: Money,
}

impl TableSum {
    /// `None` if it can't be held exactly.
    pub(super) fn plus(self, count: u64, amount: Money, fees: Money) -> Option<TableSum> {
        Some(TableSum {
            count: self.count.checked_add(count)?,
            amount: self.amount.checked_add(amount)?,
            fees: self.fees.checked_add(fees)?,
        })
    }
}
