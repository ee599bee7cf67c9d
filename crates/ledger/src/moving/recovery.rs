//! Reconciliation after a move: what must be looked up before anything is sent from a book when another copy may know more.
//! Stored in the book, so that it continues after a restart.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::event::{ApprovalId, MachineName};
use kaunta_domain::home::Home;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Seed, Serial};
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::anchor::Behind;
use crate::ledger::closing;
use crate::ledger::epoch::{self, BookLocation, Epoch, GAP, MoveCause, NewEpoch};
use crate::ledger::setting::{self, MOVED, NUMBERS_ABOVE, USED_ELSEWHERE};
use crate::ledger::setting::{AFTER_CLOSING, DOUBTED, LEFT_OUT, RECONCILIATION_DEFERRED, RECOVERY};
use crate::ledger::transaction::Writing;
use crate::moving::carry::{self, ClosedBook};
use crate::table::approval::end::make_all_void;
use crate::table::retiring::share_payrolls;
use crate::table::unknown_time::{self, UnknownPeriod};
use crate::value::numbers::Numbers;
use crate::value::states::unfinished_states;
use crate::value::void_reason::VoidReason;

fn gap() -> i64 {
    // A simulation run has no time for that many.
    fail::fail_point!("gap-short", |gap| gap.and_then(|gap| gap.parse().ok()).unwrap_or(GAP));
    GAP
}

/// A reconciliation in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    total: u64,
    operations: Numbers,
    scans: Vec<Scan>,
    void: Vec<ApprovalId>,
}

/// One epoch whose serial numbers are looked up, upward from the highest known one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Scan {
    epoch: EpochId,
    seed: Seed,
    highest: i64,
    absent: Numbers,
    left: Numbers,
}

/// One thing to look up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ToLookUp {
    /// An operation of the book that is not final, or may have been sent again since.
    Operation(OperationId),
    /// A serial number that may have been given to a payment unknown to the book.
    Lost(EpochId, Serial),
}

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

#[derive(Serialize, Deserialize)]
struct RecoveryProgress {
    total: u64,
    operations: String,
}

impl Recovery {
    /// How many look-ups there are in total, as far as known.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total.max(self.left())
    }

    /// How many are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.operations.count() + self.scans.iter().map(|scan| scan.left.count()).sum::<u64>()
    }

    /// The remaining look-ups: the book's own operations first, then the lost ones.
    #[must_use]
    pub fn to_look_up(&self) -> Vec<ToLookUp> {
        let operations = self.operations.iter().map(|id| ToLookUp::Operation(OperationId(id)));
        let lost = |scan: &Scan| {
            let epoch = scan.epoch;
            scan.left.iter().map(move |serial| ToLookUp::Lost(epoch, Serial(serial))).collect::<Vec<_>>()
        };
        operations.chain(self.scans.iter().flat_map(lost)).collect()
    }

    /// The waiting approvals that became void when this began; empty if the reconciliation was resumed.
    #[must_use]
    pub fn void(&self) -> &[ApprovalId] {
        &self.void
    }

    /// The reference of a payment with this serial number of an epoch.
    #[must_use]
    pub fn reference_of(&self, epoch: EpochId, serial: Serial) -> Option<Reference> {
        self.scans.iter().find(|scan| scan.epoch == epoch).map(|scan| Reference::of(&scan.seed, serial))
    }

    fn to_text(&self) -> Result<String, LedgerError> {
        crate::chain::row::json(&RecoveryProgress { total: self.total, operations: self.operations.to_text() })
    }
}

impl Scan {
    /// All serial numbers that may have been used and are neither known nor known to be absent.
    async fn of(connection: &mut SqliteConnection, epoch: Epoch) -> Result<Scan, LedgerError> {
        let known = epoch::known_serials(connection, epoch.id).await?;
        let highest = known.runs().last().map_or(0, |run| *run.end());
        let mut left = Numbers::default();
        left.add(1..=epoch.reached.max(highest + gap()));
        for run in known.runs().chain(epoch.absent.runs()) {
            left.remove_run(run.clone());
        }
        Ok(Scan { epoch: epoch.id, seed: epoch.seed, highest, absent: epoch.absent, left })
    }

