//! What people at the counter want to pay.

use serde_json::{Value, json};

use crate::chance::Chance;

/// A form, filled in. No two of one story have the same amount.
pub fn order(number: u64, chance: &mut Chance) -> (u64, Value) {
    let amount = 10_000 + number;
    let account = format!("0421234{:04}", chance.below(3));
    let phone = format!("07723004{:02}", chance.below(3));
    let (mode, biller, mut answers) = match chance.below(6) {
        0 => ("PARTNER_COLLECT_MNO", None, json!({ "phoneNumber": phone })),
        1 => ("PARTNER_PAY_AIRTIME", None, json!({ "phoneNumber": phone, "mnoProvider": "MTN" })),
        2 => ("PARTNER_SEND_MNO", None, json!({ "phoneNumber": phone, "mnoProvider": "MTN" })),
        3 => ("PARTNER_SEND_BANK", None, json!({ "bankCode": "040147", "accountNumber": account })),
        4 => ("PARTNER_PAY_BILL_PAYMENT", Some("UMEME"), json!({ "accountNumber": account, "phoneNumber": phone })),
        _ => ("PARTNER_PAY_BILL_PAYMENT", Some("DSTV"), json!({ "accountNumber": account, "phoneNumber": phone })),
    };
    answers["amount"] = json!(amount.to_string());
    answers["narration"] = json!("For the shop");
    (amount, json!({ "mode": mode, "biller": biller, "answers": answers }))
}

/// Whether the service is asked who that is before it is confirmed.
pub fn is_validated(order: &Value) -> bool {
    order["mode"] != "PARTNER_COLLECT_MNO"
}
