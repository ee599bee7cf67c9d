//! Beginning a new epoch when the book has moved, so that no other copy makes the same references.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::event::{ApprovalId, MachineName};
use kaunta_domain::home::Home;
use kaunta_domain::reference::Seed;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::anchor::Behind;
use crate::ledger::closing;
use crate::ledger::epoch::{self, BookLocation, MoveCause, NewEpoch};
use crate::ledger::setting::USED_ELSEWHERE;
use crate::ledger::setting::{self, AFTER_CLOSING, LEFT_OUT, MOVED, NUMBERS_ABOVE, RECONCILIATION_DEFERRED};
use crate::ledger::transaction::Writing;
use crate::moving::recovery::{Recovery, unfinished};
use crate::table::approval::end::make_all_void;
use crate::table::basket;
use crate::table::retiring::share_payrolls;
use crate::table::unknown_time::UnknownPeriod;
use crate::value::numbers::Numbers;
use crate::value::void_reason::VoidReason;

/// The circumstances in which a book is opened.
#[derive(Debug)]
pub struct Arrival<'m> {
    /// Where it is now.
    pub home: &'m Home,
    /// This computer's name.
    pub machine: Option<&'m MachineName>,
    /// The seed for new references if the book has moved; never used before.
    pub seed: &'m Seed,
    /// This installation's code, as used when a book is carried to it.
    pub code: &'m ComputerCode,
    /// Whether the shop has the partner wallet set up.
    pub uses_partner_wallet: bool,
    /// Now.
    pub now: DateTime<Utc>,
}

impl Ledger {
    /// Begins a new epoch and the reconciliation of all earlier ones, or resumes it after a restart. From here on, no
    /// reference is made that another copy of the book could make, and new operations get numbers above every number that
    /// may have been used.
    ///
    /// Partner-wallet payments are not included: that interface has no look-up, so lost payments can't be found. Their
    /// period is recorded as unknown, and the gateway's until everything was looked up. Running payrolls are stopped: a row
    /// that looks unsent may have been paid by another copy. Waiting approvals become void: they may have been granted
    /// there.
    ///
    /// # Errors
    /// The book or its anchor can't be written.
    pub async fn begin_move(&self, cause: MoveCause, arrival: &Arrival<'_>) -> Result<Recovery, LedgerError> {
        let behind = self.behind();
        if let Some(held) = self.begun_before(cause, behind.as_ref()).await? {
            self.has_moved();
            self.write_anchor().await?;
            return Ok(held);
        }
        // A second anchor that knows more than the first extends the reconciliation in progress: nothing was used in the new
        // epoch yet, unless an owner continued before the service could be asked.
        let is_under_way = cause == MoveCause::Behind
            && !self.is_reconciliation_deferred().await?
            && self.unfinished_recovery().await?.is_some();
        let mut transaction = self.begin().await?;
        let moving = Moving { cause, is_under_way, knew: self.opened_with };
        let begun = write_move(&mut transaction, moving, arrival, behind.as_ref()).await?;
        self.commit_epoch(transaction).await?;
        tracing::warn!(cause = cause.code(), left = begun.left(), "the book has moved");
        Ok(begun)
    }

    /// Commits a new epoch; references are derived from its seed from then on. Even if the commit is uncertain, the book
    /// says which epoch is in use.
    pub(super) async fn commit_epoch(&self, mut transaction: Writing) -> Result<(), LedgerError> {
        let committed = transaction.commit().await;
        let known = match transaction.is_under_way() {
            true => self.record_epochs(&mut *self.reader().await?).await,
            false => self.record_epochs(&mut transaction).await,
        };
        self.record_commit(transaction, committed.is_ok() && known.is_ok());
        committed?;
        known?;
        self.has_moved();
        self.write_anchor().await
    }

    /// The same move, if a crash left only its anchor unwritten.
    async fn begun_before(&self, cause: MoveCause, behind: Option<&Behind>) -> Result<Option<Recovery>, LedgerError> {
        let (MoveCause::Behind, Some(behind)) = (cause, behind) else { return Ok(None) };
        let mut reader = self.reader().await?;
        let epochs = epoch::all(&mut reader).await?;
        let is_known = epochs.iter().any(|epoch| epoch.seed == behind.seed && epoch.reached >= behind.reserved);
        if is_known { unfinished(&mut reader).await } else { Ok(None) }
    }
}

