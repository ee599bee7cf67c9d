//! The field tables: one for each mode, plus one row where a biller needs it.
//!
//! The same table draws the form, checks it, and says what is wrong next to each field.

mod label;

use serde::{Deserialize, Serialize};

use crate::biller::{AREAS, Biller, CUSTOMER_TYPES, ExtraField};
use crate::cash::{CashMoved, CashRule, cash_rule};
use crate::mode::{Interface, Mode};

pub use label::{Hint, Label};

/// A field of a request by its canonical name (gateway-api.md, Transfer request; partner-wallet-api.md, Transact request
/// fields). What one interface calls narration the other calls description: it is one field here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is the spec's own name")]
pub enum FieldName {
    Amount,
    Narration,
    WalletType,
    PhoneNumber,
    MnoProvider,
    AccountNumber,
    BankCode,
    AccountName,
    RecipientName,
    CustomerName,
    CustomerType,
    Area,
    BillerCode,
    CallbackUrl,
    TransactionMode,
    Currency,
    PartnerReference,
    Metadata,
    RecipientUserId,
    MerchantCode,
    UserId,
    Mode,
    Cash,
    CustomerId,
}

impl FieldName {
    /// The canonical wire name: the gateway interface's, where it has the field.
    #[must_use]
    pub fn wire(self) -> &'static str {
        match self {
            FieldName::Amount => "amount",
            FieldName::Narration => "narration",
            FieldName::WalletType => "walletType",
            FieldName::PhoneNumber => "phoneNumber",
            FieldName::MnoProvider => "mnoProvider",
            FieldName::AccountNumber => "accountNumber",
            FieldName::BankCode => "bankCode",
            FieldName::AccountName => "accountName",
            FieldName::RecipientName => "recipientName",
            FieldName::CustomerName => "customerName",
            FieldName::CustomerType => "customerType",
            FieldName::Area => "area",
            FieldName::BillerCode => "billerCode",
            FieldName::CallbackUrl => "callbackUrl",
            FieldName::TransactionMode => "transactionMode",
            FieldName::Currency => "currency",
            FieldName::PartnerReference => "partnerReference",
            FieldName::Metadata => "metadata",
            FieldName::RecipientUserId => "recipientUserId",
            FieldName::MerchantCode => "merchantCode",
            FieldName::UserId => "userId",
            FieldName::Mode => "mode",
            // The service has no such fields.
            FieldName::Cash => "cash",
            FieldName::CustomerId => "customerId",
        }
    }
}

/// How a field is drawn and parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Whole shillings, as the gateway accepts them.
    Amount,
    /// Shillings with cents, as the partner wallet accepts them.
    ExactAmount,
    /// A Uganda phone number.
    Phone,
    /// A phone number other than the dummy one (see [`crate::phone::Phone::is_dummy`]).
    RealPhone,
    /// MTN or AIRTEL, suggested from the phone number.
    Network,
    /// An account, meter or card number.
    Account,
    /// A bank code, with suggestions.
    Bank,
    /// A person's or company's name.
    Name,
    /// One line of free text.
    Text,
    /// The card or bank transfer that money comes from, described in words.
    MoneySource,
    /// One of these values.
    Choice(&'static [&'static str]),
    /// ESCROW or COMMISSION.
    Wallet,
    /// A biller's code.
    Biller,
    /// A web address.
    Address,
    /// A user of the partner wallet interface.
    User,
    /// A merchant's code.
    Merchant,
    /// A transaction mode in the service's own spelling.
    ModeName,
    /// Filled in by Kaunta; never drawn.
    Made,
}

/// Where a field's value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A person types it.
    Typed,
    /// From the validated beneficiary; asked only where the answer lacks it.
    Beneficiary,
    /// From the settings; a person may choose another value this once.
    Settings,
    /// Made by the program.
    Program,
}

/// When a field is asked for: to identify the beneficiary, or to pay once the name has been read back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FieldStep {
    /// Before validation.
    Identify,
    /// After validation.
    Pay,
}

/// One row of a field table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The canonical name.
    pub name: FieldName,
    /// Its label on the screen.
    pub label: Label,
    /// The hint below it, if any.
    pub hint: Option<Hint>,
    /// How it is drawn and parsed.
    pub kind: Kind,
    /// Whether the transfer needs it.
    pub required: bool,
    /// Where its value comes from.
    pub source: Source,
    /// When it is asked for.
    pub step: FieldStep,
}

struct Row(FieldName, Label, Option<Hint>, Kind, bool, Source, FieldStep);

use FieldName as F;
use FieldStep::{Identify, Pay};
use Source::{Beneficiary as FromBeneficiary, Program, Settings, Typed};

