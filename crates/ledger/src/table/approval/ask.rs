//! Requesting approval from a second person.

use chrono::{DateTime, Utc};
use kaunta_domain::basket::{BasketId, BasketState};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::money::Money;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::transfer::Transfer;

use crate::chain::row::json;
use crate::encoding::total::Total;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::end::make_void;
use crate::table::approval::rows::freeze;
use crate::table::approval::rows_digest::RowsDigest;
use crate::table::approval::{
    Approval, ApprovalReason, ApprovalState, ApprovalSubject, PayrollTerms, SubjectKind, select_approvals,
};
use crate::table::basket::{NewBill, Unwritten, insert_basket, same_basket};
use crate::table::operation::Operation;
use crate::table::waiting_bill::of_baskets;
use crate::value::id::ValidationId;
use crate::value::void_reason::VoidReason;

/// An approval about to be requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApproval {
    /// What it is requested for.
    pub subject: NewSubject,
    /// Who asks.
    pub maker: PersonName,
    /// Why a second person is needed; at least one reason.
    pub reasons: Vec<ApprovalReason>,
    /// Now.
    pub now: DateTime<Utc>,
    /// From this time it can no longer be granted; later than `now`.
    pub expires_at: DateTime<Utc>,
}

/// What an approval is requested for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time, and not for long")]
pub enum NewSubject {
    /// One payment.
    Payment {
        /// The idempotency key of the confirmed form; requesting it twice makes one approval and one operation.
        idempotency_key: IdempotencyKey,
        /// What to move, already checked.
        transfer: Transfer,
        /// The validation that the person read back, for modes that have one.
        validation: Option<ValidationId>,
    },
    /// A draft in its current state.
    Payroll {
        /// Which.
        payroll: PayrollId,
        /// How many paid rows the person saw.
        count: u32,
        /// Their total.
        total: Money,
        /// How it is to be paid.
        terms: PayrollTerms,
    },
    /// Several bills of one customer. They are written now, so that none of them is paid in another way meanwhile.
    Basket {
        /// In the order in which they are paid; at least one. Requesting the same again makes one approval.
        bills: Vec<NewBill>,
        /// The drawer that their cash will be in.
        drawer: DrawerId,
    },
}

/// The result of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedApproval {
    /// The approval: a new one, or the existing one.
    pub approval: Approval,
    /// Whether it is new.
    pub is_new: bool,
    /// The approval that was waiting for the same payroll and is now void.
    pub void: Option<ApprovalId>,
}

impl Ledger {
    /// Records the request; for a payroll, its current rows too. Repeating a request for the same idempotency key, or
    /// by the same person for the same unchanged payroll and terms, returns the existing approval. Any other request for that
    /// payroll voids the waiting one, as does its expiry.
    ///
    /// # Errors
    /// [`LedgerError::ApprovalReused`] if the idempotency key was requested for another payment;
    /// [`LedgerError::IdempotencyKeyReused`] if it was already recorded; [`LedgerError::BillSent`] if it is a bill of
    /// another basket; [`LedgerError::PayrollChanged`] if the rows add up to another total than was seen;
    /// [`LedgerError::PayrollNotDraft`], [`LedgerError::NoSuchPayroll`]; or the book can't be written. Nothing was
    /// written.
    pub async fn ask_approval(&self, new: &NewApproval) -> Result<AskedApproval, LedgerError> {
        let mut transaction = self.begin().await?;
        let asked = ask(&mut transaction, self.current_epoch().id.0, new).await?;
        self.commit(transaction).await?;
        Ok(asked)
    }
}

