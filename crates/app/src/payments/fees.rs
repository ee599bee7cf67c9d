//! What a payment over the partner wallet would cost, asked before it is confirmed (partner-wallet-api.md, preview-fees).

use kaunta_domain::money::Money;
use kaunta_domain::transfer::Transfer;
use kaunta_gateway::{PartnerWallet, PreviewOutcome};

use crate::wallet::wallet_reading::with_timeout;
use crate::wording::words;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// The fee as far as it is known beforehand. A sum that the service did not tell is missing.
#[derive(Default)]
pub(crate) struct Fees {
    pub(crate) fee: Option<Money>,
    /// Amount and fee.
    pub(crate) total: Option<Money>,
    /// Why something is missing, in words.
    pub(crate) words: Option<String>,
}

/// Asks for the fee. Whatever comes of it, the payment can be confirmed.
pub(crate) async fn preview(core: &Core, workspace: &Workspace, partner: &PartnerWallet, transfer: &Transfer) -> Fees {
    let Some(exchange) = with_timeout(core, partner.preview(transfer)).await else {
        return unknown("The service did not tell the fee in time.");
    };
    workspace.note_exchange(core, &exchange.evidence);
    match exchange.outcome {
        PreviewOutcome::Told(preview) => {
            let fees = preview.fees;
            let reckoned = fees.fee.and_then(|fee| Money::from(transfer.amount).checked_add(fee));
            match (fees.fee, fees.total) {
                (None, None) => unknown("The service told no fee beforehand."),
                (None, Some(_)) => {
                    let words = "The service told the total, but not the fee in it.".to_owned();
                    Fees { fee: None, total: fees.total, words: Some(words) }
                }
                (Some(_), total) => Fees { fee: fees.fee, total: total.or(reckoned), words: None },
            }
        }
        PreviewOutcome::NotAnswered(doubt) => {
            unknown(&format!("The service did not tell the fee. {}", words::doubt(&doubt)))
        }
        PreviewOutcome::Refused(error) => unknown(&format!(
            "Asked for the fee, the service answered that it would not pay this. {}",
            words::refusal(&error)
        )),
    }
}

fn unknown(why: &str) -> Fees {
    let words = format!("{why} You can go on without: the fee shows with the outcome.");
    Fees { fee: None, total: None, words: Some(words) }
}
