//! Rows to be inserted: the values bound to statements and covered by the chain's fingerprints.

use kaunta_domain::event::{Event, MachineName};
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;

use crate::encoding::packed::Packed;
use crate::encoding::stored_event;
use crate::error::LedgerError;

/// The columns of `operation` that never change. The payroll row that it pays is derived from the idempotency key. Its
/// maker is stored twice: as typed, and folded for comparing the names of one person.
pub(crate) struct OperationRow {
    pub(crate) id: i64,
    pub(crate) idempotency_key: String,
    pub(crate) reference: String,
    pub(crate) transfer: String,
    pub(crate) mode: &'static str,
    pub(crate) amount: i64,
    /// `None` for whole shillings.
    pub(crate) cents: Option<u8>,
    /// The shop's own charge in whole shillings.
    pub(crate) charge: Option<i64>,
    pub(crate) wallet: &'static str,
    pub(crate) phone: Option<String>,
    pub(crate) account: Option<String>,
    pub(crate) provider: Option<String>,
    pub(crate) biller: Option<String>,
    pub(crate) narration: String,
    pub(crate) along: Option<String>,
    pub(crate) validation: Option<i64>,
    pub(crate) created_at: i64,
    pub(crate) day: i64,
    pub(crate) batch: Option<i64>,
    pub(crate) maker: Option<String>,
    pub(crate) maker_folded: Option<String>,
    pub(crate) approval: Option<i64>,
    pub(crate) epoch: i64,
    pub(crate) serial: Option<i64>,
}

impl OperationRow {
    /// As it is stored. A text that the book's triggers read is not packed.
    pub(crate) fn packed_transfer(&self) -> Packed {
        if self.wallet == WalletType::Partner.code() || self.approval.is_some() {
            return Packed::Plain(self.transfer.clone());
        }
        Packed::of(self.transfer.clone())
    }
}

/// An event with its number.
pub(crate) struct EventRow {
    pub(crate) id: i64,
    pub(crate) operation: i64,
    pub(crate) at: i64,
    pub(crate) run: Option<i64>,
    pub(crate) stamp: Option<i64>,
    pub(crate) kind: &'static str,
    pub(crate) attempt: Option<i64>,
    pub(crate) who: Option<String>,
    pub(crate) body: String,
    pub(crate) evidence: Option<String>,
    pub(crate) machine: Option<String>,
}

impl EventRow {
    /// `machine` is this computer, used if the event itself names none.
    pub(crate) fn of(
        id: i64,
        operation: OperationId,
        event: &Event,
        machine: Option<&MachineName>,
    ) -> Result<EventRow, LedgerError> {
        Ok(EventRow {
            id,
            operation: operation.0,
            at: event.at.timestamp_millis(),
            run: event.stamp.map(|stamp| i64::from(stamp.run)),
            stamp: event.stamp.map(|stamp| i64::try_from(stamp.ms).unwrap_or(i64::MAX)),
            kind: stored_event::code(&event.kind),
            attempt: stored_event::attempt(&event.kind).map(i64::from),
            who: event.by.as_ref().map(|who| who.as_str().to_owned()),
            body: stored_event::write(&event.kind).map_err(std::io::Error::other)?,
            evidence: event.evidence.as_ref().map(json).transpose()?,
            machine: event.machine.as_ref().or(machine).map(|machine| machine.as_str().to_owned()),
        })
    }
}

impl EventRow {
    /// As it is stored. A text that the book's triggers read is not packed.
    pub(crate) fn packed_body(&self) -> Packed {
        packed_body(self.kind, self.body.clone())
    }
}

/// The same for an event from another book.
pub(crate) fn packed_body(kind: &str, body: String) -> Packed {
    match kind {
        stored_event::NOTED | stored_event::LABELLED => Packed::Plain(body),
        _ => Packed::of(body),
    }
}

/// JSON of our own types, whose keys are all text.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, LedgerError> {
    serde_json::to_string(value).map_err(|error| LedgerError::Io(std::io::Error::other(error)))
}
