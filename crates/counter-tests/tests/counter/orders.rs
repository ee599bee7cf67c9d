//! What a person types, for each product.

use serde_json::{Value, json};

pub const BILL: &str = "PARTNER_PAY_BILL_PAYMENT";
pub const AIRTIME: &str = "PARTNER_PAY_AIRTIME";
pub const SEND: &str = "PARTNER_SEND_MNO";
pub const BANK: &str = "PARTNER_SEND_BANK";
pub const COLLECT: &str = "PARTNER_COLLECT_MNO";

pub const TO_WALLET: &str = "WALLET_TO_WALLET";
pub const TO_MOBILE: &str = "WALLET_TO_MOBILE_MONEY";
pub const TO_MNO: &str = "WALLET_TO_MNO";
pub const FROM_MOBILE: &str = "MOBILE_MONEY_TO_WALLET";
pub const TO_BANK: &str = "BANK_TRANSFER";
pub const TO_MERCHANT: &str = "MERCHANT_PAYMENT";
pub const TOP_UP: &str = "WALLET_TOP-UP";
pub const OTHER: &str = "WALLET_OTHER";

#[derive(Debug, Clone)]
pub struct Order {
    pub mode: &'static str,
    pub biller: Option<&'static str>,
    pub answers: Value,
}

impl Order {
    pub fn input(&self) -> Value {
        json!({ "mode": self.mode, "biller": self.biller, "answers": self.answers })
    }

    /// The same with another answer.
    pub fn answering(mut self, field: &str, answer: &str) -> Order {
        self.answers[field] = json!(answer);
        self
    }

    /// Whether the service names the beneficiary before anything is paid.
    pub fn is_validated(&self) -> bool {
        self.mode.starts_with("PARTNER_") && self.mode != COLLECT
    }

    pub fn without(mut self, field: &str) -> Order {
        self.answers.as_object_mut().unwrap().remove(field);
        self
    }
}

pub fn bill(biller: &'static str, account: &str) -> Order {
    let answers = json!({ "accountNumber": account, "amount": "25,000", "narration": "Power for the shop",
                          "phoneNumber": "0772 300 417", "walletType": "ESCROW" });
    Order { mode: BILL, biller: Some(biller), answers }
}

pub fn airtime(phone: &str) -> Order {
    let answers = json!({ "phoneNumber": phone, "mnoProvider": "MTN", "amount": "5000", "narration": "Airtime" });
    Order { mode: AIRTIME, biller: None, answers }
}

pub fn send(phone: &str) -> Order {
    let answers = json!({ "phoneNumber": phone, "mnoProvider": "MTN", "amount": "40000", "narration": "School fees" });
    Order { mode: SEND, biller: None, answers }
}

pub fn bank(account: &str) -> Order {
    let answers = json!({ "bankCode": "040147", "accountNumber": account, "amount": "300000", "narration": "Rent" });
    Order { mode: BANK, biller: None, answers }
}

pub fn collect(phone: &str) -> Order {
    let answers = json!({ "phoneNumber": phone, "amount": "15000", "narration": "Two chairs", "cash": "NONE" });
    Order { mode: COLLECT, biller: None, answers }
}

/// Over the partner wallet, to or from a phone.
pub fn wallet_phone(mode: &'static str, phone: &str) -> Order {
    let answers = json!({ "phoneNumber": phone, "mnoProvider": "MTN", "amount": "40000", "narration": "School fees" });
    Order { mode, biller: None, answers }
}

pub fn to_wallet(user: &str) -> Order {
    let answers = json!({ "recipientUserId": user, "amount": "40000", "narration": "Half of the rent" });
    Order { mode: TO_WALLET, biller: None, answers }
}

pub fn to_bank(account: &str) -> Order {
    let answers = json!({ "bankCode": "040147", "accountNumber": account, "accountName": "Okello James",
                          "amount": "300000", "narration": "Rent" });
    Order { mode: TO_BANK, biller: None, answers }
}

pub fn to_merchant(merchant: &str) -> Order {
    let answers =
        json!({ "merchantCode": merchant, "accountNumber": "INV-7", "amount": "75000", "narration": "Flour" });
    Order { mode: TO_MERCHANT, biller: None, answers }
}

pub fn top_up(amount: &str) -> Order {
    Order { mode: TOP_UP, biller: None, answers: json!({ "amount": amount, "narration": "From the card" }) }
}
