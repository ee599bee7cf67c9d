//! The partner wallet interface (partner-wallet-api.md): wallet look-up, transactions, fee previews and batches.
//!
//! It has no reference of ours that a look-up would find, and no look-up: whatever an answer leaves in doubt stays
//! Unknown, and nothing is ever sent a second time.

mod address;
mod batch;
mod outcome;
mod request;
mod wallet;

pub use address::PartnerAddress;
pub use batch::{BadBatch, Batch, BatchItem};
pub use outcome::{
    Availability, BatchReport, BulkOutcome, FeePreview, Fees, ListedMode, ModesOutcome, PreviewOutcome, WalletOutcome,
    WalletRecord,
};
pub use wallet::{PartnerConfig, PartnerWallet};

use kaunta_domain::transfer::{Movement, PayoutMode};

/// `mode` in the service's spelling (partner-wallet-api.md, Transaction mode).
fn mode_name(movement: &Movement) -> &str {
    match movement {
        Movement::ToWallet { .. } => "WALLET_TO_WALLET",
        Movement::ToMobile { spelling: PayoutMode::MobileMoney, .. } => "WALLET_TO_MOBILE_MONEY",
        Movement::ToMobile { spelling: PayoutMode::Mno, .. } => "WALLET_TO_MNO",
        Movement::FromMobile { .. } => "MOBILE_MONEY_TO_WALLET",
        Movement::ToBank { .. } => "BANK_TRANSFER",
        Movement::ToMerchant { .. } => "MERCHANT_PAYMENT",
        Movement::TopUp => "WALLET_TOP-UP",
        Movement::Other { mode, .. } => mode.as_str(),
    }
}
