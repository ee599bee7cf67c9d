//! Reconciliation after a move: what must be looked up before anything is sent from a book when another copy may know more.
//! Stored in the book, so that it continues after a restart.

use chrono::{DateTime, Utc};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Seed, Serial};
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::epoch::{self, Epoch, GAP};
use crate::ledger::setting::{self, DOUBTED, RECONCILIATION_DEFERRED, RECOVERY};
use crate::table::unknown_time;
use crate::value::numbers::Numbers;
use crate::value::states::unfinished_states;

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

    /// A reconciliation that begins now.
    pub(super) async fn begun(
        connection: &mut SqliteConnection,
        void: Vec<ApprovalId>,
    ) -> Result<Recovery, LedgerError> {
        let operations = to_ask_again(connection).await?;
        let begun = assemble(connection, 0, operations).await?;
        let begun = Recovery { total: begun.left(), void, ..begun };
        setting::put(connection, RECOVERY, &begun.to_text()?).await?;
        Ok(begun)
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
