//! Reads a long list to its end in pages, without holding it all in memory or keeping a transaction open.

mod around;
mod row;

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::operation::{Contradiction, State};
use kaunta_domain::particulars::Particulars;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::Name;
use kaunta_domain::token::Token;
use kaunta_domain::wallet::WalletType;
use rusqlite::Connection;

use crate::encoding::cells::Cells;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::export::around::Around;
use crate::table::history::numbers_below;
use crate::table::report::BookMoment;

/// The most operations of a page: enough that finding it takes little beside reading it.
const PAGE: u32 = 1_000;

/// An operation as long lists have it, with everything that the book knows around it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedOperation {
    /// Its number in this book.
    pub id: OperationId,
    /// Our `partnerReference`.
    pub reference: Reference,
    /// Its `transactionMode`.
    pub mode: Mode,
    /// Its state.
    pub state: State,
    /// The requested amount.
    pub amount: Amount,
    /// The wallet that pays or is paid into.
    pub wallet: WalletType,
    /// The counterparty's name.
    pub party: Option<String>,
    /// The phone in the transfer.
    pub phone: Option<Phone>,
    /// The bank or bill account.
    pub account: Option<String>,
    /// The code of the network, bank or biller that the money goes through.
    pub provider: Option<String>,
    /// The note.
    pub narration: String,
    /// What the settings add to the note.
    pub along: Option<String>,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
    /// The service's own latest status for it.
    pub service_status: Option<ServiceStatus>,
    /// What an open case is about.
    pub contradicted_by: Option<Contradiction>,
    /// When it became known for certain, last, whether the money moved; `None` while that is not known.
    pub settled_at: Option<DateTime<Utc>>,
    /// When that was first known.
    pub settled_first_at: Option<DateTime<Utc>>,
    /// The service's transaction id.
    pub transaction_id: Option<String>,
    /// The fee, if the service named one; whether it was charged: [`ListedOperation::charged_fee`].
    pub fee: Option<Money>,
    /// What the wallet was charged or credited in total.
    pub total_charged: Option<Money>,
    /// The prepaid tokens that the service sent, whatever the state.
    pub tokens: Vec<Token>,
    /// Who made it, if people were set up.
    pub maker: Option<PersonName>,
    /// The labels that people put on it, in the order of the alphabet.
    pub labels: Vec<LabelText>,
    /// Everything that the service reported about it.
    pub told: Box<Particulars>,
    /// The second person who approved it, or its payroll.
    pub approved_by: Option<PersonName>,
    /// The payroll row that it pays.
    pub payroll: Option<PayrollPlace>,
    /// What people noted about it, oldest first.
    pub notes: Vec<WrittenNote>,
}

impl ListedOperation {
    /// What it counts as.
    #[must_use]
    pub fn counted(&self) -> Counted {
        Counted::of(self.state, self.contradicted_by.is_some())
    }

    /// The fee that was charged: a fee that the service named for something else than an undisputed success is none.
    #[must_use]
    pub fn charged_fee(&self) -> Option<Money> {
        self.fee.filter(|_| self.counted().is_charged())
    }

    /// When it was settled, if that was on a later day in Kampala than it was recorded on.
    #[must_use]
    pub fn settled_later(&self) -> Option<DateTime<Utc>> {
        self.settled_at.filter(|at| day_of(*at) > day_of(self.created_at))
    }
}

/// Where in which payroll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayrollPlace {
    /// The payroll's number.
    pub id: PayrollId,
    /// Its name.
    pub name: String,
    /// The row's line in the file, from 1; 0 if it was made from something else.
    pub line: u32,
}

/// A note that a person wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenNote {
    /// When.
    pub at: DateTime<Utc>,
    /// Who, where people are set up.
    pub by: Option<Name>,
    /// The note.
    pub text: String,
}

/// The book as it is at one moment, with long lists. It ends when it is dropped.
pub struct ListMoment {
    /// Shared with the thread that reads.
    in_place: Arc<Mutex<Connection>>,
    /// Everything else of that moment.
    pub moment: BookMoment,
}

