//! Recent payments, to notice that somebody is about to be paid twice.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Amount;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::destination::{PayeeKind, Recipient};
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::BankCode;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::orphan::Orphan;
use crate::table::payroll::row::recipient;
use crate::value::row_number::payroll_of_row;
use crate::value::states::unfinished_states;

/// A payment that may have happened, in a mode that payrolls use too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentPayment {
    /// The recipient.
    pub to: Recipient,
    /// The amount.
    pub amount: Amount,
    /// The operation's number.
    pub operation: OperationId,
    /// The payroll that it belongs to, if any.
    pub payroll: Option<PayrollId>,
    /// Its state.
    pub state: State,
    /// When it was recorded; for an orphan, when the service reported its status.
    pub at: DateTime<Utc>,
    /// The service contradicted its final status, and nobody has closed the case.
    pub is_disputed: bool,
    /// The service has it, but the book had lost it: no operation has this number.
    pub is_orphan: bool,
}

/// The state of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentStatus {
    /// Which.
    pub operation: OperationId,
    /// Its state, derived from its events.
    pub state: State,
    /// The service contradicted its final status, and nobody has closed the case.
    pub is_disputed: bool,
}

/// More than a large shop pays in a year; each row takes less than a hundred bytes.
const MOST_PAYMENTS: u32 = 200_000;

macro_rules! recent {
    ($index:literal, $modes:literal) => {
        concat!(
            "SELECT id, created_at, mode, phone, account, provider, amount, cents, state, payroll_row,
                 case_since IS NOT NULL AS is_disputed
             FROM operation INDEXED BY ",
            $index,
            " WHERE mode IN (",
            $modes,
            ") AND created_at >= ?
               AND (state IN ",
            unfinished_states!(),
            " OR state = 'succeeded' OR case_since IS NOT NULL)
             ORDER BY created_at DESC, id DESC LIMIT ?"
        )
    };
}

impl Ledger {
    /// The state of the payments with these references, whatever their age; references unknown to the book are left out.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payment_status(&self, references: &[String]) -> Result<HashMap<String, PaymentStatus>, LedgerError> {
        let sql = "SELECT id, reference, state, case_since IS NOT NULL AS is_disputed FROM operation
                   WHERE reference IN (SELECT value FROM json_each(?))";
        let rows = sqlx::query(sql).bind(json(&references)?).fetch_all(&self.readers).await?;
        let standings = rows.iter().map(|row| {
            let id: i64 = row.try_get("id")?;
            let reader = Reader::new(row, "operation", id);
            let state = reader.coded("state", State::from_code)?;
            let standing =
                PaymentStatus { operation: OperationId(id), state, is_disputed: reader.plain("is_disputed")? };
            Ok((reader.plain("reference")?, standing))
        });
        standings.collect()
    }

    /// Payments since then that may have been made, newest first, at most 200,000 to phones and as many to others: those in
    /// flight, without a certain outcome, succeeded or disputed, and orphans found after a restore.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn recent_payments(&self, since: DateTime<Utc>) -> Result<Vec<RecentPayment>, LedgerError> {
        let to_phones = recent!("operation_to_phone", "'PARTNER_SEND_MNO', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO'");
        let to_others = recent!(
            "operation_to_account",
            "'PARTNER_SEND_BANK', 'WALLET_TO_WALLET', 'BANK_TRANSFER', 'MERCHANT_PAYMENT'"
        );
        let mut recent = Vec::new();
        for sql in [to_phones, to_others] {
            let rows =
                sqlx::query(sql).bind(since.timestamp_millis()).bind(MOST_PAYMENTS).fetch_all(&self.readers).await?;
            for row in &rows {
                recent.push(read(row)?);
            }
        }
        recent.extend(self.all_orphans().await?.iter().filter(|orphan| orphan.told_at >= since).filter_map(of_orphan));
        recent.sort_by_key(|payment| std::cmp::Reverse((payment.at, payment.operation)));
        Ok(recent)
    }
}

fn read(row: &SqliteRow) -> Result<RecentPayment, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "operation", id);
    let kind = reader.coded("mode", |mode| PayeeKind::of_mode(Mode::from_code(mode)?))?;
    Ok(RecentPayment {
        to: recipient(&reader, kind)?,
        amount: reader.amount()?,
        operation: OperationId(id),
        payroll: reader.plain::<Option<i64>>("payroll_row")?.map(|row| payroll_of_row(row).0),
        state: reader.coded("state", State::from_code)?,
        at: reader.time("created_at")?,
        is_disputed: reader.plain("is_disputed")?,
        is_orphan: false,
    })
}

/// The recent payment of an orphan, if the service says who was paid.
fn of_orphan(orphan: &Orphan) -> Option<RecentPayment> {
    match orphan.state {
        State::Succeeded | State::Pending | State::Recorded | State::Sent | State::Unknown | State::Refused => {}
        State::Failed | State::Rejected | State::NotSent | State::NotFound => return None,
    }
    Some(RecentPayment {
        to: recipient_of_orphan(orphan)?,
        amount: Amount::parse_exact(&orphan.answer.amount?.to_plain()).ok()?,
        operation: orphan.number,
        payroll: None,
        state: orphan.state,
        at: orphan.told_at,
        is_disputed: false,
        is_orphan: true,
    })
}

/// The gateway's interface pays phones and bank accounts.
fn recipient_of_orphan(orphan: &Orphan) -> Option<Recipient> {
    let answer = &orphan.answer;
    if let Some(phone) = answer.destination_phone.as_deref() {
        return Phone::parse(phone).ok().map(Recipient::Phone);
    }
    let account = AccountNumber::parse(answer.destination_account.as_deref()?).ok()?;
    Some(Recipient::Account { bank: BankCode::parse(answer.destination_provider.as_deref()?).ok()?, account })
}