const NOTE: Row = Row(F::Narration, Label::Note, Some(Hint::InTheRecords), Kind::Text, true, Typed, Pay);

/// Fields of every mode.
const COMMON: &[Row] = &[
    Row(F::Amount, Label::Amount, None, Kind::Amount, true, Typed, Pay),
    NOTE,
    Row(F::WalletType, Label::Wallet, None, Kind::Wallet, false, Settings, Pay),
    Row(F::TransactionMode, Label::Unseen, None, Kind::Made, true, Program, Pay),
    Row(F::Currency, Label::Unseen, None, Kind::Made, true, Program, Pay),
    Row(F::PartnerReference, Label::Unseen, None, Kind::Made, true, Program, Pay),
    Row(F::Metadata, Label::Unseen, None, Kind::Made, false, Program, Pay),
];

const CALLBACK: Row = Row(F::CallbackUrl, Label::Unseen, None, Kind::Address, false, Settings, Pay);
const CALLBACK_REQUIRED: Row = Row(F::CallbackUrl, Label::Unseen, None, Kind::Address, true, Settings, Pay);

const SEND_MOBILE: &[Row] = &[
    Row(F::PhoneNumber, Label::Phone, Some(Hint::Receives), Kind::Phone, true, Typed, Identify),
    Row(F::MnoProvider, Label::Network, None, Kind::Network, true, Typed, Identify),
    Row(F::RecipientName, Label::RecipientName, None, Kind::Name, false, FromBeneficiary, Pay),
    CALLBACK,
];

const COLLECT: &[Row] = &[
    Row(F::PhoneNumber, Label::CustomerPhone, Some(Hint::GetsThePrompt), Kind::Phone, true, Typed, Pay),
    Row(F::MnoProvider, Label::Network, None, Kind::Network, false, Typed, Pay),
    CALLBACK_REQUIRED,
];

const SEND_BANK: &[Row] = &[
    Row(F::BankCode, Label::Bank, Some(Hint::BankOrItsCode), Kind::Bank, true, Typed, Identify),
    Row(F::AccountNumber, Label::Account, None, Kind::Account, true, Typed, Identify),
    Row(F::AccountName, Label::AccountHolder, Some(Hint::NameOnTheAccount), Kind::Name, true, FromBeneficiary, Pay),
    CALLBACK,
];

const PAY_BILL: &[Row] = &[
    Row(F::BillerCode, Label::Unseen, None, Kind::Biller, true, Typed, Identify),
    Row(F::AccountNumber, Label::Account, None, Kind::Account, true, Typed, Identify),
    Row(F::CustomerName, Label::CustomerName, None, Kind::Name, true, FromBeneficiary, Pay),
    Row(F::PhoneNumber, Label::PayerPhone, None, Kind::RealPhone, true, Typed, Pay),
    CALLBACK,
];

const AIRTIME: &[Row] = &[
    Row(F::PhoneNumber, Label::Phone, Some(Hint::ToTopUp), Kind::Phone, true, Typed, Identify),
    Row(F::MnoProvider, Label::Network, None, Kind::Network, true, Typed, Identify),
    CALLBACK,
];

/// Fields of every mode of the partner wallet; the specification does not show which of them are required.
const WALLET_COMMON: &[Row] = &[
    Row(F::Amount, Label::Amount, Some(Hint::Cents), Kind::ExactAmount, true, Typed, Pay),
    Row(F::UserId, Label::Unseen, None, Kind::Made, false, Program, Pay),
    Row(F::TransactionMode, Label::Unseen, None, Kind::Made, true, Program, Pay),
    Row(F::Currency, Label::Unseen, None, Kind::Made, true, Program, Pay),
];

const WALLET_TO_WALLET: &[Row] =
    &[Row(F::RecipientUserId, Label::RecipientUser, Some(Hint::UserWhoReceives), Kind::User, true, Typed, Pay)];

const WALLET_TO_MOBILE: &[Row] = &[
    Row(F::PhoneNumber, Label::Phone, Some(Hint::Receives), Kind::Phone, true, Typed, Pay),
    Row(F::MnoProvider, Label::Network, None, Kind::Network, true, Typed, Pay),
];

const MOBILE_TO_WALLET: &[Row] = &[
    Row(F::PhoneNumber, Label::Phone, Some(Hint::TopsUpTheWallet), Kind::Phone, true, Typed, Pay),
    Row(F::MnoProvider, Label::Network, None, Kind::Network, true, Typed, Pay),
];

