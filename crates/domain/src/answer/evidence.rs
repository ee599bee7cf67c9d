//! The evidence of an exchange.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One exchange with the service as sent and received, without the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// `POST` or `GET`.
    pub method: String,
    /// The full URL.
    pub address: String,
    /// The body as sent.
    pub request_body: Option<Value>,
    /// The HTTP status, once an answer began.
    pub http_status: Option<u16>,
    /// The answer's body as received, truncated to 64 KiB.
    pub answer_body: Option<String>,
    /// Milliseconds from the first byte sent to the end of the exchange.
    pub took_ms: u64,
    /// The service's own time, if the answer gave one. Not stored: it only shows how far the computer's clock is off.
    #[serde(skip)]
    pub service_clock: Option<DateTime<Utc>>,
}
