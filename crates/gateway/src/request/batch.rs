//! Many payments in one request (partner-wallet-api.md, Bulk request fields).

use std::collections::HashSet;

use kaunta_domain::reference::Reference;
use kaunta_domain::text::{BatchReference, Narration, UserId};
use kaunta_domain::transfer::{Details, Movement, Transfer};

use super::mode_name::mode_name;

/// One payment of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchItem {
    /// Our reference, sent as `referenceId`.
    pub reference: Reference,
    /// What to send.
    pub transfer: Transfer,
}

/// At least one payment over the partner wallet, all with the same mode and user, and with distinct references.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    reference: BatchReference,
    description: Narration,
    items: Vec<BatchItem>,
}

impl Batch {
    /// Checks that these payments can share a batch. The service's maximum size is not specified: the caller splits them.
    ///
    /// # Errors
    /// [`BadBatch`] if they can't.
    pub fn new(reference: BatchReference, description: Narration, items: Vec<BatchItem>) -> Result<Batch, BadBatch> {
        let first = items.first().ok_or(BadBatch::Empty)?;
        let (user, movement) = wallet(&first.transfer).ok_or(BadBatch::OtherInterface)?;
        let mut seen = HashSet::new();
        for item in &items {
            let (other_user, other) = wallet(&item.transfer).ok_or(BadBatch::OtherInterface)?;
            if mode_name(other) != mode_name(movement) {
                return Err(BadBatch::MixedModes);
            }
            if other_user != user {
                return Err(BadBatch::MixedUsers);
            }
            if !seen.insert(&item.reference) {
                return Err(BadBatch::TwiceTheSameReference);
            }
        }
        Ok(Batch { reference, description, items })
    }

    /// `batchReference`.
    #[must_use]
    pub fn reference(&self) -> &BatchReference {
        &self.reference
    }

    /// `description` of the batch.
    #[must_use]
    pub fn description(&self) -> &Narration {
        &self.description
    }

    /// The payments, at least one.
    #[must_use]
    pub fn items(&self) -> &[BatchItem] {
        &self.items
    }

    /// The user and the name of the mode that all items share.
    pub(crate) fn shared(&self) -> Option<(Option<&UserId>, &str)> {
        let (user, movement) = wallet(&self.items.first()?.transfer)?;
        Some((user, mode_name(movement)))
    }
}

fn wallet(transfer: &Transfer) -> Option<(Option<&UserId>, &Movement)> {
    match &transfer.details {
        Details::Wallet { user, movement, .. } => Some((user.as_ref(), movement)),
        Details::SendMobile { .. }
        | Details::Collect { .. }
        | Details::SendBank { .. }
        | Details::PayBill { .. }
        | Details::Airtime { .. } => None,
    }
}

/// Why payments can't go in one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadBatch {
    /// No payments.
    #[error("nobody to pay")]
    Empty,
    /// Contains a payment of the gateway interface.
    #[error("a payment of the other interface")]
    OtherInterface,
    /// `mode` applies to the batch.
    #[error("more than one mode")]
    MixedModes,
    /// `userId` applies to the batch.
    #[error("more than one user")]
    MixedUsers,
    /// The service could not distinguish the two payments.
    #[error("the same reference twice")]
    TwiceTheSameReference,
}
