//! The payments that people at the counter want to make.

use serde_json::{Value, json};

use crate::chance::Chance;

/// The smallest amount that anybody wants to pay, in shillings.
pub const LEAST: u64 = 10_000;

/// A completed form. Amounts are unique within a story.
pub fn order(amount: u64, chance: &mut Chance) -> Value {
    let (mode, biller, mut answers) = if chance.one_in(3) { over_the_wallet(chance) } else { over_the_gateway(chance) };
    answers["amount"] = json!(amount.to_string());
    answers["narration"] = json!("For the shop");
    json!({ "mode": mode, "biller": biller, "answers": answers })
}

type Typed = (&'static str, Option<&'static str>, Value);

fn over_the_gateway(chance: &mut Chance) -> Typed {
    let (account, phone) = (account(chance), phone(chance));
    match chance.below(6) {
        0 => ("PARTNER_COLLECT_MNO", None, json!({ "phoneNumber": phone, "cash": "OUT" })),
        1 => ("PARTNER_PAY_AIRTIME", None, json!({ "phoneNumber": phone, "mnoProvider": "MTN" })),
        2 => ("PARTNER_SEND_MNO", None, json!({ "phoneNumber": phone, "mnoProvider": "MTN" })),
        3 => ("PARTNER_SEND_BANK", None, json!({ "bankCode": "040147", "accountNumber": account })),
        4 => ("PARTNER_PAY_BILL_PAYMENT", Some("UMEME"), json!({ "accountNumber": account, "phoneNumber": phone })),
        _ => ("PARTNER_PAY_BILL_PAYMENT", Some("DSTV"), json!({ "accountNumber": account, "phoneNumber": phone })),
    }
}

fn over_the_wallet(chance: &mut Chance) -> Typed {
    let (account, phone) = (account(chance), phone(chance));
    let mobile = json!({ "phoneNumber": phone, "mnoProvider": "MTN" });
    let bank = json!({ "bankCode": "040147", "accountNumber": account, "accountName": "Okello James" });
    match chance.below(8) {
        0 => ("WALLET_TO_MOBILE_MONEY", None, mobile),
        1 => ("WALLET_TO_MNO", None, mobile),
        2 => ("MOBILE_MONEY_TO_WALLET", None, mobile),
        3 => ("WALLET_TO_WALLET", None, json!({ "recipientUserId": "USR-77" })),
        4 => ("BANK_TRANSFER", None, bank),
        5 => ("MERCHANT_PAYMENT", None, json!({ "merchantCode": "MER-9" })),
        6 => ("WALLET_TOP-UP", None, json!({})),
        _ => ("WALLET_OTHER", None, json!({ "mode": "CARD_PAYOUT" })),
    }
}

fn account(chance: &mut Chance) -> String {
    format!("0421234{:04}", chance.below(3))
}

fn phone(chance: &mut Chance) -> String {
    format!("07723004{:02}", chance.below(3))
}

/// Whether the service is asked for the name before it is confirmed.
pub fn is_validated(order: &Value) -> bool {
    order["mode"].as_str().is_some_and(|mode| mode.starts_with("PARTNER_") && mode != "PARTNER_COLLECT_MNO")
}
