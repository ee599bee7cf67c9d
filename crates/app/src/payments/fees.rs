//! What a payment would cost, shown before confirmation: as the partner wallet previews it (partner-wallet-api.md,
//! preview-fees), or as the gateway usually charges.

use kaunta_domain::mode::{Direction, Interface};
use kaunta_domain::money::Money;
use kaunta_domain::transfer::Transfer;
use kaunta_gateway::{PartnerWallet, PreviewOutcome};
use kaunta_ledger::{Ledger, LedgerError};
use kaunta_words::{Sentences, payments};

use crate::wallet::timeout::with_wallet_timeout;
use crate::wording::words;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// The fee as far as it is known beforehand. Amounts that the service did not give are `None`.
#[derive(Default)]
pub(crate) struct Fees {
    pub(crate) fee: Option<Money>,
    /// What the fee usually was, for modes without a fee preview.
    pub(crate) usual: Option<Money>,
    /// Amount and fee.
    pub(crate) total: Option<Money>,
    /// Why something is missing, in words.
    pub(crate) words: Option<String>,
}

/// What the fee usually was, learnt from the book.
pub(crate) async fn usual(ledger: &Ledger, transfer: &Transfer) -> Result<Option<Money>, LedgerError> {
    let mode = transfer.mode();
    match (mode.interface(), mode.direction()) {
        (Interface::Gateway, Direction::Out) => {
            ledger.usual_fee(mode, transfer.provider(), transfer.amount.into()).await
        }
        // The partner wallet previews its fee, and a collection is confirmed without one.
        (Interface::PartnerWallet, _) | (Interface::Gateway, Direction::In) => Ok(None),
    }
}

/// Asks for the fee. The payment can be confirmed even if this fails.
pub(crate) async fn preview(core: &Core, workspace: &Workspace, partner: &PartnerWallet, transfer: &Transfer) -> Fees {
    let Some(exchange) = with_wallet_timeout(&*core.host, partner.preview(transfer)).await else {
        return unknown(payments::fee_late());
    };
    workspace.record_exchange(core, &exchange.evidence);
    match exchange.outcome {
        PreviewOutcome::Told(preview) => {
            let fees = preview.fees;
            let reckoned = fees.fee.and_then(|fee| Money::from(transfer.amount).checked_add(fee));
            match (fees.fee, fees.total) {
                (None, None) => unknown(payments::fee_untold()),
                (None, Some(_)) => {
                    let words = payments::fee_only_total().into();
                    Fees { total: fees.total, words: Some(words), ..Fees::default() }
                }
                (Some(_), total) => Fees { fee: fees.fee, total: total.or(reckoned), ..Fees::default() },
            }
        }
        PreviewOutcome::NotAnswered(doubt) => unknown(payments::fee_not_answered().then(words::doubt(&doubt))),
        PreviewOutcome::Refused(error) => unknown(payments::fee_refused().then(words::refusal(&error))),
    }
}

fn unknown(why: impl Into<Sentences>) -> Fees {
    let words = why.into().then(payments::fee_go_on());
    Fees { words: Some(words.into()), ..Fees::default() }
}
