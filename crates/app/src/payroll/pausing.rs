//! Replacing a book while its payrolls are being paid: they are paused first, and the book that replaces it keeps a note of
//! them, since it may know less about them.

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_ledger::{Ledger, LedgerError};
use kaunta_words::{Sentences, payroll_run};
use serde::{Deserialize, Serialize};

use super::overlap::UNDER_WAY;
use super::run;
use crate::payroll::error::PayrollError;
use crate::payroll::room::PayrollRoom;
use crate::platform::host::Host;
use crate::wording::book_error::book_error;
use crate::workspace::unknown_times;

/// The setting that holds a [`LeftBehindRecord`].
const LEFT_BEHIND: &str = "payrolls_left_behind";

/// The setting that holds the number of the newest draft in a book that replaced one from which the draft may have been
/// paid.
const DRAFTS_IN_DOUBT: &str = "drafts_in_doubt_up_to";

/// How long a person is reminded of them.
const REMINDER_PERIOD: TimeDelta = TimeDelta::days(14);

/// A payroll that was not over when its book was replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LeftBehind {
    name: String,
    sent: u64,
    of: u64,
}

#[derive(Serialize, Deserialize)]
struct LeftBehindRecord {
    at: DateTime<Utc>,
    payrolls: Vec<LeftBehind>,
}

impl PayrollRoom {
    /// Drops what is held in memory about a book that was replaced.
    pub(crate) async fn forget(&self, environment: Environment) {
        self.running.forget_halts(environment);
        *self.drafts.hold().await = None;
    }
}

/// Waits until the payrolls that were asked to pause have stopped paying, and returns those that are not over. Nothing else
/// may be sent from the workspace meanwhile.
pub(crate) async fn stopped(payrolls: &PayrollRoom, ledger: &Ledger) -> Result<Vec<LeftBehind>, LedgerError> {
    payrolls.running.nobody_pays(ledger.environment()).await;
    // A run drops its guard before it marks itself as paused in the book.
    run::find_cut_off(ledger).await?;
    let mut left = Vec::new();
    for payroll in ledger.payrolls_in(&UNDER_WAY).await? {
        let totals = ledger.payroll_totals(payroll.id).await?;
        let (of, unsent) = (totals.to_pay.count, totals.unsent.count);
        left.push(LeftBehind { name: payroll.name, sent: of.saturating_sub(unsent), of });
    }
    Ok(left)
}

/// Stores in the new book what the old one was still paying.
pub(crate) async fn keep(host: &dyn Host, ledger: &Ledger, payrolls: Vec<LeftBehind>) {
    let kept = LeftBehindRecord { at: host.now(), payrolls };
    let text = serde_json::to_string(&kept).unwrap_or_default();
    if let Err(error) = ledger.set_setting(LEFT_BEHIND, &text).await {
        // The new book is in place even if this fails.
        book_error(error);
    }
}

/// Marks every draft in this book as possibly paid from the newer book that was lost: nothing in this book would show it.
///
/// # Errors
/// The book can't be read or written.
pub(crate) async fn doubt_drafts(ledger: &Ledger) -> Result<(), LedgerError> {
    match ledger.payrolls_in(&[PayrollState::Draft]).await?.first() {
        Some(newest) => ledger.set_setting(DRAFTS_IN_DOUBT, &newest.id.0.to_string()).await,
        None => Ok(()),
    }
}

/// What a person has to consider before this draft is paid, if anything.
pub(super) async fn doubt(ledger: &Ledger, draft: PayrollId) -> Result<Option<String>, PayrollError> {
    let text = ledger.setting(DRAFTS_IN_DOUBT).await?;
    let is_in_doubt = text.and_then(|text| text.parse().ok()).is_some_and(|newest: i64| draft.0 <= newest);
    let unknown = unknown_times::doubt(ledger).await?;
    let doubts = Sentences::from(is_in_doubt.then(payroll_run::draft_in_doubt)).then(unknown);
    Ok((!doubts.is_empty()).then(|| doubts.into()))
}

/// What a person should know before paying any of those people again.
pub(crate) async fn reminder(host: &dyn Host, ledger: &Ledger) -> Result<Option<String>, LedgerError> {
    let text = ledger.setting(LEFT_BEHIND).await?;
    let kept = text.and_then(|text| serde_json::from_str::<LeftBehindRecord>(&text).ok());
    Ok(kept.filter(|kept| host.now() - kept.at < REMINDER_PERIOD).map(|kept| words(&kept)))
}

fn words(kept: &LeftBehindRecord) -> String {
    let payroll = |left: &LeftBehind| payroll_run::left_behind_one(left.of, &left.name, left.sent);
    let payrolls = kaunta_words::list(kept.payrolls.iter().map(payroll));
    payroll_run::left_behind(kept.payrolls.len(), day_of(kept.at), payrolls).into()
}