const WALLET_TO_BANK: &[Row] = &[
    Row(F::BankCode, Label::Bank, Some(Hint::BankOrItsCode), Kind::Bank, true, Typed, Pay),
    Row(F::AccountNumber, Label::Account, None, Kind::Account, true, Typed, Pay),
    Row(F::AccountName, Label::AccountHolder, Some(Hint::NameOnTheAccount), Kind::Name, true, Typed, Pay),
];

const PAY_MERCHANT: &[Row] = &[
    Row(F::MerchantCode, Label::Merchant, None, Kind::Merchant, true, Typed, Pay),
    Row(F::AccountNumber, Label::AccountOrInvoice, Some(Hint::IfTheMerchantGaveOne), Kind::Account, false, Typed, Pay),
];

/// The interface has no field for the source of the money: only the description can say it.
const TOP_UP_SOURCE: Row =
    Row(F::Narration, Label::MoneySource, Some(Hint::SentAsDescription), Kind::MoneySource, true, Typed, Pay);

/// The common fields, for a mode that Kaunta does not know.
const WALLET_OTHER: &[Row] = &[
    Row(F::Mode, Label::Product, Some(Hint::AsTheServiceCallsIt), Kind::ModeName, true, Typed, Pay),
    Row(F::PhoneNumber, Label::Phone, Some(Hint::EmptyIfNone), Kind::Phone, false, Typed, Pay),
    Row(F::MnoProvider, Label::Network, None, Kind::Network, false, Typed, Pay),
    Row(F::RecipientUserId, Label::RecipientUser, Some(Hint::EmptyIfNone), Kind::User, false, Typed, Pay),
];

const CUSTOMER_TYPE: Row =
    Row(F::CustomerType, Label::MeterType, None, Kind::Choice(CUSTOMER_TYPES), true, FromBeneficiary, Pay);
const AREA: Row = Row(F::Area, Label::Area, None, Kind::Choice(AREAS), true, FromBeneficiary, Pay);

const CASH: Row = Row(
    F::Cash,
    Label::CashPaidOut,
    Some(Hint::CashLeavesTheDrawer),
    Kind::Choice(CashMoved::ANSWERS),
    true,
    Typed,
    Pay,
);

/// The table of a mode, in the order of the form. A bill's table depends on its biller.
#[must_use]
pub fn fields(mode: Mode, biller: Option<&Biller>) -> Vec<Field> {
    let own = match mode {
        Mode::PartnerSendMno => SEND_MOBILE,
        Mode::PartnerCollectMno => COLLECT,
        Mode::PartnerSendBank => SEND_BANK,
        Mode::PartnerPayBillPayment => PAY_BILL,
        Mode::PartnerPayAirtime => AIRTIME,
        Mode::WalletToWallet => WALLET_TO_WALLET,
        Mode::WalletToMobileMoney | Mode::WalletToMno => WALLET_TO_MOBILE,
        Mode::MobileMoneyToWallet => MOBILE_TO_WALLET,
        Mode::BankTransfer => WALLET_TO_BANK,
        Mode::MerchantPayment => PAY_MERCHANT,
        Mode::WalletTopUp => &[],
        Mode::WalletOther => WALLET_OTHER,
    };
    let common = match mode.interface() {
        Interface::Gateway => COMMON,
        Interface::PartnerWallet => WALLET_COMMON,
    };
    let billed = biller.filter(|_| mode == Mode::PartnerPayBillPayment);
    let extra = match billed.map_or(ExtraField::None, |biller| biller.extra) {
        ExtraField::None => None,
        ExtraField::CustomerType => Some(&CUSTOMER_TYPE),
        ExtraField::Area => Some(&AREA),
    };
    let note = match (mode, mode.interface()) {
        (_, Interface::Gateway) => None,
        (Mode::WalletTopUp, Interface::PartnerWallet) => Some(&TOP_UP_SOURCE),
        (_, Interface::PartnerWallet) => Some(&NOTE),
    };
    let cash = match cash_rule(mode) {
        CashRule::Always(_) => None,
        CashRule::Asked => Some(&CASH),
    };
    let rows = own.iter().chain(extra).chain(common).chain(note).chain(cash);
    let mut table: Vec<Field> = rows.map(Field::from_row).collect();
    if let Some(biller) = biller {
        table
            .iter_mut()
            .filter(|field| field.name == F::AccountNumber)
            .for_each(|field| field.label = Label::AtBiller(biller.called.clone()));
    }
    table
}

impl Field {
    fn from_row(row: &Row) -> Field {
        let Row(name, label, hint, kind, required, source, step) = row;
        Field {
            name: *name,
            label: label.clone(),
            hint: *hint,
            kind: *kind,
            required: *required,
            source: *source,
            step: *step,
        }
    }
}
