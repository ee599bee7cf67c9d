//! The partner wallet's answers, none of which the specification shows: some are certain, others leave open what
//! happened to the money.

use serde_json::{Value, json};

use super::wallet::OfItem;
use super::{Booking, Said, Service, Word};
use crate::chance::Chance;

/// partner-wallet-api.md, transact.
pub fn transaction(booking: &Booking, now: u64, chance: &mut Chance) -> Said {
    let word = booking.word(now);
    let payment = json!({ "transactionId": booking.id, "amount": booking.amount, "fee": 400, "status": word.text() });
    let success = word.holds_money();
    let body = match chance.below(8) {
        0 => return vague(chance),
        1 => payment,
        2 | 3 => json!({ "success": success, "data": payment }),
        4 => json!({ "success": success, "result": { "txnId": booking.id, "status": word.text(), "fee": "400" } }),
        _ => json!({ "success": success, "message": "Request handled", "transaction": payment }),
    };
    Said { tells: vec![(booking.reference.clone(), word)], ..Said::json(200, &body) }
}

/// The customer was only asked to approve it.
pub fn prompted(booking: &Booking) -> Said {
    let payment = json!({ "transactionId": booking.id, "amount": booking.amount });
    let body = json!({ "success": true, "message": "Prompt sent to customer", "data": payment });
    Said { tells: vec![(booking.reference.clone(), Word::Pending)], ..Said::json(200, &body) }
}

/// The answer to a repeated request.
pub fn refused_second(name: &str, chance: &mut Chance) -> Said {
    let (status, body) = chance.pick(&[
        (200, json!({ "success": false, "message": "Duplicate request" })),
        (400, json!({ "success": false, "message": "Duplicate request" })),
        (200, json!({ "error": { "code": "ALREADY_PROCESSED", "message": "This was processed before" } })),
        (422, json!({ "error": { "code": "ALREADY_PROCESSED", "message": "This was processed before" } })),
        (422, json!({ "success": false, "message": "Refused", "transactionId": name })),
    ]);
    Said::json(status, &body)
}

/// The same for a batch, refused item by item.
pub fn refused_items(reference: &Value, items: &[Value], chance: &mut Chance) -> Said {
    let reason = chance.pick(&["Duplicate reference", "This payment was already made", "ALREADY_PROCESSED"]);
    let entry = |item: &Value| json!({ "referenceId": item["referenceId"], "status": "FAILED", "reason": reason });
    let results: Vec<Value> = items.iter().map(entry).collect();
    let status = chance.pick(&[200, 422]);
    Said::json(status, &json!({ "batchReference": reference, "results": results }))
}

/// Answers that do not tell the outcome.
fn vague(chance: &mut Chance) -> Said {
    let body = chance.pick(&["", "{}", r#"{"success":true}"#, r#"{"message":"Received"}"#, "null", "[]", "OK"]);
    Said { status: 200, retry_after: None, body: body.to_owned(), tells: Vec::new() }
}

/// partner-wallet-api.md, bulk.
pub fn batch(reference: &Value, items: &[OfItem], chance: &mut Chance) -> Said {
    let is_whole = items.iter().all(|item| item.word.is_some());
    let list: Vec<Value> = items.iter().filter_map(|item| entry(item, true)).collect();
    let (by_reference, in_order, keyed) = match chance.below(8) {
        0 => return vague(chance),
        // Accepted, without a word about any item.
        1 => {
            let body = json!({ "success": true, "batchId": "B1", "batchReference": reference, "status": "PROCESSING" });
            return Said::json(202, &body);
        }
        2 if is_whole && items.len() > 1 => (false, true, false),
        3 => (false, false, true),
        _ => (true, false, false),
    };
    let body = if by_reference {
        let name = chance.pick(&["results", "items", "transactions"]);
        let told = json!({ "batchReference": reference, name: list });
        if chance.one_in(2) { json!({ "success": true, "data": told }) } else { told }
    } else if in_order {
        json!({ "success": true, "results": items.iter().filter_map(|item| entry(item, false)).collect::<Vec<_>>() })
    } else if keyed {
        let told = items.iter().filter_map(|item| Some((item.reference.clone(), json!(item.word?.text()))));
        json!({ "batchReference": reference, "statuses": Value::Object(told.collect()) })
    } else {
        Value::Null
    };
    let tells = items.iter().filter_map(|item| Some((item.reference.clone(), item.word?)));
    let some_failed = items.iter().any(|item| item.word == Some(Word::Failed));
    let status = if some_failed && chance.one_in(2) { 422 } else { 200 };
    Said { tells: tells.collect(), ..Said::json(status, &body) }
}

fn entry(item: &OfItem, is_named: bool) -> Option<Value> {
    let word = item.word?;
    let mut entry = json!({ "phoneNumber": item.phone, "amount": item.amount, "status": word.text() });
    if is_named {
        entry["referenceId"] = json!(item.reference);
    }
    if word == Word::Failed {
        entry["reason"] = json!("No such account");
    }
    Some(entry)
}

/// The wallet's user.
pub const USER: &str = "shop-of-the-simulation";

/// partner-wallet-api.md, Wallet.
pub fn balance(service: &Service, chance: &mut Chance) -> Said {
    let spent: u64 = service.wallet.iter().map(|booking| booking.amount).sum();
    let left = 5_000_000_u64.saturating_sub(spent);
    let body = match chance.below(6) {
        0 => json!({ "success": false, "message": "Try later" }),
        1 => json!({ "data": { "availableBalance": left.to_string(), "currency": "UGX", "user_id": USER } }),
        2 if chance.one_in(3) => json!({ "balance": left, "currency": "UGX" }),
        _ => json!({ "balance": left, "currency": "UGX", "userId": USER }),
    };
    Said::json(200, &body)
}

/// partner-wallet-api.md, modes.
pub fn modes(chance: &mut Chance) -> Said {
    let body = if chance.one_in(3) { json!({}) } else { json!({ "modes": ["WALLET_TO_WALLET", "CARD_PAYOUT"] }) };
    Said::json(200, &body)
}

/// partner-wallet-api.md, preview-fees.
pub fn fees(chance: &mut Chance) -> Said {
    match chance.below(4) {
        0 => Said::json(404, &json!({ "message": "Cannot POST /partner/v1/transactions/preview-fees" })),
        1 => Said::json(200, &json!({ "data": { "fee": "400", "total": 10_400 } })),
        _ => Said::json(200, &json!({ "fee": 400 })),
    }
}
