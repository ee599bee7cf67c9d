//! The service's spelling of the modes.

use kaunta_domain::transfer::{Movement, PayoutMode};

/// `mode` in the service's spelling (partner-wallet-api.md, Transaction mode).
pub(crate) fn mode_name(movement: &Movement) -> &str {
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