    fn found(&mut self, serial: i64) {
        self.left.remove(serial);
        if serial > self.highest {
            // Extend the range to the gap above the new highest; serials there that are already known to be absent stay
            // done.
            self.left.add(self.highest + gap() + 1..=serial + gap());
            self.highest = serial;
            for run in self.absent.runs() {
                self.left.remove_run(run.clone());
            }
        }
    }
}

impl Ledger {
    /// Whether the book has moved since it was last used, and why: it was restored or salvaged, is opened outside its home,
    /// or is behind its anchor. A book without a home yet gets this one.
    ///
    /// A copy restored to its own home, and proved by its anchor to be the newest, begins a new epoch but has not moved: if
    /// a person has said that no other copy was used, nobody can know more about the earlier epochs. The same holds for a
    /// book closed elsewhere to be carried here and nowhere else. A closed book that was not brought here on purpose stays
    /// closed ([`Ledger::closings`]) and has not moved.
    ///
    /// # Errors
    /// The book can't be read or written.
    pub async fn arrive(&self, arrival: &Arrival<'_>) -> Result<Option<MoveCause>, LedgerError> {
        let mut reader = self.reader().await?;
        let moved = setting::read(&mut reader, MOVED).await?;
        let lives = epoch::lives_in(&mut reader, arrival.home).await?;
        let closed = carry::closed(&mut reader, arrival, self.behind().as_ref()).await?;
        let is_after_closing = closing::is_after_closing(&mut reader).await?;
        let used_elsewhere = setting::read(&mut reader, USED_ELSEWHERE).await?.is_some();
        drop(reader);
        match closed {
            ClosedBook::No => {}
            ClosedBook::Stays => return Ok(None),
            ClosedBook::Planned(closing) => {
                let mut transaction = self.begin().await?;
                let _nothing = write_epoch(&mut transaction, MoveCause::OtherHome, arrival).await?;
                carry::retire(&mut transaction, &closing).await?;
                self.commit_epoch(transaction).await?;
                tracing::warn!("the book continues where it was carried to");
                return Ok(None);
            }
            ClosedBook::Unplanned => return Ok(Some(MoveCause::OtherHome)),
        }
        let is_newest = !is_after_closing
            && !used_elsewhere
            && lives == BookLocation::Here
            && self.behind().is_none()
            && !self.anchor_was_missing();
        // Even if unreadable, it shows that a move was recorded.
        match (moved.map(|cause| MoveCause::from_code(&cause).unwrap_or(MoveCause::NoAnchor)), lives) {
            (Some(MoveCause::Restored), _) if is_newest => {
                let mut transaction = self.begin().await?;
                let _nothing = write_epoch(&mut transaction, MoveCause::Restored, arrival).await?;
                self.commit_epoch(transaction).await?;
                Ok(None)
            }
            (Some(cause), _) => Ok(Some(cause)),
            (None, BookLocation::Elsewhere) => Ok(Some(MoveCause::OtherHome)),
            (None, BookLocation::Here | BookLocation::Nowhere) if self.behind().is_some() => {
                Ok(Some(MoveCause::Behind))
            }
            (None, BookLocation::Here) => Ok(None),
            (None, BookLocation::Nowhere) => {
                let mut transaction = self.begin().await?;
                let home = epoch::home_of(&mut transaction, arrival.home, arrival.machine, arrival.now).await?;
                epoch::settle(&mut transaction, home).await?;
                self.commit(transaction).await?;
                Ok(None)
            }
        }
    }

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
    async fn commit_epoch(&self, mut transaction: Writing) -> Result<(), LedgerError> {
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

    /// The unfinished reconciliation, if any.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn unfinished_recovery(&self) -> Result<Option<Recovery>, LedgerError> {
        unfinished(&mut *self.reader().await?).await
    }

