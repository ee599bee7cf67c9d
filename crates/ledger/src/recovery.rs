//! What is still to be looked up before anything is sent from a book that is behind its mark. It is kept in the book, so that
//! a restart goes on where it was.

use kaunta_domain::event::ApprovalId;
use kaunta_domain::reference::{OperationId, Reference, Seed};
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::mark::Behind;
use crate::numbers::Numbers;
use crate::table::approval::end::make_all_void;
use crate::table::setting;

/// What is still to be looked up, as [`Kept`].
pub(crate) const RECOVERY: &str = "recovery";
/// Operations that a salvage found changed: they are looked up too, however final they look.
pub(crate) const DOUBTED: &str = "operations_doubted";
/// Numbers without an operation that were all looked up once.
pub(crate) const LEFT_OUT: &str = "numbers_left_out";

/// A recovery under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    seed: Seed,
    reserved: i64,
    total: u64,
    operations: Numbers,
    lost: Numbers,
    void: Vec<ApprovalId>,
}

/// One thing to look up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ToLookUp {
    /// An operation of the book that is not final, or may have been sent again since.
    Operation(OperationId),
    /// A number that may have been given to a payment which the book does not know.
    Lost(OperationId),
}

#[derive(Serialize, Deserialize)]
struct Kept {
    seed: String,
    reserved: i64,
    total: u64,
    operations: String,
    lost: String,
}

impl Recovery {
    /// How many there were to look up in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.operations.count() + self.lost.count()
    }

    /// Those that are left: the book's own first, the lost ones after them.
    #[must_use]
    pub fn to_look_up(&self) -> Vec<ToLookUp> {
        let operations = self.operations.iter().map(|id| ToLookUp::Operation(OperationId(id)));
        let lost = self.lost.iter().map(|number| ToLookUp::Lost(OperationId(number)));
        operations.chain(lost).collect()
    }

    /// What waited for a second person and became void when this was begun; nothing in one that was found begun.
    #[must_use]
    pub fn void(&self) -> &[ApprovalId] {
        &self.void
    }

    /// The reference that a payment under a lost number had.
    #[must_use]
    pub fn reference_of(&self, number: OperationId) -> Reference {
        Reference::of(&self.seed, number)
    }

    fn to_text(&self) -> Result<String, LedgerError> {
        let kept = Kept {
            seed: self.seed.to_hex(),
            reserved: self.reserved,
            total: self.total,
            operations: self.operations.to_text(),
            lost: self.lost.to_text(),
        };
        crate::row::json(&kept)
    }

    fn parse(text: &str) -> Option<Recovery> {
        let kept: Kept = serde_json::from_str(text).ok()?;
        Some(Recovery {
            seed: Seed::parse(&kept.seed)?,
            reserved: kept.reserved,
            total: kept.total,
            operations: Numbers::parse(&kept.operations)?,
            lost: Numbers::parse(&kept.lost)?,
            void: Vec::new(),
        })
    }
}

impl Ledger {
    /// The recovery under way for what the book is behind: begun, or found where a restart left it. New operations get
    /// numbers above every one that may have been given.
    ///
    /// Payments over the partner wallet are not in it: its interface has no look-up, so those that are lost can't be found.
    /// Payrolls that were being paid are stopped: what looks unsent may have been paid by the book that is lost. What waits
    /// for a second person is void: it may have been granted there.
    ///
    /// # Errors
    /// The book can't be read or written.
    pub async fn recovery(&self, behind: &Behind) -> Result<Recovery, LedgerError> {
        if let Some(held) = self.unfinished_recovery().await?
            && held.seed == behind.seed
            && held.reserved >= behind.reserved
        {
            return Ok(held);
        }
        if behind.seed == self.seed() {
            self.raise_reserved(behind.reserved).await?;
        }
        let operations: Vec<i64> = sqlx::query_scalar(
            "SELECT id FROM operation WHERE state IN ('recorded', 'sent', 'pending', 'unknown', 'notFound')
               AND wallet <> 'PARTNER' ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        let mut operations: Numbers = operations.into_iter().collect();
        let doubted = self.setting(DOUBTED).await?;
        for number in doubted.as_deref().and_then(Numbers::parse).unwrap_or_default().iter() {
            if self.can_be_looked_up(number).await? {
                operations.add(number..=number);
            }
        }
        let void = self.stop_what_may_be_done().await?;
        let lost = self.lost_numbers(behind).await?;
        let total = operations.count() + lost.count();
        let (seed, reserved) = (behind.seed.clone(), behind.reserved);
        let begun = Recovery { seed, reserved, total, operations, lost, void };
        self.keep_recovery(&begun).await?;
        tracing::warn!(total, reserved = behind.reserved, "the book is behind what is known of it");
        Ok(begun)
    }

    /// A recovery that was begun and not ended.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn unfinished_recovery(&self) -> Result<Option<Recovery>, LedgerError> {
        unfinished(&mut *self.reader().await?).await
    }

