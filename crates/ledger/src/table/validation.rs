//! Validated beneficiaries, with the evidence that the service named them.

use std::collections::VecDeque;
use std::sync::PoisonError;

use chrono::{DateTime, Utc};
use kaunta_domain::answer::Evidence;
use kaunta_domain::beneficiary::{Beneficiary, Identity};
use kaunta_domain::payroll::checks::A_WORD_STANDS;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::packed::Packed;
use crate::row::json;
use crate::table::read::{Reader, to_the_millisecond};

/// A validation's number in its book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValidationId(pub i64);

/// What the service said of a beneficiary (gateway-api.md, Beneficiary).
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
    /// Keeps an answer of validate-beneficiary, whether the beneficiary may be paid or not.
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

    /// Nothing when the validation is not among the last ones; inside, nothing when it named nobody.
    pub(crate) fn remembered_holder(&self, id: ValidationId) -> Option<Option<String>> {
        self.holders.lock().unwrap_or_else(PoisonError::into_inner).get(id)
    }

    /// The newest word of the last day on somebody, as of `now`: what the clock has turned back on counts as none.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn word_on(&self, identity: &Identity, now: DateTime<Utc>) -> Result<Option<Validation>, LedgerError> {
        let id: Option<i64> = sqlx::query_scalar(
            "SELECT id FROM validation WHERE identity = ? AND at <= ? AND at > ? ORDER BY at DESC, id DESC LIMIT 1",
        )
        .bind(json(identity)?)
        .bind(now.timestamp_millis())
        .bind((now - A_WORD_STANDS).timestamp_millis())
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

/// The names in the last few validations. A validation never changes, so neither does what is remembered of it.
#[derive(Debug, Default)]
pub(crate) struct Holders(VecDeque<(ValidationId, Option<String>)>);

impl Holders {
    const MOST: usize = 16;

    fn put(&mut self, id: ValidationId, name: Option<String>) {
        if self.0.len() == Self::MOST {
            self.0.pop_front();
        }
        self.0.push_back((id, name));
    }

    /// Nothing when it is not remembered; a name may be remembered not to be there.
    pub(crate) fn get(&self, id: ValidationId) -> Option<Option<String>> {
        self.0.iter().find(|(held, _)| *held == id).map(|(_, name)| name.clone())
    }
}

/// The holder's name in a validation.
pub(crate) async fn holder(connection: &mut SqliteConnection, id: i64) -> Result<Option<String>, LedgerError> {
    let sql = "SELECT beneficiary FROM validation WHERE id = ?";
    let Some(row) = sqlx::query(sql).bind(id).fetch_optional(connection).await? else { return Ok(None) };
    let beneficiary: Beneficiary = Reader::new(&row, "validation", id).json("beneficiary")?;
    Ok(beneficiary.name.map(String::from))
}
