//! A checked transfer: everything the service needs for its mode, and nothing else.

use serde::{Deserialize, Serialize};

use crate::account::AccountNumber;
use crate::biller::{BillerCode, PREPAID};
use crate::callback::CallbackUrl;
use crate::cash::Cash;
use crate::customer_id::CustomerId;
use crate::metadata::{InstallationId, Metadata};
use crate::mode::Mode;
use crate::money::{Amount, Money};
use crate::phone::{Network, Phone};
use crate::reference::Reference;
use crate::text::{BankCode, MerchantCode, ModeName, Name, Narration, UserId};
use crate::wallet::WalletType;

/// One intended movement of money (gateway-api.md, Transfer request; partner-wallet-api.md, Transact request fields).
/// Currency is always UGX.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// Valid for the interface that it is sent over.
    pub amount: Amount,
    /// Shown in the service's records.
    pub narration: Narration,
    /// The wallet that pays or receives.
    pub wallet: WalletType,
    /// Where the service posts the outcome. Collections have their own in [`Details::Collect`].
    pub callback: Option<CallbackUrl>,
    /// Sent along and returned in the callback; `None` over the partner wallet, which has no field for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Metadata>,
    /// How cash moved across the counter; never sent. Left out of the book where none moved.
    #[serde(default, skip_serializing_if = "Cash::is_none")]
    pub cash: Cash,
    /// The identity document that the customer showed; never sent. `None` if none was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub customer_id: Option<CustomerId>,
    /// The mode's own fields.
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
        /// The recipient's name, if known.
        recipient: Option<Name>,
    },
    /// PARTNER_COLLECT_MNO.
    #[serde(rename_all = "camelCase")]
    Collect {
        /// The phone that gets the prompt.
        phone: Phone,
        /// If missing, the service detects it.
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
        /// The biller's own field.
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
    /// A transaction of the partner wallet interface.
    #[serde(rename_all = "camelCase")]
    Wallet {
        /// `userId`: whose wallet pays or receives; `None` if a person says that the service needs none.
        user: Option<UserId>,
        /// Whether our reference goes at the end of the description: the interface has no field for it.
        reference_in_note: bool,
        /// The fee that the service named before it was confirmed (partner-wallet-api.md, preview-fees); never sent. `None` if
        /// it named none, and in a payroll, whose preview is of the whole list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        previewed_fee: Option<Money>,
        /// The movement.
        movement: Movement,
    },
}

/// The modes of the partner wallet, with the fields that each obviously needs (partner-wallet-api.md, Transaction mode:
/// mandatory fields are not shown).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "movement", rename_all = "camelCase")]
pub enum Movement {
    /// WALLET_TO_WALLET.
    #[serde(rename_all = "camelCase")]
    ToWallet {
        /// `recipientUserId`.
        recipient: UserId,
    },
    /// WALLET_TO_MOBILE_MONEY, or WALLET_TO_MNO: the same under another name.
    #[serde(rename_all = "camelCase")]
    ToMobile {
        /// The name to use.
        spelling: PayoutMode,
        /// The recipient's phone.
        phone: Phone,
        /// The recipient's network.
        network: Network,
        /// The recipient's name as the shop knows it; the service has no field for it.
        recipient: Option<Name>,
    },
    /// MOBILE_MONEY_TO_WALLET.
    #[serde(rename_all = "camelCase")]
    FromMobile {
        /// The phone that pays.
        phone: Phone,
        /// Its network.
        network: Network,
    },
    /// BANK_TRANSFER.
    #[serde(rename_all = "camelCase")]
    ToBank {
        /// The bank account.
        account: AccountNumber,
        /// The bank.
        bank: BankCode,
        /// The account holder.
        holder: Name,
    },
    /// MERCHANT_PAYMENT.
    #[serde(rename_all = "camelCase")]
    ToMerchant {
        /// The merchant.
        merchant: MerchantCode,
        /// The customer's or invoice number at the merchant.
        account: Option<AccountNumber>,
    },
    /// WALLET_TOP-UP.
    TopUp,
    /// A mode that the service lists and Kaunta does not know, with the common fields.
    #[serde(rename_all = "camelCase")]
    Other {
        /// In the service's spelling.
        mode: ModeName,
        /// `phoneNumber`.
        phone: Option<Phone>,
        /// `mnoProvider`.
        network: Option<Network>,
        /// `recipientUserId`.
        recipient: Option<UserId>,
    },
}

