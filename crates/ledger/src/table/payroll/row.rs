//! A row of a payroll.

use kaunta_domain::account::AccountNumber;
use kaunta_domain::bank;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::choice::Choice;
use kaunta_domain::payroll::destination::{Destination, PayeeKind, Recipient};
use kaunta_domain::payroll::{CheckedRow, Column, RowText};
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::text::{BankCode, MerchantCode, UserId};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::operation::{Operation, idempotency_key};
use crate::table::payroll::decision::Decision;
use crate::value::row_number::payroll_of_row;

/// A row in its current state.
#[derive(Debug, Clone, PartialEq)]
pub struct PayrollRow {
    /// Its position in the payroll, from 1.
    pub position: u32,
    /// Its line in the file, as a spreadsheet counts.
    pub line: u32,
    /// Every cell as read.
    pub cells: Vec<String>,
    /// Its current texts.
    pub text: RowText,
    /// The result of checking the texts.
    pub checked: CheckedRow,
    /// Whether it is to be paid, if it can be.
    pub included: bool,
    /// Whether a person changed its texts.
    pub edited: bool,
    /// The idempotency key that makes one operation of it; `None` before confirmation and for a row that is not paid.
    pub idempotency_key: Option<IdempotencyKey>,
    /// A person's choice about it while it was in a draft.
    pub choice: Option<Choice>,
    /// Its operation, once it has one.
    pub operation: Option<Operation>,
    /// The decision about it, if it is not simply paid.
    pub decision: Option<Decision>,
}

/// The columns derived from a row's texts.
pub(crate) struct DerivedColumns {
    pub(crate) typed: String,
    pub(crate) checked: String,
    pub(crate) sought: String,
    pub(crate) verdict: &'static str,
    pub(crate) phone: Option<String>,
    pub(crate) account: Option<String>,
    pub(crate) provider: Option<String>,
    pub(crate) amount: Option<i64>,
    /// `None` for whole shillings.
    pub(crate) cents: Option<u8>,
    pub(crate) payable: bool,
}

impl DerivedColumns {
    pub(crate) fn of(text: &RowText, checked: &CheckedRow) -> Result<DerivedColumns, LedgerError> {
        let to = checked.payee.as_ref().map(|payee| &payee.to);
        let phone = to.and_then(Destination::phone).map(|phone| phone.gateway());
        let amount = checked.amount(text);
        Ok(DerivedColumns {
            typed: json(text)?,
            checked: json(checked)?,
            sought: sought(text, to, phone.as_deref(), amount),
            verdict: checked.verdict().code(),
            phone,
            account: to.and_then(Destination::account).map(ToString::to_string),
            provider: to.and_then(Destination::provider).map(str::to_owned),
            amount: amount.and_then(|amount| i64::try_from(amount.shillings()).ok()),
            cents: amount.and_then(Amount::cents_if_any),
            payable: to.is_some(),
        })
    }
}

/// Every text of a row in lower case; its phone in the service's form and with a leading zero, its account and bank as
/// they are sent, and its amount in digits.
fn sought(text: &RowText, to: Option<&Destination>, phone: Option<&str>, amount: Option<Amount>) -> String {
    let phone = phone.map(|phone| format!("{phone} 0{}", phone.trim_start_matches("256"))).unwrap_or_default();
    let amount = amount.map(|amount| Money::from(amount).to_plain()).unwrap_or_default();
    let account = to.and_then(Destination::account).map(AccountNumber::as_str).unwrap_or_default();
    let provider = to.and_then(Destination::provider).unwrap_or_default();
    let bank = bank::name_of(provider).unwrap_or_default();
    let typed = Column::ALL.iter().map(|column| text.get(*column));
    let texts = || typed.clone().chain([phone.as_str(), account, provider, bank, amount.as_str()]);
    let mut sought = String::with_capacity(texts().map(|text| text.len() + 1).sum());
    for text in texts().filter(|text| !text.is_empty()) {
        sought.extend(text.chars().flat_map(char::to_lowercase));
        sought.push('\n');
    }
    sought
}

/// The recipient of a row in a payroll of this kind, or of a payment that could be such a row.
pub(crate) fn recipient(reader: &Reader<'_>, kind: PayeeKind) -> Result<Recipient, LedgerError> {
    let account = || reader.parsed("account", AccountNumber::parse);
    Ok(match kind {
        PayeeKind::MobileMoney => Recipient::Phone(reader.parsed("phone", Phone::parse)?),
        PayeeKind::Wallet => Recipient::Wallet(reader.parsed("provider", UserId::parse)?),
        PayeeKind::Bank => {
            Recipient::Account { bank: reader.parsed("provider", BankCode::parse)?, account: account()? }
        }
        PayeeKind::Merchant => Recipient::Merchant {
            merchant: reader.parsed("provider", MerchantCode::parse)?,
            account: reader.parsed_if_any("account", AccountNumber::parse)?,
        },
    })
}

/// `SELECT` of every column that [`PayrollRow::read`] takes, followed by the given SQL.
macro_rules! select_rows {
    ($rest:literal) => {
        concat!(
            "SELECT id, line, cells, typed, checked, included, edited, choice, idempotency_key FROM payroll_row ",
            $rest
        )
    };
}
pub(crate) use select_rows;

impl PayrollRow {
    /// Whether it may still be sent, now or after a person has answered: confirmed, without an operation, and not given up.
    #[must_use]
    pub fn is_unsent(&self) -> bool {
        let is_given_up = matches!(self.decision, Some(Decision::LeftOut(_)));
        self.idempotency_key.is_some() && self.operation.is_none() && !is_given_up
    }

    pub(crate) fn read(row: &SqliteRow) -> Result<PayrollRow, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "payroll_row", id);
        Ok(PayrollRow {
            position: payroll_of_row(id).1,
            line: reader.plain("line")?,
            cells: reader.json("cells")?,
            text: reader.json("typed")?,
            checked: reader.json("checked")?,
            included: reader.plain("included")?,
            edited: reader.plain("edited")?,
            idempotency_key: reader.parsed_if_any("idempotency_key", idempotency_key)?,
            choice: reader.json_if_any("choice")?,
            operation: None,
            decision: None,
        })
    }
}
