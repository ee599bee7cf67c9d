//! Operations: the row and its reads. Writes are in [`crate::table::write`].

use chrono::{DateTime, Utc};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::counted::Counted;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::day::day_of;
use kaunta_domain::event::{ApprovalId, Event, LabelText, Moment};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::operation::{Contradiction, State};
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::{IdempotencyKey, OperationId, Reference};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_domain::wallet::WalletType;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde_json::{Map, Value};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::{Reader, to_the_millisecond, unknown};
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::limit::Spending;
use crate::table::projection::Projection;
use crate::table::rules::BookRules;
use crate::value::id::ValidationId;

/// A new operation, about to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOperation {
    /// The idempotency key of the confirmed form; submitting it twice makes one operation.
    pub idempotency_key: IdempotencyKey,
    /// What to move, already checked.
    pub transfer: Transfer,
    /// The validation that the person read back, for modes that have one.
    pub validation: Option<ValidationId>,
    /// The partner wallet's balance read just before: an [`kaunta_domain::event::EventKind::BalanceRead`] with its evidence.
    pub balance_read: Option<Event>,
    /// Who makes it, if people are set up.
    pub by: Option<PersonName>,
    /// The spending limits that apply.
    pub limits: Spending,
    /// What needs a second person according to the list of people: anybody with the file can edit the rules in the book.
    /// Payroll rows were approved with their payroll.
    pub rules: BookRules,
    /// The credentials that it is about to be sent with.
    pub with: Option<CredentialFingerprint>,
    /// Now.
    pub now: Moment,
}

/// The result of [`Ledger::record`].
#[derive(Debug, Clone, PartialEq)]
pub enum Recorded {
    /// It is on disk; now it may be sent.
    New(Operation),
    /// This idempotency key was recorded before: it must not be sent again.
    Already(Operation),
    /// This call wrote it and it can be read back, but the disk reported an error: a power cut may still lose it. It must
    /// not be sent, nobody else sends it, and the caller records that it was never sent.
    CommitUncertain(Operation),
}

/// An operation in its current state.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Its number in this book.
    pub id: OperationId,
    /// The idempotency key of the confirmed form.
    pub idempotency_key: IdempotencyKey,
    /// Our `partnerReference`.
    pub reference: Reference,
    /// Its `transactionMode`.
    pub mode: Mode,
    /// Its state.
    pub state: State,
    /// The requested amount.
    pub amount: Amount,
    /// The wallet that pays or is paid into.
    pub wallet: WalletType,
    /// The counterparty's name: as typed or validated, or as the service later reported it.
    pub party: Option<String>,
    /// The phone in the transfer.
    pub phone: Option<Phone>,
    /// The bank or bill account.
    pub account: Option<AccountNumber>,
    /// The code of the network, bank or biller that the money goes through.
    pub provider: Option<String>,
    /// The biller's code, for bills only.
    pub biller: Option<String>,
    /// The note.
    pub narration: String,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
    /// When something was last learned about it.
    pub updated_at: DateTime<Utc>,
    /// The service's own latest status for it.
    pub service_status: Option<ServiceStatus>,
    /// What an open case is about.
    pub contradicted_by: Option<Contradiction>,
    /// Since when the case has been open.
    pub case_since: Option<DateTime<Utc>>,
    /// When it became known for certain, last, whether the money moved; `None` while that is not known.
    pub settled_at: Option<DateTime<Utc>>,
    /// When that was first known.
    pub settled_first_at: Option<DateTime<Utc>>,
    /// How many times it was sent.
    pub attempts: u32,
    /// The service's transaction id.
    pub transaction_id: Option<String>,
    /// The service's own reference.
    pub service_reference: Option<String>,
    /// The fee, if the service named one; whether it was charged: [`Operation::charged_fee`].
    pub fee: Option<Money>,
    /// What the wallet was charged or credited in total.
    pub total_charged: Option<Money>,
    /// The shop's own charge, as it was asked for; whether it was earned: [`Operation::earned_charge`].
    pub charge: Option<Money>,
    /// The wallet's balance after it.
    pub balance_after: Option<Money>,
    /// What the service sent beyond its named fields; later answers override earlier ones.
    pub extra: Map<String, Value>,
    /// The state of a prepaid token that did not come with the payment.
    pub token_claim: Option<TokenClaim>,
    /// When to ask the service next.
    pub next_look_up_at: Option<DateTime<Utc>>,
    /// The validation that was read back.
    pub validation: Option<ValidationId>,
    /// Who made it, if people were set up.
    pub maker: Option<PersonName>,
    /// The approval that it was made with.
    pub approval: Option<ApprovalId>,
    /// The labels that people put on it, in alphabetical order.
    pub labels: Vec<LabelText>,
    /// The transfer as requested.
    pub transfer: Transfer,
}

