//! The modes of the interface (partner-wallet-api.md, Transaction mode).

use super::gateway::words;

words! {
    /// `mode`.
    pub(crate) enum Mode {
        WalletToWallet = "WALLET_TO_WALLET",
        WalletToMobileMoney = "WALLET_TO_MOBILE_MONEY",
        MobileMoneyToWallet = "MOBILE_MONEY_TO_WALLET",
        BankTransfer = "BANK_TRANSFER",
        MerchantPayment = "MERCHANT_PAYMENT",
        WalletTopUp = "WALLET_TOP-UP",
        /// Appears in a request of the specification, but not in its table.
        WalletToMno = "WALLET_TO_MNO",
        /// Invented: a mode that no client knows, available only if switched on.
        CardPayout = "CARD_PAYOUT",
    }
}

impl Mode {
    /// Its meaning, in the table's words.
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Self::WalletToWallet => "Transfer between wallets",
            Self::WalletToMobileMoney | Self::WalletToMno => "Send from wallet to a mobile money account",
            Self::MobileMoneyToWallet => "Top up wallet from mobile money",
            Self::BankTransfer => "Transfer from wallet to a bank account",
            Self::MerchantPayment => "Pay merchants and service providers",
            Self::WalletTopUp => "Add funds to wallet from external sources (cards, bank transfers)",
            Self::CardPayout => "Send from wallet to a card",
        }
    }

    /// The availability label. The table has none for WALLET_TO_MNO, which is another name for WALLET_TO_MOBILE_MONEY.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::WalletToWallet
            | Self::WalletToMobileMoney
            | Self::WalletToMno
            | Self::MobileMoneyToWallet
            | Self::MerchantPayment
            | Self::WalletTopUp => "active",
            Self::BankTransfer | Self::CardPayout => "beta",
        }
    }

    /// Whether it adds money to the wallet.
    pub(crate) const fn adds(self) -> bool {
        matches!(self, Self::MobileMoneyToWallet | Self::WalletTopUp)
    }

    /// Whether the payer has to approve first.
    pub(crate) const fn asks(self) -> bool {
        matches!(self, Self::MobileMoneyToWallet)
    }
}