    /// Records that one was looked up; what was learned is already in the book: an answer, a found payment, or that the
    /// service does not have it.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn looked_up(&self, recovery: &mut Recovery, done: &ToLookUp, found: bool) -> Result<(), LedgerError> {
        let mut after = recovery.clone();
        let mut transaction = self.begin().await?;
        match done {
            ToLookUp::Operation(id) => {
                after.operations.remove(id.0);
                setting::put(&mut transaction, RECOVERY, &after.to_text()?).await?;
            }
            ToLookUp::Lost(epoch, serial) => {
                if let Some(scan) = after.scans.iter_mut().find(|scan| scan.epoch == *epoch) {
                    if found {
                        scan.found(serial.0);
                    } else {
                        scan.left.remove(serial.0);
                        scan.absent.add(serial.0..=serial.0);
                        epoch::set_absent(&mut transaction, *epoch, &scan.absent).await?;
                    }
                }
            }
        }
        self.commit(transaction).await?;
        *recovery = after;
        Ok(())
    }

    /// Ends the reconciliation: everything was looked up.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn end_recovery(&self, now: DateTime<Utc>) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        setting::forget(&mut transaction, DOUBTED).await?;
        setting::forget(&mut transaction, RECOVERY).await?;
        setting::forget(&mut transaction, RECONCILIATION_DEFERRED).await?;
        unknown_time::were_asked(&mut transaction, now).await?;
        self.commit(transaction).await
    }
}

/// Writes a new epoch, used here, and returns what the move leaves unknown.
async fn write_epoch(
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
    let operations = to_ask_again(transaction).await?;
    let begun = assemble(transaction, 0, operations).await?;
    let begun = Recovery { total: begun.left(), void, ..begun };
    setting::put(transaction, RECOVERY, &begun.to_text()?).await?;
    Ok(begun)
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

/// The reconciliation that was begun and not finished, according to the book. If the record can't be read, it starts over: a
/// repeated look-up is better than a missing one.
pub(crate) async fn unfinished(connection: &mut SqliteConnection) -> Result<Option<Recovery>, LedgerError> {
    let Some(text) = setting::read(connection, RECOVERY).await? else { return Ok(None) };
    let kept = serde_json::from_str::<RecoveryProgress>(&text).ok();
    let kept = kept.and_then(|kept| Some((kept.total, Numbers::parse(&kept.operations)?)));
    let (total, operations) = match kept {
        Some(kept) => kept,
        None => {
            tracing::warn!("the record of the reconciliation can't be read; it starts over");
            (0, to_ask_again(connection).await?)
        }
    };
    assemble(connection, total, operations).await.map(Some)
}

/// Covers all epochs but the current one, which no other copy has.
async fn assemble(connection: &mut SqliteConnection, total: u64, operations: Numbers) -> Result<Recovery, LedgerError> {
    let epochs = epoch::all(connection).await?;
    let current = epochs.iter().rfind(|epoch| !epoch.is_foreign).map(|epoch| epoch.id);
    let mut scans = Vec::new();
    for epoch in epochs.into_iter().filter(|epoch| Some(epoch.id) != current) {
        scans.push(Scan::of(connection, epoch).await?);
    }
    Ok(Recovery { total, operations, scans, void: Vec::new() })
}

/// Operations that are not final, or were found changed, if their interface has a look-up.
async fn to_ask_again(connection: &mut SqliteConnection) -> Result<Numbers, LedgerError> {
    let open: Vec<i64> = sqlx::query_scalar(concat!(
        "SELECT id FROM operation WHERE state IN ",
        unfinished_states!(),
        " AND wallet <> 'PARTNER' ORDER BY id",
    ))
    .fetch_all(&mut *connection)
    .await?;
    let mut operations: Numbers = open.into_iter().collect();
    let doubted = setting::read(connection, DOUBTED).await?;
    for number in doubted.as_deref().and_then(Numbers::parse).unwrap_or_default().iter() {
        let sql = "SELECT 1 FROM operation WHERE id = ? AND wallet = 'PARTNER'";
        let of_partner: Option<i64> = sqlx::query_scalar(sql).bind(number).fetch_optional(&mut *connection).await?;
        if of_partner.is_none() {
            operations.add(number..=number);
        }
    }
    Ok(operations)
}

/// Stops payrolls and voids approvals. Returns the voided approvals.
async fn stop_what_may_be_done(transaction: &mut Writing) -> Result<Vec<ApprovalId>, LedgerError> {
    let sql = "UPDATE payroll SET state = 'stopped' WHERE state IN ('running', 'paused')";
    let stopped = sqlx::query(sql).execute(&mut **transaction).await?.rows_affected();
    crate::table::basket::stop_all(transaction).await?;
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