/// `SELECT` of every column that [`Operation::read`] takes, followed by the given SQL.
macro_rules! select_operations {
    ($rest:expr) => {
        concat!(
            "SELECT id, idempotency_key, reference, transfer, validation, created_at, state, party, service_status, ",
            "contradicted_by, case_since, created_at + settled_after AS settled_at, ",
            "created_at + coalesce(settled_first_after, settled_after) AS settled_first_at, attempts, transaction_id, service_reference, fee, total_charged, charge, balance_after, ",
            "extra, token_claim, next_look_up_at, updated_at, maker, approval, ",
            "(SELECT json_group_array(label) FROM (SELECT label FROM operation_label
                 WHERE operation_label.operation = operation.id ORDER BY label)) AS labels FROM operation ",
            $rest
        )
    };
}
pub(crate) use select_operations;

/// The column stores it in whole shillings.
fn charge(reader: &Reader<'_>) -> Result<Option<Money>, LedgerError> {
    let shillings = reader.plain::<Option<i64>>("charge")?;
    let money = |shillings: i64| Money::of_sums(shillings, 0).ok_or(LedgerError::SumTooLarge);
    shillings.map(money).transpose()
}

impl Operation {
    /// What it counts as.
    #[must_use]
    pub fn counted(&self) -> Counted {
        Counted::of(self.state, self.contradicted_by.is_some())
    }

    /// When it was settled, if that was on a later day in Kampala than it was recorded on.
    #[must_use]
    pub fn settled_later(&self) -> Option<DateTime<Utc>> {
        self.settled_at.filter(|at| day_of(*at) > day_of(self.created_at))
    }

    /// The fee that was charged: a fee counts only for an undisputed success.
    #[must_use]
    pub fn charged_fee(&self) -> Option<Money> {
        self.fee.filter(|_| self.counted().is_charged())
    }

    /// The shop's own charge, if it was earned: only a payment that is known to be made earns it.
    #[must_use]
    pub fn earned_charge(&self) -> Option<Money> {
        self.charge.filter(|_| self.counted().is_charged())
    }

    /// An operation as it will be read back, without reading it.
    pub(crate) fn written(
        id: OperationId,
        reference: Reference,
        new: &NewOperation,
        projection: Projection,
    ) -> Operation {
        let transfer = new.transfer.clone();
        let blank = Operation {
            id,
            idempotency_key: new.idempotency_key.clone(),
            reference,
            mode: transfer.mode(),
            state: State::Recorded,
            amount: transfer.amount,
            wallet: transfer.wallet,
            party: None,
            phone: transfer.phone(),
            account: transfer.account().cloned(),
            provider: transfer.provider().map(str::to_owned),
            biller: biller_of(&transfer).map(str::to_owned),
            narration: transfer.narration.as_str().to_owned(),
            created_at: to_the_millisecond(new.now.at),
            updated_at: to_the_millisecond(new.now.at),
            service_status: None,
            contradicted_by: None,
            case_since: None,
            settled_at: None,
            settled_first_at: None,
            attempts: 0,
            transaction_id: None,
            service_reference: None,
            fee: None,
            total_charged: None,
            charge: transfer.charge(),
            balance_after: None,
            extra: Map::new(),
            token_claim: None,
            next_look_up_at: None,
            validation: new.validation,
            maker: new.by.clone(),
            approval: None,
            labels: Vec::new(),
            transfer,
        };
        blank.moved(projection)
    }

    /// The same operation updated from the projection of its events.
    pub(crate) fn moved(self, projection: Projection) -> Operation {
        let token_claim = projection.token_claim();
        let standing = projection.standing;
        Operation {
            token_claim,
            state: standing.state,
            party: projection.party,
            updated_at: projection.updated_at,
            service_status: standing.service_status,
            contradicted_by: standing.contradicted_by,
            case_since: standing.case_since,
            settled_at: standing.settled_at,
            settled_first_at: standing.settled_first_at,
            attempts: standing.attempts,
            transaction_id: projection.transaction_id,
            service_reference: projection.service_reference,
            fee: projection.fee,
            total_charged: projection.total_charged,
            balance_after: projection.balance_after,
            extra: projection.extra,
            labels: projection.labels.into_sorted(),
            ..self
        }
    }

