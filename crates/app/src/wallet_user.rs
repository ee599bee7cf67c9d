//! Whose wallet pays: the `userId` of all transact and bulk requests (partner-wallet-api.md). Where nobody typed it, the service
//! is asked whose wallet it is, once for each key; a payment never leaves without it because nobody knew it.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::text::UserId;
use kaunta_gateway::{PartnerWallet, WalletOutcome};

use crate::clerk::{Inner, held};
use crate::desk::Desk;
use crate::wallet_reading::{LATE, in_time};
use crate::words;

/// The user that a payment goes out for; none only where a person says that the service needs none.
///
/// # Errors
/// Nobody typed it, and the service did not tell it.
pub(crate) async fn paying(inner: &Inner, desk: &Desk, partner: &PartnerWallet) -> Result<Option<UserId>, AppError> {
    let settings = desk.partner_settings(inner);
    if settings.user.is_some() || settings.needs_no_user {
        return Ok(settings.user);
    }
    if let Some(user) = known(desk, partner) {
        return Ok(Some(user));
    }
    let Some(exchange) = in_time(inner, partner.wallet(None)).await else { return Err(unanswered(LATE)) };
    desk.note_exchange(inner, &exchange.evidence);
    note(desk, partner, &exchange.outcome);
    match exchange.outcome {
        WalletOutcome::Told(record) => record.user.map(Some).ok_or_else(untold),
        WalletOutcome::Refused(error) => Err(unanswered(&words::refusal(&error))),
        WalletOutcome::Unanswered(doubt) => Err(unanswered(&words::doubt(&doubt))),
    }
}

/// Remembers whose wallet it is, as an answer to the key alone told.
pub(crate) fn note(desk: &Desk, partner: &PartnerWallet, outcome: &WalletOutcome) {
    match outcome {
        WalletOutcome::Told(record) => {
            if let Some(user) = record.user.clone() {
                *held(&desk.wallet_user) = Some((partner.fingerprint(&desk.ledger.seed()), user));
            }
        }
        WalletOutcome::Refused(_) | WalletOutcome::Unanswered(_) => {}
    }
}

fn known(desk: &Desk, partner: &PartnerWallet) -> Option<UserId> {
    let (key, user) = held(&desk.wallet_user).clone()?;
    (key == partner.fingerprint(&desk.ledger.seed())).then_some(user)
}

fn untold() -> AppError {
    let words = "The service did not say whose wallet this is, and every payment from it names its user. Type your user number in Settings (Partner wallet), or say there that the service needs none. Nothing was sent.";
    AppError::new(ErrorCode::Settings, words)
}

fn unanswered(why: &str) -> AppError {
    let words = format!(
        "Kaunta asked the service whose wallet this is, since every payment from it names its user, and did not learn it. {why} Try again, or type your user number in Settings (Partner wallet). Nothing was sent."
    );
    AppError::new(ErrorCode::Line, words)
}
