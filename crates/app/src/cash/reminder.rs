//! Reminders: a drawer left open overnight, and what a restored book lacks.

use chrono::TimeDelta;
use kaunta_domain::day::day_of;
use kaunta_domain::person::Right;
use kaunta_ledger::{Ledger, LostRows, Opening, RecordedLoss};
use kaunta_words::{Message, cash, periods};

use crate::cash::error::CashError;
use crate::cash::view::name_of;
use crate::platform::host::Host;
use crate::staff::actor::Actor;

/// One sentence for each drawer left open that the caller may close: an owner may close any, a cashier those opened by
/// themselves or without a name. Empty for people who move no money.
///
/// # Errors
/// The book can't be read.
pub(crate) async fn reminders(caller: &Actor, host: &dyn Host, ledger: &Ledger) -> Result<Vec<String>, CashError> {
    if !caller.may(Right::Sell) {
        return Ok(Vec::new());
    }
    let is_theirs = |opening: &Opening| match (caller.only_own(), &opening.by) {
        (Some(own), Some(by)) => own == by,
        (None, _) | (_, None) => true,
    };
    let (drawers, today) = (ledger.drawers().await?, day_of(host.now()));
    let left = drawers.iter().filter_map(|drawer| {
        let opening = drawer.opening.as_ref().filter(|opening| day_of(opening.at) < today && is_theirs(opening))?;
        Some(cash::left_open_reminder(name_of(&drawers, drawer.id), opening.at).into())
    });
    Ok(left.collect())
}

/// How long Home shows a loss. The list of closed periods keeps showing it.
const REMINDER_INTERVAL: TimeDelta = TimeDelta::days(7);

/// The closed periods, keys and decisions about statements that the book was recently found to lack.
///
/// # Errors
/// The book can't be read.
pub(crate) async fn losses(host: &dyn Host, ledger: &Ledger) -> Result<Vec<String>, CashError> {
    let now = host.now();
    let losses = ledger.recorded_losses().await?;
    let lately = losses.iter().filter(|loss| now.signed_duration_since(loss.at) < REMINDER_INTERVAL);
    Ok(lately.flat_map(loss_words).map(String::from).collect())
}

pub(super) fn loss_words(loss: &RecordedLoss) -> Vec<Message> {
    let told = |lost: &LostRows| (lost.known().unsigned_abs(), loss.at, lost.had.unsigned_abs());
    let bookkeeping =
        loss.lost.bookkeeping.as_ref().map(told).map(|(known, at, had)| periods::lost_rows(known, at, had));
    let decisions =
        loss.lost.decisions.as_ref().map(told).map(|(known, at, had)| periods::lost_decisions(known, at, had));
    bookkeeping.into_iter().chain(decisions).collect()
}
