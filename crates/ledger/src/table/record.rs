//! Recording an operation: one statement and one synced commit before the first byte is sent.

use kaunta_domain::event::{Event, EventKind, Moment};
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_domain::wallet::WalletType;
use sqlx::SqliteConnection;

use crate::chain::canonical;
use crate::chain::row::{EventRow, OperationRow};
use crate::encoding::read::to_the_millisecond;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::granted::Granted;
use crate::table::basket::refused_by_basket;
use crate::table::event;
use crate::table::insert::{RECORD, bind};
use crate::table::numbered::Numbered;
use crate::table::operation::{NewOperation, Operation, Recorded};
use crate::table::projection::Projection;
use crate::table::refused::refused_by_rule;
use crate::table::rules::BookRules;

impl Ledger {
    /// Records an operation with its first events (its [`EventKind::Recorded`], the balance evidence if there is any, and
    /// the start of attempt 1) under the next number and the reference derived from it. When this returns [`Recorded::New`],
    /// everything is synced to disk and the transfer may be sent.
    ///
    /// # Errors
    /// [`LedgerError::IdempotencyKeyReused`] if the idempotency key was recorded with another transfer;
    /// [`LedgerError::PayrollNotRunning`] and [`LedgerError::OtherThanItsRow`] for a payroll's row;
    /// [`LedgerError::OverLimit`]; [`LedgerError::NeedsApproval`] if a second person has to approve, or was asked to; or the
    /// book, or its anchor outside, can't be written. Nothing was written.
    pub async fn record(&self, new: &NewOperation) -> Result<Recorded, LedgerError> {
        let new = new.to_the_millisecond();
        if new.balance_read.is_some() || !new.limits.is_unlimited() || new.rules != BookRules::default() {
            return self.record_in_steps(new).await;
        }
        let mut writing = self.acquire().await?;
        let party = self.known_party(&mut writing, &new.transfer, new.validation).await?;
        let id = OperationId(writing.tip.number + 1);
        self.reserve(id.0).await?;
        let numbered = self.current_epoch().give_next(&new, &mut { writing.tip.serial });
        let operation = Prepared::of(id, numbered.clone(), &new, party)?;
        fail::fail_point!("record-before-commit");
        match operation.write(&mut writing).await {
            Ok(operation) => {
                self.record_commit(writing, true);
                self.announce_growth().await;
                fail::fail_point!("record-after-commit");
                Ok(Recorded::New(operation))
            }
            Err(error) => {
                if writing.is_under_way() {
                    writing.roll_back().await;
                }
                // Checked before anybody else can write.
                let found = self.recorded_in_spite_of(&mut writing, error.into(), &new, (id, &numbered), None).await;
                // An uncertain commit may have happened, so the cached counters are no longer valid.
                self.record_commit(writing, false);
                found
            }
        }
    }

    /// What the book holds after a failed write, which may have been stored despite the error. Usually the same form was
    /// confirmed twice. Call this while holding the write lock, so that the row with the number that this call would have
    /// assigned is its own.
    pub(crate) async fn recorded_in_spite_of(
        &self,
        writing: &mut Writing,
        error: LedgerError,
        new: &NewOperation,
        (id, numbered): (OperationId, &Numbered),
        granted: Option<&Granted>,
    ) -> Result<Recorded, LedgerError> {
        let mut other;
        let reader: &mut SqliteConnection = if writing.is_under_way() {
            // It could not be rolled back, so it would not show what the book holds.
            other = self.reader().await?;
            &mut other
        } else {
            writing
        };
        if let Some(found) = Operation::find_by_idempotency_key(reader, &new.idempotency_key).await? {
            if !found.transfer.moves_the_same(&new.transfer) {
                return Err(LedgerError::IdempotencyKeyReused(found.id));
            }
            if found.id != id || found.state != State::Sent {
                return Ok(Recorded::Already(found));
            }
            tracing::error!(%error, operation = %id, "the disk reported an error, but the operation is in the book");
            return Ok(Recorded::CommitUncertain(found));
        }
        let taken: Option<i64> = sqlx::query_scalar("SELECT id FROM operation WHERE reference = ?")
            .bind(numbered.reference.as_str())
            .fetch_optional(&mut *reader)
            .await?;
        if let Some(taken) = taken {
            return Err(LedgerError::ReferenceTaken(OperationId(taken)));
        }
        // The constraint's error does not say which rule failed. An approved operation breaks none but those of baskets.
        if !matches!(error, LedgerError::Storage(_)) {
            return Err(error);
        }
        if granted.is_some() {
            return Err(refused_by_basket(reader, &new.idempotency_key).await?.unwrap_or(error));
        }
        Err(refused_by_rule(reader, new).await?.unwrap_or(error))
    }
}

