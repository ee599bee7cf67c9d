//! The modes: five of the gateway interface, and the transaction modes of the partner wallet.

use serde::{Deserialize, Serialize};

/// A `transactionMode` (gateway-api.md, What the service does) or a wallet's `mode` (partner-wallet-api.md, Transaction
/// mode).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Mode {
    /// Mobile money payout.
    PartnerSendMno,
    /// Mobile money collection: the customer approves a prompt on the phone.
    PartnerCollectMno,
    /// Bank transfer.
    PartnerSendBank,
    /// Bill payment: validated first, always.
    PartnerPayBillPayment,
    /// Airtime purchase.
    PartnerPayAirtime,
    /// Transfer between wallets.
    WalletToWallet,
    /// Send from the wallet to a mobile money account.
    WalletToMobileMoney,
    /// The same, under the name that payout requests use too.
    WalletToMno,
    /// Top the wallet up from mobile money.
    MobileMoneyToWallet,
    /// Transfer from the wallet to a bank account.
    BankTransfer,
    /// Pay merchants and service providers.
    MerchantPayment,
    /// Add funds from outside: cards, bank transfers. Spelled with a hyphen, as the service spells it.
    #[serde(rename = "WALLET_TOP-UP")]
    WalletTopUp,
    /// A mode that the service lists and Kaunta does not know; the transfer holds its name.
    WalletOther,
}

/// Which of the service's two interfaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Interface {
    /// gateway-api.md: our own reference, validation and status look-up.
    Gateway,
    /// partner-wallet-api.md: none of these, but fee previews and batches.
    PartnerWallet,
}

/// Which way money goes, seen from the shop's wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Out of the wallet.
    Out,
    /// Into the wallet.
    In,
}

/// What a movement is for the shop's money: money that comes in is a customer's or the shop's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Flow {
    /// Paid out of the wallet.
    Paid,
    /// Collected from a customer.
    Collected,
    /// The shop's own money, added to the wallet.
    ToppedUp,
}

impl Flow {
    /// Every one, in the order on the screen.
    pub const ALL: [Flow; 3] = [Flow::Paid, Flow::Collected, Flow::ToppedUp];

    /// Which way the money goes.
    #[must_use]
    pub fn direction(self) -> Direction {
        match self {
            Flow::Paid => Direction::Out,
            Flow::Collected | Flow::ToppedUp => Direction::In,
        }
    }
}

coded!(
    /// Every mode, in the order on the screen.
    pub Mode {
        PartnerPayBillPayment = "PARTNER_PAY_BILL_PAYMENT",
        PartnerPayAirtime = "PARTNER_PAY_AIRTIME",
        PartnerSendMno = "PARTNER_SEND_MNO",
        PartnerSendBank = "PARTNER_SEND_BANK",
        PartnerCollectMno = "PARTNER_COLLECT_MNO",
        WalletToMobileMoney = "WALLET_TO_MOBILE_MONEY",
        WalletToMno = "WALLET_TO_MNO",
        WalletToWallet = "WALLET_TO_WALLET",
        BankTransfer = "BANK_TRANSFER",
        MerchantPayment = "MERCHANT_PAYMENT",
        MobileMoneyToWallet = "MOBILE_MONEY_TO_WALLET",
        WalletTopUp = "WALLET_TOP-UP",
        WalletOther = "WALLET_OTHER",
    }
);

impl Mode {
    /// Whether validate-beneficiary accepts it (gateway-api.md, POST validate-beneficiary request: collections are not
    /// named).
    #[must_use]
    pub fn is_validated(self) -> bool {
        match self {
            Mode::PartnerSendMno | Mode::PartnerSendBank | Mode::PartnerPayBillPayment | Mode::PartnerPayAirtime => {
                true
            }
            Mode::PartnerCollectMno
            | Mode::WalletToWallet
            | Mode::WalletToMobileMoney
            | Mode::WalletToMno
            | Mode::MobileMoneyToWallet
            | Mode::BankTransfer
            | Mode::MerchantPayment
            | Mode::WalletTopUp
            | Mode::WalletOther => false,
        }
    }

    /// Whether the money leaves the shop's wallet or comes in.
    #[must_use]
    pub fn direction(self) -> Direction {
        self.flow().direction()
    }

    /// What it is for the shop's money.
    #[must_use]
    pub fn flow(self) -> Flow {
        match self {
            Mode::PartnerCollectMno => Flow::Collected,
            // "Top up wallet from mobile money" (partner-wallet-api.md, Transaction mode), whosever phone approves it.
            Mode::MobileMoneyToWallet | Mode::WalletTopUp => Flow::ToppedUp,
            Mode::PartnerSendMno
            | Mode::PartnerSendBank
            | Mode::PartnerPayBillPayment
            | Mode::PartnerPayAirtime
            | Mode::WalletToWallet
            | Mode::WalletToMobileMoney
            | Mode::WalletToMno
            | Mode::BankTransfer
            | Mode::MerchantPayment
            // The direction is not specified: money that may leave counts as leaving.
            | Mode::WalletOther => Flow::Paid,
        }
    }

    /// Whether a successful request only means that it was accepted: the customer has yet to approve a prompt, or the mode
    /// is in beta (partner-wallet-api.md, Transaction mode). Only the payment's own final status says that the money moved.
    #[must_use]
    pub fn needs_its_own_word(self) -> bool {
        match self {
            Mode::PartnerCollectMno
            | Mode::MobileMoneyToWallet
            | Mode::WalletTopUp
            | Mode::BankTransfer
            | Mode::WalletOther => true,
            Mode::PartnerSendMno
            | Mode::PartnerSendBank
            | Mode::PartnerPayBillPayment
            | Mode::PartnerPayAirtime
            | Mode::WalletToWallet
            | Mode::WalletToMobileMoney
            | Mode::WalletToMno
            | Mode::MerchantPayment => false,
        }
    }

    /// The interface it uses.
    #[must_use]
    pub fn interface(self) -> Interface {
        match self {
            Mode::PartnerSendMno
            | Mode::PartnerCollectMno
            | Mode::PartnerSendBank
            | Mode::PartnerPayBillPayment
            | Mode::PartnerPayAirtime => Interface::Gateway,
            Mode::WalletToWallet
            | Mode::WalletToMobileMoney
            | Mode::WalletToMno
            | Mode::MobileMoneyToWallet
            | Mode::BankTransfer
            | Mode::MerchantPayment
            | Mode::WalletTopUp
            | Mode::WalletOther => Interface::PartnerWallet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_in_is_a_customers_or_the_shops_own_and_never_both() {
        let of = |flow| Mode::ALL.into_iter().filter(move |mode| mode.flow() == flow).collect::<Vec<_>>();
        assert_eq!(of(Flow::Collected), [Mode::PartnerCollectMno]);
        assert_eq!(of(Flow::ToppedUp), [Mode::MobileMoneyToWallet, Mode::WalletTopUp]);
        assert!(of(Flow::Paid).iter().all(|mode| mode.direction() == Direction::Out));
        assert_eq!(Flow::ALL.map(|flow| of(flow).len()).iter().sum::<usize>(), Mode::ALL.len());
    }
}
