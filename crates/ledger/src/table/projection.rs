//! An operation's state and what the service has reported about it, folded from its events.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use kaunta_domain::answer::{TransactionStatus, TransferResult, WalletReport};
use kaunta_domain::counted::Counted;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::money::Money;
use kaunta_domain::operation::Lifecycle;
use kaunta_domain::token::Token;
use kaunta_domain::token_claim::{TokenClaim, TokenCourse};
use kaunta_domain::transfer::Transfer;
use serde_json::{Map, Value};

use crate::value::labels::Labels;

/// Everything in an operation's row that is derived from its events.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Projection {
    pub(crate) standing: Lifecycle,
    pub(crate) party: Option<String>,
    pub(crate) transaction_id: Option<String>,
    pub(crate) service_reference: Option<String>,
    pub(crate) fee: Option<Money>,
    pub(crate) total_charged: Option<Money>,
    pub(crate) balance_after: Option<Money>,
    pub(crate) extra: Map<String, Value>,
    pub(crate) updated_at: DateTime<Utc>,
    pub(crate) labels: Labels,
    /// For a sale that buys a token.
    token: Option<TokenCourse>,
}

impl Projection {
    /// Folds the events of one operation, oldest first. `party` is the name known before it was sent.
    pub(crate) fn of<'a>(
        transfer: &Transfer,
        party: Option<String>,
        created_at: DateTime<Utc>,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Projection {
        let start = Projection {
            standing: Lifecycle::of([]),
            party,
            transaction_id: None,
            service_reference: None,
            fee: None,
            total_charged: None,
            balance_after: None,
            extra: Map::new(),
            updated_at: created_at,
            labels: Labels::default(),
            token: transfer.buys_token().then(TokenCourse::default),
        };
        events.into_iter().fold(start, Projection::after)
    }

    pub(crate) fn after(mut self, event: &Event) -> Projection {
        self.standing = self.standing.after(event);
        self.labels.meet(&event.kind);
        // A note, a label, a new owner, a copy of the receipt or a token handed out adds nothing about the payment itself.
        if !matches!(
            event.kind,
            EventKind::Noted { .. }
                | EventKind::Labelled { .. }
                | EventKind::NewOwner
                | EventKind::ReceiptCopied
                | EventKind::TokenHandedOut { .. }
                | EventKind::TokenClaimClosed { .. }
        ) {
            self.updated_at = event.at;
        }
        if let Some(result) = event.kind.booked() {
            self.booked(result);
        }
        if let Some(transaction) = event.kind.found() {
            self.found(transaction);
        }
        if let Some(course) = self.token {
            let is_paid = self.standing.counted() == Counted::Paid;
            self.token = Some(course.after(&event.kind, is_paid, !Token::find_in(&self.extra).is_empty()));
        }
        self
    }

    /// The state of a token that did not come with the payment.
    pub(crate) fn token_claim(&self) -> Option<TokenClaim> {
        self.token.and_then(TokenCourse::claim)
    }

    /// When it was first settled, as stored: only if that differs from when it was last settled.
    pub(crate) fn settled_first(&self) -> Option<DateTime<Utc>> {
        self.standing.settled_first_at.filter(|first| self.standing.settled_at != Some(*first))
    }

    fn booked(&mut self, result: &TransferResult) {
        if self.party.is_none() {
            self.party = non_blank(&result.recipient_name);
        }
        keep(&mut self.transaction_id, non_blank(&result.transaction_id));
        keep(&mut self.service_reference, non_blank(&result.service_reference));
        keep(&mut self.fee, result.fee);
        keep(&mut self.total_charged, result.total_charged);
        keep(&mut self.balance_after, result.wallet.as_ref().and_then(|wallet| wallet.balance_after));
        merge(&mut self.extra, &result.extra);
    }

    fn found(&mut self, transaction: &TransactionStatus) {
        keep(&mut self.transaction_id, non_blank(&transaction.transaction_id));
        keep(&mut self.fee, transaction.fee);
        keep(&mut self.total_charged, transaction.total_amount);
        merge(&mut self.extra, &transaction.extra);
    }
}

/// The wallet balance that an event reports, if any.
pub(crate) fn wallet_report(event: &Event) -> Option<Cow<'_, WalletReport>> {
    match event.kind.booked() {
        Some(result) => result.wallet.as_ref().map(Cow::Borrowed),
        None => event.kind.balance().map(|balance| Cow::Owned(reading(balance))),
    }
}

/// A balance that was read on its own, in the shape of an answer's report.
pub(crate) fn reading(balance: Money) -> WalletReport {
    WalletReport {
        wallet_id: None,
        wallet_type: None,
        balance_before: None,
        balance_after: Some(balance),
        currency: None,
    }
}

/// A later answer that leaves a field out does not clear it.
fn keep<T>(held: &mut Option<T>, said: Option<T>) {
    if said.is_some() {
        *held = said;
    }
}

fn non_blank(text: &Option<String>) -> Option<String> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Overlays later fields on earlier ones. An empty value is ignored: a look-up without the token does not clear the token of
/// the sale.
fn merge(held: &mut Map<String, Value>, said: &Map<String, Value>) {
    for (name, new) in said {
        match (held.get_mut(name), new) {
            (Some(Value::Object(old)), Value::Object(new)) => merge(old, new),
            (Some(old), _) if is_empty(new) && !is_empty(old) => {}
            (Some(old), _) => *old = new.clone(),
            (None, _) => {
                held.insert(name.clone(), new.clone());
            }
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_later_answer_adds_and_corrects_but_silence_takes_nothing_back() {
        let mut held = json!({"token": "1234", "meter": {"units": "10.50", "zone": "A"}, "tokens": ["1"]});
        let said = json!({"token": null, "meter": {"zone": "B", "tax": 1.50}, "tokens": [], "note": ""});
        merge(held.as_object_mut().unwrap(), said.as_object().unwrap());
        let both = json!({"token": "1234", "meter": {"units": "10.50", "zone": "B", "tax": 1.50}, "tokens": ["1"], "note": ""});
        assert_eq!(held, both);
    }
}
