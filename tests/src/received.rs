//! A practice gateway from outside: the requests that arrived, and its bookings.

use reqwest::Client;
use serde_json::Value;

use crate::patience::{LONG, until};

/// A practice gateway at an address.
pub struct Service {
    address: String,
    client: Client,
}

/// A request that arrived.
#[derive(Debug, Clone)]
pub struct Request {
    /// `POST` or `GET`.
    pub method: String,
    /// Its path.
    pub path: String,
    /// Its body.
    pub body: Value,
    /// The kind of its key: live, sandbox, unknown, none.
    pub key: String,
    /// The gateway's complete record of it.
    pub all: Value,
}

impl Service {
    /// The gateway at this address.
    #[must_use]
    pub fn at(address: String) -> Service {
        let client = Client::builder().no_proxy().build().expect("a client");
        Service { address, client }
    }

    /// `http://127.0.0.1:PORT`
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Every request that arrived, oldest first.
    pub async fn requests(&self) -> Vec<Request> {
        let answer = self.get("/practice/requests?limit=10000").await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let requests = answer["requests"].as_array().expect("requests").iter();
        requests
            .map(|request| Request {
                method: text(&request["method"]),
                path: text(&request["path"]),
                body: serde_json::from_str(request["body"].as_str().unwrap_or_default()).unwrap_or(Value::Null),
                key: text(&request["key"]),
                all: request.clone(),
            })
            .collect()
    }

    /// The transfers that arrived, in either environment's form.
    pub async fn transfers(&self) -> Vec<Request> {
        self.ending("/process-transfer").await
    }

    /// Waits until a look-up has arrived: at the first form, Kaunta asks whether another copy of its book is in use.
    pub async fn has_been_asked(&self) {
        crate::until("a question about a transaction", crate::LONG, || async {
            let asked = self.requests().await.iter().any(|request| request.path.contains("/status"));
            if asked { Ok(()) } else { Err(asked) }
        })
        .await;
    }

    /// The validations that arrived.
    pub async fn validations(&self) -> Vec<Request> {
        self.ending("/validate-beneficiary").await
    }

    async fn ending(&self, path: &str) -> Vec<Request> {
        let all = self.requests().await.into_iter();
        all.filter(|request| request.path.trim_end_matches("-sandbox").ends_with(path)).collect()
    }

    /// Every transfer booked.
    pub async fn booked(&self) -> Vec<Value> {
        self.get("/practice/transactions").await["transactions"].as_array().expect("transactions").clone()
    }

    /// Every transaction booked over the partner wallet.
    pub async fn partner_booked(&self) -> Vec<Value> {
        self.get("/practice/partner/transactions").await["transactions"].as_array().expect("transactions").clone()
    }

    /// Makes the next requests of an operation follow a scenario.
    pub async fn force(&self, operation: &str, scenario: &str, times: u32) {
        let body = serde_json::json!({ "operation": operation, "scenario": scenario, "times": times });
        self.post("/practice/scenario", &body).await;
    }

    /// Ends a scenario.
    pub async fn recovers(&self, operation: &str, scenario: &str) {
        self.force(operation, scenario, 0).await;
    }

    /// Holds the answers to an operation, after this many more, until they are released. The requests take effect.
    pub async fn hold(&self, operation: &str, after: u32) {
        let body = serde_json::json!({ "operation": operation, "after": after });
        self.post("/practice/hold", &body).await;
    }

    /// Releases every held answer.
    pub async fn release(&self) {
        self.post("/practice/release", &Value::Null).await;
    }

    /// Makes every answer take this many milliseconds more.
    pub async fn takes(&self, milliseconds: u32) {
        self.post("/practice/latency", &serde_json::json!({ "milliseconds": milliseconds })).await;
    }

    /// Waits until this many transfers are booked.
    pub async fn has_booked(&self, count: usize) {
        until(&format!("{count} bookings"), LONG, || async {
            let booked = self.booked().await.len();
            if booked == count { Ok(()) } else { Err(booked) }
        })
        .await;
    }

    /// Sets a transfer's status.
    pub async fn settle(&self, reference: &str, status: &str) {
        let body = serde_json::json!({ "status": status });
        self.post(&format!("/practice/transactions/{reference}/settle"), &body).await;
    }

    /// Sets the float's balance, as a top-up or charge outside this book would.
    pub async fn set_float(&self, balance: u64) {
        let body = serde_json::json!({ "environment": "live", "walletType": "ESCROW", "balance": balance });
        self.post("/practice/wallets", &body).await;
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.client.get(format!("{}{path}", self.address)).send().await.expect("the practice gateway");
        read(&answer.text().await.expect("an answer"))
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.client.post(format!("{}{path}", self.address)).header("content-type", "application/json");
        let answer = request.body(body.to_string()).send().await.expect("the practice gateway");
        let (status, text) = (answer.status(), answer.text().await.expect("an answer"));
        assert!(status.is_success(), "{path} {body}: {status} {text}");
        read(&text)
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("not JSON ({error}): {text}"))
}
