//! Turns what a person typed into a checked transfer, by the field table.

use std::collections::BTreeMap;

use crate::account::{AccountNumber, BadAccount};
use crate::beneficiary::{Beneficiary, Identity};
use crate::biller::{Biller, ExtraField};
use crate::callback::{BadCallback, CallbackUrl};
use crate::card;
use crate::cash::{Cash, CashMoved, CashRule, cash_rule};
use crate::environment::Environment;
use crate::field::{Field, FieldName, FieldStep, Kind, Source, fields};
use crate::metadata::Metadata;
use crate::mode::{Interface, Mode};
use crate::money::{Amount, BadAmount};
use crate::phone::{BadPhone, Network, Phone};
use crate::text::{BadText, BankCode, MerchantCode, ModeName, Name, Narration, UserId};
use crate::transfer::{BillExtra, Details, Movement, PayoutMode, Transfer};
use crate::wallet::WalletType;

/// What a person typed, by field.
pub type Answers = BTreeMap<FieldName, String>;

/// A wrong field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldError {
    /// The field.
    pub field: FieldName,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// Not an amount, or not one that its interface accepts.
    Amount(BadAmount),
    /// Not a phone number.
    Phone(BadPhone),
    /// Not an account number.
    Account(BadAccount),
    /// Not one line of text.
    Text(BadText),
    /// Not a callback address.
    Callback(BadCallback),
    /// Not a network.
    Network,
    /// Not a biller.
    Biller,
    /// Not one of the listed values.
    Choice,
    /// Not a wallet of the gateway interface.
    Wallet,
    /// A full card number.
    CardNumber,
    /// A value for a field that is not typed.
    NotTyped,
    /// Required fields are missing that the table does not ask for.
    Incomplete,
}

macro_rules! wrong {
    ($($variant:ident($why:ty);)*) => {
        $(impl From<$why> for Wrong {
            fn from(why: $why) -> Wrong {
                Wrong::$variant(why)
            }
        })*
    };
}

wrong! {
    Amount(BadAmount);
    Phone(BadPhone);
    Account(BadAccount);
    Text(BadText);
    Callback(BadCallback);
}

/// What fills the fields that a person does not type.
#[derive(Debug, Clone)]
pub struct Context<'a> {
    /// Decides which callback addresses are allowed.
    pub environment: Environment,
    /// The biller of a bill.
    pub biller: Option<&'a Biller>,
    /// The validated beneficiary.
    pub beneficiary: Option<&'a Beneficiary>,
    /// The wallet from the settings.
    pub wallet: WalletType,
    /// The callback address from the settings, as typed there.
    pub callback: &'a str,
    /// Metadata for a payment over the gateway interface.
    pub metadata: Option<&'a Metadata>,
    /// Whether our reference is added to a note of the partner wallet.
    pub reference_in_note: bool,
}

/// One field's checked value. A blank required field never becomes one.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Amount(Amount),
    Phone(Phone),
    Network(Network),
    Account(AccountNumber),
    Bank(BankCode),
    Name(Name),
    Narration(Narration),
    Choice(String),
    Wallet(WalletType),
    Callback(CallbackUrl),
    User(UserId),
    Merchant(MerchantCode),
    ModeName(ModeName),
}

/// Checked values by field, taken out one at a time.
struct Checked(BTreeMap<FieldName, Value>);

macro_rules! take {
    ($($method:ident -> $variant:ident($type:ty);)*) => {
        impl Checked {
            $(fn $method(&mut self, name: FieldName) -> Option<$type> {
                match self.0.remove(&name) {
                    Some(Value::$variant(value)) => Some(value),
                    _ => None,
                }
            })*
        }
    };
}

take! {
    amount -> Amount(Amount);
    phone -> Phone(Phone);
    network -> Network(Network);
    account -> Account(AccountNumber);
    bank -> Bank(BankCode);
    name -> Name(Name);
    narration -> Narration(Narration);
    choice -> Choice(String);
    wallet -> Wallet(WalletType);
    callback -> Callback(CallbackUrl);
    user -> User(UserId);
    merchant -> Merchant(MerchantCode);
    mode_name -> ModeName(ModeName);
}

