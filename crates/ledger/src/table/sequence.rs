//! All that a filter matches, in any order, read page by page: of the rows that are still to be read, only the numbers are in
//! memory.

use std::collections::HashMap;
use std::sync::Arc;

use kaunta_domain::reference::OperationId;

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::order::Order;
use crate::ledger::Ledger;
use crate::table::export::{ListedOperation, ListedPage, ListedPart};
use crate::table::found::found_in_place;
use crate::table::listed::ListedOrphan;
use crate::table::orphan::Orphan;

/// The most rows of a page.
const PAGE: usize = 1_000;

/// What a filter matches, in an order, as it was at one moment.
#[derive(Debug, Clone)]
pub struct Sequence {
    /// An orphan payment has the negative of its number.
    numbers: Arc<[i64]>,
    found: HashMap<i64, Orphan>,
}

/// A page of a sequence that is still to be read.
pub struct SequencePage {
    numbers: Vec<i64>,
    found: Vec<ListedOrphan>,
    operations: Option<ListedPage>,
}

impl Ledger {
    /// What a filter matches, in an order.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn sequence(&self, filter: &Filter, order: Order) -> Result<Sequence, LedgerError> {
        self.index_for_search(filter).await;
        let at_change = self.change_number();
        let mut moment = self.snapshot().await?;
        let found = found_in_place(&mut moment, filter).await?;
        let numbers = self.numbers_in(&mut moment, (filter, order), &found, at_change).await?;
        let found = found.into_iter().map(|placed| (placed.orphan.number.0.saturating_neg(), placed.orphan));
        Ok(Sequence { numbers, found: found.collect() })
    }

    /// A page of a sequence, counted from 0; `None` after the last one. Operations are read as they are now.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn page_in(&self, sequence: &Sequence, page: usize) -> Result<Option<SequencePage>, LedgerError> {
        let Some(numbers) = sequence.numbers.chunks(PAGE).nth(page) else { return Ok(None) };
        let found = (0..).zip(numbers).filter_map(|(index, number)| {
            let orphan = sequence.found.get(number)?.clone();
            Some(ListedOrphan { index, orphan })
        });
        let operations: Vec<_> = numbers.iter().filter(|number| **number > 0).copied().map(OperationId).collect();
        Ok(Some(SequencePage {
            numbers: numbers.to_vec(),
            found: found.collect(),
            operations: self.page_of(&operations).await?,
        }))
    }
}

impl Sequence {
    /// Only those that are chosen. Orphan payments are chosen by their negative number.
    #[must_use]
    pub fn only(self, is_chosen: impl Fn(OperationId) -> bool) -> Sequence {
        let chosen = self.numbers.iter().copied().filter(|number| is_chosen(OperationId(*number)));
        Sequence { numbers: chosen.collect(), found: self.found }
    }
}

impl SequencePage {
    /// How many rows it has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Its operations in their order, and the orphan payments with their places among both. Reads the book in this thread.
    ///
    /// # Errors
    /// The book can't be read.
    pub fn rows(self) -> Result<(Vec<ListedOperation>, Vec<ListedOrphan>), LedgerError> {
        let parts = self.operations.map(ListedPage::parts).unwrap_or_default();
        let parts: Vec<_> = parts.into_iter().map(ListedPart::rows).collect::<Result<_, _>>()?;
        let mut rows: Vec<_> = parts.into_iter().flatten().collect();
        let places: HashMap<i64, usize> = self.numbers.iter().copied().zip(0..).collect();
        rows.sort_by_key(|row| places.get(&row.id.0).copied());
        Ok((rows, self.found))
    }
}
