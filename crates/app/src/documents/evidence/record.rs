//! The evidence as JSON, for a program.

use chrono::{DateTime, Utc};
use kaunta_contract::{OperationDetail, ShopView};
use kaunta_domain::operation::Contradiction;
use kaunta_ledger::{EventProof, Operation, StoredEvent};
use kaunta_words::evidence::how_to_check;
use serde_json::{Value, json};

pub(super) fn record(
    operation: &Operation,
    detail: &OperationDetail,
    kept: &[StoredEvent],
    proofs: &[EventProof],
    shop: &ShopView,
    made: DateTime<Utc>,
) -> Value {
    let proof = |id: i64| proofs.iter().find(|proof| proof.id == id);
    let events: Vec<Value> = kept
        .iter()
        .zip(&detail.events)
        .map(|(kept, told)| {
            let proof = proof(kept.id);
            json!({
                "number": kept.id,
                "at": kept.event.at,
                "stamp": kept.event.stamp,
                "by": kept.event.by,
                "words": told.words,
                "clock": told.clock,
                "happened": kept.event.kind,
                "exchange": kept.event.evidence,
                "previous": proof.map(|proof| proof.previous.to_string()),
                "canonical": proof.map(|proof| proof.canonical.as_str()),
                "fingerprint": kept.fingerprint.to_string(),
            })
        })
        .collect();
    json!({
        "format": "kaunta-evidence-1",
        "program": format!("Kaunta {}", env!("CARGO_PKG_VERSION")),
        "made": made,
        "environment": detail.environment,
        "shop": { "name": shop.name, "lines": shop.receipt_lines },
        "claim": {
            "situation": detail.situation,
            "case": detail.case,
            "balanceEvidence": detail.balance_evidence,
            "doNotRepeat": detail.do_not_repeat,
        },
        "payment": {
            "number": operation.id,
            "reference": operation.reference,
            "transactionId": operation.transaction_id,
            "serviceReference": operation.service_reference,
            "state": operation.state,
            "serviceStatus": operation.service_status,
            "contradictedBy": operation.contradicted_by.as_ref().map(Contradiction::code),
            "caseSince": operation.case_since,
            "attempts": operation.attempts,
            "recorded": operation.created_at,
            "lastLearnt": operation.updated_at,
            "amount": operation.amount,
            "currency": "UGX",
            "fee": operation.fee,
            "totalCharged": operation.total_charged,
            "balanceAfter": operation.balance_after,
            "party": operation.party,
            "transfer": operation.transfer,
            "fromService": operation.extra,
        },
        "events": events,
        "howToCheck": how_to_check().to_string(),
    })
}

/// JSON that is safe to embed in a page: no character in it can end the block that holds it.
pub(super) fn in_a_page(record: &Value) -> String {
    // JSON has these characters only within strings.
    format!("{record:#}").replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}
