//! What the book knows about the operations of a range besides their rows, read in place, lowest number first.

use std::collections::VecDeque;

use chrono::DateTime;
use kaunta_domain::event::LabelText;
use kaunta_domain::particulars::ListedParticulars;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::text::Name;
use rusqlite::{CachedStatement, Connection};

use crate::encoding::cells::Cells;
use crate::encoding::event_content::{self, EventContent};
use crate::error::LedgerError;
use crate::table::export::listed_operation::{PayrollPlace, WrittenNote};

/// Only the columns that are needed here.
const EVENTS: &str = "SELECT id, operation, at, who, body FROM event INDEXED BY event_by_operation
    WHERE operation BETWEEN ? AND ? AND kind IN ('sent', 'lookedUp', 'noted') ORDER BY operation, id";
const EVENT_COLUMNS: [&str; 5] = ["id", "operation", "at", "who", "body"];

const LABELS: &str =
    "SELECT operation, label FROM operation_label WHERE operation BETWEEN ? AND ? ORDER BY operation, label";
const LABEL_COLUMNS: [&str; 2] = ["operation", "label"];

const ORIGIN: &str = "SELECT o.id, coalesce(a.checker, l.checker), p.id, p.name, r.line FROM operation o
      LEFT JOIN approval a ON a.id = o.approval
      LEFT JOIN payroll_row r ON r.id = o.payroll_row
      LEFT JOIN payroll p ON p.id = r.payroll
      LEFT JOIN approval l ON l.id = p.approval
    WHERE o.id = ?";
const ORIGIN_COLUMNS: [&str; 5] = ["id", "checker", "payroll", "name", "line"];

/// A reader of events, labels and origins, range by range.
pub(super) struct Around<'c> {
    events: CachedStatement<'c>,
    labels: CachedStatement<'c>,
    origin: CachedStatement<'c>,
    /// What the events say about those operations of the range that were not requested yet.
    told: VecDeque<(i64, AllTold)>,
    labelled: VecDeque<(i64, LabelText)>,
    pub(super) unpacked: Vec<u8>,
}

/// What the events of an operation say.
#[derive(Default)]
pub(super) struct AllTold {
    pub(super) told: Option<Box<ListedParticulars>>,
    pub(super) notes: Vec<WrittenNote>,
}

/// Who approved it, and the row of a payroll that it pays.
pub(super) type PaymentOrigin = (Option<PersonName>, Option<PayrollPlace>);

impl<'c> Around<'c> {
    pub(super) fn new(connection: &'c Connection) -> Result<Around<'c>, LedgerError> {
        Ok(Around {
            events: connection.prepare_cached(EVENTS)?,
            labels: connection.prepare_cached(LABELS)?,
            origin: connection.prepare_cached(ORIGIN)?,
            told: VecDeque::new(),
            labelled: VecDeque::new(),
            unpacked: Vec::new(),
        })
    }

    /// Reads a range of numbers, by its ends.
    pub(super) fn read(&mut self, ends: [i64; 2]) -> Result<(), LedgerError> {
        self.labelled.clear();
        let mut rows = self.labels.query(ends)?;
        while let Some(row) = rows.next()? {
            let row = Cells::new(row, "operation_label", &LABEL_COLUMNS)?;
            let label = LabelText::parse(row.text(1)?).map_err(|error| row.unreadable(1, error))?;
            self.labelled.push_back((row.key(), label));
        }
        self.told.clear();
        let mut rows = self.events.query(ends)?;
        while let Some(row) = rows.next()? {
            let row = Cells::new(row, "event", &EVENT_COLUMNS)?;
            let operation = row.number(1)?;
            match self.told.back_mut() {
                Some((last, told)) if *last == operation => told.learn(&row, &mut self.unpacked)?,
                Some(_) | None => {
                    let mut told = AllTold::default();
                    told.learn(&row, &mut self.unpacked)?;
                    self.told.push_back((operation, told));
                }
            }
        }
        Ok(())
    }

    /// The labels of an operation. Ask for operations lowest number first.
    pub(super) fn labels(&mut self, operation: i64) -> Vec<LabelText> {
        let mut labels = Vec::new();
        while let Some((of, label)) = self.labelled.pop_front_if(|(of, _)| *of <= operation) {
            if of == operation {
                labels.push(label);
            }
        }
        labels
    }

    /// What its events say. Ask for operations lowest number first.
    pub(super) fn told(&mut self, operation: i64) -> AllTold {
        while let Some((of, told)) = self.told.pop_front_if(|(of, _)| *of <= operation) {
            if of == operation {
                return told;
            }
        }
        AllTold::default()
    }

    /// Who approved it, and the payroll row that it pays.
    pub(super) fn origin(&mut self, id: i64) -> Result<PaymentOrigin, LedgerError> {
        let mut rows = self.origin.query([id])?;
        let Some(row) = rows.next()? else { return Ok((None, None)) };
        let row = Cells::new(row, "operation", &ORIGIN_COLUMNS)?;
        let checker = row.text_if_any(1)?.map(PersonName::parse).transpose();
        let payroll = match row.number_if_any(2)? {
            Some(payroll) => {
                let line = u32::try_from(row.number(4)?).map_err(|error| row.unreadable(4, error))?;
                Some(PayrollPlace { id: PayrollId(payroll), name: row.text(3)?.to_owned(), line })
            }
            None => None,
        };
        Ok((checker.map_err(|error| row.unreadable(1, error))?, payroll))
    }
}

impl AllTold {
    /// Takes in what the next event says.
    fn learn(&mut self, row: &Cells<'_>, unpacked: &mut Vec<u8>) -> Result<(), LedgerError> {
        match row.unpacked(4, unpacked, event_content::read)? {
            EventContent::Nothing => {}
            EventContent::Reported(later) => {
                self.told = Some(match self.told.take() {
                    Some(told) => Box::new(told.then(*later)),
                    None => later,
                });
            }
            EventContent::Noted(text) => {
                let at = row.number(2)?;
                let at = DateTime::from_timestamp_millis(at).ok_or_else(|| row.unreadable(2, "not a time"))?;
                let by = row.text_if_any(3)?.map(|name| Name::try_from(name.to_owned())).transpose();
                let by = by.map_err(|error| row.unreadable(3, error))?;
                self.notes.push(WrittenNote { at, by, text: text.as_str().to_owned() });
            }
        }
        Ok(())
    }
}
