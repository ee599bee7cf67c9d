//! Installs a release: download, verify, back up the books, hand over. A failure at any step leaves this Kaunta as it is.

use kaunta_contract::Change;

use crate::book::closed::IN_FLIGHT_TIMEOUT;
use crate::platform::host::with_timeout;
use crate::platform::releases::UpdateProblem;
use crate::screens::room::Screens;
use crate::screens::updating::board::UpdateOffer;
use crate::screens::updating::error::InstallError;
use crate::wording::updates::Busy;

/// Why nothing may be installed at this moment.
pub(crate) fn busy(screens: &Screens) -> Option<Busy> {
    if screens.payrolls.anybody_pays() {
        return Some(Busy::Payroll);
    }
    (screens.core.in_flight.count() > 0).then_some(Busy::Payment)
}

/// Installs a release. The result is shown in the settings.
pub(crate) async fn install(screens: Screens, offer: UpdateOffer) {
    let (version, at_work) = (offer.release.version().clone(), screens.clone());
    // In a separate task: a panic in it must not leave the settings waiting for ever.
    let ended = tokio::spawn(async move { attempt(&at_work, &offer).await }).await;
    let broke_down = || UpdateProblem::Failed("panicked".to_owned()).into();
    match ended.unwrap_or_else(|_| Err(broke_down())) {
        Ok(()) => screens.updates.installed(version),
        Err(error) => screens.updates.failed(&error),
    }
    screens.core.host.changed(Change::Updates);
}

async fn attempt(screens: &Screens, offer: &UpdateOffer) -> Result<(), InstallError> {
    let core = &screens.core;
    let package = match &offer.package {
        Some(package) => package.clone(),
        None => {
            let told = |progress| {
                if screens.updates.fetching(progress) {
                    core.host.changed(Change::Updates);
                }
            };
            offer.release.fetch(&told).await?
        }
    };
    screens.updates.fetched(package.clone());
    core.host.changed(Change::Updates);
    if let Some(why) = busy(screens) {
        return Err(why.into());
    }
    // Selling continues while somebody gets the administrator's password.
    let leave = package.ask_permission().await?;
    screens.updates.permission_given();
    core.host.changed(Change::Updates);
    // Lock sending first, so that everything sent before is seen in flight.
    let _shut = core.in_flight.shut(kaunta_words::updates::being_installed());
    // A payment that is about to finish must not cost a second request for permission.
    let _landed = with_timeout(&*core.host, IN_FLIGHT_TIMEOUT, core.in_flight.none()).await;
    if let Some(why) = busy(screens) {
        return Err(why.into());
    }
    // Closing the window waits for it as for a payment.
    let _flight = core.in_flight.begin_send();
    screens.books.back_up_before_update().await?;
    Ok(leave.hand_over().await?)
}
