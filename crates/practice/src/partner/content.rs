//! The content of an answer, before it gets a shape.

use serde_json::{Value, json};

use crate::setup::iso;
use crate::store::partner::Booked;
use crate::terms::Status;

/// An answer: its own fields, and rows if it is a list. Invented, as the specification shows no answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Content {
    pub(super) success: bool,
    pub(super) message: &'static str,
    /// A JSON object; empty if the answer consists of rows only.
    pub(super) fields: Value,
    pub(super) rows: Option<Rows>,
}

/// The rows of a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rows {
    /// The name of the list in the flat shape.
    pub(super) name: &'static str,
    /// The field that identifies a row.
    pub(super) key: &'static str,
    pub(super) rows: Vec<Value>,
}

impl Content {
    pub(super) const fn record(message: &'static str, fields: Value) -> Self {
        Self { success: true, message, fields, rows: None }
    }
}

/// A booked payment, as in the answer of transact and in the rows of a batch.
pub(super) fn payment(booked: &Booked) -> Value {
    let mut fields = json!({
        "transactionId": booked.id,
        "referenceId": booked.reference_id,
        "mode": booked.mode.as_str(),
        "amount": booked.amount.json(),
        "fee": booked.fee.json(),
        "totalAmount": booked.total().map(crate::terms::Money::json),
        "currency": "UGX",
        "status": booked.status.as_str(),
        "recipient": booked.recipient,
        "recipientName": booked.recipient_name,
        "provider": booked.provider,
        "balanceBefore": booked.balance_before.json(),
        "balanceAfter": booked.balance_after.json(),
        "createdAt": iso(booked.created_at),
    });
    if let (Status::Failed, Value::Object(fields)) = (booked.status, &mut fields) {
        fields.insert("reason".to_owned(), json!("The recipient's account is blocked"));
    }
    if let Value::Object(fields) = &mut fields {
        fields.retain(|_, value| !value.is_null());
    }
    fields
}

/// The message for a payment's status.
pub(super) const fn words(status: Status) -> &'static str {
    match status {
        Status::Success => "Transaction processed successfully",
        Status::Pending | Status::Queued => "Transaction submitted",
        Status::Failed => "The transaction failed",
    }
}
