//! A client of a practice gateway: sends requests as a partner would, with a clock that only the test moves.

use chrono::{DateTime, Utc};
use kaunta_practice::{Clock, Config, ManualClock, Practice};
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

pub const ROOT: &str = "/api/v1/gateway";

pub struct Counter {
    pub practice: Practice,
    pub clock: Arc<ManualClock>,
    pub client: reqwest::Client,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// A field by its JSON pointer.
    pub fn at(&self, pointer: &str) -> Value {
        self.json().pointer(pointer).unwrap_or_else(|| panic!("no {pointer} in {}", self.text)).clone()
    }
}

pub fn start_of_test() -> DateTime<Utc> {
    "2026-11-20T08:00:00Z".parse().unwrap()
}

impl Counter {
    pub async fn open() -> Self {
        Self::open_with(Config::in_memory()).await
    }

    pub async fn open_with(config: Config) -> Self {
        let clock = Arc::new(ManualClock::new(start_of_test()));
        let config = Config { clock: Arc::clone(&clock) as Arc<dyn Clock>, ..config };
        let practice = Practice::start(config).await.unwrap();
        let client = reqwest::Client::builder()
            .retry(reqwest::retry::never())
            .no_proxy()
            .pool_max_idle_per_host(0)
            .timeout(Duration::from_secs(20))
            .build()
            .unwrap();
        Self { practice, clock, client }
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.practice.base_url())
    }

    pub async fn post_as(&self, key: &str, path: &str, body: &Value) -> Result<Answer, reqwest::Error> {
        let request = self
            .client
            .post(self.url(path))
            .header("x-api-key", key)
            .header("content-type", "application/json")
            .body(body.to_string());
        read(request).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_as(self.practice.live_key(), path, body).await.unwrap()
    }

    /// Validates a bill first and pays it with the validated values, as a partner does.
    pub async fn try_transfer(&self, body: &Value) -> Result<Answer, reqwest::Error> {
        let body = self.echoing(body).await;
        self.post_as(self.practice.live_key(), &format!("{ROOT}/process-transfer"), &body).await
    }

    /// The request with the validated values of its bill; others unchanged.
    pub async fn echoing(&self, body: &Value) -> Value {
        self.echoing_as(self.practice.live_key(), "", body).await
    }

    pub async fn echoing_as(&self, key: &str, suffix: &str, body: &Value) -> Value {
        let mut echo = body.clone();
        if body["transactionMode"] != "PARTNER_PAY_BILL_PAYMENT" {
            return echo;
        }
        let asked = json!({
            "transactionMode": body["transactionMode"], "billerCode": body["billerCode"],
            "accountNumber": body["accountNumber"],
        });
        let told = self.post_as(key, &format!("{ROOT}/validate-beneficiary{suffix}"), &asked).await;
        let told: Value = told.ok().and_then(|told| serde_json::from_str(&told.text).ok()).unwrap_or_default();
        for (field, told) in [
            ("customerName", &told["beneficiary"]["name"]),
            ("customerType", &told["beneficiary"]["customerType"]),
            ("area", &told["beneficiary"]["area"]),
        ] {
            if told.is_string() {
                echo[field] = told.clone();
            }
        }
        echo
    }

    pub async fn transfer(&self, body: &Value) -> Answer {
        self.try_transfer(body).await.unwrap()
    }

    pub async fn validate(&self, body: &Value) -> Answer {
        self.post(&format!("{ROOT}/validate-beneficiary"), body).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        let request = self.client.get(self.url(path)).header("x-api-key", self.practice.live_key());
        read(request).await.unwrap()
    }

    pub async fn look_up(&self, key: &str) -> Answer {
        self.get(&format!("{ROOT}/transactions/{key}/status")).await
    }

    pub async fn force(&self, operation: &str, scenario: &str) {
        let forced = self.post("/practice/scenario", &json!({ "operation": operation, "scenario": scenario })).await;
        assert_eq!(forced.status, 200, "{}", forced.text);
    }

    /// A wallet's balance, as the exact text of its JSON number.
    pub async fn balance(&self, environment: &str, wallet: &str) -> String {
        let wallets = self.get("/practice/wallets").await.json();
        let found = wallets["wallets"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["environment"] == environment && found["walletType"] == wallet);
        found.unwrap()["balance"].to_string()
    }

    pub async fn escrow(&self) -> String {
        self.balance("live", "ESCROW").await
    }

    pub fn pass(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
    }
}

pub async fn read(request: reqwest::RequestBuilder) -> Result<Answer, reqwest::Error> {
    let answer = request.send().await?;
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    Ok(Answer { status, headers, text: answer.text().await? })
}

/// A valid request in a mode, to or from `number`.
pub fn request(mode: &str, number: &str, reference: &str) -> Value {
    let own = match mode {
        "PARTNER_SEND_MNO" => json!({ "phoneNumber": number, "mnoProvider": "MTN", "recipientName": "NAKATO SARAH" }),
        "PARTNER_COLLECT_MNO" => json!({ "phoneNumber": number, "callbackUrl": "http://127.0.0.1:9/nobody" }),
        "PARTNER_SEND_BANK" => json!({ "accountNumber": number, "bankCode": "040147", "accountName": "OKELLO JAMES" }),
        "PARTNER_PAY_AIRTIME" => json!({ "phoneNumber": number, "mnoProvider": "MTN" }),
        _ => json!({
            "billerCode": "UMEME", "accountNumber": number, "customerName": "NAKATO SARAH",
            "phoneNumber": "256772123456", "customerType": "PREPAID",
        }),
    };
    let mut body = json!({
        "transactionMode": mode, "amount": 20_000, "currency": "UGX", "narration": "Test", "partnerReference": reference,
    });
    body.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
    body
}

/// A valid bill payment to `account`.
pub fn bill(account: &str, reference: &str) -> Value {
    request("PARTNER_PAY_BILL_PAYMENT", account, reference)
}

/// A number of a mode that succeeds.
pub fn everyday(mode: &str) -> &'static str {
    match mode {
        "PARTNER_SEND_BANK" => "9030012345678",
        "PARTNER_PAY_BILL_PAYMENT" => "04212345671",
        _ => "256772123456",
    }
}

pub const MODES: [&str; 5] =
    ["PARTNER_SEND_MNO", "PARTNER_COLLECT_MNO", "PARTNER_SEND_BANK", "PARTNER_PAY_BILL_PAYMENT", "PARTNER_PAY_AIRTIME"];

/// A scenario's number; `kind` is phoneNumber, billAccount or bankAccount.
pub async fn number_of(counter: &Counter, scenario: &str, kind: &str) -> String {
    let all = counter.get("/practice/scenarios").await.json();
    let row = all["scenarios"].as_array().unwrap().iter().find(|row| row["scenario"] == scenario).unwrap().clone();
    row[kind].as_str().unwrap().to_owned()
}
