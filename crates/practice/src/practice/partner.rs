//! What tests set and read directly.

use super::running::Practice;
use crate::setup::PartnerSettings;
use crate::state::{Force, ForceError};
use crate::store::StateError;
pub use crate::store::requests::PartnerRequest;
use crate::terms::paths::PARTNER as ROOT;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

/// A payment booked over the partner wallet interface, in its current state. Refused payments are not booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartnerTransaction {
    /// The service's id.
    pub id: String,
    /// `live` or `sandbox`.
    pub environment: &'static str,
    /// The `mode`.
    pub mode: &'static str,
    /// In UGX.
    pub amount: Decimal,
    /// In UGX.
    pub fee: Decimal,
    /// The phone, user, account or merchant's code; `None` if the mode has no recipient.
    pub recipient: Option<String>,
    /// `referenceId` of a batch item.
    pub reference_id: Option<String>,
    /// `batchReference` of the batch.
    pub batch_reference: Option<String>,
    /// SUCCESS, PENDING, FAILED or QUEUED.
    pub status: &'static str,
    /// The scenario it was booked under.
    pub scenario: &'static str,
    /// The transact request or the batch item, as received.
    pub request: String,
    /// When it was booked.
    pub created_at: DateTime<Utc>,
}

impl Practice {
    /// The bearer key of the partner wallet's production form.
    #[must_use]
    pub fn partner_live_key(&self) -> &str {
        &self.partner.live_key
    }

    /// The bearer key of the partner wallet's development form.
    #[must_use]
    pub fn partner_sandbox_key(&self) -> &str {
        &self.partner.sandbox_key
    }

    /// The `userId` of the partner wallet, in both forms.
    #[must_use]
    pub fn partner_user_id(&self) -> &str {
        &self.partner.user_id
    }

    /// Forces a scenario on upcoming requests of either interface.
    ///
    /// # Errors
    /// [`ForceError`] if a name is unknown, the scenario does not fit the operation, or the state can't be written.
    pub async fn force(&self, force: Force) -> Result<(), ForceError> {
        force.keep(&self.store).await.map(|_| ())
    }

    /// Sets the shape of the partner wallet's answers, and its switches.
    ///
    /// # Errors
    /// [`StateError`] if the state can't be written.
    pub async fn set_partner(&self, settings: PartnerSettings) -> Result<(), StateError> {
        Ok(self.store.set_partner(settings).await?)
    }

    /// The payments booked over the partner wallet interface, oldest first, in their current state.
    ///
    /// # Errors
    /// [`StateError`] if the state can't be read.
    pub async fn partner_transactions(&self) -> Result<Vec<PartnerTransaction>, StateError> {
        self.store.settle_due(self.clock.now().timestamp_millis()).await?;
        let booked = self.store.partner_transactions().await?;
        Ok(booked
            .into_iter()
            .map(|booked| PartnerTransaction {
                environment: booked.environment.as_str(),
                mode: booked.mode.as_str(),
                amount: booked.amount.decimal(),
                fee: booked.fee.decimal(),
                status: booked.status.as_str(),
                scenario: booked.scenario.as_str(),
                created_at: DateTime::from_timestamp_millis(booked.created_at).unwrap_or_default(),
                id: booked.id,
                recipient: booked.recipient,
                reference_id: booked.reference_id,
                batch_reference: booked.batch_reference,
                request: booked.request,
            })
            .collect())
    }

    /// The requests received under `/partner/v1`, oldest first. The log keeps its last 20,000 requests across restarts.
    ///
    /// # Errors
    /// [`StateError`] if the state can't be read.
    pub async fn partner_requests(&self) -> Result<Vec<PartnerRequest>, StateError> {
        Ok(self.store.requests_below(ROOT).await?)
    }
}
