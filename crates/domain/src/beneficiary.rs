//! The recipient of the money: what validate-beneficiary is asked, and what it answers.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::account::AccountNumber;
use crate::answer::ServiceError;
use crate::biller::BillerCode;
use crate::mismatch::{is_other, is_other_phone};
use crate::mode::Mode;
use crate::phone::{Network, Phone};
use crate::text::{BankCode, Name};

/// The request: the checked part of a form that identifies a beneficiary (gateway-api.md, POST validate-beneficiary
/// request).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Identity {
    /// PARTNER_SEND_MNO or PARTNER_PAY_AIRTIME.
    #[serde(rename_all = "camelCase")]
    Phone {
        /// Whether airtime is bought (true) or money sent (false).
        airtime: bool,
        /// The recipient's phone.
        phone: Phone,
        /// The recipient's network.
        network: Network,
    },
    /// PARTNER_SEND_BANK.
    #[serde(rename_all = "camelCase")]
    Bank {
        /// The bank account.
        account: AccountNumber,
        /// The bank.
        bank: BankCode,
    },
    /// PARTNER_PAY_BILL_PAYMENT.
    #[serde(rename_all = "camelCase")]
    Bill {
        /// The biller.
        biller: BillerCode,
        /// The customer's account, meter or card number.
        account: AccountNumber,
    },
}

impl Identity {
    /// The mode that the beneficiary is validated for.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self {
            Identity::Phone { airtime: false, .. } => Mode::PartnerSendMno,
            Identity::Phone { airtime: true, .. } => Mode::PartnerPayAirtime,
            Identity::Bank { .. } => Mode::PartnerSendBank,
            Identity::Bill { .. } => Mode::PartnerPayBillPayment,
        }
    }

    /// The code of the network, bank or biller.
    #[must_use]
    pub fn provider(&self) -> &str {
        match self {
            Identity::Phone { network, .. } => network.code(),
            Identity::Bank { bank, .. } => bank.as_str(),
            Identity::Bill { biller, .. } => biller.as_str(),
        }
    }
}

/// Who a validation answer is about, in the service's words. A missing field contradicts nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct ToldOf<'t> {
    /// The phone, in any form; digits may be masked.
    pub phone: Option<&'t str>,
    /// The bank or bill account; digits may be masked.
    pub account: Option<&'t str>,
    /// The biller.
    pub biller: Option<&'t str>,
    /// The bank.
    pub bank: Option<&'t str>,
}

impl Identity {
    /// The first value in an answer that belongs to a different beneficiary than the one asked about; `None` if none does. A
    /// different network is no contradiction: numbers can be ported.
    #[must_use]
    pub fn other_in<'t>(&self, told: ToldOf<'t>) -> Option<&'t str> {
        let is_other_code = |ours: &str, told: &str| !ours.trim().eq_ignore_ascii_case(told.trim());
        match self {
            Identity::Phone { phone, .. } => told.phone.filter(|told| is_other_phone(&phone.gateway(), told)),
            Identity::Bank { account, bank } => {
                let account = told.account.filter(|told| is_other(account.as_str(), told));
                account.or_else(|| told.bank.filter(|told| is_other_code(bank.as_str(), told)))
            }
            Identity::Bill { biller, account } => {
                let account = told.account.filter(|told| is_other(account.as_str(), told));
                account.or_else(|| told.biller.filter(|told| is_other_code(biller.as_str(), told)))
            }
        }
    }
}

/// A validated beneficiary. A field that the service left out or that can't be read is `None`; nothing is made up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Beneficiary {
    /// The holder's name.
    pub name: Option<Name>,
    /// PREPAID or POSTPAID, for UMEME and YAKALAST.
    pub customer_type: Option<String>,
    /// The service area, for NWSC.
    pub area: Option<String>,
    /// The network as the service knows it.
    pub provider: Option<Network>,
    /// `isValid`; a beneficiary is payable only when the service says so.
    pub is_valid: bool,
    /// What else the service said.
    pub told: Option<BeneficiaryMessage>,
    /// The whole `beneficiary` object as it came.
    pub from_service: Map<String, Value>,
}

/// What the service said about a beneficiary, as stored in the book: Kaunta adds its words only where this is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum BeneficiaryMessage {
    /// Its own message.
    Message(String),
    /// It answered about somebody else.
    Another {
        /// The value that is another, such as the phone.
        told: String,
    },
    /// It refused the question with this error.
    Refused(ServiceError),
}

impl BeneficiaryMessage {
    /// The service's own message.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        match self {
            BeneficiaryMessage::Message(message) => Some(message),
            BeneficiaryMessage::Another { .. } | BeneficiaryMessage::Refused(_) => None,
        }
    }
}
