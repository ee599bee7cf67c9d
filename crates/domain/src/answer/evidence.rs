//! What is kept of an exchange.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One exchange with the service as it went over the wire, without the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// `POST` or `GET`.
    pub method: String,
    /// The whole address.
    pub address: String,
    /// The body as sent.
    pub request_body: Option<Value>,
    /// The HTTP status, when an answer began.
    pub http_status: Option<u16>,
    /// The answer's body as received, at most 64 KiB of it.
    pub answer_body: Option<String>,
    /// Milliseconds from the first byte out to the end.
    pub took_ms: u64,
}
