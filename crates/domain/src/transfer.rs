//! A checked transfer: everything the service needs, nothing that its mode does not have.

use serde::{Deserialize, Serialize};

use crate::account::AccountNumber;
use crate::biller::BillerCode;
use crate::callback::CallbackUrl;
use crate::mode::Mode;
use crate::money::Amount;
use crate::phone::{Network, Phone};
use crate::text::{BankCode, Name, Narration};
use crate::wallet::WalletType;

/// One intended movement of money (gateway-api.md, Transfer request). Currency is always UGX.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// Whole shillings.
    pub amount: Amount,
    /// Shown in the service's records.
    pub narration: Narration,
    /// The wallet that pays, or is paid into.
    pub wallet: WalletType,
    /// Where the service posts the outcome. Collections carry their own in [`Details::Collect`].
    pub callback: Option<CallbackUrl>,
    /// What the mode needs beyond that.
    pub details: Details,
}

/// The fields that differ by mode (gateway-api.md, Required fields per mode).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Details {
    /// PARTNER_SEND_MNO.
    #[serde(rename_all = "camelCase")]
    SendMobile {
        /// The recipient's phone.
        phone: Phone,
        /// The recipient's network.
        network: Network,
        /// The recipient's name, where it is known.
        recipient: Option<Name>,
    },
    /// PARTNER_COLLECT_MNO.
    #[serde(rename_all = "camelCase")]
    Collect {
        /// The phone that gets the prompt.
        phone: Phone,
        /// Detected by the service when it is left out.
        network: Option<Network>,
        /// Without it the service refuses a collection.
        callback: CallbackUrl,
    },
    /// PARTNER_SEND_BANK.
    #[serde(rename_all = "camelCase")]
    SendBank {
        /// The bank account.
        account: AccountNumber,
        /// The bank.
        bank: BankCode,
        /// The account holder.
        holder: Name,
    },
    /// PARTNER_PAY_BILL_PAYMENT.
    #[serde(rename_all = "camelCase")]
    PayBill {
        /// The biller.
        biller: BillerCode,
        /// The customer's account, meter or card number.
        account: AccountNumber,
        /// The holder's name as validated.
        holder: Name,
        /// The payer's phone; never a dummy.
        phone: Phone,
        /// What this biller needs beyond that.
        extra: BillExtra,
    },
    /// PARTNER_PAY_AIRTIME.
    #[serde(rename_all = "camelCase")]
    Airtime {
        /// The phone to top up.
        phone: Phone,
        /// Its network.
        network: Network,
    },
}

/// A biller's own field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "camelCase")]
pub enum BillExtra {
    /// None.
    None,
    /// `customerType`.
    CustomerType(String),
    /// `area`.
    Area(String),
}

impl Transfer {
    /// The wire mode.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self.details {
            Details::SendMobile { .. } => Mode::PartnerSendMno,
            Details::Collect { .. } => Mode::PartnerCollectMno,
            Details::SendBank { .. } => Mode::PartnerSendBank,
            Details::PayBill { .. } => Mode::PartnerPayBillPayment,
            Details::Airtime { .. } => Mode::PartnerPayAirtime,
        }
    }

    /// The callback address, wherever the mode keeps it.
    #[must_use]
    pub fn callback(&self) -> Option<&CallbackUrl> {
        match &self.details {
            Details::Collect { callback, .. } => Some(callback),
            Details::SendMobile { .. }
            | Details::SendBank { .. }
            | Details::PayBill { .. }
            | Details::Airtime { .. } => self.callback.as_ref(),
        }
    }

    /// The name of the other side, where it is known.
    #[must_use]
    pub fn party(&self) -> Option<&Name> {
        match &self.details {
            Details::SendMobile { recipient, .. } => recipient.as_ref(),
            Details::SendBank { holder, .. } | Details::PayBill { holder, .. } => Some(holder),
            Details::Collect { .. } | Details::Airtime { .. } => None,
        }
    }

    /// The phone in the transfer: the recipient's, or the payer's for bills and collections.
    #[must_use]
    pub fn phone(&self) -> Option<Phone> {
        match self.details {
            Details::SendMobile { phone, .. }
            | Details::Collect { phone, .. }
            | Details::PayBill { phone, .. }
            | Details::Airtime { phone, .. } => Some(phone),
            Details::SendBank { .. } => None,
        }
    }

    /// The bank or bill account.
    #[must_use]
    pub fn account(&self) -> Option<&AccountNumber> {
        match &self.details {
            Details::SendBank { account, .. } | Details::PayBill { account, .. } => Some(account),
            Details::SendMobile { .. } | Details::Collect { .. } | Details::Airtime { .. } => None,
        }
    }

    /// The network, bank or biller that the money goes through.
    #[must_use]
    pub fn provider(&self) -> Option<&str> {
        match &self.details {
            Details::SendMobile { network, .. } | Details::Airtime { network, .. } => Some(network.code()),
            Details::Collect { network, .. } => network.map(Network::code),
            Details::SendBank { bank, .. } => Some(bank.as_str()),
            Details::PayBill { biller, .. } => Some(biller.as_str()),
        }
    }
}