/// Checks the fields that identify the beneficiary.
///
/// # Errors
/// Each wrong field, in the order of the form. A mode without validation yields `Ok(None)`.
pub fn identity(mode: Mode, answers: &Answers, context: &Context<'_>) -> Result<Option<Identity>, Vec<FieldError>> {
    let mut checked = check(mode, answers, context, |field| field.step == FieldStep::Identify)?;
    Ok(identity_of(mode, &mut checked, context))
}

fn identity_of(mode: Mode, checked: &mut Checked, context: &Context<'_>) -> Option<Identity> {
    match mode {
        Mode::PartnerCollectMno
        | Mode::WalletToWallet
        | Mode::WalletToMobileMoney
        | Mode::WalletToMno
        | Mode::MobileMoneyToWallet
        | Mode::BankTransfer
        | Mode::MerchantPayment
        | Mode::WalletTopUp
        | Mode::WalletOther => None,
        Mode::PartnerSendMno | Mode::PartnerPayAirtime => Some(Identity::Phone {
            airtime: mode == Mode::PartnerPayAirtime,
            phone: checked.phone(FieldName::PhoneNumber)?,
            network: checked.network(FieldName::MnoProvider)?,
        }),
        Mode::PartnerSendBank => Some(Identity::Bank {
            account: checked.account(FieldName::AccountNumber)?,
            bank: checked.bank(FieldName::BankCode)?,
        }),
        Mode::PartnerPayBillPayment => Some(Identity::Bill {
            biller: context.biller?.code.clone(),
            account: checked.account(FieldName::AccountNumber)?,
        }),
    }
}

/// Checks the whole form.
///
/// # Errors
/// Each wrong field, in the order of the form.
pub fn transfer(mode: Mode, answers: &Answers, context: &Context<'_>) -> Result<Transfer, Vec<FieldError>> {
    let mut checked = check(mode, answers, context, |_| true)?;
    assemble(mode, &mut checked, context).ok_or_else(|| {
        // The table and the assembly disagree: a bug that must stop the payment, not the program.
        vec![FieldError { field: FieldName::TransactionMode, wrong: Wrong::Incomplete }]
    })
}

/// The service's network takes precedence: a ported number must be paid on its current network.
fn network_of(checked: &mut Checked, context: &Context<'_>) -> Option<Network> {
    let chosen = checked.network(FieldName::MnoProvider)?;
    Some(context.beneficiary.and_then(|holder| holder.provider).unwrap_or(chosen))
}

fn assemble(mode: Mode, checked: &mut Checked, context: &Context<'_>) -> Option<Transfer> {
    let details = match mode {
        Mode::PartnerSendMno => Details::SendMobile {
            phone: checked.phone(FieldName::PhoneNumber)?,
            network: network_of(checked, context)?,
            recipient: checked.name(FieldName::RecipientName),
        },
        Mode::PartnerCollectMno => Details::Collect {
            phone: checked.phone(FieldName::PhoneNumber)?,
            network: checked.network(FieldName::MnoProvider),
            callback: checked.callback(FieldName::CallbackUrl)?,
        },
        Mode::PartnerSendBank => Details::SendBank {
            account: checked.account(FieldName::AccountNumber)?,
            bank: checked.bank(FieldName::BankCode)?,
            holder: checked.name(FieldName::AccountName)?,
        },
        Mode::PartnerPayBillPayment => {
            let biller = context.biller?;
            Details::PayBill {
                biller: biller.code.clone(),
                account: checked.account(FieldName::AccountNumber)?,
                holder: checked.name(FieldName::CustomerName)?,
                phone: checked.phone(FieldName::PhoneNumber)?,
                extra: match biller.extra {
                    ExtraField::None => BillExtra::None,
                    ExtraField::CustomerType => BillExtra::CustomerType(checked.choice(FieldName::CustomerType)?),
                    ExtraField::Area => BillExtra::Area(checked.choice(FieldName::Area)?),
                },
            }
        }
        Mode::PartnerPayAirtime => {
            Details::Airtime { phone: checked.phone(FieldName::PhoneNumber)?, network: network_of(checked, context)? }
        }
        Mode::WalletToWallet
        | Mode::WalletToMobileMoney
        | Mode::WalletToMno
        | Mode::MobileMoneyToWallet
        | Mode::BankTransfer
        | Mode::MerchantPayment
        | Mode::WalletTopUp
        | Mode::WalletOther => Details::Wallet {
            user: None,
            reference_in_note: context.reference_in_note,
            previewed_fee: None,
            movement: movement(mode, checked)?,
        },
    };
    let (wallet, metadata) = match mode.interface() {
        Interface::Gateway => {
            (checked.wallet(FieldName::WalletType).unwrap_or(context.wallet), context.metadata.cloned())
        }
        Interface::PartnerWallet => (WalletType::Partner, None),
    };
    Some(Transfer {
        amount: checked.amount(FieldName::Amount)?,
        narration: checked.narration(FieldName::Narration)?,
        wallet,
        callback: checked.callback(FieldName::CallbackUrl),
        metadata,
        cash: Cash::of(cash(mode, checked)?),
        customer_id: None,
        details,
    })
}

