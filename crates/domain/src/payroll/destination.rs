//! Where a row's money goes. All rows of a table go to the same kind of place.

use serde::{Deserialize, Serialize};

use super::column::Column;
use super::route::Route;
use crate::account::AccountNumber;
use crate::beneficiary::Identity;
use crate::mode::{Interface, Mode};
use crate::phone::{Network, Phone};
use crate::text::{BankCode, MerchantCode, Name, UserId};
use crate::transfer::{Movement, PayoutMode, Transfer};

/// What the rows of a table are paid into.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PayeeKind {
    /// Mobile money on a phone.
    #[default]
    MobileMoney,
    /// A wallet at the service.
    Wallet,
    /// A bank account.
    Bank,
    /// A merchant or another service provider.
    Merchant,
}

coded!(
    /// Every kind.
    pub PayeeKind {
        MobileMoney = "mobileMoney",
        Wallet = "wallet",
        Bank = "bank",
        Merchant = "merchant",
    }
);

impl PayeeKind {
    /// The kind of table that pays in this mode; `None` if no table does.
    #[must_use]
    pub fn of_mode(mode: Mode) -> Option<PayeeKind> {
        match mode {
            Mode::PartnerSendMno | Mode::WalletToMobileMoney | Mode::WalletToMno => Some(PayeeKind::MobileMoney),
            Mode::WalletToWallet => Some(PayeeKind::Wallet),
            Mode::PartnerSendBank | Mode::BankTransfer => Some(PayeeKind::Bank),
            Mode::MerchantPayment => Some(PayeeKind::Merchant),
            Mode::PartnerCollectMno
            | Mode::PartnerPayBillPayment
            | Mode::PartnerPayAirtime
            | Mode::MobileMoneyToWallet
            | Mode::WalletTopUp
            | Mode::WalletOther => None,
        }
    }

    /// The columns of its tables, in the order of the template: the fields of its mode, plus the shop's own.
    #[must_use]
    pub fn columns(self) -> &'static [Column] {
        use Column::{Account, Amount, Bank, Merchant, Name, Network, Note, Phone, User};
        match self {
            PayeeKind::MobileMoney => &[Name, Phone, Network, Amount, Note],
            PayeeKind::Wallet => &[Name, User, Amount, Note],
            PayeeKind::Bank => &[Name, Account, Bank, Amount, Note],
            PayeeKind::Merchant => &[Name, Merchant, Account, Amount, Note],
        }
    }

    /// The columns without which nobody can be paid.
    #[must_use]
    pub fn needs(self) -> &'static [Column] {
        use Column::{Account, Amount, Bank, Merchant, Name, Phone, User};
        match self {
            PayeeKind::MobileMoney => &[Phone, Amount],
            PayeeKind::Wallet => &[User, Amount],
            PayeeKind::Bank => &[Name, Account, Bank, Amount],
            PayeeKind::Merchant => &[Merchant, Amount],
        }
    }

    /// How its tables can be paid: only mobile money supports single payments with a look-up and the recipient's name.
    #[must_use]
    pub fn routes(self) -> &'static [Route] {
        match self {
            PayeeKind::MobileMoney => &[Route::OneByOne, Route::Batch],
            PayeeKind::Wallet | PayeeKind::Bank | PayeeKind::Merchant => &[Route::Batch],
        }
    }
}

/// Where the money of one row goes: the fields of its mode (partner-wallet-api.md, Transaction mode), as stored in the book.
/// Each variant has a field that no other has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Destination {
    /// Mobile money.
    Mobile {
        /// The phone.
        phone: Phone,
        /// Its network.
        network: Network,
    },
    /// An account at a bank.
    Bank {
        /// The account.
        account: AccountNumber,
        /// The bank.
        bank: BankCode,
        /// The account holder.
        holder: Name,
    },
    /// A merchant.
    Merchant {
        /// The merchant.
        merchant: MerchantCode,
        /// The customer or invoice number there.
        account: Option<AccountNumber>,
    },
    /// A wallet at the service.
    Wallet {
        /// Its user.
        recipient: UserId,
    },
}

impl Destination {
    /// The kind of table it belongs to.
    #[must_use]
    pub fn kind(&self) -> PayeeKind {
        match self {
            Destination::Mobile { .. } => PayeeKind::MobileMoney,
            Destination::Bank { .. } => PayeeKind::Bank,
            Destination::Merchant { .. } => PayeeKind::Merchant,
            Destination::Wallet { .. } => PayeeKind::Wallet,
        }
    }

