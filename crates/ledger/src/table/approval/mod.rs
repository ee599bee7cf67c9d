//! Approval requests and their decisions: facts that are only ever added to.

pub(crate) mod ask;
pub(crate) mod decide;
pub(crate) mod end;
pub(crate) mod filter;
pub(crate) mod grant;
pub(crate) mod grant_basket;
pub(crate) mod grant_payroll;
pub(crate) mod granted;
pub(crate) mod rows;
pub(crate) mod rows_digest;

use chrono::{DateTime, Utc};
use kaunta_domain::basket::BasketId;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::money::Money;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::{PayrollId, Route};
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::transfer::Transfer;
use kaunta_storage::chain::Fingerprint;
use serde::{Deserialize, Serialize};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::idempotency_key;
pub(crate) use crate::value::approval_state::ApprovalState;
use crate::value::id::ValidationId;
use crate::value::void_reason::VoidReason;

/// An approval request and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// Its number in this book.
    pub id: ApprovalId,
    /// What it is for.
    pub subject: ApprovalSubject,
    /// Who asked; never the person who decides.
    pub maker: PersonName,
    /// Why a second person is needed.
    pub reasons: Vec<ApprovalReason>,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// From this time it can no longer be granted.
    pub expires_at: DateTime<Utc>,
    /// Its state.
    pub state: ApprovalState,
    /// Who granted or refused it.
    pub checker: Option<PersonName>,
    /// When it was granted, refused, withdrawn or voided, or when its expiry was recorded; `None` if it was voided by
    /// changed rows, a discarded draft or a book restored by hand.
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was refused, in the words of who did.
    pub reason: Option<String>,
    /// Why it became void; `None` if it is not, or if a salvage made it so.
    pub void_reason: Option<VoidReason>,
}

/// Exactly what an approval is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApprovalSubject {
    /// One payment.
    Payment {
        /// The idempotency key that makes one operation of it, however often it is granted.
        idempotency_key: IdempotencyKey,
        /// The whole transfer.
        transfer: Box<Transfer>,
        /// The validation that the maker read back.
        validation: Option<ValidationId>,
    },
    /// A payroll as it was requested.
    Payroll {
        /// Which.
        payroll: PayrollId,
        /// How many are paid.
        count: u32,
        /// Their total.
        total: Money,
        /// Covers everybody who is paid, in order: destination, amount, name and narration.
        fingerprint: Fingerprint,
        /// How it is to be paid.
        terms: PayrollTerms,
    },
    /// Several bills of one customer, which never change.
    Basket {
        /// Which.
        basket: BasketId,
        /// How many bills.
        count: u32,
        /// Their total.
        total: Money,
    },
}

/// How a payroll is to be paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayrollTerms {
    /// By which route.
    pub route: Route,
    /// When paid one by one: at most this many are begun per minute, from 1.
    pub rate_a_minute: u32,
    /// When paid by batch: at most this many per request, from 1.
    pub batch_size: u32,
    /// The note shown in the service's records.
    pub note: String,
    /// How names are checked; `None` by batch, which reports no names.
    pub names: Option<NameChecks>,
}

/// Why a second person is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApprovalReason {
    /// The amount is one that always needs a second person.
    Amount,
    /// It is over its maker's limit for one operation.
    OverOperation,
    /// It is over its maker's limit for a day.
    OverDay,
    /// It is a payroll.
    Payroll,
}

kaunta_domain::coded!(
    /// Every reason.
    pub ApprovalReason {
        Amount = "amount",
        OverOperation = "overOperation",
        OverDay = "overDay",
        Payroll = "payroll",
    }
);

impl Approval {
    /// Whether nobody decided in time, even if the expiry is not recorded yet: it can no longer be granted.
    #[must_use]
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        match self.state {
            ApprovalState::Waiting => now >= self.expires_at,
            ApprovalState::Expired => true,
            ApprovalState::Granted | ApprovalState::Refused | ApprovalState::Withdrawn | ApprovalState::Void => false,
        }
    }
}