/// How cash moves: by the table of modes, or as the person answered.
fn cash(mode: Mode, checked: &mut Checked) -> Option<CashMoved> {
    match cash_rule(mode) {
        CashRule::Always(moved) => Some(moved),
        CashRule::Asked => checked.choice(FieldName::Cash).as_deref().and_then(CashMoved::from_code),
    }
}

fn movement(mode: Mode, checked: &mut Checked) -> Option<Movement> {
    Some(match mode {
        Mode::WalletToWallet => Movement::ToWallet { recipient: checked.user(FieldName::RecipientUserId)? },
        Mode::WalletToMobileMoney | Mode::WalletToMno => Movement::ToMobile {
            spelling: if mode == Mode::WalletToMno { PayoutMode::Mno } else { PayoutMode::MobileMoney },
            phone: checked.phone(FieldName::PhoneNumber)?,
            network: checked.network(FieldName::MnoProvider)?,
            recipient: None,
        },
        Mode::MobileMoneyToWallet => Movement::FromMobile {
            phone: checked.phone(FieldName::PhoneNumber)?,
            network: checked.network(FieldName::MnoProvider)?,
        },
        Mode::BankTransfer => Movement::ToBank {
            account: checked.account(FieldName::AccountNumber)?,
            bank: checked.bank(FieldName::BankCode)?,
            holder: checked.name(FieldName::AccountName)?,
        },
        Mode::MerchantPayment => Movement::ToMerchant {
            merchant: checked.merchant(FieldName::MerchantCode)?,
            account: checked.account(FieldName::AccountNumber),
        },
        Mode::WalletTopUp => Movement::TopUp,
        Mode::WalletOther => Movement::Other {
            mode: checked.mode_name(FieldName::Mode)?,
            phone: checked.phone(FieldName::PhoneNumber),
            network: checked.network(FieldName::MnoProvider),
            recipient: checked.user(FieldName::RecipientUserId),
        },
        Mode::PartnerSendMno
        | Mode::PartnerCollectMno
        | Mode::PartnerSendBank
        | Mode::PartnerPayBillPayment
        | Mode::PartnerPayAirtime => return None,
    })
}

fn check(
    mode: Mode,
    answers: &Answers,
    context: &Context<'_>,
    asked: impl Fn(&Field) -> bool,
) -> Result<Checked, Vec<FieldError>> {
    let mut values = BTreeMap::new();
    let mut errors = Vec::new();
    for field in fields(mode, context.biller).into_iter().filter(asked) {
        match value(&field, answers, context) {
            Ok(Some(value)) => {
                values.insert(field.name, value);
            }
            Ok(None) => {}
            Err(wrong) => errors.push(FieldError { field: field.name, wrong }),
        }
    }
    if errors.is_empty() { Ok(Checked(values)) } else { Err(errors) }
}