    /// The phone.
    #[must_use]
    pub fn phone(&self) -> Option<Phone> {
        match self {
            Destination::Mobile { phone, .. } => Some(*phone),
            Destination::Bank { .. } | Destination::Merchant { .. } | Destination::Wallet { .. } => None,
        }
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> Option<Network> {
        match self {
            Destination::Mobile { network, .. } => Some(*network),
            Destination::Bank { .. } | Destination::Merchant { .. } | Destination::Wallet { .. } => None,
        }
    }

    /// The number at the bank or the merchant.
    #[must_use]
    pub fn account(&self) -> Option<&AccountNumber> {
        match self {
            Destination::Bank { account, .. } => Some(account),
            Destination::Merchant { account, .. } => account.as_ref(),
            Destination::Mobile { .. } | Destination::Wallet { .. } => None,
        }
    }

    /// The bank, merchant or wallet; `None` for a phone, whose network the service may know better.
    #[must_use]
    pub fn provider(&self) -> Option<&str> {
        match self {
            Destination::Bank { bank, .. } => Some(bank.as_str()),
            Destination::Merchant { merchant, .. } => Some(merchant.as_str()),
            Destination::Wallet { recipient } => Some(recipient.as_str()),
            Destination::Mobile { .. } => None,
        }
    }

    /// The account holder, if that is sent to the service.
    #[must_use]
    pub fn holder(&self) -> Option<&Name> {
        match self {
            Destination::Bank { holder, .. } => Some(holder),
            Destination::Mobile { .. } | Destination::Merchant { .. } | Destination::Wallet { .. } => None,
        }
    }

    /// Who is paid.
    #[must_use]
    pub fn recipient(&self) -> Recipient {
        match self {
            Destination::Mobile { phone, .. } => Recipient::Phone(*phone),
            Destination::Bank { account, bank, .. } => {
                Recipient::Account { bank: bank.clone(), account: account.clone() }
            }
            Destination::Merchant { merchant, account } => {
                Recipient::Merchant { merchant: merchant.clone(), account: account.clone() }
            }
            Destination::Wallet { recipient } => Recipient::Wallet(recipient.clone()),
        }
    }

    /// The identity to validate with the service; `None` where it gives no names.
    #[must_use]
    pub fn identity(&self) -> Option<Identity> {
        match self {
            Destination::Mobile { phone, network } => {
                Some(Identity::Phone { airtime: false, phone: *phone, network: *network })
            }
            Destination::Bank { .. } | Destination::Merchant { .. } | Destination::Wallet { .. } => None,
        }
    }

    /// The movement over the partner wallet; `spelling` and `name` apply to mobile money only.
    #[must_use]
    pub fn movement(&self, spelling: PayoutMode, name: Option<Name>) -> Movement {
        match self.clone() {
            Destination::Mobile { phone, network } => Movement::ToMobile { spelling, phone, network, recipient: name },
            Destination::Bank { account, bank, holder } => Movement::ToBank { account, bank, holder },
            Destination::Merchant { merchant, account } => Movement::ToMerchant { merchant, account },
            Destination::Wallet { recipient } => Movement::ToWallet { recipient },
        }
    }

    /// Whether a payment goes to exactly this destination. A phone's network may have changed since: numbers can be ported.
    #[must_use]
    pub fn is_of(&self, transfer: &Transfer) -> bool {
        PayeeKind::of_mode(transfer.mode()) == Some(self.kind())
            && (self.phone().is_some() || transfer.mode().interface() == Interface::PartnerWallet)
            && transfer.phone() == self.phone()
            && transfer.account() == self.account()
            && (self.provider().is_none() || transfer.provider() == self.provider())
            && (self.holder().is_none() || transfer.party() == self.holder())
    }

    /// Its kind, then every field: what a second person approves.
    #[must_use]
    pub fn parts(&self) -> Vec<String> {
        let fields = match self {
            Destination::Mobile { phone, network } => vec![phone.gateway(), network.code().to_owned()],
            Destination::Bank { account, bank, holder } => {
                vec![account.to_string(), bank.to_string(), holder.to_string()]
            }
            Destination::Merchant { merchant, account } => {
                let account = account.as_ref().map(ToString::to_string);
                std::iter::once(merchant.to_string()).chain(account).collect()
            }
            Destination::Wallet { recipient } => vec![recipient.to_string()],
        };
        std::iter::once(self.kind().code().to_owned()).chain(fields).collect()
    }
}

/// The recipient of a payment, regardless of everything else: two payments to the same recipient may be a duplicate.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Recipient {
    /// The holder of this phone, on any network.
    Phone(Phone),
    /// A user's wallet.
    Wallet(UserId),
    /// An account, whatever its holder is called.
    Account {
        /// The bank.
        bank: BankCode,
        /// The account.
        account: AccountNumber,
    },
    /// A merchant, for one customer or invoice.
    Merchant {
        /// The merchant.
        merchant: MerchantCode,
        /// The customer's or invoice number.
        account: Option<AccountNumber>,
    },
}

#[cfg(test)]
#[path = "destination_tests.rs"]
mod tests;