/// The two names of a payout to mobile money (partner-wallet-api.md, Transaction mode).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PayoutMode {
    /// WALLET_TO_MOBILE_MONEY.
    #[default]
    MobileMoney,
    /// WALLET_TO_MNO.
    Mno,
}

impl Movement {
    fn mode(&self) -> Mode {
        match self {
            Movement::ToWallet { .. } => Mode::WalletToWallet,
            Movement::ToMobile { spelling: PayoutMode::MobileMoney, .. } => Mode::WalletToMobileMoney,
            Movement::ToMobile { spelling: PayoutMode::Mno, .. } => Mode::WalletToMno,
            Movement::FromMobile { .. } => Mode::MobileMoneyToWallet,
            Movement::ToBank { .. } => Mode::BankTransfer,
            Movement::ToMerchant { .. } => Mode::MerchantPayment,
            Movement::TopUp => Mode::WalletTopUp,
            Movement::Other { .. } => Mode::WalletOther,
        }
    }

    fn party(&self) -> Option<&Name> {
        match self {
            Movement::ToMobile { recipient, .. } => recipient.as_ref(),
            Movement::ToBank { holder, .. } => Some(holder),
            Movement::ToWallet { .. }
            | Movement::FromMobile { .. }
            | Movement::ToMerchant { .. }
            | Movement::TopUp
            | Movement::Other { .. } => None,
        }
    }

    fn phone(&self) -> Option<Phone> {
        match self {
            Movement::ToMobile { phone, .. } | Movement::FromMobile { phone, .. } => Some(*phone),
            Movement::Other { phone, .. } => *phone,
            Movement::ToWallet { .. } | Movement::ToBank { .. } | Movement::ToMerchant { .. } | Movement::TopUp => None,
        }
    }

    fn account(&self) -> Option<&AccountNumber> {
        match self {
            Movement::ToBank { account, .. } => Some(account),
            Movement::ToMerchant { account, .. } => account.as_ref(),
            Movement::ToWallet { .. }
            | Movement::ToMobile { .. }
            | Movement::FromMobile { .. }
            | Movement::TopUp
            | Movement::Other { .. } => None,
        }
    }

    fn provider(&self) -> Option<&str> {
        match self {
            Movement::ToMobile { network, .. } | Movement::FromMobile { network, .. } => Some(network.code()),
            Movement::ToBank { bank, .. } => Some(bank.as_str()),
            Movement::ToMerchant { merchant, .. } => Some(merchant.as_str()),
            Movement::ToWallet { recipient } => Some(recipient.as_str()),
            Movement::Other { mode, .. } => Some(mode.as_str()),
            Movement::TopUp => None,
        }
    }
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
    /// Whether both move the same money. Ignores what moves none: metadata, which follows the current settings, and the
    /// customer's identity document.
    #[must_use]
    pub fn moves_the_same(&self, other: &Transfer) -> bool {
        let (metadata, customer_id) = (self.metadata.clone(), self.customer_id.clone());
        *self == Transfer { metadata, customer_id, ..other.clone() }
    }

    /// Whether it was sent from this installation. Operations of another one may have the same numbers.
    #[must_use]
    pub fn is_from(&self, installation: &InstallationId) -> bool {
        self.metadata.as_ref().is_some_and(|metadata| metadata.installation == *installation)
    }

    /// The same transfer with this user's wallet; unchanged over the gateway interface, which has no user.
    #[must_use]
    pub fn of_user(mut self, of: Option<UserId>) -> Transfer {
        if let Details::Wallet { user, .. } = &mut self.details {
            *user = of;
        }
        self
    }