    pub(crate) fn read(row: &SqliteRow) -> Result<Operation, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "operation", id);
        let transfer: Transfer = reader.unpacked("transfer", |text| serde_json::from_str(text))?;
        let status = |text: &str| Ok::<_, LedgerError>(ServiceStatus::from(text.to_owned()));
        let contradiction = |code: &str| Ok::<_, LedgerError>(Contradiction::from_code(code));
        Ok(Operation {
            id: OperationId(id),
            idempotency_key: reader.parsed("idempotency_key", idempotency_key)?,
            reference: Reference::from_book(reader.plain("reference")?),
            mode: transfer.mode(),
            state: reader.coded("state", State::from_code)?,
            amount: transfer.amount,
            wallet: transfer.wallet,
            party: reader.plain("party")?,
            phone: transfer.phone(),
            account: transfer.account().cloned(),
            provider: transfer.provider().map(str::to_owned),
            biller: biller_of(&transfer).map(str::to_owned),
            narration: transfer.narration.as_str().to_owned(),
            created_at: reader.time("created_at")?,
            updated_at: reader.time("updated_at")?,
            service_status: reader.parsed_if_any("service_status", status)?,
            contradicted_by: reader.parsed_if_any("contradicted_by", contradiction)?,
            case_since: reader.time_if_any("case_since")?,
            settled_at: reader.time_if_any("settled_at")?,
            settled_first_at: reader.time_if_any("settled_first_at")?,
            attempts: reader.plain("attempts")?,
            transaction_id: reader.plain("transaction_id")?,
            service_reference: reader.plain("service_reference")?,
            fee: reader.parsed_if_any("fee", Money::parse)?,
            total_charged: reader.parsed_if_any("total_charged", Money::parse)?,
            charge: charge(&reader)?,
            balance_after: reader.parsed_if_any("balance_after", Money::parse)?,
            extra: reader.unpacked("extra", |text| serde_json::from_str(text))?,
            token_claim: reader
                .parsed_if_any("token_claim", |code| TokenClaim::from_code(code).ok_or_else(|| unknown(code)))?,
            next_look_up_at: reader.time_if_any("next_look_up_at")?,
            validation: reader.plain::<Option<i64>>("validation")?.map(ValidationId),
            maker: reader.parsed_if_any("maker", PersonName::parse)?,
            approval: reader.plain::<Option<i64>>("approval")?.map(ApprovalId),
            labels: reader.json("labels")?,
            transfer,
        })
    }

    pub(crate) fn read_all(rows: &[SqliteRow]) -> Result<Vec<Operation>, LedgerError> {
        rows.iter().map(Operation::read).collect()
    }

    pub(crate) async fn find(
        connection: &mut SqliteConnection,
        id: OperationId,
    ) -> Result<Option<Operation>, LedgerError> {
        let sql = select_operations!("WHERE id = ?");
        let row = sqlx::query(sql).bind(id.0).fetch_optional(connection).await?;
        row.as_ref().map(Operation::read).transpose()
    }

    pub(crate) async fn find_by_idempotency_key(
        connection: &mut SqliteConnection,
        idempotency_key: &IdempotencyKey,
    ) -> Result<Option<Operation>, LedgerError> {
        let sql = select_operations!("WHERE idempotency_key = ?");
        let row = sqlx::query(sql).bind(idempotency_key.as_str()).fetch_optional(connection).await?;
        row.as_ref().map(Operation::read).transpose()
    }
}

impl Ledger {
    /// One operation by its number.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operation(&self, id: OperationId) -> Result<Option<Operation>, LedgerError> {
        Operation::find(&mut *self.reader().await?, id).await
    }

    /// The operation that an idempotency key made, if any.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operation_of(&self, idempotency_key: &IdempotencyKey) -> Result<Option<Operation>, LedgerError> {
        Operation::find_by_idempotency_key(&mut *self.reader().await?, idempotency_key).await
    }

    /// Operations with this identifier: our reference in any case, or any identifier that the service reported. Newest
    /// first; more than one only if the service used an id twice.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn by_reference(&self, text: &str) -> Result<Vec<Operation>, LedgerError> {
        let text = text.trim();
        let sql = select_operations!(
            "WHERE reference = ?1 OR reference = upper(?1) OR id IN (SELECT operation FROM operation_number WHERE number = ?1)
             ORDER BY id DESC LIMIT 50"
        );
        let rows = sqlx::query(sql).bind(text).fetch_all(&self.readers).await?;
        Operation::read_all(&rows)
    }
}

pub(crate) fn idempotency_key(text: &str) -> Result<IdempotencyKey, serde::de::value::Error> {
    IdempotencyKey::deserialize(text.to_owned().into_deserializer())
}

pub(crate) fn biller_of(transfer: &Transfer) -> Option<&str> {
    match &transfer.details {
        Details::PayBill { biller, .. } => Some(biller.as_str()),
        Details::SendMobile { .. }
        | Details::Collect { .. }
        | Details::SendBank { .. }
        | Details::Airtime { .. }
        | Details::Wallet { .. } => None,
    }
}
