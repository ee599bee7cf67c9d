//! The five products of the gateway interface.

use serde::{Deserialize, Serialize};

/// A `transactionMode` (gateway-api.md, What the service does).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
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
}

/// Which way money goes, seen from the shop's wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Out of the wallet.
    Out,
    /// Into the wallet.
    In,
}

impl Mode {
    /// Every mode, in the order of the rail.
    pub const ALL: [Mode; 5] = [
        Mode::PartnerPayBillPayment,
        Mode::PartnerPayAirtime,
        Mode::PartnerSendMno,
        Mode::PartnerSendBank,
        Mode::PartnerCollectMno,
    ];

    /// The wire code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Mode::PartnerSendMno => "PARTNER_SEND_MNO",
            Mode::PartnerCollectMno => "PARTNER_COLLECT_MNO",
            Mode::PartnerSendBank => "PARTNER_SEND_BANK",
            Mode::PartnerPayBillPayment => "PARTNER_PAY_BILL_PAYMENT",
            Mode::PartnerPayAirtime => "PARTNER_PAY_AIRTIME",
        }
    }

    /// Reads a wire code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Mode> {
        Self::ALL.into_iter().find(|mode| mode.code() == code)
    }

    /// What a shopkeeper calls it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Mode::PartnerSendMno => "Send money",
            Mode::PartnerCollectMno => "Collect",
            Mode::PartnerSendBank => "Send to bank",
            Mode::PartnerPayBillPayment => "Bill",
            Mode::PartnerPayAirtime => "Airtime",
        }
    }

    /// Whether validate-beneficiary takes it (gateway-api.md, POST validate-beneficiary request: collections are not named).
    #[must_use]
    pub fn is_validated(self) -> bool {
        match self {
            Mode::PartnerCollectMno => false,
            Mode::PartnerSendMno | Mode::PartnerSendBank | Mode::PartnerPayBillPayment | Mode::PartnerPayAirtime => {
                true
            }
        }
    }

    /// Whether the money leaves the shop's wallet or comes into it.
    #[must_use]
    pub fn direction(self) -> Direction {
        match self {
            Mode::PartnerCollectMno => Direction::In,
            Mode::PartnerSendMno | Mode::PartnerSendBank | Mode::PartnerPayBillPayment | Mode::PartnerPayAirtime => {
                Direction::Out
            }
        }
    }
}
