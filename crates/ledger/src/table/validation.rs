//! Validated beneficiaries, with the evidence that the service named them.

use std::sync::PoisonError;

use chrono::{DateTime, Utc};
use kaunta_domain::answer::Evidence;
use kaunta_domain::beneficiary::{Beneficiary, Identity};
use kaunta_domain::payroll::checks::VALIDATION_VALIDITY;
use kaunta_domain::transfer::Transfer;
use sqlx::SqliteConnection;

use crate::chain::row::json;
use crate::encoding::packed::Packed;
use crate::encoding::read::{Reader, to_the_millisecond};
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::id::ValidationId;

/// What the service answered about a beneficiary (gateway-api.md, Beneficiary).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Validation {
    /// Its number.
    pub id: ValidationId,
    /// What was asked.
    pub identity: Identity,
    /// What was answered.
    pub beneficiary: Beneficiary,
    /// The exchange.
    pub evidence: Option<Evidence>,
    /// When.
    pub at: DateTime<Utc>,
}

impl Ledger {
    /// Stores an answer of validate-beneficiary, whether the beneficiary may be paid or not.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn save_validation(
        &self,
        identity: &Identity,
        beneficiary: &Beneficiary,
        evidence: Option<&Evidence>,
        at: DateTime<Utc>,
    ) -> Result<Validation, LedgerError> {
        let mut transaction = self.begin().await?;
        let at = to_the_millisecond(at);
        let id = sqlx::query("INSERT INTO validation (identity, beneficiary, evidence, at) VALUES (?, ?, ?, ?)")
            .bind(json(identity)?)
            .bind(json(beneficiary)?)
            .bind(evidence.map(json).transpose()?.map(Packed::of))
            .bind(at.timestamp_millis())
            .execute(&mut *transaction)
            .await?
            .last_insert_rowid();
        self.commit(transaction).await?;
        let name = beneficiary.name.as_ref().map(|name| name.as_str().to_owned());
        self.holders.lock().unwrap_or_else(PoisonError::into_inner).put(ValidationId(id), name);
        Ok(Validation {
            id: ValidationId(id),
            identity: identity.clone(),
            beneficiary: beneficiary.clone(),
            evidence: evidence.cloned(),
            at,
        })
    }

    /// The outer `None`: the validation is not among the most recent ones. The inner `None`: it named nobody.
    pub(crate) fn remembered_holder(&self, id: ValidationId) -> Option<Option<String>> {
        self.holders.lock().unwrap_or_else(PoisonError::into_inner).get(id)
    }

    /// The newest answer about somebody within the day before `now`. Answers dated after `now`, because the clock was set
    /// back, don't count.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn validation_of(
        &self,
        identity: &Identity,
        now: DateTime<Utc>,
    ) -> Result<Option<Validation>, LedgerError> {
        let id: Option<i64> = sqlx::query_scalar(
            "SELECT id FROM validation WHERE identity = ? AND at <= ? AND at > ? ORDER BY at DESC, id DESC LIMIT 1",
        )
        .bind(json(identity)?)
        .bind(now.timestamp_millis())
        .bind((now - VALIDATION_VALIDITY).timestamp_millis())
        .fetch_optional(&self.readers)
        .await?;
        match id {
            Some(id) => self.validation(ValidationId(id)).await,
            None => Ok(None),
        }
    }

    /// A validation by its number.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn validation(&self, id: ValidationId) -> Result<Option<Validation>, LedgerError> {
        let sql = "SELECT identity, beneficiary, evidence, at FROM validation WHERE id = ?";
        let Some(row) = sqlx::query(sql).bind(id.0).fetch_optional(&self.readers).await? else { return Ok(None) };
        let reader = Reader::new(&row, "validation", id.0);
        Ok(Some(Validation {
            id,
            identity: reader.json("identity")?,
            beneficiary: reader.json("beneficiary")?,
            evidence: reader.unpacked_if_any("evidence", |text| serde_json::from_str(text))?,
            at: reader.time("at")?,
        }))
    }
}

impl Ledger {
    /// The counterparty's name as known before sending: from the transfer or, if the mode has none there, from the
    /// validation.
    pub(crate) async fn known_party(
        &self,
        connection: &mut SqliteConnection,
        transfer: &Transfer,
        validation: Option<ValidationId>,
    ) -> Result<Option<String>, LedgerError> {
        let id = match (transfer.party(), validation) {
            (Some(name), _) => return Ok(Some(name.as_str().to_owned())),
            (None, Some(id)) => id,
            (None, None) => return Ok(None),
        };
        match self.remembered_holder(id) {
            Some(name) => Ok(name),
            None => holder(connection, id.0).await,
        }
    }
}

/// The account holder's name in a validation.
pub(crate) async fn holder(connection: &mut SqliteConnection, id: i64) -> Result<Option<String>, LedgerError> {
    let sql = "SELECT beneficiary FROM validation WHERE id = ?";
    let Some(row) = sqlx::query(sql).bind(id).fetch_optional(connection).await? else { return Ok(None) };
    let beneficiary: Beneficiary = Reader::new(&row, "validation", id).json("beneficiary")?;
    Ok(beneficiary.name.map(String::from))
}