async fn ask(transaction: &mut Writing, epoch: i64, new: &NewApproval) -> Result<AskedApproval, LedgerError> {
    let mut void = None;
    let known = |approval| Ok(AskedApproval { approval, is_new: false, void: None });
    let approval = match &new.subject {
        NewSubject::Payment { idempotency_key, transfer, validation } => {
            if let Some(operation) = Operation::find_by_idempotency_key(transaction, idempotency_key).await? {
                return Err(LedgerError::IdempotencyKeyReused(operation.id));
            }
            if !of_baskets(transaction, &json(&[idempotency_key])?).await?.is_empty() {
                return Err(LedgerError::BillSent);
            }
            match of_idempotency_key(transaction, idempotency_key).await? {
                Some(before) => return known(same_payment(before, transfer)?),
                None => ask_payment(transaction, new, idempotency_key, transfer, *validation).await?,
            }
        }
        NewSubject::Payroll { payroll, count, total, terms } => {
            let asked = RowsDigest::of(transaction, *payroll).await?;
            if (asked.count, asked.total.money()?) != (*count, *total) {
                return Err(LedgerError::PayrollChanged(*payroll));
            }
            if let Some(before) = waiting_of(transaction, *payroll).await? {
                if is_same_payroll(&before, &asked, terms) && before.maker == new.maker && !before.is_expired(new.now) {
                    return known(before);
                }
                make_void(transaction, before.id, Some(new.now), VoidReason::AskedAgain).await?;
                void = Some(before.id);
            }
            ask_payroll(transaction, new, *payroll, &asked, terms).await?
        }
        NewSubject::Basket { bills, drawer } => {
            if let Some(basket) = same_basket(transaction, bills).await? {
                return known(of_basket(transaction, basket).await?.ok_or(LedgerError::BillSent)?);
            }
            let (by, now) = (Some(&new.maker), new.now);
            let unwritten = Unwritten { bills, drawer: *drawer, by, now, state: BasketState::Asked };
            let basket = insert_basket(transaction, epoch, &unwritten).await?;
            ask_basket(transaction, new, basket, bills).await?
        }
    };
    Ok(AskedApproval { approval, is_new: true, void })
}

async fn ask_payment(
    transaction: &mut Writing,
    new: &NewApproval,
    idempotency_key: &IdempotencyKey,
    transfer: &Transfer,
    validation: Option<ValidationId>,
) -> Result<Approval, LedgerError> {
    let amount = i64::try_from(transfer.amount.shillings()).map_err(|_| LedgerError::SumTooLarge)?;
    let columns = SubjectColumns {
        idempotency_key: Some(idempotency_key.as_str()),
        transfer: Some(json(transfer)?),
        validation: validation.map(|id| id.0),
        amount: Some(amount),
        ..SubjectColumns::default()
    };
    insert(transaction, SubjectKind::Payment, columns, new).await
}

async fn ask_payroll(
    transaction: &mut Writing,
    new: &NewApproval,
    payroll: PayrollId,
    asked: &RowsDigest,
    terms: &PayrollTerms,
) -> Result<Approval, LedgerError> {
    let columns = SubjectColumns {
        payroll: Some(payroll.0),
        to_pay: Some(i64::from(asked.count)),
        total: Some(asked.total.shillings()?),
        total_cents: asked.total.cents(),
        fingerprint: Some(asked.fingerprint.to_string()),
        terms: Some(json(terms)?),
        ..SubjectColumns::default()
    };
    let approval = insert(transaction, SubjectKind::Payroll, columns, new).await?;
    freeze(transaction, approval.id, payroll).await?;
    Ok(approval)
}

async fn ask_basket(
    transaction: &mut Writing,
    new: &NewApproval,
    basket: BasketId,
    bills: &[NewBill],
) -> Result<Approval, LedgerError> {
    let mut total = Total::default();
    bills.iter().for_each(|bill| total.add(bill.transfer.amount));
    let columns = SubjectColumns {
        basket: Some(basket.0),
        to_pay: Some(i64::try_from(bills.len()).map_err(|_| LedgerError::SumTooLarge)?),
        total: Some(total.shillings()?),
        total_cents: total.cents(),
        ..SubjectColumns::default()
    };
    insert(transaction, SubjectKind::Basket, columns, new).await
}