/// Writes a new epoch, used here, and returns what the move leaves unknown.
pub(super) async fn write_epoch(
    transaction: &mut Writing,
    cause: MoveCause,
    arrival: &Arrival<'_>,
) -> Result<UnknownPeriod, LedgerError> {
    let lives = epoch::lives_in(transaction, arrival.home).await?;
    let home = epoch::home_of(transaction, arrival.home, arrival.machine, arrival.now).await?;
    // If the book was closed, it continues elsewhere under a seed that is not in this copy.
    let used_elsewhere =
        setting::read(transaction, USED_ELSEWHERE).await?.is_some() || closing::is_after_closing(transaction).await?;
    let new = NewEpoch {
        seed: arrival.seed,
        cause: Some(cause),
        began_at: arrival.now,
        after_operation: transaction.tip.number,
        home: Some(home),
        reached: 0,
        other_copy: used_elsewhere || may_another_be_in_use(cause, lives),
    };
    if new.other_copy {
        share_payrolls(transaction).await?;
    }
    let epoch = epoch::insert(transaction, new).await?;
    transaction.tip.serial = 0;
    closing::forget_how(transaction).await?;
    setting::forget(transaction, MOVED).await?;
    setting::forget(transaction, USED_ELSEWHERE).await?;
    let (until, uses_partner_wallet) = (arrival.now, arrival.uses_partner_wallet);
    Ok(UnknownPeriod { epoch, why: cause, until, used_elsewhere, uses_partner_wallet })
}

/// A move to be recorded.
#[derive(Clone, Copy)]
struct Moving {
    cause: MoveCause,
    /// A second anchor only extends it.
    is_under_way: bool,
    /// The last event that tells about the time before.
    knew: i64,
}

async fn write_move(
    transaction: &mut Writing,
    moving: Moving,
    arrival: &Arrival<'_>,
    behind: Option<&Behind>,
) -> Result<Recovery, LedgerError> {
    if let Some(behind) = behind {
        if behind.closed {
            setting::put(transaction, AFTER_CLOSING, "yes").await?;
        }
        // This book's anchor counts operations, of which there are at least as many as serial numbers.
        let number = transaction.tip.number.max(behind.reserved);
        let known = epoch::all(transaction).await?.into_iter().find(|epoch| epoch.seed == behind.seed);
        match known {
            Some(epoch) => {
                epoch::set_reached(transaction, epoch.id, behind.reserved).await?;
                if !epoch.is_foreign {
                    let run = transaction.tip.number + 1..=number;
                    leave_out(transaction, run).await?;
                    transaction.tip.number = number;
                    setting::put(transaction, NUMBERS_ABOVE, &number.to_string()).await?;
                }
            }
            // A book without events has used no reference.
            None if behind.known_events == 0 => {}
            None => {
                let foreign = NewEpoch {
                    seed: &behind.seed,
                    cause: None,
                    began_at: arrival.now,
                    after_operation: transaction.tip.number,
                    home: None,
                    reached: behind.reserved,
                    other_copy: false,
                };
                epoch::insert(transaction, foreign).await?;
            }
        }
    }
    if !moving.is_under_way {
        epoch::forget_absent(transaction).await?;
        let left = write_epoch(transaction, moving.cause, arrival).await?;
        left.unknown(transaction, moving.knew).await?;
    } else if closing::is_after_closing(transaction).await? {
        share_payrolls(transaction).await?;
        epoch::may_be_elsewhere(transaction).await?;
        closing::forget_how(transaction).await?;
    }
    // The owner who continued earlier did not know about this.
    setting::forget(transaction, RECONCILIATION_DEFERRED).await?;
    let void = stop_what_may_be_done(transaction).await?;
    Recovery::begun(transaction, void).await
}

async fn leave_out(connection: &mut SqliteConnection, run: RangeInclusive<i64>) -> Result<(), LedgerError> {
    let text = setting::read(connection, LEFT_OUT).await?;
    let mut left_out = text.as_deref().and_then(Numbers::parse).unwrap_or_default();
    left_out.add(run);
    setting::put(connection, LEFT_OUT, &left_out.to_text()).await
}

/// Whether another computer may still pay what was unpaid.
fn may_another_be_in_use(cause: MoveCause, lives: BookLocation) -> bool {
    match cause {
        MoveCause::OtherHome | MoveCause::NoAnchor | MoveCause::Duplicate => true,
        MoveCause::Restored | MoveCause::Salvaged | MoveCause::Behind => lives == BookLocation::Elsewhere,
    }
}

/// Stops payrolls and voids approvals. Returns the voided approvals.
async fn stop_what_may_be_done(transaction: &mut Writing) -> Result<Vec<ApprovalId>, LedgerError> {
    let sql = "UPDATE payroll SET state = 'stopped' WHERE state IN ('running', 'paused')";
    let stopped = sqlx::query(sql).execute(&mut **transaction).await?.rows_affected();
    basket::stop_all(transaction).await?;
    let void = make_all_void(transaction, None, VoidReason::Restored).await?;
    if !void.is_empty() {
        let void = void.len();
        tracing::warn!(void, "approvals that waited are void: the book does not know whether they were granted");
    }
    if stopped > 0 {
        tracing::warn!(stopped, "payrolls were stopped: the book does not know what they have paid");
    }
    Ok(void)
}
