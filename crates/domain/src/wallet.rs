//! The partner's wallets at the service.

use serde::{Deserialize, Serialize};

/// A wallet that a transfer can draw on (gateway-api.md, walletType).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "UPPERCASE")]
pub enum WalletType {
    /// The float; the service's default.
    #[default]
    Escrow,
    /// What the shop earned.
    Commission,
}

impl WalletType {
    /// Every wallet.
    pub const ALL: [WalletType; 2] = [WalletType::Escrow, WalletType::Commission];

    /// The wire code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            WalletType::Escrow => "ESCROW",
            WalletType::Commission => "COMMISSION",
        }
    }

    /// Reads a wire code, in any case.
    #[must_use]
    pub fn from_code(code: &str) -> Option<WalletType> {
        Self::ALL.into_iter().find(|wallet| wallet.code().eq_ignore_ascii_case(code.trim()))
    }

    /// What a shopkeeper calls it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            WalletType::Escrow => "Float",
            WalletType::Commission => "Commission",
        }
    }
}