impl NewOperation {
    /// Truncated to the precision that the book stores.
    pub(crate) fn to_the_millisecond(&self) -> NewOperation {
        let now = Moment { at: to_the_millisecond(self.now.at), ..self.now };
        let balance_read = self.balance_read.clone().map(|event| Event { at: to_the_millisecond(event.at), ..event });
        NewOperation { now, balance_read, ..self.clone() }
    }

    /// Whether it takes no serial number, because its reference can't be looked up.
    pub(crate) fn is_over_partner_wallet(&self) -> bool {
        self.transfer.wallet == WalletType::Partner
    }

    /// Its recording and the start of its sending, by its maker.
    pub(crate) fn first_events(&self) -> [Event; 2] {
        let by = self.by.clone().map(Name::from);
        [EventKind::Recorded, EventKind::Sending { attempt: 1, with: self.with.clone() }]
            .map(|kind| Event { by: by.clone(), ..Event::new(self.now, kind) })
    }
}

/// A new operation with its first events, ready to be bound.
struct Prepared<'n> {
    id: OperationId,
    numbered: Numbered,
    new: &'n NewOperation,
    row: OperationRow,
    events: [Event; 2],
    projection: Projection,
}

impl<'n> Prepared<'n> {
    fn of(
        id: OperationId,
        numbered: Numbered,
        new: &'n NewOperation,
        party: Option<String>,
    ) -> Result<Prepared<'n>, LedgerError> {
        let events = new.first_events();
        let projection = Projection::of(&new.transfer, party, new.now.at, &events);
        let row = OperationRow::of(id, &numbered, new)?;
        Ok(Prepared { id, numbered, new, row, events, projection })
    }

    async fn write(self, writing: &mut Writing) -> Result<Operation, sqlx::Error> {
        let unwritable = |error: LedgerError| sqlx::Error::Encode(Box::new(error));
        let [recorded, sending] = &self.events;
        let mut tip = writing.tip;
        let recorded = EventRow::of(tip.events + 1, self.id, recorded, writing.machine()).map_err(unwritable)?;
        let first = tip.head.then(&canonical(&recorded, Some(&self.row)));
        let sending = EventRow::of(tip.events + 2, self.id, sending, writing.machine()).map_err(unwritable)?;
        let second = first.then(&canonical(&sending, None));
        let query = bind(sqlx::query(RECORD), self.row, &self.projection).map_err(unwritable)?;
        let query = event::bind(event::bind(query, recorded, first), sending, second);
        fail::fail_point!("commit-refused", |errno| Err(crate::ledger::transaction::failure(errno)));
        writing.is_begun_by_statement();
        query.execute(&mut **writing).await?;
        writing.is_committed_by_statement();
        fail::fail_point!("commit-uncertain", |errno| Err(crate::ledger::transaction::failure(errno)));
        (tip.events, tip.head, tip.number) = (tip.events + 2, second, self.id.0);
        tip.serial = self.numbered.serial.map_or(tip.serial, |serial| serial.0);
        writing.tip = tip;
        Ok(Operation::written(self.id, self.numbered.reference, self.new, self.projection))
    }
}