/// What the service said about the holder. It takes precedence over anything typed, so that a name can't change after it was
/// read back.
#[must_use]
pub fn from_beneficiary(field: &Field, beneficiary: Option<&Beneficiary>) -> Option<String> {
    let beneficiary = beneficiary.filter(|_| field.source == Source::Beneficiary)?;
    let word = match field.name {
        FieldName::CustomerName | FieldName::AccountName | FieldName::RecipientName => {
            beneficiary.name.as_ref().map(|name| name.as_str().to_owned())
        }
        FieldName::CustomerType => beneficiary.customer_type.clone(),
        FieldName::Area => beneficiary.area.clone(),
        FieldName::Amount
        | FieldName::Narration
        | FieldName::WalletType
        | FieldName::PhoneNumber
        | FieldName::MnoProvider
        | FieldName::AccountNumber
        | FieldName::BankCode
        | FieldName::BillerCode
        | FieldName::CallbackUrl
        | FieldName::TransactionMode
        | FieldName::Currency
        | FieldName::PartnerReference
        | FieldName::Metadata
        | FieldName::RecipientUserId
        | FieldName::MerchantCode
        | FieldName::UserId
        | FieldName::Mode
        | FieldName::Cash
        | FieldName::CustomerId => None,
    }?;
    // A value outside the allowed list would be refused, so a person is asked for it instead.
    if let Kind::Choice(choices) = field.kind { one_of(choices, &word).map(str::to_owned) } else { Some(word) }
}

fn one_of(choices: &'static [&'static str], word: &str) -> Option<&'static str> {
    choices.iter().copied().find(|choice| choice.eq_ignore_ascii_case(word.trim()))
}

fn value(field: &Field, answers: &Answers, context: &Context<'_>) -> Result<Option<Value>, Wrong> {
    if matches!(field.kind, Kind::Made | Kind::Biller) {
        return match (field.kind, context.biller) {
            (Kind::Biller, None) => Err(Wrong::Biller),
            _ => Ok(None),
        };
    }
    let told = from_beneficiary(field, context.beneficiary);
    let settings = if field.kind == Kind::Address { context.callback } else { "" };
    let typed = answers.get(&field.name).map_or(settings, String::as_str);
    let text = told.as_deref().unwrap_or(typed);
    if text.trim().is_empty() && !field.required {
        return Ok(None);
    }
    read(field.kind, text, context.environment).map(Some)
}

fn read(kind: Kind, text: &str, environment: Environment) -> Result<Value, Wrong> {
    Ok(match kind {
        Kind::Amount => Value::Amount(Amount::parse(text)?),
        Kind::ExactAmount => Value::Amount(Amount::parse_exact(text)?),
        Kind::Phone => Value::Phone(Phone::parse(text)?),
        Kind::RealPhone => match Phone::parse(text)? {
            phone if phone.is_dummy() => return Err(BadPhone::Dummy.into()),
            phone => Value::Phone(phone),
        },
        Kind::Network => Value::Network(Network::from_code(text).ok_or(Wrong::Network)?),
        Kind::Account => Value::Account(AccountNumber::parse(text)?),
        Kind::Bank => Value::Bank(BankCode::parse(text)?),
        Kind::Name => Value::Name(Name::parse(text)?),
        Kind::MoneySource if card::is_in(text) => return Err(Wrong::CardNumber),
        Kind::Text | Kind::MoneySource => Value::Narration(Narration::parse(text)?),
        Kind::Choice(choices) => Value::Choice(one_of(choices, text).ok_or(Wrong::Choice)?.to_owned()),
        Kind::Wallet => {
            let wallet = WalletType::from_code(text).filter(|wallet| WalletType::OF_GATEWAY.contains(wallet));
            Value::Wallet(wallet.ok_or(Wrong::Wallet)?)
        }
        Kind::Address => Value::Callback(CallbackUrl::parse(text, environment)?),
        Kind::User => Value::User(UserId::parse(text)?),
        Kind::Merchant => Value::Merchant(MerchantCode::parse(text)?),
        Kind::ModeName => Value::ModeName(ModeName::parse(text)?),
        Kind::Biller | Kind::Made => return Err(Wrong::NotTyped),
    })
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;
