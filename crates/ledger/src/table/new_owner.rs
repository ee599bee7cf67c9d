//! Setting up a new owner after everybody was locked out, which a book that names people records.

use std::path::Path;
use std::sync::PoisonError;

use chrono::{DateTime, Utc};
use kaunta_domain::event::{ApprovalId, Event, EventKind, Moment};
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_storage::connection::reading;
use sqlx::sqlite::SqliteRow;
use sqlx::{ConnectOptions, Connection, Row};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::approval::end::make_all_void;
use crate::table::operation::Operation;
use crate::value::void_reason::VoidReason;

const NAMES_PEOPLE: &str = "SELECT EXISTS (SELECT 1 FROM operation WHERE maker_folded IS NOT NULL)
                                   OR EXISTS (SELECT 1 FROM approval)";

/// Whether the book in a file names people; `None` if it can't be read.
pub async fn names_people(book: &Path) -> Option<bool> {
    let mut connection = reading(book).connect().await.ok()?;
    let names = sqlx::query_scalar(NAMES_PEOPLE).fetch_one(&mut connection).await.ok()?;
    connection.close().await.ok()?;
    Some(names)
}

/// A person set up as the owner because nobody could sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOwner {
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub name: Name,
    /// On which computer.
    pub machine: Option<String>,
}

impl Ledger {
    /// Whether the book names people: somebody made a payment or asked for one. Every call in a shop without people checks
    /// this, so the answer is cached until something is written.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn names_people(&self) -> Result<bool, LedgerError> {
        let at_change = self.change_number();
        let remembered = *self.names_people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, names)) = remembered.filter(|(change, _)| *change == at_change) {
            return Ok(names);
        }
        let names = sqlx::query_scalar(NAMES_PEOPLE).fetch_one(&self.readers).await?;
        *self.names_people.lock().unwrap_or_else(PoisonError::into_inner) = Some((at_change, names));
        Ok(names)
    }

    /// Records, with the newest operation, that a new owner was set up because nobody could sign in, and voids everything
    /// that waits for a second person. Returns the voided approvals.
    ///
    /// # Errors
    /// The book can't be written; nothing was written.
    pub async fn new_owner(&self, owner: &PersonName, now: Moment) -> Result<Vec<ApprovalId>, LedgerError> {
        let mut transaction = self.begin().await?;
        let newest: Option<i64> =
            sqlx::query_scalar("SELECT max(id) FROM operation").fetch_one(&mut *transaction).await?;
        if let Some(id) = newest.map(OperationId) {
            let before = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
            let event = Event::new(now, EventKind::NewOwner).by(Name::from(owner.clone()));
            self.add(&mut transaction, before, event, |operation, _| operation.next_look_up_at).await?;
        }
        let void = make_all_void(&mut transaction, Some(now.at), VoidReason::NewOwner).await?;
        self.commit_event(transaction).await?;
        Ok(void)
    }

    /// Everybody who was set up this way, oldest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn new_owners(&self) -> Result<Vec<NewOwner>, LedgerError> {
        let sql = "SELECT id, at, who, machine FROM event WHERE kind = 'newOwner' ORDER BY id";
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        let owner = |row: &SqliteRow| {
            let reader = Reader::new(row, "event", row.try_get::<i64, _>("id")?);
            let name = reader.parsed("who", |text| Name::try_from(text.to_owned()))?;
            Ok(NewOwner { at: reader.time("at")?, name, machine: reader.plain("machine")? })
        };
        rows.iter().map(owner).collect()
    }
}