    /// One was looked up, and what was learnt is in the book.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn looked_up(&self, recovery: &mut Recovery, done: &ToLookUp) -> Result<(), LedgerError> {
        let mut after = recovery.clone();
        match done {
            ToLookUp::Operation(id) => after.operations.remove(id.0),
            ToLookUp::Lost(number) => after.lost.remove(number.0),
        }
        self.keep_recovery(&after).await?;
        *recovery = after;
        Ok(())
    }

    /// Everything was looked up. The book is its own measure again.
    ///
    /// # Errors
    /// The book or its mark can't be written.
    pub async fn end_recovery(&self, recovery: &Recovery) -> Result<(), LedgerError> {
        let lost = Behind { book_events: 0, known_events: 0, reserved: recovery.reserved, seed: recovery.seed.clone() };
        if recovery.seed == self.seed() {
            let mut left_out = self.left_out().await?;
            for run in self.lost_numbers(&lost).await?.runs() {
                left_out.add(run.clone());
            }
            let mut transaction = self.begin().await?;
            setting::put(&mut transaction, LEFT_OUT, &left_out.to_text()).await?;
            self.commit(transaction).await?;
        }
        // The mark first: without it the next start would begin anew, without the other it only ends what is done.
        self.recovered().await?;
        self.remove_setting(DOUBTED).await?;
        self.remove_setting(RECOVERY).await
    }

    /// Whether the interface that an operation went over can be asked about it.
    async fn can_be_looked_up(&self, number: i64) -> Result<bool, LedgerError> {
        let sql = "SELECT 1 FROM operation WHERE id = ? AND wallet = 'PARTNER'";
        let of_partner: Option<i64> = sqlx::query_scalar(sql).bind(number).fetch_optional(&self.readers).await?;
        Ok(of_partner.is_none())
    }

    /// Says which approvals are void.
    async fn stop_what_may_be_done(&self) -> Result<Vec<ApprovalId>, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE payroll SET state = 'stopped' WHERE state IN ('running', 'paused')";
        let stopped = sqlx::query(sql).execute(&mut *transaction).await?.rows_affected();
        let void = make_all_void(&mut transaction, None).await?;
        self.commit(transaction).await?;
        if !void.is_empty() {
            let void = void.len();
            tracing::warn!(void, "approvals that waited are void: the book does not know whether they were granted");
        }
        if stopped > 0 {
            tracing::warn!(stopped, "payrolls were stopped: the book does not know what they have paid");
        }
        Ok(void)
    }

    /// Every number up to the reserved one that has no operation here, and was not looked up before.
    async fn lost_numbers(&self, behind: &Behind) -> Result<Numbers, LedgerError> {
        let mut reader = self.reader().await?;
        let rows: Vec<(i64, String)> = sqlx::query_as("SELECT id, reference FROM operation WHERE id <= ? ORDER BY id")
            .bind(behind.reserved)
            .fetch_all(&mut *reader)
            .await?;
        drop(reader);
        let own = self.seed();
        let mut lost = Numbers::default();
        lost.add(1..=behind.reserved);
        for (id, reference) in rows {
            // In another book's place a number may have been given twice: here, and there under that book's seed. A
            // reference that follows from neither was made before references followed from anything.
            let is_other = behind.seed != own && Reference::of(&own, OperationId(id)).as_str() == reference;
            if !is_other {
                lost.remove(id);
            }
        }
        if behind.seed == own {
            for number in self.left_out().await?.iter() {
                lost.remove(number);
            }
        }
        Ok(lost)
    }

    async fn left_out(&self) -> Result<Numbers, LedgerError> {
        let text = self.setting(LEFT_OUT).await?;
        Ok(text.as_deref().and_then(Numbers::parse).unwrap_or_default())
    }

    async fn keep_recovery(&self, recovery: &Recovery) -> Result<(), LedgerError> {
        let text = recovery.to_text()?;
        let mut transaction = self.begin().await?;
        setting::put(&mut transaction, RECOVERY, &text).await?;
        self.commit(transaction).await
    }
}

/// The recovery that a book says was begun and not ended.
pub(crate) async fn unfinished(connection: &mut SqliteConnection) -> Result<Option<Recovery>, LedgerError> {
    let sql = "SELECT value FROM setting WHERE key = ?";
    let text: Option<String> = sqlx::query_scalar(sql).bind(RECOVERY).fetch_optional(connection).await?;
    Ok(text.as_deref().and_then(Recovery::parse))
}
