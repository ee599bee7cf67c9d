//! Whose wallet pays: the `userId` of all transact and bulk requests (partner-wallet-api.md). If it is not set, the service
//! is asked whose wallet it is, once for each key in a run. A payment is never sent without it just because it is unknown.

use kaunta_domain::text::UserId;
use kaunta_gateway::{PartnerWallet, WalletOutcome};

use crate::platform::lock::lock;
use crate::wallet::error::WalletUserError;
use crate::wallet::timeout::with_wallet_timeout;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// The user that a payment is sent for; `None` only if a person says that the service needs none.
///
/// # Errors
/// It is not set, and the service did not say.
pub(crate) async fn paying(
    core: &Core,
    workspace: &Workspace,
    partner: &PartnerWallet,
) -> Result<Option<UserId>, WalletUserError> {
    let settings = workspace.partner_settings(&core.shop());
    if settings.user.is_some() || settings.needs_no_user {
        return Ok(settings.user);
    }
    if let Some(user) = known(workspace, partner) {
        return Ok(Some(user));
    }
    let Some(exchange) = with_wallet_timeout(&*core.host, partner.wallet(None)).await else {
        return Err(WalletUserError::Late);
    };
    workspace.record_exchange(core, &exchange.evidence);
    record(workspace, partner, &exchange.outcome);
    match exchange.outcome {
        WalletOutcome::Told(record) => record.user.map(Some).ok_or(WalletUserError::Untold),
        WalletOutcome::Refused(error) => Err(WalletUserError::Refused(error)),
        WalletOutcome::Unanswered(doubt) => Err(WalletUserError::Unanswered(doubt)),
    }
}

/// Remembers whose wallet it is, from an answer to a request without a user.
pub(crate) fn record(workspace: &Workspace, partner: &PartnerWallet, outcome: &WalletOutcome) {
    match outcome {
        WalletOutcome::Told(record) => {
            if let Some(user) = record.user.clone() {
                *lock(&workspace.wallet_user) = Some((partner.fingerprint(&workspace.ledger.seed()), user));
            }
        }
        WalletOutcome::Refused(_) | WalletOutcome::Unanswered(_) => {}
    }
}

fn known(workspace: &Workspace, partner: &PartnerWallet) -> Option<UserId> {
    let (key, user) = lock(&workspace.wallet_user).clone()?;
    (key == partner.fingerprint(&workspace.ledger.seed())).then_some(user)
}
