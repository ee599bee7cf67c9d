//! A partner's requests with a bearer key, and the practice gateway's own bookings.

use crate::counter::{Answer, Counter, read};
use kaunta_practice::{Force, PartnerSettings, PartnerShape, PartnerTransaction};
use rust_decimal::Decimal;
use serde_json::{Value, json};

pub const ROOT: &str = "/partner/v1";
pub const MODES: [&str; 7] = [
    "WALLET_TO_WALLET",
    "WALLET_TO_MOBILE_MONEY",
    "WALLET_TO_MNO",
    "MOBILE_MONEY_TO_WALLET",
    "BANK_TRANSFER",
    "MERCHANT_PAYMENT",
    "WALLET_TOP-UP",
];

impl Counter {
    pub async fn ask_as(&self, key: &str, path: &str, body: Option<&Value>) -> Result<Answer, reqwest::Error> {
        let url = self.url(&format!("{ROOT}{path}"));
        let request = match body {
            None => self.client.get(url),
            Some(body) => self.client.post(url).header("content-type", "application/json").body(body.to_string()),
        };
        read(request.header("authorization", format!("Bearer {key}"))).await
    }

    /// A valid request of an operation; of any operation for `partner`.
    pub async fn ask_partner(&self, operation: &str, reference: &str) -> Result<Answer, reqwest::Error> {
        match operation {
            "transact" => self.try_ask("/transactions/transact", &wage("01")).await,
            "bulk" => self.try_ask("/transactions/bulk", &four(reference)).await,
            "fees" => self.try_ask("/transactions/preview-fees", &wage("01")).await,
            "modes" => self.ask_as(self.practice.partner_live_key(), "/transactions/modes", None).await,
            _ => self.ask_as(self.practice.partner_live_key(), "/wallet/me", None).await,
        }
    }

    pub async fn try_ask(&self, path: &str, body: &Value) -> Result<Answer, reqwest::Error> {
        self.ask_as(self.practice.partner_live_key(), path, Some(body)).await
    }

    pub async fn transact(&self, body: &Value) -> Answer {
        self.try_ask("/transactions/transact", body).await.unwrap()
    }

    pub async fn bulk(&self, body: &Value) -> Answer {
        self.try_ask("/transactions/bulk", body).await.unwrap()
    }

    pub async fn preview(&self, body: &Value) -> Answer {
        self.try_ask("/transactions/preview-fees", body).await.unwrap()
    }

    pub async fn wallet(&self) -> Answer {
        self.ask_as(self.practice.partner_live_key(), "/wallet/me", None).await.unwrap()
    }

    pub async fn modes(&self) -> Answer {
        self.ask_as(self.practice.partner_live_key(), "/transactions/modes", None).await.unwrap()
    }

    /// Forces a scenario through the library, as Kaunta's tests do.
    pub async fn force_partner(&self, force: Force) {
        self.practice.force(force).await.unwrap();
    }

    pub async fn shape(&self, shape: PartnerShape) {
        self.practice.set_partner(PartnerSettings { shape, ..PartnerSettings::default() }).await.unwrap();
    }

    pub async fn booked(&self) -> Vec<PartnerTransaction> {
        self.practice.partner_transactions().await.unwrap()
    }

    /// The booked referenceIds, in order.
    pub async fn booked_items(&self) -> Vec<String> {
        self.booked().await.into_iter().map(|booked| booked.reference_id.unwrap()).collect()
    }

    pub async fn money(&self) -> Decimal {
        self.escrow().await.parse().unwrap()
    }
}

/// A valid transact request in a mode; `recipient` is its number, or empty for one that succeeds.
pub fn payment(mode: &str, recipient: &str) -> Value {
    let mut body = json!({
        "userId": "practice-shop", "mode": mode, "amount": 20_000, "currency": "UGX", "description": "Wages",
    });
    body.as_object_mut().unwrap().extend(own(mode, recipient).as_object().unwrap().clone());
    body
}

/// A payment to a scenario's mobile money number.
pub fn wage(code: &str) -> Value {
    payment("WALLET_TO_MOBILE_MONEY", &format!("+2567725500{code}"))
}

/// A batch of mobile money payments, each with a referenceId and a number.
pub fn batch(reference: &str, items: &[(&str, &str)]) -> Value {
    let items: Vec<Value> = items
        .iter()
        .map(|(reference, number)| {
            json!({
                "referenceId": reference, "amount": 20_000, "description": "March",
                "phoneNumber": number, "mnoProvider": "MTN",
            })
        })
        .collect();
    json!({
        "userId": "practice-shop", "batchReference": reference, "mode": "WALLET_TO_MOBILE_MONEY", "currency": "UGX",
        "description": "Wages", "items": items,
    })
}

/// Four items that succeed: a, b, c, d.
pub fn four(reference: &str) -> Value {
    let number = "+256772123456";
    batch(reference, &[("a", number), ("b", number), ("c", number), ("d", number)])
}

/// The number that selects a scenario in a mode, from its two digits.
pub fn number(mode: &str, code: &str) -> String {
    match mode {
        "WALLET_TO_WALLET" => format!("USR5500{code}"),
        "BANK_TRANSFER" => format!("90300055000{code}"),
        "MERCHANT_PAYMENT" => format!("142005500{code}"),
        "WALLET_TOP-UP" => format!("5500{code}"),
        _ => format!("+2567725500{code}"),
    }
}

fn own(mode: &str, recipient: &str) -> Value {
    let or = |everyday: &str| if recipient.is_empty() { everyday.to_owned() } else { recipient.to_owned() };
    match mode {
        "WALLET_TO_WALLET" => json!({ "recipientUserId": or("nakato-shop") }),
        "BANK_TRANSFER" => {
            json!({ "accountNumber": or("9030012345678"), "bankCode": "040147", "accountName": "OKELLO JAMES" })
        }
        "MERCHANT_PAYMENT" => json!({ "merchantCode": or("700417") }),
        "WALLET_TOP-UP" if recipient.is_empty() => json!({ "source": "BANK" }),
        "WALLET_TOP-UP" => json!({ "amount": recipient.parse::<u32>().unwrap() }),
        "CARD_PAYOUT" => json!({}),
        _ => json!({ "phoneNumber": or("+256772123456"), "mnoProvider": "MTN" }),
    }
}