/// What an approval is requested for, as its row holds it. Which columns each kind has is checked by the table.
#[derive(Default)]
struct SubjectColumns<'s> {
    idempotency_key: Option<&'s str>,
    transfer: Option<String>,
    validation: Option<i64>,
    amount: Option<i64>,
    payroll: Option<i64>,
    basket: Option<i64>,
    to_pay: Option<i64>,
    total: Option<i64>,
    total_cents: Option<i64>,
    fingerprint: Option<String>,
    terms: Option<String>,
}

async fn insert(
    transaction: &mut Writing,
    kind: SubjectKind,
    subject: SubjectColumns<'_>,
    new: &NewApproval,
) -> Result<Approval, LedgerError> {
    let reasons = json(&new.reasons.iter().map(|reason| reason.code()).collect::<Vec<_>>())?;
    let row = sqlx::query(
        "INSERT INTO approval (kind, idempotency_key, transfer, validation, amount, payroll, basket, to_pay, total,
             total_cents, fingerprint, terms, maker, maker_folded, reasons, asked_at, expires_at, state)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
    )
    .bind(kind.code())
    .bind(subject.idempotency_key)
    .bind(subject.transfer)
    .bind(subject.validation)
    .bind(subject.amount)
    .bind(subject.payroll)
    .bind(subject.basket)
    .bind(subject.to_pay)
    .bind(subject.total)
    .bind(subject.total_cents)
    .bind(subject.fingerprint)
    .bind(subject.terms)
    .bind(new.maker.as_str())
    .bind(new.maker.folded())
    .bind(reasons)
    .bind(new.now.timestamp_millis())
    .bind(new.expires_at.timestamp_millis())
    .bind(ApprovalState::Waiting.code());
    let row = row.fetch_one(&mut **transaction).await?;
    read_back(transaction, &row).await
}

async fn read_back(transaction: &mut Writing, row: &sqlx::sqlite::SqliteRow) -> Result<Approval, LedgerError> {
    let id: i64 = sqlx::Row::try_get(row, "id")?;
    let row = sqlx::query(select_approvals!("WHERE id = ?")).bind(id).fetch_one(&mut **transaction).await?;
    Approval::read(&row)
}

pub(crate) async fn of_idempotency_key(
    connection: &mut sqlx::SqliteConnection,
    idempotency_key: &IdempotencyKey,
) -> Result<Option<Approval>, LedgerError> {
    let sql = select_approvals!("WHERE idempotency_key = ?");
    let row = sqlx::query(sql).bind(idempotency_key.as_str()).fetch_optional(connection).await?;
    row.as_ref().map(Approval::read).transpose()
}

async fn of_basket(transaction: &mut Writing, basket: BasketId) -> Result<Option<Approval>, LedgerError> {
    let sql = select_approvals!("WHERE basket = ?");
    let row = sqlx::query(sql).bind(basket.0).fetch_optional(&mut **transaction).await?;
    row.as_ref().map(Approval::read).transpose()
}

pub(crate) async fn waiting_of(transaction: &mut Writing, payroll: PayrollId) -> Result<Option<Approval>, LedgerError> {
    let sql = select_approvals!("WHERE payroll = ? AND state = 'waiting'");
    let row = sqlx::query(sql).bind(payroll.0).fetch_optional(&mut **transaction).await?;
    row.as_ref().map(Approval::read).transpose()
}

fn same_payment(before: Approval, wanted: &Transfer) -> Result<Approval, LedgerError> {
    match &before.subject {
        ApprovalSubject::Payment { transfer, .. } if **transfer == *wanted => Ok(before),
        ApprovalSubject::Payment { .. } | ApprovalSubject::Payroll { .. } | ApprovalSubject::Basket { .. } => {
            Err(LedgerError::ApprovalReused(before.id))
        }
    }
}

fn is_same_payroll(before: &Approval, asked: &RowsDigest, wanted: &PayrollTerms) -> bool {
    match &before.subject {
        ApprovalSubject::Payroll { fingerprint, terms, .. } => *fingerprint == asked.fingerprint && terms == wanted,
        ApprovalSubject::Payment { .. } | ApprovalSubject::Basket { .. } => false,
    }
}
