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
    /// The one wallet of the partner wallet interface (partner-wallet-api.md, Wallet). Its name is the book's alone.
    Partner,
}

impl WalletType {
    /// Every wallet.
    pub const ALL: [WalletType; 3] = [WalletType::Escrow, WalletType::Commission, WalletType::Partner];
    /// Those that a gateway transfer can name.
    pub const OF_GATEWAY: [WalletType; 2] = [WalletType::Escrow, WalletType::Commission];

    /// The wire code; that of [`WalletType::Partner`] is the book's alone.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            WalletType::Escrow => "ESCROW",
            WalletType::Commission => "COMMISSION",
            WalletType::Partner => "PARTNER",
        }
    }

    /// Reads a wire code, in any case.
    #[must_use]
    pub fn from_code(code: &str) -> Option<WalletType> {
        Self::ALL.into_iter().find(|wallet| wallet.code().eq_ignore_ascii_case(code.trim()))
    }
}