    /// The same transfer with the fee that was previewed for it; unchanged over the gateway interface, which previews none.
    #[must_use]
    pub fn with_preview(mut self, fee: Option<Money>) -> Transfer {
        if let Details::Wallet { previewed_fee, .. } = &mut self.details {
            *previewed_fee = fee;
        }
        self
    }

    /// Whether this is a sale that comes with a token.
    #[must_use]
    pub fn buys_token(&self) -> bool {
        matches!(&self.details, Details::PayBill { extra: BillExtra::CustomerType(kind), .. } if kind == PREPAID)
    }

    /// The shop's own charge, as it was asked for; earned only if the payment is made.
    #[must_use]
    pub fn charge(&self) -> Option<Money> {
        self.cash.asked().charge
    }

    /// The cash that was taken from the customer for it, before the service named its fee. `None` if it can't be held exactly.
    #[must_use]
    pub fn cash_to_take(&self) -> Option<Money> {
        self.cash.asked().to_take(Money::from(self.amount), None)
    }

    /// The wire mode.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match &self.details {
            Details::SendMobile { .. } => Mode::PartnerSendMno,
            Details::Collect { .. } => Mode::PartnerCollectMno,
            Details::SendBank { .. } => Mode::PartnerSendBank,
            Details::PayBill { .. } => Mode::PartnerPayBillPayment,
            Details::Airtime { .. } => Mode::PartnerPayAirtime,
            Details::Wallet { movement, .. } => movement.mode(),
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
            // This interface accepts none (partner-wallet-api.md, Events).
            Details::Wallet { .. } => None,
        }
    }

    /// The description to send: the typed text, followed by our reference only if the confirmation said so.
    #[must_use]
    pub fn description(&self, reference: &Reference) -> String {
        match &self.details {
            Details::Wallet { reference_in_note: true, .. } => format!("{} {reference}", self.narration),
            Details::Wallet { reference_in_note: false, .. }
            | Details::SendMobile { .. }
            | Details::Collect { .. }
            | Details::SendBank { .. }
            | Details::PayBill { .. }
            | Details::Airtime { .. } => self.narration.to_string(),
        }
    }

    /// The name of the other party, if known.
    #[must_use]
    pub fn party(&self) -> Option<&Name> {
        match &self.details {
            Details::SendMobile { recipient, .. } => recipient.as_ref(),
            Details::SendBank { holder, .. } | Details::PayBill { holder, .. } => Some(holder),
            Details::Wallet { movement, .. } => movement.party(),
            Details::Collect { .. } | Details::Airtime { .. } => None,
        }
    }

    /// The phone in the transfer: the recipient's, or the payer's for bills and collections.
    #[must_use]
    pub fn phone(&self) -> Option<Phone> {
        match &self.details {
            Details::SendMobile { phone, .. }
            | Details::Collect { phone, .. }
            | Details::PayBill { phone, .. }
            | Details::Airtime { phone, .. } => Some(*phone),
            Details::Wallet { movement, .. } => movement.phone(),
            Details::SendBank { .. } => None,
        }
    }

    /// The bank or bill account.
    #[must_use]
    pub fn account(&self) -> Option<&AccountNumber> {
        match &self.details {
            Details::SendBank { account, .. } | Details::PayBill { account, .. } => Some(account),
            Details::Wallet { movement, .. } => movement.account(),
            Details::SendMobile { .. } | Details::Collect { .. } | Details::Airtime { .. } => None,
        }
    }

    /// The network, bank, biller, merchant, wallet or unknown mode that the money goes through.
    #[must_use]
    pub fn provider(&self) -> Option<&str> {
        match &self.details {
            Details::SendMobile { network, .. } | Details::Airtime { network, .. } => Some(network.code()),
            Details::Collect { network, .. } => network.map(Network::code),
            Details::SendBank { bank, .. } => Some(bank.as_str()),
            Details::PayBill { biller, .. } => Some(biller.as_str()),
            Details::Wallet { movement, .. } => movement.provider(),
        }
    }
}