impl Ledger {
    /// Holds the book as it is now, for reading long lists.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn list_moment(&self) -> Result<ListMoment, LedgerError> {
        loop {
            let mut moment = self.moment().await?;
            // Opening a connection reads a little of the file, once.
            let (connection, last) = self.in_place.begin(&self.source())?;
            if moment.last_event().await? == u64::try_from(last).unwrap_or_default() {
                return Ok(ListMoment { in_place: Arc::new(Mutex::new(connection)), moment });
            }
            // Something was recorded between the two.
            self.in_place.end(connection);
            drop(moment);
            tokio::task::yield_now().await;
        }
    }

    fn end_list(&self, ended: ListMoment) {
        let ListMoment { in_place, moment } = ended;
        if let Some(connection) = Arc::into_inner(in_place) {
            self.in_place.end(connection.into_inner().unwrap_or_else(PoisonError::into_inner));
        }
        // Last: who closes the book waits for it.
        drop(moment);
    }

    /// The next operations that the filter matches, newest first: those numbered below `before`, or from the newest if it is
    /// `None`. None at the end. A page is as of one moment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Vec<ListedOperation>, LedgerError> {
        self.index_for_search(filter).await;
        let mut moment = self.list_moment().await?;
        let listed = moment.operations_below(filter, before).await;
        self.end_list(moment);
        listed
    }

    /// Those of these operations that are in the book, newest first. As of one moment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_numbered(&self, numbers: &[OperationId]) -> Result<Vec<ListedOperation>, LedgerError> {
        let mut numbers: Vec<i64> = numbers.iter().map(|number| number.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let moment = self.list_moment().await?;
        let listed = moment.listed(numbers).await;
        self.end_list(moment);
        listed
    }
}

impl ListMoment {
    /// The next operations that a filter matches, as [`Ledger::operations_below`].
    ///
    /// # Errors
    /// The book can't be read, or is being closed.
    pub async fn operations_below(
        &mut self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Vec<ListedOperation>, LedgerError> {
        self.moment.goes_on()?;
        let before = before.map_or(i64::MAX, |id| id.0);
        let numbers = numbers_below(&mut self.moment.transaction, filter, before, PAGE).await?;
        self.listed(numbers).await
    }

    /// Those of these numbers, lowest first, that are in the book, newest first.
    async fn listed(&self, numbers: Vec<i64>) -> Result<Vec<ListedOperation>, LedgerError> {
        let in_place = self.in_place.clone();
        let reading = tokio::task::spawn_blocking(move || {
            let connection = in_place.lock().unwrap_or_else(PoisonError::into_inner);
            listed(&connection, &numbers)
        });
        reading.await.map_err(std::io::Error::other)?
    }
}

/// Numbers that differ by no more than this are read in one go, with what stands between them.
const GAP: i64 = 8;

/// The ranges in which numbers stand close together; they are lowest first.
fn ranges(numbers: &[i64]) -> impl Iterator<Item = &[i64]> {
    numbers.chunk_by(|one, next| next - one <= GAP)
}

fn listed(connection: &Connection, numbers: &[i64]) -> Result<Vec<ListedOperation>, LedgerError> {
    let mut listed = Vec::with_capacity(numbers.len());
    let mut operations = connection.prepare(row::SELECT)?;
    let mut around = Around::new(connection)?;
    for range in ranges(numbers) {
        let (Some(first), Some(last)) = (range.first(), range.last()) else { continue };
        let ends = [*first, *last];
        around.read(ends)?;
        let mut wanted = range.iter().copied().peekable();
        let mut rows = operations.query(ends)?;
        while let Some(row) = rows.next()? {
            let row = Cells::new(row, "operation", &row::COLUMNS)?;
            while wanted.next_if(|number| *number < row.key()).is_some() {}
            if wanted.next_if_eq(&row.key()).is_some() {
                listed.push(row::read(&row, &mut around)?);
            }
        }
    }
    listed.reverse();
    Ok(listed)
}
