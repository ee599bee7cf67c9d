//! The partner's wallets at the service.

use serde::{Deserialize, Serialize};

/// A wallet that a transfer can draw on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub enum WalletType {
    /// The float; the service's default (gateway-api.md, walletType).
    #[default]
    Escrow,
    /// What the shop earned (gateway-api.md, walletType).
    Commission,
    /// The only wallet of the partner wallet interface (partner-wallet-api.md, Wallet). Its code is used only in the book.
    Partner,
}

impl WalletType {
    /// Every wallet.
    pub const ALL: [WalletType; 3] = [WalletType::Escrow, WalletType::Commission, WalletType::Partner];
    /// Those that a gateway transfer can name.
    pub const OF_GATEWAY: [WalletType; 2] = [WalletType::Escrow, WalletType::Commission];

    /// The wire code; for [`WalletType::Partner`] it is used only in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            WalletType::Escrow => "ESCROW",
            WalletType::Commission => "COMMISSION",
            WalletType::Partner => "PARTNER",
        }
    }

    /// Parses a wire code, ignoring case.
    #[must_use]
    pub fn from_code(code: &str) -> Option<WalletType> {
        Self::ALL.into_iter().find(|wallet| wallet.code().eq_ignore_ascii_case(code.trim()))
    }
}