/// `SELECT` of every column that [`Approval::read`] takes, followed by the given SQL.
macro_rules! select_approvals {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, state, idempotency_key, transfer, validation, payroll, basket, to_pay, total, total_cents, ",
            "fingerprint, terms, maker, reasons, asked_at, expires_at, checker, decided_at, reason FROM approval ",
            $rest
        )
    };
}
pub(crate) use select_approvals;

impl Approval {
    pub(crate) fn read(row: &SqliteRow) -> Result<Approval, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "approval", id);
        let reasons: Vec<String> = reader.json("reasons")?;
        let reason = |code: &String| {
            ApprovalReason::from_code(code).ok_or_else(|| reader.unreadable("reasons", format_args!("`{code}`")))
        };
        let state = reader.coded("state", ApprovalState::from_code)?;
        let (said, void_because) = match state {
            ApprovalState::Void => (None, reader.parsed_if_any("reason", void_reason)?),
            ApprovalState::Waiting
            | ApprovalState::Granted
            | ApprovalState::Refused
            | ApprovalState::Withdrawn
            | ApprovalState::Expired => (reader.plain("reason")?, None),
        };
        Ok(Approval {
            id: ApprovalId(id),
            subject: subject(&reader)?,
            maker: reader.parsed("maker", PersonName::parse)?,
            reasons: reasons.iter().map(reason).collect::<Result<_, _>>()?,
            asked_at: reader.time("asked_at")?,
            expires_at: reader.time("expires_at")?,
            state,
            checker: reader.parsed_if_any("checker", PersonName::parse)?,
            decided_at: reader.time_if_any("decided_at")?,
            reason: said,
            void_reason: void_because,
        })
    }

    pub(crate) async fn find(
        connection: &mut SqliteConnection,
        id: ApprovalId,
    ) -> Result<Option<Approval>, LedgerError> {
        let row = sqlx::query(select_approvals!("WHERE id = ?")).bind(id.0).fetch_optional(connection).await?;
        row.as_ref().map(Approval::read).transpose()
    }
}

fn void_reason(code: &str) -> Result<VoidReason, String> {
    VoidReason::from_code(code).ok_or_else(|| format!("`{code}`"))
}

/// What an approval is requested for, as stored in the column `kind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SubjectKind {
    Payment,
    Payroll,
    Basket,
}

kaunta_domain::coded!(
    /// Every kind.
    pub(crate) SubjectKind {
        Payment = "payment",
        Payroll = "payroll",
        Basket = "basket",
    }
);

fn subject(reader: &Reader<'_>) -> Result<ApprovalSubject, LedgerError> {
    match reader.coded("kind", SubjectKind::from_code)? {
        SubjectKind::Payment => Ok(ApprovalSubject::Payment {
            idempotency_key: reader.parsed("idempotency_key", idempotency_key)?,
            transfer: Box::new(reader.json("transfer")?),
            validation: reader.plain::<Option<i64>>("validation")?.map(ValidationId),
        }),
        SubjectKind::Payroll => Ok(ApprovalSubject::Payroll {
            payroll: PayrollId(reader.plain("payroll")?),
            count: reader.plain("to_pay")?,
            total: reader.total("total", "total_cents")?,
            fingerprint: Fingerprint::parse(reader.plain("fingerprint")?)
                .ok_or_else(|| reader.unreadable("fingerprint", "not 64 hexadecimal digits"))?,
            terms: reader.json("terms")?,
        }),
        SubjectKind::Basket => Ok(ApprovalSubject::Basket {
            basket: BasketId(reader.plain("basket")?),
            count: reader.plain("to_pay")?,
            total: reader.total("total", "total_cents")?,
        }),
    }
}

impl Ledger {
    /// The approval with this number.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn approval(&self, id: ApprovalId) -> Result<Option<Approval>, LedgerError> {
        Approval::find(&mut *self.reader().await?, id).await
    }
}
