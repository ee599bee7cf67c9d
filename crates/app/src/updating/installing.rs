//! A release on its way into place: fetched, proved, the books backed up, handed over. Whatever fails leaves this Kaunta as it is.

use std::sync::Arc;

use kaunta_contract::Change;
use kaunta_ledger::LedgerError;

use crate::clerk::{Inner, LANDING};
use crate::host::in_time;
use crate::updating::board::Offer;
use crate::updating::releases::UpdateProblem;
use crate::updating::words::{self, Busy};

/// Why nothing may be installed at this moment.
pub(crate) fn busy(inner: &Inner) -> Option<Busy> {
    if inner.payrolls.running.anybody_pays() {
        return Some(Busy::Payroll);
    }
    (inner.in_flight.count() > 0).then_some(Busy::Payment)
}

/// Installs it, or says why not.
pub(crate) async fn install(inner: Arc<Inner>, offer: Offer) {
    let (version, at_work) = (offer.release.version().clone(), inner.clone());
    // In a task of its own: a mistake in it must not leave the settings waiting for ever.
    let ended = tokio::spawn(async move { attempt(&at_work, &offer).await }).await;
    let broke_down = || told_of(&UpdateProblem::Failed("it broke down".to_owned()));
    match ended.unwrap_or_else(|_| Err(broke_down())) {
        Ok(()) => inner.updates.installed(version),
        Err(words) => inner.updates.failed(words),
    }
    inner.host.changed(Change::Updates);
}

async fn attempt(inner: &Arc<Inner>, offer: &Offer) -> Result<(), String> {
    let package = match &offer.package {
        Some(package) => package.clone(),
        None => {
            let told = |progress| {
                if inner.updates.fetching(progress) {
                    inner.host.changed(Change::Updates);
                }
            };
            offer.release.fetch(&told).await.map_err(|problem| told_of(&problem))?
        }
    };
    inner.updates.fetched(package.clone());
    inner.host.changed(Change::Updates);
    if let Some(why) = busy(inner) {
        return Err(words::busy(why).to_owned());
    }
    // Whoever sells is not kept from it by a password that somebody else has to bring.
    let leave = package.ask_leave().await.map_err(|problem| told_of(&problem))?;
    inner.updates.has_leave();
    inner.host.changed(Change::Updates);
    // The door first: what has taken off before it was shut is seen after that.
    let _shut = inner.updates.shut();
    // Leave is not asked for twice over a payment that ends in a moment.
    let _landed = in_time(&*inner.host, LANDING, inner.in_flight.none()).await;
    if let Some(why) = busy(inner) {
        return Err(words::busy(why).to_owned());
    }
    // Whoever closes the window waits for it as for a payment.
    let _flight = inner.in_flight.take_off();
    back_up(inner).await.map_err(|error| {
        tracing::error!(%error, "the book could not be backed up, so nothing is installed");
        words::goes_on(not_backed_up(&error))
    })?;
    leave.hand_over().await.map_err(|problem| told_of(&problem))
}

/// In words, and with its detail in the log.
pub(crate) fn told_of(problem: &UpdateProblem) -> String {
    tracing::warn!(?problem, "an update did not come about");
    words::problem(problem)
}

/// A proved copy of every open book, and its mark where the next start looks for it. A book that can't be opened is not
/// touched, and a newer Kaunta may be what opens it.
async fn back_up(inner: &Arc<Inner>) -> Result<(), LedgerError> {
    if let Err(problem) = inner.desk().await {
        tracing::warn!(code = ?problem.code, "the book in use can't be opened, so it is not backed up before the update");
    }
    for desk in inner.open_desks().await {
        desk.ledger.back_up_before_update(&inner.backups(), inner.host.now()).await?;
        if desk.ledger.read_only().is_none() {
            desk.ledger.write_mark().await?;
            crate::keeping::keep_in_keychain(inner, &desk).await;
        }
        inner.host.changed(Change::Book);
    }
    Ok(())
}

fn not_backed_up(error: &LedgerError) -> &'static str {
    if matches!(error, LedgerError::DiskFull) {
        "The disk is full, so the book could not be backed up, and without that nothing is installed. Free some space, then try again."
    } else if matches!(error, LedgerError::BackupFailed { .. } | LedgerError::Damaged { .. }) {
        "The book could not be backed up whole, and without that nothing is installed. Look at the book's screen first."
    } else {
        "The book could not be backed up, and without that nothing is installed. Check that your user may write into Kaunta's folder, then try again."
    }
}
