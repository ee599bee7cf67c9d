//! The service's answers: in the specification's format, and in those possible where the specification shows none.

use std::time::Duration;

use chrono::{TimeZone, Utc};
use serde_json::{Value, json};

use super::{Booking, Said};
use crate::chance::Chance;

/// By the service's own clock.
fn made_at(booking: &Booking) -> String {
    let began = Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap();
    (began + Duration::from_millis(booking.made_at)).to_rfc3339()
}

/// gateway-api.md, Transfer result.
pub fn transfer(booking: &Booking, now: u64, chance: &mut Chance) -> Said {
    let word = booking.word(now);
    let mut body = json!({
        "success": true,
        "message": "Transfer processed",
        "transaction": {
            "transactionId": booking.id,
            "reference": format!("S-{}", booking.id),
            "amount": booking.amount,
            "fee": 500,
            "totalCharged": booking.amount + 500,
            "status": word.text(),
            "recipient": { "name": "NAKATO SARAH" },
            "createdAt": made_at(booking),
        },
    });
    if chance.one_in(3) {
        body["walletBalance"] =
            json!({ "walletType": "ESCROW", "balanceBefore": 900_000, "balanceAfter": 800_000.50, "currency": "UGX" });
    }
    if chance.one_in(3) {
        body["transaction"]["partnerReference"] = json!(booking.reference);
    }
    Said { tells: vec![(booking.reference.clone(), word)], ..Said::json(200, &body) }
}

/// gateway-api.md, Transaction status.
pub fn status(booking: &Booking, now: u64, chance: &mut Chance) -> Said {
    let word = booking.word(now);
    let mut transaction = json!({
        "id": booking.id,
        "amount": booking.amount,
        "fee": 500,
        "totalAmount": booking.amount + 500,
        "currency": "UGX",
        "status": word.text(),
        "createdAt": made_at(booking),
    });
    if !chance.one_in(4) {
        transaction["partnerReference"] = json!(booking.reference);
    }
    let body = json!({ "success": true, "message": "Transaction found", "transaction": transaction });
    Said { tells: vec![(booking.reference.clone(), word)], ..Said::json(200, &body) }
}

/// gateway-api.md, Errors: TRANSACTION_NOT_FOUND, in its possible formats.
pub fn not_found(chance: &mut Chance) -> Said {
    let body = chance.pick(&[
        json!({ "success": false, "error": "TRANSACTION_NOT_FOUND" }),
        json!({ "success": false, "code": "TRANSACTION_NOT_FOUND", "message": "Transaction not found" }),
        json!({ "message": "Transaction not found" }),
    ]);
    Said::json(404, &body)
}

/// A repeated reference that is already booked. Whatever the answer, it is not booked again.
pub fn used_before(booking: &Booking, now: u64, chance: &mut Chance) -> Said {
    match chance.below(5) {
        0 => Said::json(409, &json!({ "success": false, "message": "Duplicate reference" })),
        1 => transfer(booking, now, chance),
        2 => Said::json(400, &json!({ "error": { "code": "DUPLICATE_REFERENCE", "message": "Already used" } })),
        _ => Said::json(400, &json!({ "success": false, "message": "partnerReference must be unique" })),
    }
}

/// A refusal before booking.
pub fn refusal(chance: &mut Chance) -> Said {
    let (status, body): (u16, Value) = chance.pick(&[
        (400, json!({ "success": false, "error": "INSUFFICIENT_BALANCE", "message": "Wallet balance too low" })),
        (400, json!({ "message": ["amount is too small", "narration is needed"] })),
        (400, json!("bad request")),
        (401, json!({ "message": "Unauthorized" })),
        (403, json!({ "error": "forbidden" })),
        (422, json!({ "errors": { "phoneNumber": ["is not a Uganda number"] } })),
        (429, json!({ "message": "Too many requests" })),
    ]);
    Said { retry_after: (status == 429).then(|| chance.below(40)), ..Said::json(status, &body) }
}

/// Statuses that say nothing about the money.
pub fn breakdown(chance: &mut Chance) -> Said {
    let status = chance.pick(&[500, 502, 503, 504, 408, 409, 425]);
    let body = chance.pick(&[
        r#"{"message":"Internal server error"}"#,
        "<html><body><h1>502 Bad Gateway</h1></body></html>",
        "",
    ]);
    let retry_after = (status == 503 && chance.one_in(2)).then(|| chance.below(30));
    Said { status, retry_after, body: body.to_owned(), tells: Vec::new() }
}

/// What a server may return instead of an answer to a look-up.
pub fn trouble(chance: &mut Chance) -> Said {
    match chance.below(5) {
        0 => Said { retry_after: Some(chance.below(20)), ..Said::json(429, &json!({ "message": "Slow down" })) },
        1 => Said::json(401, &json!({ "message": "Unauthorized" })),
        2 => Said::json(404, &json!({ "message": "Cannot GET /api/v1/gateway/transactions/x/status" })),
        _ => breakdown(chance),
    }
}

/// A captive portal between the shop and the service: a sign-in page or a redirect. Nothing passes.
pub fn portal(chance: &mut Chance) -> Said {
    let (status, body) = chance.pick(&[
        (200, "<!doctype html><html><body>Welcome to Hotel Equatoria. Sign in.</body></html>"),
        (200, ""),
        (200, r#"{"online":false}"#),
        (302, ""),
        (307, ""),
        (308, ""),
        (511, "<html>Network Authentication Required</html>"),
    ]);
    Said { status, retry_after: None, body: body.to_owned(), tells: Vec::new() }
}

/// gateway-api.md, Beneficiary.
pub fn beneficiary(body: &Value) -> Said {
    let phone = body["phoneNumber"].as_str().unwrap_or_default();
    // Of the staff's phones, one belongs to nobody, and two to people other than listed.
    let (name, is_valid) = match phone.trim_start_matches("256") {
        "772600002" => ("OKELLO JAMES", true),
        "772600004" => ("MUGISHA JOHN", false),
        _ => ("NAKATO SARAH", true),
    };
    let mut beneficiary = json!({ "name": name, "isValid": is_valid });
    for name in ["phoneNumber", "mnoProvider", "accountNumber", "bankCode", "billerCode"] {
        if let Some(value) = body.get(name) {
            beneficiary[if name == "mnoProvider" { "provider" } else { name }] = value.clone();
        }
    }
    if body["billerCode"] == "UMEME" {
        beneficiary["customerType"] = json!("PREPAID");
    }
    Said::json(200, &json!({ "success": true, "message": "Beneficiary validated", "beneficiary": beneficiary }))
}
